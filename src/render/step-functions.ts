/** Step functions of time at the level of detail of the screen: how much there is of something, seen from afar. */
import { partitionPoint } from '../base/collections/bisect';
import type { StepSeries } from '../analysis/model';
import { countUpTo } from '../analysis/series';
import type { TimeScale } from './time-scale';
import { resolution, toEdge } from './time-scale';

/** How many spans are open, from their starts and their ends in ascending order. */
export function countOf(starts: Float64Array, ends: Float64Array): StepSeries {
  const steps = new StepsBuilder(starts.length + ends.length);
  let i = 0;
  let j = 0;
  while (i < starts.length || (j < ends.length && ends[j] < Infinity)) {
    const next = i < starts.length ? starts[i] : Infinity;
    if (next <= ends[j] || j === ends.length) {
      steps.add(next, 1);
      i++;
    } else {
      steps.add(ends[j++], -1);
    }
  }
  return steps.series();
}

/** Grows a step series by changes in order of time. */
export class StepsBuilder {
  private readonly time: Float64Array;
  private readonly value: Float64Array;
  private points = 1;
  private now = 0;

  constructor(changes: number) {
    this.time = new Float64Array(changes + 1);
    this.value = new Float64Array(changes + 1);
  }

  add(at: number, change: number): void {
    this.now += change;
    const { time, value, points } = this;
    if (at > time[points - 1]) {
      // What came back to the value before it was no change.
      const kept = points > 1 && value[points - 1] === value[points - 2] ? points - 1 : points;
      time[kept] = at;
      value[kept] = this.now;
      this.points = kept + 1;
    } else {
      value[points - 1] = this.now;
    }
  }

  series(): StepSeries {
    return { time: this.time.slice(0, this.points), value: this.value.slice(0, this.points) };
  }
}

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
