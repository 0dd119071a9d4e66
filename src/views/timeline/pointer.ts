/**
 * What pointers and wheels do on the rows. Wheel: zoom at the pointer, pan, scroll; two fingers: zoom; drag: pan, or an edit,
 * with shift a range of time. On the axis a click moves the cursor, and a drag selects a range.
 */
import { toPixel, toTime } from '../../render/time-scale';
import type { Playground } from '../../store/playground';
import type { ViewState } from '../../store/view-store';
import { moveCursor } from '../transport/playback';
import { beginEdit, handleAt } from './drag-edit';
import type { DragEdit } from './drag-edit';
import { fitAll, panBy, showRange, zoomAt } from './navigation';
import type { TimelinePainter } from './painter';
import { rowAt, subjectOf } from './subject';
import type { Target } from './surface';

interface PointerParts {
  readonly painter: TimelinePainter;
  readonly body: HTMLElement;
  readonly axis: HTMLElement;
  /** The item under the pointer has changed; `x` and `y` in client pixels, `time` in µs. */
  readonly onHover: (target: Target | undefined, x: number, y: number, time: number) => void;
}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly time: number;
}

type Drag =
  | { readonly kind: 'press'; readonly x: number; readonly y: number; readonly time: number; readonly ranges: boolean }
  | { readonly kind: 'range'; readonly fixed: number }
  | { readonly kind: 'pan'; readonly x: number; readonly zoom: readonly [number, number] }
  | { readonly kind: 'pinch'; readonly zoom: readonly [number, number]; readonly from: readonly [number, number] }
  | { readonly kind: 'edit'; readonly edit: DragEdit };

/** A press that moves less than this is a click. */
const CLICK_PX = 3;
const LINE_PX = 16;
/** Left of the plot by more than this is the gutter. */
const GUTTER_PX = -8;
/** Fingers closer than this do not zoom any further. */
const LEAST_SPREAD = 20;

/** Listens until the returned function is called. */
export function listenToPointers({ painter, body, axis, onHover }: PointerParts): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  const { playground } = painter;
  const view = (): ViewState => playground.view.getState();
  const fingers = new Map<number, number>();
  let drag: Drag | undefined;

  const place = (event: MouseEvent): Point => {
    const rect = body.getBoundingClientRect();
    const x = event.clientX - rect.left - painter.gutter;
    return { x, y: event.clientY - rect.top, time: toTime(painter.scale(), x) };
  };
  const inPlot = (x: number): boolean => x >= 0 && x <= painter.width;
  const quiet = (): void => onHover(undefined, 0, 0, 0);

  const hover = (event: PointerEvent, { x, y, time }: Point): void => {
    const target = x < GUTTER_PX ? undefined : painter.itemAt(x, y);
    const handle = x < GUTTER_PX ? undefined : handleAt(painter, x, y);
    body.style.cursor = handle !== undefined ? 'ew-resize' : target === undefined ? '' : 'pointer';
    view().setHover(x < 0 ? rowAt(painter, y) : subjectOf(painter, target));
    onHover(target, event.clientX, event.clientY, time);
  };

  const beginDrag = (event: PointerEvent, { x, y, time, ranges }: Extract<Drag, { kind: 'press' }>): Drag => {
    body.setPointerCapture(event.pointerId);
    if (ranges && inPlot(x)) return { kind: 'range', fixed: time };
    const handle = handleAt(painter, x, y);
    if (handle !== undefined) return { kind: 'edit', edit: beginEdit(painter, handle, x) };
    return { kind: 'pan', x, zoom: view().zoom };
  };

  const onMove = (event: PointerEvent): void => {
    const point = place(event);
    const { x, y, time } = point;
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, x);
    view().setHoverTime(inPlot(x) ? time : undefined);
    if (drag?.kind === 'press' && Math.hypot(x - drag.x, y - drag.y) > CLICK_PX) drag = beginDrag(event, drag);
    switch (drag?.kind) {
      case 'pinch': {
        const [a, b] = [...fingers.values()];
        if (b !== undefined) pinch(playground, drag, a, b, painter.width);
        quiet();
        break;
      }
      case 'pan': {
        const shift = (drag.x - x) / painter.scale().perMicrosecond;
        showRange([drag.zoom[0] + shift, drag.zoom[1] + shift], playground);
        quiet();
        break;
      }
      case 'range':
        selectRange(playground, drag.fixed, time);
        quiet();
        break;
      case 'edit':
        drag.edit.move(x);
        quiet();
        break;
      default:
        hover(event, point);
    }
  };

  const onUp = (event: PointerEvent): void => {
    fingers.delete(event.pointerId);
    if (drag?.kind === 'press' && event.type === 'pointerup' && event.button === 0) {
      const { x, y, time } = place(event);
      const target = x < GUTTER_PX ? undefined : painter.itemAt(x, y);
      view().select(subjectOf(painter, target) ?? rowAt(painter, y));
      // What is clicked is looked at as it was then.
      if (target !== undefined && inPlot(x)) moveCursor(time, playground);
    }
    if (drag?.kind === 'edit') painter.setGhost(undefined);
    drag = undefined;
  };

  const onLeave = (): void => {
    view().setHoverTime(undefined);
    view().setHover(undefined);
    quiet();
  };

  const onDown = (event: PointerEvent): void => {
    if (event.button !== 0 || isHeader(event.target)) return;
    const point = place(event);
    if (event.pointerType === 'touch') {
      fingers.set(event.pointerId, point.x);
      if (fingers.size === 2) {
        const [a, b] = [...fingers.values()];
        if (drag?.kind === 'edit') painter.setGhost(undefined);
        drag = { kind: 'pinch', zoom: view().zoom, from: [a, b] };
        return;
      }
    }
    drag = { kind: 'press', ...point, ranges: event.shiftKey };
  };

  const onWheel = (event: WheelEvent): void => {
    const size = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1;
    const [dx, dy] = [event.deltaX * size, event.deltaY * size];
    const sideways = event.shiftKey || Math.abs(dx) > Math.abs(dy);
    const zooms = event.ctrlKey || event.metaKey;
    // Inside another page a plain wheel is that page's.
    if (!zooms && body.closest('.app--embed') !== null) return;
    if (!zooms && !sideways && event.currentTarget === body && scrolls(event.target, body)) return;
    event.preventDefault();
    if (!zooms && sideways) {
      panBy((Math.abs(dx) > Math.abs(dy) ? dx : dy) / painter.width, playground);
      return;
    }
    zoomAt(Math.exp(dy * (zooms ? 0.004 : 0.002)), toTime(painter.scale(), Math.max(0, place(event).x)), playground);
  };

  body.addEventListener('pointermove', onMove, { signal });
  body.addEventListener('pointerup', onUp, { signal });
  body.addEventListener('pointercancel', onUp, { signal });
  body.addEventListener('pointerleave', onLeave, { signal });
  body.addEventListener('pointerdown', onDown, { signal });
  body.addEventListener('dblclick', (event) => !isHeader(event.target) && fitAll(playground), { signal });
  body.addEventListener('wheel', onWheel, { signal, passive: false });
  axis.addEventListener('wheel', onWheel, { signal, passive: false });

  /** Where the press on the axis began, or the end of the range that stays while the other one is dragged. */
  let fixed: { readonly time: number; readonly x: number; moved: boolean } | undefined;
  axis.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0 || isControl(event.target)) return;
      axis.setPointerCapture(event.pointerId);
      const { x, time } = place(event);
      const other = oppositeEdge(painter, x);
      fixed = { time: other ?? time, x, moved: other !== undefined };
      if (other === undefined) moveCursor(time, playground);
    },
    { signal },
  );
  axis.addEventListener(
    'pointermove',
    (event) => {
      const { x, time } = place(event);
      view().setHoverTime(inPlot(x) ? time : undefined);
      axis.style.cursor = oppositeEdge(painter, x) === undefined ? '' : 'col-resize';
      if (fixed === undefined || !axis.hasPointerCapture(event.pointerId)) return;
      if (!fixed.moved && Math.abs(x - fixed.x) <= CLICK_PX) return;
      fixed.moved = true;
      const { from, to } = painter.scale();
      selectRange(playground, fixed.time, Math.min(Math.max(time, from), to));
    },
    { signal },
  );
  const release = (): void => {
    fixed = undefined;
  };
  axis.addEventListener('pointerup', release, { signal });
  axis.addEventListener('pointercancel', release, { signal });
  axis.addEventListener('pointerleave', onLeave, { signal });
  axis.addEventListener('dblclick', () => fitAll(playground), { signal });
  return () => abort.abort();
}

