/** How large a program may become that the solver is given. */
import { alikeClasses } from '../compile/alike';
import { leavesOf } from '../strl/expression';
import type { Expression } from '../strl/expression';

/** Most entries of a program in its rows of supply. Twelve slices and forty jobs on ten groups of nodes have about 10,000. */
const MOST_ENTRIES = 20_000;

/**
 * Of jobs in their order those whose program stays within the bound; jobs that ask for the same count once.
 * @param slices in which something may start
 */
export function withinBound(jobs: readonly number[], expressions: readonly Expression[], slices: number): number[] {
  let left = MOST_ENTRIES;
  const kept = alikeClasses(jobs.map((job) => expressions[job])).filter(([first]) => {
    const entries = entriesOf(expressions[jobs[first]], slices);
    if (entries > left) return false;
    left -= entries;
    return true;
  });
  const keptJobs = new Set(kept.flat().map((i) => jobs[i]));
  return jobs.filter((job) => keptJobs.has(job));
}

/** A leaf stands in a row of each of its groups for each slice that it takes, as far as others may start in it. */
function entriesOf(expression: Expression, slices: number): number {
  return leavesOf(expression).reduce((sum, { set, dur }) => sum + set.length * Math.min(dur, slices), 0);
}
