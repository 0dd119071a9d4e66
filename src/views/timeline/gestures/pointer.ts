/**
 * What pointers and wheels do on the rows. Wheel: zoom at the pointer, pan, scroll; two fingers: zoom; drag: pan, or an edit,
 * with shift a range of time. On the axis a click moves the cursor, and a drag selects a range.
 */
import { fitAll, showRange } from '../../../store/view/navigation';
import { followDrag } from '../../../ui/pointer/drag';
import { moveCursor } from '../../transport/playback';
import type { TimelinePainter } from '../painting/painter';
import type { Target } from '../painting/surface';
import { listenToAxis } from './axis-pointer';
import { beginEdit, handleAt } from './drag-edit';
import { followFingers } from './fingers';
import type { Fingers } from './fingers';
import { CLICK_PX, isInPlot, placeOf, selectRange } from './place';
import type { Point } from './place';
import { rowAt, subjectOf } from './subject';
import { listenToWheels } from './wheel';

interface PointerParts {
  readonly painter: TimelinePainter;
  readonly body: HTMLElement;
  readonly axis: HTMLElement;
  /** The item under the pointer has changed; `x` and `y` in client pixels, `time` in µs. */
  readonly onHover: (target: Target | undefined, x: number, y: number, time: number) => void;
}

/** Left of the plot by more than this is the gutter. */
const GUTTER_PX = -8;

/** Listens until the returned function is called. */
export function listenToPointers({ painter, body, axis, onHover }: PointerParts): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  const { playground } = painter;
  const fingers = followFingers(playground);
  const onLeave = (): void => {
    const { setHoverTime, setHover } = playground.view.getState();
    setHoverTime(undefined);
    setHover(undefined);
    onHover(undefined, 0, 0, 0);
  };
  listenToRows(painter, body, fingers, onHover, signal);
  listenToWheels(painter, body, axis, signal, fingers.isAny);
  listenToAxis(painter, axis, body, signal, onLeave);
  body.addEventListener('pointerleave', onLeave, { signal });
  return () => abort.abort();
}

function listenToRows(
  painter: TimelinePainter,
  body: HTMLElement,
  fingers: Fingers,
  onHover: PointerParts['onHover'],
  signal: AbortSignal,
): void {
  const { playground } = painter;
  /** Ends the press that is followed. */
  let stop: (() => void) | undefined;
  let dragging = false;

  const hover = (event: PointerEvent, point: Point): void => {
    const { x, y, time } = point;
    const target = itemUnder(painter, point);
    const handle = x < GUTTER_PX ? undefined : handleAt(painter, x, y);
    body.style.cursor = handle !== undefined ? 'ew-resize' : target === undefined ? '' : 'pointer';
    playground.view.getState().setHover(x < 0 ? rowAt(painter, y) : subjectOf(painter, target));
    onHover(target, event.clientX, event.clientY, time);
  };

  const press = (event: PointerEvent): void => {
    const from = placeOf(painter, body, event);
    let drag: ((to: Point) => void) | undefined;
    stop = followDrag(body, event, {
      slop: CLICK_PX,
      begin: () => {
        dragging = true;
        drag = dragFrom(painter, from, event.shiftKey);
      },
      move: (point) => {
        drag?.(placeOf(painter, body, point));
        onHover(undefined, 0, 0, 0);
      },
      end: ({ kept, moved }, point) => {
        stop = undefined;
        dragging = false;
        if (drag !== undefined) painter.setGhost(undefined);
        if (kept && !moved) choose(painter, placeOf(painter, body, point));
      },
    });
  };

  const onDown = (event: PointerEvent): void => {
    if (event.button !== 0 || isHeader(event.target)) return;
    if (event.pointerType === 'touch' && fingers.down(event.pointerId, placeOf(painter, body, event).x)) stop?.();
    else press(event);
  };

  const onMove = (event: PointerEvent): void => {
    const point = placeOf(painter, body, event);
    fingers.move(event.pointerId, point.x, painter.width);
    playground.view.getState().setHoverTime(isInPlot(painter, point) ? point.time : undefined);
    if (fingers.arePinching()) onHover(undefined, 0, 0, 0);
    else if (!dragging) hover(event, point);
  };

  const onUp = (event: PointerEvent): void => fingers.up(event.pointerId);

  body.addEventListener('pointermove', onMove, { signal });
  body.addEventListener('pointerup', onUp, { signal });
  body.addEventListener('pointercancel', onUp, { signal });
  body.addEventListener('pointerdown', onDown, { signal });
  body.addEventListener('dblclick', (event) => !isHeader(event.target) && fitAll(playground), { signal });
  signal.addEventListener('abort', () => stop?.(), { once: true });
}

function itemUnder(painter: TimelinePainter, { x, y }: Point): Target | undefined {
  return x < GUTTER_PX ? undefined : painter.itemAt(x, y);
}

/** What a drag does that begins at a point; `selects`: it selects a range of time. */
function dragFrom(painter: TimelinePainter, from: Point, selects: boolean): (to: Point) => void {
  const { playground } = painter;
  if (selects && isInPlot(painter, from)) return (to) => selectRange(playground, from.time, to.time);
  const handle = handleAt(painter, from.x, from.y);
  if (handle !== undefined) {
    const edit = beginEdit(painter, handle, from.x);
    return (to) => edit.move(to.x);
  }
  const { zoom } = playground.view.getState();
  return (to) => {
    const shift = (from.x - to.x) / painter.scale().perMicrosecond;
    showRange([zoom[0] + shift, zoom[1] + shift], playground);
  };
}

/** What a click does at a point. */
function choose(painter: TimelinePainter, point: Point): void {
  const { playground } = painter;
  const target = itemUnder(painter, point);
  playground.view.getState().select(subjectOf(painter, target) ?? rowAt(painter, point.y));
  // A click on an item moves the cursor to the instant of the click.
  if (target !== undefined && isInPlot(painter, point)) moveCursor(point.time, playground);
}

/** Headers are their own elements among the rows. */
function isHeader(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.timeline-variant') !== null;
}
