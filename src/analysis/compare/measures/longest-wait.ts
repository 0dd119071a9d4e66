/** Starvation: the longest stretch in which an application wanted something and got nothing. */

export interface LongestWait {
  readonly longest: number;
  /** Something was pending at the end. */
  readonly atLeast: boolean;
}

/**
 * The longest piece of the pending intervals, cut at grants. Intervals that touch or overlap are one.
 * @param pending [from, to]; to undefined: still pending at the end
 * @param grants instants at which something was granted
 * @param end of the run
 */
export function longestWait(
  pending: readonly (readonly [number, number | undefined])[],
  grants: ArrayLike<number>,
  end: number,
): LongestWait {
  const intervals = pending.every(([from], i) => i === 0 || pending[i - 1][0] <= from)
    ? pending
    : pending.toSorted((a, b) => a[0] - b[0]);
  const cuts = isAscending(grants) ? grants : Float64Array.from(grants).sort();
  let longest = 0;
  let next = 0;
  // The piece that is open, and the end of the stretch that it belongs to.
  let since = -Infinity;
  let until = -Infinity;
  for (const [from, to = end] of intervals) {
    if (from > until) {
      since = from;
      while (next < cuts.length && cuts[next] <= from) next++;
    }
    until = Math.max(until, to);
    for (; next < cuts.length && cuts[next] < until; next++) {
      longest = Math.max(longest, cuts[next] - since);
      since = cuts[next];
    }
    longest = Math.max(longest, until - since);
  }
  return { longest, atLeast: pending.some(([, to]) => to === undefined) };
}

/** Most come in order: of a million nothing is copied then. */
function isAscending(times: ArrayLike<number>): boolean {
  for (let i = 1; i < times.length; i++) if (times[i - 1] > times[i]) return false;
  return true;
}
