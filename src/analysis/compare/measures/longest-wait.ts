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
  const cuts = grants.toSorted((a, b) => a - b);
  let longest = 0;
  let next = 0;
  for (const { from, to } of joined(pending, end)) {
    let since = from;
    while (next < cuts.length && cuts[next] <= from) next++;
    for (; next < cuts.length && cuts[next] < to; next++) {
      longest = Math.max(longest, cuts[next] - since);
      since = cuts[next];
    }
    longest = Math.max(longest, to - since);
  }
  return { longest, atLeast: pending.some(([, to]) => to === undefined) };
}

function joined(
  pending: readonly (readonly [number, number | undefined])[],
  end: number,
): { from: number; to: number }[] {
  const stretches: { from: number; to: number }[] = [];
  for (const [from, to = end] of pending.toSorted((a, b) => a[0] - b[0])) {
    const last = stretches.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else stretches.push({ from, to });
  }
  return stretches;
}
