import { useEffect, useMemo, useRef } from 'react';
import { prepareCanvas, setFont } from '../../../render/canvas/canvas';
import { TextureCache } from '../../../render/canvas/textures';
import type { Palette } from '../../../render/color/palette';
import { timeScale } from '../../../render/time-scale';
import type { TimeScale } from '../../../render/time-scale';
import type { Scenario } from '../../../scenario/schema';
import { VariantBadge } from '../../../ui/VariantBadge';
import { usePalette } from '../../../ui/hooks/use-palette';
import { useSize } from '../../../ui/hooks/use-size';
import { outcomesOf } from '../../shared/runs/outcome';
import { lastWork } from '../../shared/runs/use-runs-view';
import { paintAxis } from '../../timeline/painting/axis-paint';
import { BlockPainter, paintGrid } from '../../timeline/painting/block-paint';
import type { Placed } from '../../timeline/painting/surface';
import { BELOW, previewLabels } from './preview-labels';
import { placesOf, previewScene } from './preview-scene';
import { previewVariants, usePreview } from './use-preview';
import type { Preview } from './use-preview';
import './run-preview.css';

const AXIS = 22;
/** Of a variant, where there are several. */
const HEADER = 20;

interface RunPreviewProps {
  readonly document: Scenario;
  /** Of the picture, CSS pixels. */
  readonly height: number;
  /** A sentence on the preview: what is shown, or why nothing is. */
  readonly said: (preview: Preview) => string;
  /** The sentence is read out whenever it changes. */
  readonly spoken?: boolean;
  /** Names the marks of a single run, where its rows are lanes. */
  readonly labelled?: boolean;
}

/** What a document would run as: simulated in the background, and drawn as the timeline draws it. */
export function RunPreview({ document, height, said, spoken = false, labelled = false }: RunPreviewProps) {
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width } = useSize(place);
  const palette = usePalette();
  const preview = usePreview(document);
  const variants = useMemo(() => previewVariants(preview), [preview]);
  const header = variants.length > 1 ? HEADER : 0;
  const { headers, placed, named } = useMemo(() => {
    const size = { height: height - AXIS - (labelled ? BELOW : 0), header, text: palette.micro };
    const scene = previewScene(variants, size);
    return { ...placesOf(scene, header, AXIS), named: labelled && scene.detail === 'lanes' };
  }, [variants, palette, header, height, labelled]);

  useEffect(() => {
    if (canvas.current === null || width === 0) return;
    const context = prepareCanvas(canvas.current, width, height, window.devicePixelRatio, palette.gutter);
    if (placed.length === 0) return;
    const plot = Math.max(1, width - palette.gutter - palette.pad);
    const scale = timeScale(0, lastWork(variants), plot, window.devicePixelRatio);
    const textures = new TextureCache(palette, window.devicePixelRatio);
    paintAxis(context, palette, scale, AXIS, []);
    paintGrid(context, palette, scale, height, AXIS);
    for (const one of placed) {
      const painter = new BlockPainter();
      painter.paintBars(context, palette, textures, scale, one, undefined);
      painter.paintText(context, palette, scale, one, [], undefined);
    }
    if (named && placed.length === 1) paintLabels(context, palette, scale, placed[0]);
  }, [placed, named, variants, palette, width, height]);

  const outcomes = outcomesOf(variants.map(({ run }) => run.model));
  return (
    <div className="run-preview" ref={place}>
      <canvas ref={canvas} aria-hidden="true" style={{ height }} />
      {header > 0 && (
        <ul className="run-preview__variants small" aria-label="Variants">
          {variants.map(({ id, index, title }) => (
            <li key={id} style={{ top: headers[index], height: header }}>
              <VariantBadge index={index} />
              <b className="run-preview__title">{title}</b>
              <span className={outcomes[index]?.bad === true ? 'run-preview__bad' : 'muted'}>
                {outcomes[index]?.text ?? '…'}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="run-preview__said small muted" role={spoken ? 'status' : undefined}>
        {said(preview)}
      </p>
    </div>
  );
}

function paintLabels(context: CanvasRenderingContext2D, palette: Palette, scale: TimeScale, place: Placed): void {
  setFont(context, palette, palette.micro, 600);
  context.fillStyle = palette.accent;
  const measure = (text: string): number => context.measureText(text).width;
  for (const { text, dot, to, x } of previewLabels(place, scale, measure)) {
    context.beginPath();
    context.arc(dot[0] + 0.5, dot[1] + 0.5, 2.5, 0, 2 * Math.PI);
    context.fill();
    context.fillRect(dot[0], dot[1], Math.max(1, to[0] - dot[0]), Math.max(1, to[1] - dot[1]));
    context.fillText(text, x, to[1] + 0.5);
  }
}
