/**
 * What pointers and wheels do on the rows. Wheel: zoom at the pointer, pan, scroll; two fingers: zoom; drag: pan, or an edit,
 * with shift a range of time. On the axis a click moves the cursor, and a drag selects a range.
 */
import { toPixel, toTime } from '../../../render/time-scale';
import type { Playground } from '../../../store/playground';
import type { ViewState } from '../../../store/view/view-store';
import { followDrag } from '../../../ui/drag';
import { listenToTrackpad } from '../../../ui/trackpad-pinch';
import { moveCursor } from '../../transport/playback';
import { beginEdit, handleAt } from './drag-edit';
import { fitAll, panBy, showRange, zoomAt } from '../../../store/view/navigation';
import type { TimelinePainter } from '../painting/painter';
import { rowAt, subjectOf } from './subject';
import type { Target } from '../painting/surface';

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

/** Two fingers: the range in view and where they were when the second one came down. */
interface Pinch {
  readonly zoom: readonly [number, number];
  readonly from: readonly [number, number];
}

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
  let pinched: Pinch | undefined;
  /** Ends the press that is followed. */
  let stop: (() => void) | undefined;
  let dragging = false;

  const place = (event: { readonly clientX: number; readonly clientY: number }): Point => {
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

  /** What a drag does that begins at a point. */
  const dragFrom = ({ x, y, time }: Point, ranges: boolean): ((to: Point) => void) => {
    if (ranges && inPlot(x)) return (to) => selectRange(playground, time, to.time);
    const handle = handleAt(painter, x, y);
    if (handle !== undefined) {
      const edit = beginEdit(painter, handle, x);
      return (to) => edit.move(to.x);
    }
    const { zoom } = view();
    return (to) => {
      const shift = (x - to.x) / painter.scale().perMicrosecond;
      showRange([zoom[0] + shift, zoom[1] + shift], playground);
    };
  };

  const choose = ({ x, y, time }: Point): void => {
    const target = x < GUTTER_PX ? undefined : painter.itemAt(x, y);
    view().select(subjectOf(painter, target) ?? rowAt(painter, y));
    // A click on an item moves the cursor to the instant of the click.
    if (target !== undefined && inPlot(x)) moveCursor(time, playground);
  };

  const press = (event: PointerEvent): void => {
    const from = place(event);
    const ranges = event.shiftKey;
    let drag: ((to: Point) => void) | undefined;
    stop = followDrag(body, event, {
      slop: CLICK_PX,
      begin: () => {
        dragging = true;
        drag = dragFrom(from, ranges);
      },
      move: (point) => {
        drag?.(place(point));
        quiet();
      },
      end: ({ kept, moved }, point) => {
        stop = undefined;
        dragging = false;
        if (drag !== undefined) painter.setGhost(undefined);
        if (kept && !moved) choose(place(point));
      },
    });
  };

  const onMove = (event: PointerEvent): void => {
    const point = place(event);
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, point.x);
    view().setHoverTime(inPlot(point.x) ? point.time : undefined);
    if (pinched !== undefined) {
      const [a, b] = [...fingers.values()];
      if (b !== undefined) pinch(playground, pinched, a, b, painter.width);
      quiet();
    } else if (!dragging) hover(event, point);
  };

  const onUp = (event: PointerEvent): void => {
    fingers.delete(event.pointerId);
    pinched = undefined;
  };

  const onLeave = (): void => {
    view().setHoverTime(undefined);
    view().setHover(undefined);
    quiet();
  };

  const onDown = (event: PointerEvent): void => {
    if (event.button !== 0 || isHeader(event.target)) return;
    if (event.pointerType === 'touch') {
      fingers.set(event.pointerId, place(event).x);
      if (fingers.size === 2) {
        const [a, b] = [...fingers.values()];
        stop?.();
        pinched = { zoom: view().zoom, from: [a, b] };
        return;
      }
    }
    press(event);
  };

  const zoomAround = (factor: number, x: number): void => {
    zoomAt(factor, toTime(painter.scale(), Math.max(0, x)), playground);
  };

  const onPinch = (factor: number, clientX: number): void => {
    // Fingers on the screen are followed one by one.
    if (fingers.size === 0) zoomAround(factor, place({ clientX, clientY: 0 }).x);
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
    zoomAround(Math.exp(dy * (zooms ? 0.004 : 0.002)), place(event).x);
  };

  body.addEventListener('pointermove', onMove, { signal });
  body.addEventListener('pointerup', onUp, { signal });
  body.addEventListener('pointercancel', onUp, { signal });
  body.addEventListener('pointerleave', onLeave, { signal });
  body.addEventListener('pointerdown', onDown, { signal });
  body.addEventListener('dblclick', (event) => !isHeader(event.target) && fitAll(playground), { signal });
  body.addEventListener('wheel', onWheel, { signal, passive: false });
  axis.addEventListener('wheel', onWheel, { signal, passive: false });
  listenToTrackpad(body, onPinch, signal);
  listenToTrackpad(axis, onPinch, signal);

  axis.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0 || isControl(event.target)) return;
      const { x, time } = place(event);
      const other = oppositeEdge(painter, x);
      if (other === undefined) moveCursor(time, playground);
      stop = followDrag(axis, event, {
        slop: other === undefined ? CLICK_PX : 0,
        move: (point) => {
          const { from, to } = painter.scale();
          selectRange(playground, other ?? time, Math.min(Math.max(place(point).time, from), to));
        },
      });
    },
    { signal },
  );
  axis.addEventListener(
    'pointermove',
    (event) => {
      const { x, time } = place(event);
      view().setHoverTime(inPlot(x) ? time : undefined);
      axis.style.cursor = oppositeEdge(painter, x) === undefined ? '' : 'col-resize';
    },
    { signal },
  );
  axis.addEventListener('pointerleave', onLeave, { signal });
  axis.addEventListener('dblclick', () => fitAll(playground), { signal });
  return () => {
    stop?.();
    abort.abort();
  };
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
  return target instanceof Element && target.closest('button, .guess-flag') !== null;
}

/** The range in which both instants that were under the fingers are under them again. */
function pinch(playground: Playground, { zoom, from }: Pinch, a: number, b: number, width: number): void {
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
