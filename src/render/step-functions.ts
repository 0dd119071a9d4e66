/** Step functions of time at the level of detail of the screen: how much there is of something, seen from afar. */
import { partitionPoint } from '../base/collections/bisect';
import type { StepSeries } from '../analysis/model';
import { countUpTo } from '../analysis/series';
import type { TimeScale } from './time-scale';
import { resolution, toEdge } from './time-scale';

/**
 * Calls `visit` for each stretch of one value, from left to right, with its snapped edges in CSS pixels. Changes inside one
 * step of the resolution count as one: cost is bounded by pixels.
 * @param until where the series ends, µs
 */
export function visitSteps(
  { time, value }: StepSeries,
  scale: TimeScale,
  until: number,
  visit: (x0: number, x1: number, value: number) => void,
): void {
  const step = resolution(scale);
  const to = Math.min(scale.to, until);
  let point = countUpTo(time, scale.from);
  let current = point === 0 ? 0 : value[point - 1];
  let x = 0;
  while (point < time.length && time[point] < to) {
    let at = time[point];
    const edge = (Math.floor(at / step) + 1) * step;
    if (point + 1 < time.length && time[point + 1] < edge) {
      point = gallop(time, point + 1, edge);
      at = Math.min(edge, to);
    } else {
      point++;
    }
    const here = toEdge(scale, at);
    if (value[point - 1] === current) continue;
    if (here > x) visit(x, here, current);
    x = Math.max(x, here);
    current = value[point - 1];
  }
  const end = toEdge(scale, to);
  if (end > x) visit(x, end, current);
}

/** The first place from `i` on whose time is not before `at`, found in steps that double. */
function gallop(time: Float64Array, i: number, at: number): number {
  let size = 1;
  let low = i;
  while (low + size < time.length && time[low + size] < at) {
    low += size;
    size *= 2;
  }
  return partitionPoint(low, Math.min(time.length, low + size), (index) => time[index] < at);
}
