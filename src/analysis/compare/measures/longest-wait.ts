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
  grants: readonly number[],
  end: number,
): LongestWait {
  const intervals = inOrder(pending, ([from]) => from);
  const cuts = inOrder(grants, (at) => at);
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

/** The values in ascending order. Most come in it: they are not copied, which counts with one call for each application. */
function inOrder<T>(values: readonly T[], key: (value: T) => number): readonly T[] {
  const sorted = values.every((value, i) => i === 0 || key(values[i - 1]) <= key(value));
  return sorted ? values : values.toSorted((a, b) => key(a) - key(b));
}
