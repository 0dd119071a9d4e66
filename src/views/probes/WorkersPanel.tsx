import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { RefObject } from 'react';
import { prepareCanvas } from '../../render/canvas/canvas';
import { pixelRatio, repaintable } from '../../render/canvas/repaint';
import { layoutWorkers, nextInRows } from '../../render/probes/probes-layout';
import type { WorkersLayout } from '../../render/probes/probes-layout';
import { paintProbes } from '../../render/probes/probes-paint';
import { toggleSelection } from '../../store/view/toggle-selection';
import { useView, useViewStore } from '../../store/view/view-store';
import type { Selection } from '../../store/view/shared-view';
import { frameTask } from '../../ui/frame';
import { usePalette } from '../../ui/hooks/use-palette';
import { useSize } from '../../ui/hooks/use-size';
import { appIndex, nodeIndex } from '../shared/acts/names';
import { ItemTooltip } from '../shared/ItemTooltip';
import { PaintedRegion } from '../shared/painted/PaintedRegion';
import { RegionMark } from '../shared/painted/RegionMark';
import type { MarkKind } from '../shared/painted/RegionMark';
import { useFocusedPlace } from '../shared/painted/use-focused-place';
import { useTip } from '../shared/use-tip';
import { DensityPanel } from './DensityPanel';
import { MessageKey } from './MessageKey';
import { failedSchedulers, schedulerCount, workersUp } from './probes-model';
import { workerLines } from './probes-words';
import type { Moment } from './probes-words';
import { QueueLengths } from './QueueLengths';
import { linesOf, meantBy, targetUnder } from './worker-targets';
import type { Target } from './worker-targets';
import { WorkersTable } from './WorkersTable';
import type { WorkersPanelProps } from './workers-panel-props';

const PAD = 12;

/** Schedulers, workers and messages at the cursor: one by one where there is room, else as a map of density. */
export function WorkersPanel(props: WorkersPanelProps) {
  const { variant, slots } = props;
  const { model } = variant;
  const palette = usePalette();
  const body = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(body);
  const most = useMemo(() => slots.reduce((a, b) => Math.max(a, b), 1), [slots]);
  const schedulers = schedulerCount(model);
  const layout = useMemo(
    () => layoutWorkers(slots.length, most, schedulers, Math.max(80, width - 2 * PAD), height - 6, palette.micro),
    [slots.length, most, schedulers, width, height, palette.micro],
  );
  return (
    <>
      <div className="probes__body scroll-area" ref={body}>
        {width > 0 && layout !== undefined && <Workers {...props} layout={layout} />}
        {width > 0 && layout === undefined && <DensityPanel {...props} width={width - 2 * PAD} height={height - 6} />}
      </div>
      {layout !== undefined && (
        <div className="probes__foot">
          <MessageKey index={props.index} />
          <QueueLengths model={model} index={props.index} />
        </div>
      )}
      <WorkersTable model={model} index={props.index} slots={slots} policy={props.policy} name={props.name} />
    </>
  );
}

interface WorkersProps extends WorkersPanelProps {
  readonly layout: WorkersLayout;
}

function Workers(props: WorkersProps) {
  const { variant, index, slots, policy, name, layout } = props;
  const viewStore = useViewStore();
  const { model } = variant;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [tip, showTip] = useTip();
  const selection = useView((s) => s.selection);
  const hover = useView((s) => s.hover);

  usePaintedWorkers(canvas, props);
  useEffect(() => () => viewStore.getState().setHover(undefined), [viewStore]);

  const now = (): Moment => ({ model, index, slots, policy, at: Math.min(viewStore.getState().cursor, model.end) });
  const under = (x: number, y: number): Target | undefined => targetUnder(now(), layout, x, y);
  const pick = (target: Target | undefined): void => {
    const meant = meantBy(now(), target);
    if (meant !== undefined) toggleSelection(viewStore, meant);
  };
  const keyboard = useFocusedPlace({
    count: slots.length,
    next: (from, key) => nextInRows(slots.length, layout.columns, from, key),
    wordsOf: (worker) => workerLines(now(), worker).join('. '),
    onPick: (worker) => pick({ kind: 'worker', worker, app: -1 }),
  });
  const mark = (worker: number | undefined, kind: MarkKind) =>
    worker !== undefined && (
      <RegionMark
        kind={kind}
        left={layout.x[worker] + 1}
        top={layout.y[worker] - 2}
        width={layout.tileWidth - 2}
        height={layout.tileHeight - 2}
      />
    );
  return (
    <>
      <PaintedRegion
        label={`Workers of ${name}. Arrow keys move between workers, Enter selects.`}
        kind="picture of workers"
        width={layout.width}
        height={layout.height}
        canvas={canvas}
        onKey={keyboard.onKey}
        onLeave={keyboard.leave}
        onPoint={(x, y, event) => {
          const target = x === undefined ? undefined : under(x, y);
          viewStore.getState().setHover(meantBy(now(), target));
          showTip(target && linesOf(now(), target), event.clientX, event.clientY);
        }}
        onPick={(x, y) => pick(under(x, y))}
      >
        {mark(selection?.kind === 'node' ? nodeIndex(model, selection.id) : undefined, 'selected')}
        {mark(hover?.kind === 'node' ? nodeIndex(model, hover.id) : undefined, 'hovered')}
        {mark(keyboard.focused, 'focused')}
      </PaintedRegion>
      <output className="visually-hidden">{keyboard.said}</output>
      <ItemTooltip content={tip} />
    </>
  );
}

/** Paints the picture again whenever the cursor, the selection or what is hovered changes. */
function usePaintedWorkers(canvas: RefObject<HTMLCanvasElement | null>, props: WorkersProps): void {
  const { variant, index, slots, policy, colors, layout } = props;
  const { model } = variant;
  const viewStore = useViewStore();
  const palette = usePalette();
  useLayoutEffect(() => {
    const target = canvas.current;
    if (target === null) return undefined;
    const paint = (): void => {
      const { cursor, selection: chosen, hover: over } = viewStore.getState();
      const context = prepareCanvas(target, layout.width, layout.height, pixelRatio(), 0);
      const at = Math.min(cursor, model.end);
      const appOf = (meant: Selection | undefined): number =>
        meant?.kind === 'app' ? (appIndex(model, meant.id) ?? -1) : -1;
      paintProbes(context, {
        model,
        index,
        layout,
        palette,
        colors,
        slots,
        at,
        up: workersUp(model, at),
        failed: failedSchedulers(model, policy, at),
        hovered: appOf(over),
        selected: appOf(chosen),
      });
    };
    paint();
    const frame = frameTask(paint);
    const release = repaintable(target, paint);
    const unsubscribe = viewStore.subscribe((state, before) => {
      const moved = state.cursor !== before.cursor;
      if (moved || state.selection !== before.selection || state.hover !== before.hover) frame.request();
    });
    return () => {
      unsubscribe();
      frame.stop();
      release();
    };
  }, [canvas, model, index, layout, palette, colors, slots, policy, viewStore]);
}
