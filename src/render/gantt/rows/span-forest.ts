/**
 * The longest span of any stretch of a list, in logarithmic time: an implicit forest over spans that are sorted by start, one
 * entry per span and no pointers. Entry p (counted from 1) stands for the `p & -p` spans that end at place p.
 */

import type { Steps } from '../../../base/steps';

/** Columns indexed by span id. */
export interface SpanTimes {
  readonly start: ArrayLike<number>;
  readonly end: ArrayLike<number>;
}

/** Spans that are looked at between two pauses. */
const SLICE = 20_000;

/** The forest over `ids`, in linear time and in slices. Several lists may lie one after another in it. */
export function* spanForestSteps(ids: Int32Array, { start, end }: SpanTimes): Steps<Int32Array> {
  const best = ids.slice();
  for (let place = 1; place <= best.length; place++) {
    if (place % SLICE === 0) yield;
    const above = place + (place & -place);
    if (above > best.length) continue;
    const [mine, theirs] = [best[place - 1], best[above - 1]];
    if (end[mine] - start[mine] > end[theirs] - start[theirs]) best[above - 1] = mine;
  }
  return best;
}

/** Id of the longest of the spans at the places [from, to) of `ids`, `from` < `to`; of equal ones the last. */
export function longestSpan(
  forest: Int32Array,
  ids: Int32Array,
  { start, end }: SpanTimes,
  from: number,
  to: number,
): number {
  let place = to;
  let longest = ids[to - 1];
  let length = end[longest] - start[longest];
  while (place > from) {
    const covered = place & -place;
    const whole = place - covered >= from;
    const id = whole ? forest[place - 1] : ids[place - 1];
    place -= whole ? covered : 1;
    const other = end[id] - start[id];
    if (other > length) {
      longest = id;
      length = other;
    }
  }
  return longest;
}
