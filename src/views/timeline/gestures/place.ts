/** Places on the rows and the axis of the timeline, and what both do with them. */
import { toTime } from '../../../render/time-scale';
import type { Playground } from '../../../store/playground';
import type { TimelinePainter } from '../painting/painter';

/** A press that moves less than this is a click, CSS pixels. */
export const CLICK_PX = 3;

/** A place on the rows: pixels from the beginning of the plot and the top of the rows, and its instant, µs. */
export interface Point {
  readonly x: number;
  readonly y: number;
  readonly time: number;
}

/** Client pixels. */
interface ClientPoint {
  readonly clientX: number;
  readonly clientY: number;
}

/** Where a pointer is; `body` holds the rows. */
export function placeOf(painter: TimelinePainter, body: HTMLElement, { clientX, clientY }: ClientPoint): Point {
  const rect = body.getBoundingClientRect();
  const x = clientX - rect.left - painter.gutter;
  return { x, y: clientY - rect.top, time: toTime(painter.scale(), x) };
}

/** Whether a place lies beside the names, where times are. */
export function isInPlot(painter: TimelinePainter, { x }: Point): boolean {
  return x >= 0 && x <= painter.width;
}

/** Selects the time between two instants, µs, in either order. */
export function selectRange({ view }: Playground, a: number, b: number): void {
  const from = Math.max(0, Math.min(a, b));
  view.getState().setRange([from, Math.max(from + 1, a, b)]);
}
