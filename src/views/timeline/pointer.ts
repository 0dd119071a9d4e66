/** What pointers and wheels do on the timeline. Wheel: zoom at the pointer, pan, scroll; drag: pan, or a submission. */
import { ItemKind } from '../../render/draw-list';
import { boxAt } from '../../render/gantt-layout';
import { itemApp } from '../../render/item-text';
import { toTime } from '../../render/time-scale';
import { scenarioStore } from '../../store/scenario-store';
import { viewStore } from '../../store/view-store';
import type { Selection } from '../../store/view-store';
import { moveCursor } from '../transport/playback';
import { fitAll, panBy, showRange, zoomAt } from './navigation';
import type { Target, TimelinePainter } from './painter';
import { submitPath, submitText } from './submit-edit';

interface PointerParts {
  readonly painter: TimelinePainter;
  readonly body: HTMLElement;
  readonly scroller: HTMLElement;
  readonly axis: HTMLElement;
  /** The item under the pointer has changed; `x` and `y` in client pixels. */
  readonly onHover: (target: Target | undefined, x: number, y: number) => void;
  /** Something to say about the axis at the pointer. */
  readonly onAxisHover: (time: number | undefined, x: number, y: number) => void;
}

type Drag =
  | { readonly kind: 'press'; readonly x: number; readonly y: number }
  | { readonly kind: 'pan'; readonly x: number; readonly zoom: readonly [number, number] }
  | {
      readonly kind: 'submission';
      readonly target: Target;
      readonly x: number;
      readonly from: number;
      readonly pixel: number;
    };

/** A press that moves less than this is a click. */
const CLICK_PX = 3;
const LINE_PX = 16;

/** Listens until the returned function is called. */
export function listenToPointers(parts: PointerParts): () => void {
  const { painter, body, scroller, axis } = parts;
  const abort = new AbortController();
  const { signal } = abort;
  let drag: Drag | undefined;
  let dragCount = 0;

  const place = (event: MouseEvent): { readonly x: number; readonly y: number; readonly time: number } => {
    const rect = body.getBoundingClientRect();
    const x = event.clientX - rect.left - painter.gutter;
    return { x, y: event.clientY - rect.top, time: toTime(painter.scale(), x) };
  };
  const inPlot = (x: number): boolean => x >= 0 && x <= painter.width;

  const onMove = (event: PointerEvent): void => {
    const { x, y, time } = place(event);
    const view = viewStore.getState();
    view.setHoverTime(inPlot(x) ? time : undefined);
    if (drag?.kind === 'press' && Math.hypot(x - drag.x, y - drag.y) > CLICK_PX) {
      const target = painter.itemAt(drag.x, drag.y);
      scroller.setPointerCapture(event.pointerId);
      dragCount++;
      if (target?.item.kind === ItemKind.submission) drag = submissionDrag(painter, target, drag.x);
      else drag = { kind: 'pan', x: drag.x, zoom: view.zoom };
    }
    if (drag?.kind === 'pan') {
      const shift = (drag.x - x) / painter.scale().perMicrosecond;
      showRange([drag.zoom[0] + shift, drag.zoom[1] + shift]);
      parts.onHover(undefined, 0, 0);
    } else if (drag?.kind === 'submission') {
      // By the scale of the beginning: an edit that makes the run longer must not run away from the pointer.
      dragSubmission(painter, drag.target, drag.from + (x - drag.x) * drag.pixel, drag.pixel, `${dragCount}`);
      parts.onHover(undefined, 0, 0);
    } else {
      const target = x < -8 ? undefined : painter.itemAt(x, y);
      scroller.style.cursor =
        target === undefined ? '' : target.item.kind === ItemKind.submission ? 'ew-resize' : 'pointer';
      view.setHover(x < 0 ? rowAt(painter, y) : subjectOf(painter, target));
      parts.onHover(target, event.clientX, event.clientY);
    }
  };

  const onUp = (event: PointerEvent): void => {
    if (drag?.kind === 'press' && event.button === 0) {
      const { x, y } = place(event);
      const chosen = subjectOf(painter, x < -8 ? undefined : painter.itemAt(x, y)) ?? rowAt(painter, y);
      viewStore.getState().select(chosen);
    }
    drag = undefined;
    painter.setGhost(undefined);
  };

  const onLeave = (): void => {
    viewStore.getState().setHoverTime(undefined);
    viewStore.getState().setHover(undefined);
    parts.onHover(undefined, 0, 0);
    parts.onAxisHover(undefined, 0, 0);
  };

  scroller.addEventListener('pointermove', onMove, { signal });
  scroller.addEventListener('pointerup', onUp, { signal });
  scroller.addEventListener('pointercancel', onUp, { signal });
  scroller.addEventListener('pointerleave', onLeave, { signal });
  scroller.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0 || isHeader(event.target)) return;
      drag = { kind: 'press', ...place(event) };
    },
    { signal },
  );
  scroller.addEventListener('dblclick', (event) => !isHeader(event.target) && fitAll(), { signal });

  const onWheel = (event: WheelEvent): void => {
    const size = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1;
    const [dx, dy] = [event.deltaX * size, event.deltaY * size];
    const sideways = event.shiftKey || Math.abs(dx) > Math.abs(dy);
    const zooms = event.ctrlKey || event.metaKey;
    if (!zooms && !sideways && event.currentTarget === scroller && overflows(scroller)) return;
    event.preventDefault();
    if (!zooms && sideways) {
      panBy((Math.abs(dx) > Math.abs(dy) ? dx : dy) / painter.width);
      return;
    }
    zoomAt(Math.exp(dy * (zooms ? 0.004 : 0.002)), toTime(painter.scale(), Math.max(0, place(event).x)));
  };
  scroller.addEventListener('wheel', onWheel, { signal, passive: false });
  axis.addEventListener('wheel', onWheel, { signal, passive: false });

  axis.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return;
      axis.setPointerCapture(event.pointerId);
      moveCursor(place(event).time);
    },
    { signal },
  );
  axis.addEventListener(
    'pointermove',
    (event) => {
      const { x, time } = place(event);
      viewStore.getState().setHoverTime(inPlot(x) ? time : undefined);
      if (axis.hasPointerCapture(event.pointerId))
        moveCursor(Math.min(Math.max(time, painter.scale().from), painter.scale().to));
      parts.onAxisHover(inPlot(x) ? time : undefined, event.clientX, event.clientY);
    },
    { signal },
  );
  axis.addEventListener('pointerleave', onLeave, { signal });
  axis.addEventListener('dblclick', fitAll, { signal });
  return () => abort.abort();
}

