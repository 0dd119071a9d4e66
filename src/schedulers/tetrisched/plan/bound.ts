/** How large a program may become that the solver is given. */
import { alikeClasses } from '../compile/alike';
import { leavesOf } from '../strl/expression';
import type { Expression } from '../strl/expression';

/**
 * How large a program may be: entries in its rows of supply, and columns, which count twice. The work at the root of the
 * search, which no limit of the solver ends, grows with both.
 */
export const MOST_SIZE = 16_000;
const COLUMN = 2;

/**
 * Of jobs in their order those whose program stays within the bound; jobs that ask for the same count once.
 * @param slices in which something may start
 */
export function withinBound(jobs: readonly number[], expressions: readonly Expression[], slices: number): number[] {
  const classes = alikeClasses(jobs.map((job) => expressions[job]));
  const kept = withinSize(classes, ([first]) => sizeOf(expressions[jobs[first]], slices), MOST_SIZE);
  const keptJobs = new Set(kept.flat().map((i) => jobs[i]));
  return jobs.filter((job) => keptJobs.has(job));
}

/** Of a list in its order what fits into a size: what is too large for the rest of it is passed over. */
export function withinSize<T>(list: readonly T[], sizeOfItem: (item: T) => number, most: number): T[] {
  let left = most;
  return list.filter((item) => {
    const size = sizeOfItem(item);
    if (size > left) return false;
    left -= size;
    return true;
  });
}

/** The size of a part with these numbers of entries and columns. */
export function sizeOfPart(entries: number, columns: number): number {
  return entries + COLUMN * columns;
}

/**
 * A leaf is in a row of each of its groups for each slice that it takes, as far as others may start in it. It has a
 * column for each group and one for itself.
 */
function sizeOf(expression: Expression, slices: number): number {
  return leavesOf(expression).reduce(
    (sum, { set, dur }) => sum + sizeOfPart(set.length * Math.min(dur, slices), set.length + 1),
    0,
  );
}