/** How near to an end of the selected range the pointer takes hold of it, CSS pixels. */
const EDGE_PX = 4;

/** The end of the selected range opposite to the one at `x`, µs; undefined where there is none at `x`. */
function oppositeEdge(painter: TimelinePainter, x: number): number | undefined {
  const { range } = painter.playground.view.getState();
  if (range === undefined) return undefined;
  const near = (time: number): boolean => Math.abs(toPixel(painter.scale(), time) - x) <= EDGE_PX;
  return near(range[0]) ? range[1] : near(range[1]) ? range[0] : undefined;
}

function selectRange({ view }: Playground, a: number, b: number): void {
  const from = Math.max(0, Math.min(a, b));
  view.getState().setRange([from, Math.max(from + 1, a, b)]);
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button') !== null;
}

/** The range in which both instants that were under the fingers are under them again. */
function pinch(
  playground: Playground,
  { zoom, from }: Extract<Drag, { kind: 'pinch' }>,
  a: number,
  b: number,
  width: number,
): void {
  const perPixel = (zoom[1] - zoom[0]) / width;
  const spread = Math.max(LEAST_SPREAD, Math.abs(from[1] - from[0]));
  const next = (perPixel * spread) / Math.max(LEAST_SPREAD, Math.abs(b - a));
  const middle = zoom[0] + ((from[0] + from[1]) / 2) * perPixel;
  const begin = middle - ((a + b) / 2) * next;
  showRange([begin, begin + next * width], playground);
}

/** Headers are their own elements among the rows. */
function isHeader(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.timeline-variant') !== null;
}

/** Rows scroll with the wheel when there are more than fit: in their window, in the body, or in a box around. */
function scrolls(target: EventTarget | null, body: HTMLElement): boolean {
  const overflows = (element: Element | null): boolean =>
    element !== null && element.scrollHeight > element.clientHeight + 1;
  const inside = target instanceof Element ? target.closest('.timeline-window') : null;
  return overflows(inside) || overflows(body.querySelector('.timeline-scroll')) || overflows(body.closest('main'));
}