/** Headers are elements of their own among the rows. */
function isHeader(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.timeline-variant') !== null;
}

/** Rows scroll with the wheel when there are more than fit, here or in a box around. */
function overflows(scroller: HTMLElement): boolean {
  const around = scroller.closest('main');
  return (
    scroller.scrollHeight > scroller.clientHeight + 1 ||
    (around !== null && around.scrollHeight > around.clientHeight + 1)
  );
}

/** The application an item belongs to. */
function subjectOf(painter: TimelinePainter, target: Target | undefined): Selection | undefined {
  const block = target && painter.present.blocks[target.block];
  if (target === undefined || block === undefined) return undefined;
  const app = itemApp(block.model, target.item);
  return { kind: 'app', id: block.model.directory.applications[app].id };
}

/** What the row at a height stands for. */
function rowAt(painter: TimelinePainter, y: number): Selection | undefined {
  const at = painter.blockAt(y);
  const row = at && boxAt(at.block.layout, at.y - at.block.strip)?.row;
  if (at === undefined || row === undefined) return undefined;
  const { group } = at.block.table;
  return { kind: group === 'application' ? 'app' : group, id: row.key };
}

function submissionDrag(painter: TimelinePainter, target: Target, x: number): Drag {
  const from = painter.present.blocks[target.block]?.model.applications[target.item.id].submitted ?? 0;
  return { kind: 'submission', target, x, from, pixel: 1 / painter.scale().perMicrosecond };
}

/** The edit: the application is submitted where the pointer is. The steps of one drag are one step of undo. */
function dragSubmission(painter: TimelinePainter, target: Target, time: number, pixel: number, drag: string): void {
  const block = painter.present.blocks[target.block];
  if (block === undefined) return;
  const app = block.model.directory.applications[target.item.id];
  const at = Math.max(0, time);
  painter.setGhost({ block: target.block, app: target.item.id, time: at });
  const text = submitText(at, pixel);
  const options = { variant: block.variant.id, coalesce: `submit:${app.id}:${drag}` };
  scenarioStore.getState().edit(submitPath(app), text, options);
}
