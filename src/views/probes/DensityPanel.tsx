import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { counted } from '../../base/text/counted';
import { prepareCanvas } from '../../render/canvas/canvas';
import { pixelRatio, repaintable } from '../../render/canvas/repaint';
import { cellUnder, layoutDensity, nextInRows } from '../../render/probes/probes-layout';
import type { DensityLayout } from '../../render/probes/probes-layout';
import { paintDensity } from '../../render/probes/probes-paint';
import { toggleSelection } from '../../store/view/toggle-selection';
import { useView, useViewStore } from '../../store/view/view-store';
import { Segmented } from '../../ui/fields/Segmented';
import { useHeatRamp } from '../../ui/hooks/use-heat-ramp';
import { usePalette } from '../../ui/hooks/use-palette';
import { nodeIndex } from '../shared/acts/names';
import { useCursor } from '../shared/runs/use-cursor';
import { ItemTooltip } from '../shared/ItemTooltip';
import { HeatRamp } from '../shared/painted/HeatRamp';
import { PaintedRegion } from '../shared/painted/PaintedRegion';
import { RegionMark } from '../shared/painted/RegionMark';
import type { MarkKind } from '../shared/painted/RegionMark';
import { useFocusedPlace } from '../shared/painted/use-focused-place';
import { useTip } from '../shared/use-tip';
import { crowdAt, LONGEST, sharesOf } from './density';
import type { Quantity } from './density';
import { workerLines } from './probes-words';
import type { WorkersPanelProps } from './workers-panel-props';

const QUANTITIES = [
  { value: 'queue', label: 'queue' },
  { value: 'held', label: 'held' },
  { value: 'running', label: 'running' },
] as const satisfies readonly { readonly value: Quantity; readonly label: string }[];

const WHAT = { queue: 'in the queue', held: 'of the slots held', running: 'of the slots running' } as const;
const KEY_HEIGHT = 26;

interface DensityPanelProps extends WorkersPanelProps {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** Thousands of workers: a cell each, coloured by how long the queue is or what the slots do. */
export function DensityPanel(props: DensityPanelProps) {
  const { slots, width, height } = props;
  const [quantity, setQuantity] = useState<Quantity>('queue');
  const layout = useMemo(
    () => layoutDensity(slots.length, Math.max(40, width), Math.max(20, height - KEY_HEIGHT)),
    [slots.length, width, height],
  );
  return (
    <>
      <div className="probes__density-bar">
        <Segmented label="What colours the workers" value={quantity} options={QUANTITIES} onChange={setQuantity} />
        <span>0</span>
        <HeatRamp />
        <span>
          {quantity === 'queue' ? `${LONGEST} or more` : '100 %'} {WHAT[quantity]}
        </span>
        <span className="muted">
          {counted(slots.length, 'worker')}, {layout.each === 1 ? 'a cell each' : `${layout.each} to a cell`}
        </span>
      </div>
      <DensityMap {...props} layout={layout} quantity={quantity} />
    </>
  );
}

interface DensityMapProps extends WorkersPanelProps {
  readonly layout: DensityLayout;
  readonly quantity: Quantity;
}

/** The cells. A cell stands for its first worker: its words are read out, and it is what is selected. */
function DensityMap({ variant, index, slots, policy, name, layout, quantity }: DensityMapProps) {
  const viewStore = useViewStore();
  const { model } = variant;
  const [tip, showTip] = useTip();
  const selection = useView((s) => s.selection);
  const at = Math.min(useCursor(), model.end);
  const crowd = useMemo(() => crowdAt(model, index, at), [model, index, at]);
  const shares = useMemo(() => sharesOf(crowd, slots, quantity, layout.each), [crowd, slots, quantity, layout.each]);
  const canvas = usePaintedDensity(layout, shares);
  useEffect(() => () => viewStore.getState().setHover(undefined), [viewStore]);

  const nodeOf = (cell: number) => ({ kind: 'node', id: model.directory.nodes[cell * layout.each].id }) as const;
  const linesOf = (cell: number): readonly string[] =>
    workerLines({ model, index, slots, policy, at }, cell * layout.each);
  const pick = (cell: number | undefined): void => {
    if (cell !== undefined) toggleSelection(viewStore, nodeOf(cell));
  };
  const keyboard = useFocusedPlace({
    count: layout.cells,
    next: (from, key) => nextInRows(layout.cells, layout.columns, from, key),
    wordsOf: (cell) => linesOf(cell).join('. '),
    onPick: pick,
  });
  const chosen = selection?.kind === 'node' ? nodeIndex(model, selection.id) : undefined;
  return (
    <>
      <PaintedRegion
        label={`Workers of ${name}. Arrow keys move between workers, Enter selects.`}
        kind="map of workers"
        width={layout.width}
        height={layout.height}
        canvas={canvas}
        onKey={keyboard.onKey}
        onLeave={keyboard.leave}
        onPoint={(x, y, event) => {
          const cell = x === undefined ? undefined : cellUnder(layout, x, y);
          viewStore.getState().setHover(cell === undefined ? undefined : nodeOf(cell));
          showTip(cell === undefined ? undefined : linesOf(cell), event.clientX, event.clientY);
        }}
        onPick={(x, y) => pick(cellUnder(layout, x, y))}
      >
        <CellMark
          kind="selected"
          cell={chosen === undefined ? undefined : Math.floor(chosen / layout.each)}
          layout={layout}
        />
        <CellMark kind="focused" cell={keyboard.focused} layout={layout} />
      </PaintedRegion>
      <output className="visually-hidden">{keyboard.said}</output>
      <ItemTooltip content={tip} />
    </>
  );
}

/** Paints the cells again whenever they change; the canvas is a child of the region. */
function usePaintedDensity(layout: DensityLayout, shares: ReturnType<typeof sharesOf>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const palette = usePalette();
  const ramp = useHeatRamp();
  useLayoutEffect(() => {
    const target = canvas.current;
    if (target === null) return undefined;
    const paint = (): void => {
      const context = prepareCanvas(target, layout.width, layout.height, pixelRatio(), 0);
      paintDensity(context, layout, shares, ramp, palette);
    };
    paint();
    return repaintable(target, paint);
  }, [layout, shares, ramp, palette]);
  return canvas;
}

interface CellMarkProps {
  readonly kind: MarkKind;
  readonly cell: number | undefined;
  readonly layout: DensityLayout;
}

function CellMark({ kind, cell, layout }: CellMarkProps) {
  if (cell === undefined) return null;
  return (
    <RegionMark
      kind={kind}
      left={(cell % layout.columns) * layout.cell}
      top={Math.floor(cell / layout.columns) * layout.cell}
      width={layout.cell}
      height={layout.cell}
    />
  );
}
