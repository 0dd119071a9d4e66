import { useEffect, useMemo, useRef, useState } from 'react';
import { workEnd } from '../../../analysis/at';
import type { RunModel } from '../../../analysis/model';
import { counted } from '../../../base/text/counted';
import { formatSpan } from '../../../base/units';
import { prepareCanvas } from '../../../render/canvas/canvas';
import { TextureCache } from '../../../render/canvas/textures';
import { laneTable } from '../../../render/gantt/rows/gantt-rows';
import { timeScale } from '../../../render/time-scale';
import type { Scenario } from '../../../scenario/schema';
import { previewRun } from '../../../store/session/session';
import { viewStore } from '../../../store/view/view-store';
import { WAITING } from '../../../store/runs/run-store';
import { usePalette } from '../../../ui/hooks/use-palette';
import { useSize } from '../../../ui/hooks/use-size';
import { paintAxis } from '../../timeline/painting/axis-paint';
import { BlockPainter, paintGrid } from '../../timeline/painting/block-paint';
import { buildScene } from '../../timeline/scene/build-scene';
import './start-preview.css';

const HEIGHT = 230;
const AXIS = 22;

/** What a scenario would run as: simulated in the background, and drawn as the timeline draws it. */
export function StartPreview({ document }: { readonly document: Scenario }) {
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width } = useSize(place);
  const palette = usePalette();
  const { model, problem } = usePreview(document);
  const block = useMemo(() => {
    if (model === undefined) return undefined;
    const variant = { id: 'preview', index: 0, title: '', run: WAITING };
    const table = laneTable(model, 'application');
    const options = { group: 'application', height: HEIGHT - AXIS, header: 0, detail: undefined } as const;
    return buildScene([variant], [{ model, table }], [], { ...options, presenter: false, text: palette.micro })
      .blocks[0];
  }, [model, palette]);

  useEffect(() => {
    if (canvas.current === null || width === 0) return;
    const context = prepareCanvas(canvas.current, width, HEIGHT, window.devicePixelRatio, palette.gutter);
    if (block === undefined) return;
    const plot = Math.max(1, width - palette.gutter - palette.pad);
    const scale = timeScale(0, workEnd(block.model), plot, window.devicePixelRatio);
    const textures = new TextureCache(palette, window.devicePixelRatio);
    const placed = { block, index: 0, top: AXIS + block.strip, view: HEIGHT - AXIS - block.strip, scroll: 0 };
    paintAxis(context, palette, scale, AXIS, undefined, 0);
    paintGrid(context, palette, scale, HEIGHT, AXIS);
    const painter = new BlockPainter();
    painter.paintBars(context, palette, textures, scale, placed, undefined);
    const view = { ...viewStore.getState(), cursor: 0, selection: undefined, hover: undefined };
    painter.paintText(context, palette, scale, placed, -1, view);
  }, [block, palette, width]);

  return (
    <div className="start-preview" ref={place}>
      <canvas ref={canvas} aria-hidden="true" style={{ height: HEIGHT }} />
      <output className="start-preview__said small muted">{said(document, model, problem)}</output>
    </div>
  );
}

interface Preview {
  readonly of: Scenario;
  readonly model?: RunModel;
  readonly problem?: string;
}

/** The newest picture of the run of a document; the one before stays until there is one. */
function usePreview(document: Scenario): Partial<Preview> {
  const [preview, setPreview] = useState<Preview>();
  useEffect(() => {
    if (document.workload.length === 0) return undefined;
    const run = previewRun(document, (update) => {
      if (update.type === 'failed') setPreview({ of: document, problem: update.message });
      else if (update.type === 'done') setPreview({ of: document, model: update.model });
    });
    return () => run?.cancel();
  }, [document]);
  return document.workload.length === 0 ? {} : (preview ?? {});
}

function said({ workload }: Scenario, model: RunModel | undefined, problem: string | undefined): string {
  if (workload.length === 0) return 'Nothing runs yet: add applications one by one, or as rows of a table.';
  if (problem !== undefined) return problem;
  if (model === undefined) return 'The run has not finished yet.';
  const { length } = model.applications;
  return `A run of it: ${counted(length, 'application')} on ${counted(model.directory.nodes.length, 'node')} in ${formatSpan(workEnd(model))}.`;
}
