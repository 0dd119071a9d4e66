/**
 * The visible part of one lane, at the level of detail of the screen: cost is bounded by pixels times the logarithm of the
 * number of spans, never by that number. Spans that begin inside one step of the resolution are drawn as one, the longest
 * of them; steps lie at multiples of a power of two, so that panning and small changes of the zoom pick the same ones.
 */
import { partitionPoint } from '../../../base/collections/bisect';
import { longestSpan } from './span-forest';
import type { TimeScale } from '../../time-scale';
import { resolution, toEdge } from '../../time-scale';

/** Spans of a lane: ids in order of their start, disjoint. Columns are indexed by id; an end may be Infinity. */
export interface LaneSpans {
  readonly ids: Int32Array;
  readonly from: number;
  readonly to: number;
  readonly start: ArrayLike<number>;
  readonly end: ArrayLike<number>;
  /** From {@link spanForest} over `ids`; without it the last span of a step stands for it. */
  readonly forest?: Int32Array;
}

/**
 * Calls `visit` for each span that can be seen, from left to right, with its snapped edges in CSS pixels (`x1 > x0`) and the
 * number of spans it stands for. A span narrower than a device pixel gets one; what would land on an already painted pixel
 * is skipped.
 * @param openEnd where spans that have not ended are drawn to, µs
 */
export function visitSpans(
  lane: LaneSpans,
  scale: TimeScale,
  openEnd: number,
  visit: (id: number, x0: number, x1: number, count: number) => void,
): void {
  const { ids, start, end, forest, to } = lane;
  const pixel = 1 / scale.ratio;
  // Between one pixel and two: no step lies on a pixel that the one before has painted.
  const step = 2 * resolution(scale);
  let i = firstEndingAfter(lane, lane.from, scale.from);
  let painted = -Infinity;
  while (i < to) {
    const first = ids[i];
    const begin = start[first];
    if (begin >= scale.to) return;
    let next = i + 1;
    let id = first;
    if (next < to && Math.min(end[first], openEnd) - begin < step) {
      const edge = (Math.floor(begin / step) + 1) * step;
      if (start[ids[next]] < edge) {
        next = gallopByStart(lane, next, edge);
        id = forest === undefined ? ids[next - 1] : longestSpan(forest, ids, lane, i, next);
      }
    }
    const left = toEdge(scale, begin);
    const right = toEdge(scale, Math.min(end[ids[next - 1]], openEnd));
    if (left >= painted || right > painted) {
      const x0 = Math.max(left, painted);
      const x1 = Math.max(right, x0 + pixel);
      visit(id, x0, x1, next - i);
      painted = x1;
    }
    i = next;
  }
}

/** The first place from `low` on whose span ends after `time`: all before it are out of view on the left. */
export function firstEndingAfter(lane: LaneSpans, low: number, time: number): number {
  const { ids, end } = lane;
  return partitionPoint(low, lane.to, (index) => end[ids[index]] <= time);
}

/** The first place from `i` on whose span begins at `time` or later, found in steps that double. */
function gallopByStart(lane: LaneSpans, i: number, time: number): number {
  const { ids, start } = lane;
  let size = 1;
  let low = i;
  while (low + size < lane.to && start[ids[low + size]] < time) {
    low += size;
    size *= 2;
  }
  return partitionPoint(low, Math.min(lane.to, low + size), (index) => start[ids[index]] < time);
}
