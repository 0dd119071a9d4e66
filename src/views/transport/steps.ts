/** Stepping through the instants at which something happens. Times in µs, `instants` ascending and distinct. */
import { countUpTo } from '../../analysis/series';

/** The first instant after `time`, or undefined at the end. */
export function instantAfter(instants: Float64Array, time: number): number | undefined {
  const passed = countUpTo(instants, time);
  return passed < instants.length ? instants[passed] : undefined;
}

/** The last instant before `time`, or undefined at the beginning. */
export function instantBefore(instants: Float64Array, time: number): number | undefined {
  let passed = countUpTo(instants, time);
  if (passed > 0 && instants[passed - 1] === time) passed--;
  return passed > 0 ? instants[passed - 1] : undefined;
}

/** How many of the instants fall into each of `bins` equal parts of [from, to). */
export function histogram(instants: Float64Array, from: number, to: number, bins: number): Uint32Array {
  const counts = new Uint32Array(bins);
  for (let bin = 0, first = countBefore(instants, from); bin < bins; bin++) {
    const next = countBefore(instants, from + ((to - from) * (bin + 1)) / bins);
    counts[bin] = next - first;
    first = next;
  }
  return counts;
}

function countBefore(instants: Float64Array, time: number): number {
  const upTo = countUpTo(instants, time);
  return upTo > 0 && instants[upTo - 1] === time ? upTo - 1 : upTo;
}
