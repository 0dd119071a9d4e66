/** What pointers do on the axis of the timeline: a click moves the cursor, a drag selects a range or moves an end of it. */
import { toPixel } from '../../../render/time-scale';
import { fitAll } from '../../../store/view/navigation';
import { followDrag } from '../../../ui/pointer/drag';
import { moveCursor } from '../../transport/playback';
import type { TimelinePainter } from '../painting/painter';
import { CLICK_PX, isInPlot, placeOf, selectRange } from './place';

/** How near to an end of the selected range the pointer takes hold of it, CSS pixels. */
const EDGE_PX = 4;

/**
 * Listens until the signal comes.
 * @param body holds the rows, from which places are measured
 */
export function listenToAxis(
  painter: TimelinePainter,
  axis: HTMLElement,
  body: HTMLElement,
  signal: AbortSignal,
  onLeave: () => void,
): void {
  const { playground } = painter;
  /** Ends the press that is followed. */
  let stop: (() => void) | undefined;

  const press = (event: PointerEvent): void => {
    if (event.button !== 0 || isControl(event.target)) return;
    const { x, time } = placeOf(painter, body, event);
    const other = oppositeEdge(painter, x);
    if (other === undefined) moveCursor(time, playground);
    stop = followDrag(axis, event, {
      slop: other === undefined ? CLICK_PX : 0,
      move: (point) => {
        const { from, to } = painter.scale();
        const there = placeOf(painter, body, point).time;
        selectRange(playground, other ?? time, Math.min(Math.max(there, from), to));
      },
    });
  };

  const hover = (event: PointerEvent): void => {
    const point = placeOf(painter, body, event);
    playground.view.getState().setHoverTime(isInPlot(painter, point) ? point.time : undefined);
    axis.style.cursor = oppositeEdge(painter, point.x) === undefined ? '' : 'col-resize';
  };

  axis.addEventListener('pointerdown', press, { signal });
  axis.addEventListener('pointermove', hover, { signal });
  axis.addEventListener('pointerleave', onLeave, { signal });
  axis.addEventListener('dblclick', () => fitAll(playground), { signal });
  signal.addEventListener('abort', () => stop?.(), { once: true });
}

/** The end of the selected range opposite to the one at `x`, µs; undefined where there is none at `x`. */
function oppositeEdge(painter: TimelinePainter, x: number): number | undefined {
  const { range } = painter.playground.view.getState();
  if (range === undefined) return undefined;
  const near = (time: number): boolean => Math.abs(toPixel(painter.scale(), time) - x) <= EDGE_PX;
  return near(range[0]) ? range[1] : near(range[1]) ? range[0] : undefined;
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, .guess-flag') !== null;
}
