/**
 * The visible part of one lane, at the level of detail of the screen: cost is bounded by pixels times the logarithm of the
 * number of spans, never by that number.
 */
import type { TimeScale } from './time-scale';
import { toEdge } from './time-scale';

/** Spans of a lane: ids in order of their start, disjoint. Columns are indexed by id; an end may be Infinity. */
export interface LaneSpans {
  readonly ids: Int32Array;
  readonly from: number;
  readonly to: number;
  readonly start: ArrayLike<number>;
  readonly end: ArrayLike<number>;
}

/**
 * Calls `visit` for each span that can be seen, from left to right, with its snapped edges in CSS pixels (`x1 > x0`). A span
 * narrower than a device pixel gets one; others that would land on an already painted pixel are skipped by galloping to the
 * first one beyond it.
 * @param openEnd where spans that have not ended are drawn to, µs
 */
export function visitSpans(
  lane: LaneSpans,
  scale: TimeScale,
  openEnd: number,
  visit: (id: number, x0: number, x1: number) => void,
): void {
  const { ids, start, end, to } = lane;
  const pixel = 1 / scale.ratio;
  let i = firstEndingAfter(lane, scale.from);
  let painted = -Infinity;
  while (i < to) {
    const id = ids[i];
    if (start[id] >= scale.to) return;
    const x0 = Math.max(toEdge(scale, start[id]), painted);
    const x1 = Math.max(toEdge(scale, Math.min(end[id], openEnd)), x0 + pixel);
    visit(id, x0, x1);
    painted = x1;
    i++;
    // Neighbours are usually wider than a pixel; only where they are not is it worth looking further ahead.
    if (i < to && toEdge(scale, Math.min(end[ids[i]], openEnd)) <= painted) {
      const beyond = scale.from + painted / scale.perMicrosecond;
      i = gallop(lane, i, beyond);
    }
  }
}

/** Index of the first span that ends after `time`: all before it are out of view on the left. */
function firstEndingAfter(lane: LaneSpans, time: number): number {
  const { ids, end } = lane;
  let low = lane.from;
  let high = lane.to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (end[ids[middle]] <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first span from `i` on that ends after `time`, found in steps that double. */
function gallop(lane: LaneSpans, i: number, time: number): number {
  const { ids, end } = lane;
  let step = 1;
  let low = i;
  while (low + step < lane.to && end[ids[low + step]] <= time) {
    low += step;
    step *= 2;
  }
  let high = Math.min(lane.to, low + step);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (end[ids[middle]] <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}
