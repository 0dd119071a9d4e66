/**
 * Dragging with the pointer. Whatever is dragged follows the pointer through this module: it captures the pointer, measures from
 * the press, and ends with the pointer, with Escape, or when the browser takes the pointer away. The click that ends a drag does
 * nothing.
 */
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { PointerEvent as ReactPointerEvent } from 'react';

/** Where the pointer is. */
export interface DragPoint {
  /** Client px. */
  readonly clientX: number;
  readonly clientY: number;
  /** Way since the press, px. */
  readonly dx: number;
  readonly dy: number;
  readonly shiftKey: boolean;
}

/** How a press ended. */
export interface DragEnd {
  /** The pointer was released: neither Escape nor the browser ended the drag. */
  readonly kept: boolean;
  /** The pointer went further than the slop. Otherwise the press was a click. */
  readonly moved: boolean;
}

interface DragListeners {
  /** A press that moves no further than this is a click, px; 0 by default, where every press is a drag from its beginning. */
  readonly slop?: number;
  /** The drag begins: at the press, or when the pointer leaves the slop. */
  readonly begin?: (point: DragPoint) => void;
  readonly move?: (point: DragPoint) => void;
  /** Once for each press, whether it became a drag or not. */
  readonly end?: (how: DragEnd, point: DragPoint) => void;
}

type Held = Element & GlobalEventHandlers;
type Press = Pick<PointerEvent, 'pointerId' | 'clientX' | 'clientY' | 'shiftKey'>;

/**
 * Follows the pointer from a press on an element to its end.
 * @returns ends it at once, as if the browser had taken the pointer away
 */
export function followDrag(held: Held, press: Press, { slop = 0, begin, move, end }: DragListeners): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  const { ownerDocument: page } = held;
  let point: DragPoint = pointOf(press, press);
  let began = false;
  let moved = false;
  const take = (): void => {
    began = true;
    held.setPointerCapture(press.pointerId);
    begin?.(point);
  };
  const finish = (kept: boolean): void => {
    if (signal.aborted) return;
    abort.abort();
    if (kept && moved) swallowClick(page);
    end?.({ kept, moved }, point);
  };
  const ours = (event: PointerEvent): boolean => event.pointerId === press.pointerId;
  const onMove = (event: PointerEvent): void => {
    if (!ours(event)) return;
    point = pointOf(event, press);
    if (!moved && Math.hypot(point.dx, point.dy) <= slop) return;
    moved = true;
    // It may have gone since the press, with an edit for example. Only what is on the page can capture the pointer.
    if (!began && !held.isConnected) {
      finish(false);
      return;
    }
    if (!began) take();
    move?.(point);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    finish(false);
    // The click of the release is then not a click on the dragged element.
    if (began) held.releasePointerCapture(press.pointerId);
  };
  // Before the slop is left nothing is captured, and the pointer may already be beside a small handle.
  page.addEventListener('pointermove', onMove, { signal, capture: true });
  page.addEventListener('pointerup', (event) => ours(event) && finish(true), { signal, capture: true });
  page.addEventListener('pointercancel', (event) => ours(event) && finish(false), { signal, capture: true });
  // A finger is captured by what it touches first, which may lie inside of what is held.
  const onLost = (event: PointerEvent): void => {
    if (ours(event) && event.target === held) finish(false);
  };
  held.addEventListener('lostpointercapture', onLost, { signal });
  page.addEventListener('keydown', onKey, { signal, capture: true });
  if (slop === 0) take();
  return () => finish(false);
}

function pointOf({ clientX, clientY, shiftKey }: Press, from: Press): DragPoint {
  return { clientX, clientY, dx: clientX - from.clientX, dy: clientY - from.clientY, shiftKey };
}

function swallowClick(document: Document): void {
  const noClick = (click: Event): void => click.stopPropagation();
  document.addEventListener('click', noClick, { capture: true, once: true });
  setTimeout(() => document.removeEventListener('click', noClick, { capture: true }));
}

/** What follows a drag in a component; `what` is what the press has taken hold of. */
interface DragHandlers<What> {
  /** As that of `followDrag`. */
  readonly slop?: number;
  readonly begin?: (what: What, point: DragPoint) => void;
  readonly move?: (what: What, point: DragPoint) => void;
  readonly end?: (what: What, how: DragEnd, point: DragPoint) => void;
}

/**
 * Dragging inside a component. Handlers are always those of the last render. A drag ends with the component.
 * @returns takes hold of something, in a `pointerdown` of the main button
 */
export function useDrag<What>(handlers: DragHandlers<What>): (event: ReactPointerEvent<Held>, what: What) => void {
  const latest = useRef(handlers);
  const stop = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => () => stop.current?.(), []);
  return (event, what) => {
    if (event.button !== 0) return;
    stop.current?.();
    stop.current = followDrag(event.currentTarget, event, {
      slop: latest.current.slop,
      begin: (point) => latest.current.begin?.(what, point),
      move: (point) => latest.current.move?.(what, point),
      end: (how, point) => latest.current.end?.(what, how, point),
    });
  };
}
