import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { entriesAt, inFlight, slotsAt } from '../../analysis/messages/messages-index';
import { prepareCanvas } from '../../render/canvas/canvas';
import { pixelRatio, repaintable } from '../../render/canvas/repaint';
import {
  entriesShown,
  layoutWorkers,
  nextInRows,
  partUnder,
  schedulerUnder,
  workerUnder,
} from '../../render/probes/probes-layout';
import type { WorkersLayout } from '../../render/probes/probes-layout';
import { messageAt, paintProbes } from '../../render/probes/probes-paint';
import { toggleSelection } from '../../store/view/toggle-selection';
import { useView, useViewStore } from '../../store/view/view-store';
import type { Selection } from '../../store/view/view-store';
import { frameTask } from '../../ui/frame';
import { usePalette } from '../../ui/hooks/use-palette';
import { useSize } from '../../ui/hooks/use-size';
import { appIndex, nodeIndex } from '../shared/acts/names';
import { ItemTooltip } from '../shared/ItemTooltip';
import { useTip } from '../shared/use-tip';
import { DensityPanel } from './DensityPanel';
import { MessageKey } from './MessageKey';
import { failedSchedulers, schedulerCount, workersUp } from './probes-model';
import { messageLines, schedulerLines, workerLines } from './probes-words';
import type { Moment } from './probes-words';
import { ProbesRegion } from './ProbesRegion';
import { WorkersTable } from './WorkersTable';
import type { WorkersPanelProps } from './workers-panel-props';

const PAD = 12;
/** How near the pointer must be to a message, px. */
const NEAR = 8;

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
      {layout !== undefined && <MessageKey index={props.index} />}
      <WorkersTable model={model} index={props.index} slots={slots} policy={props.policy} name={props.name} />
    </>
  );
}

/** Under the pointer, or focused. */
type Target =
  /** `app`: whose slot or entry of its queue it is; -1 where there is none. */
  | { readonly kind: 'worker'; readonly worker: number; readonly app: number }
  | { readonly kind: 'scheduler'; readonly scheduler: number }
  | { readonly kind: 'message'; readonly row: number };

function Workers({
  variant,
  index,
  slots,
  policy,
  colors,
  name,
  layout,
}: WorkersPanelProps & { readonly layout: WorkersLayout }) {
  const viewStore = useViewStore();
  const { model } = variant;
  const { applications, nodes } = model.directory;
  const palette = usePalette();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [focused, setFocused] = useState<number>();
  const [said, setSaid] = useState('');
  const [tip, showTip] = useTip();
  const selection = useView((s) => s.selection);
  const hover = useView((s) => s.hover);

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
  }, [model, index, layout, palette, colors, slots, policy, viewStore]);
  useEffect(() => () => viewStore.getState().setHover(undefined), [viewStore]);

  const now = (): Moment => ({ model, index, slots, policy, at: Math.min(viewStore.getState().cursor, model.end) });
  const under = (x: number, y: number): Target | undefined => {
    const moment = now();
    let nearest: Target | undefined;
    let distance = NEAR;
    for (const row of inFlight(index, moment.at)) {
      const message = messageAt({ index, layout, at: moment.at }, row);
      const own = Math.hypot(message.x - x, message.y - y);
      if (own >= distance) continue;
      distance = own;
      nearest = { kind: 'message', row };
    }
    if (nearest !== undefined) return nearest;
    const scheduler = schedulerUnder(layout, x, y);
    if (scheduler !== undefined) return { kind: 'scheduler', scheduler };
    const worker = workerUnder(layout, x, y);
    return worker === undefined ? undefined : { kind: 'worker', worker, app: ownerUnder(moment, layout, worker, x, y) };
  };
  const linesOf = (target: Target): readonly string[] => {
    if (target.kind === 'worker') return workerLines(now(), target.worker);
    return target.kind === 'message' ? messageLines(now(), target.row) : schedulerLines(now(), target.scheduler);
  };
  const meantBy = (target: Target | undefined): Selection | undefined => {
    if (target?.kind === 'worker') {
      return target.app >= 0
        ? { kind: 'app', id: applications[target.app].id }
        : { kind: 'node', id: nodes[target.worker].id };
    }
    if (target?.kind === 'message') return { kind: 'app', id: applications[index.columns.app[target.row]].id };
    return undefined;
  };
  const pick = (target: Target | undefined): void => {
    const meant = meantBy(target);
    if (meant !== undefined) toggleSelection(viewStore, meant);
  };
  const onKey = (key: string): boolean => {
    const next = nextInRows(nodes.length, layout.columns, focused, key);
    if (next !== undefined) {
      setFocused(next);
      setSaid(workerLines(now(), next).join('. '));
      return true;
    }
    if (key !== 'Enter' || focused === undefined) return false;
    pick({ kind: 'worker', worker: focused, app: -1 });
    return true;
  };
  const mark = (worker: number | undefined, kind: string) =>
    worker !== undefined && (
      <span
        className={`probes__mark probes__mark--${kind}`}
        style={{
          left: layout.x[worker] + 1,
          top: layout.y[worker] - 2,
          width: layout.tileWidth - 2,
          height: layout.tileHeight - 2,
        }}
      />
    );
  return (
    <>
      <ProbesRegion
        label={`Workers of ${name}. Arrow keys move between workers, Enter selects.`}
        kind="picture of workers"
        width={layout.width}
        height={layout.height}
        canvas={canvas}
        onKey={onKey}
        onLeave={() => setFocused(undefined)}
        onPoint={(x, y, event) => {
          const target = x === undefined ? undefined : under(x, y);
          viewStore.getState().setHover(meantBy(target));
          showTip(target && linesOf(target), event.clientX, event.clientY);
        }}
        onPick={(x, y) => pick(under(x, y))}
      >
        {mark(selection?.kind === 'node' ? nodeIndex(model, selection.id) : undefined, 'selected')}
        {mark(hover?.kind === 'node' ? nodeIndex(model, hover.id) : undefined, 'hovered')}
        {mark(focused, 'focused')}
      </ProbesRegion>
      <output className="visually-hidden">{said}</output>
      <ItemTooltip content={tip} />
    </>
  );
}

/** The application whose slot or entry of a queue is under a point; -1 for none. */
function ownerUnder(moment: Moment, layout: WorkersLayout, worker: number, x: number, y: number): number {
  const { model, index, at } = moment;
  const part = partUnder(layout, worker, x, y);
  if (part?.kind === 'slot') {
    return slotsAt(model, index, worker, at).find(({ slot }) => slot === part.place)?.app ?? -1;
  }
  const entries = entriesAt(index, worker, at);
  return part === undefined || part.place >= entriesShown(layout, entries.length) ? -1 : entries[part.place].app;
}
