/** Wheels and trackpads on the timeline: zoom at the pointer, pan, scroll. */
import { toTime } from '../../../render/time-scale';
import { panBy, zoomAt } from '../../../store/view/navigation';
import { listenToTrackpad } from '../../../ui/pointer/trackpad-pinch';
import { readWheel } from '../../../ui/pointer/wheel';
import type { TimelinePainter } from '../painting/painter';
import { placeOf } from './place';

/** Change of the logarithm of the zoom by one pixel of a plain wheel, and of a pinch, which moves fewer pixels. */
const WHEEL_ZOOM = 0.002;
const PINCH_ZOOM = 0.004;

/**
 * Listens on the rows (`body`) and the axis until the signal comes.
 * @param hasFingers whether fingers are on the rows, which are followed one by one
 */
export function listenToWheels(
  painter: TimelinePainter,
  body: HTMLElement,
  axis: HTMLElement,
  signal: AbortSignal,
  hasFingers: () => boolean,
): void {
  const { playground } = painter;
  const zoomAround = (factor: number, x: number): void =>
    zoomAt(factor, toTime(painter.scale(), Math.max(0, x)), playground);

  const turn = (event: WheelEvent): void => {
    const { zooms, down, sideways } = readWheel(event);
    // Inside another page a plain wheel is that page's.
    if (!zooms && body.closest('.app--embed') !== null) return;
    if (!zooms && sideways === undefined && event.currentTarget === body && scrolls(event.target, body)) return;
    event.preventDefault();
    if (!zooms && sideways !== undefined) panBy(sideways / painter.width, playground);
    else zoomAround(Math.exp(down * (zooms ? PINCH_ZOOM : WHEEL_ZOOM)), placeOf(painter, body, event).x);
  };

  const pinch = (factor: number, clientX: number): void => {
    if (!hasFingers()) zoomAround(factor, placeOf(painter, body, { clientX, clientY: 0 }).x);
  };

  for (const element of [body, axis]) {
    element.addEventListener('wheel', turn, { signal, passive: false });
    listenToTrackpad(element, pinch, signal);
  }
}

/** Rows scroll with the wheel when there are more than fit: in their window, in the body, or in a box around. */
function scrolls(target: EventTarget | null, body: HTMLElement): boolean {
  const overflows = (element: Element | null): boolean =>
    element !== null && element.scrollHeight > element.clientHeight + 1;
  const inside = target instanceof Element ? target.closest('.timeline-window') : null;
  return overflows(inside) || overflows(body.querySelector('.timeline-scroll')) || overflows(body.closest('main'));
}
