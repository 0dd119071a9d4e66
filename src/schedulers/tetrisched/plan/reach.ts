/** How far into the window a round looks for each job. */
import { leavesOf } from '../strl/expression';
import type { Slices, TimedRequest } from './alternatives';

/**
 * Most leaves that the alternatives of all jobs have in a round: hundreds of jobs of a few options in twenty slices. As many
 * again are looked at for a start now.
 */
const MOST_LEAVES = 20_000;

/**
 * Of a job that is not looked at.
 * @internal
 */
export const NO_START = -1;

/**
 * By job: the last slice in which it is offered a start. While few wait that is the end of the window. Of very many those look
 * ahead that are worth the most for each node and µs, of equal ones those that came first; the next ones are offered a
 * start now, and the others none.
 */
export function reachOf(
  jobs: readonly (TimedRequest & { readonly weight: number })[],
  { window }: Pick<Slices, 'window'>,
): readonly number[] {
  const leaves = jobs.map(({ request }) => leavesOf(request).length);
  const sum = leaves.reduce((total, own) => total + own, 0);
  const reach = jobs.map(() => window);
  if (sum * (window + 1) <= MOST_LEAVES) return reach;
  const density = jobs.map(densityOf);
  let [ahead, now] = [MOST_LEAVES, MOST_LEAVES];
  for (const job of [...jobs.keys()].sort((a, b) => density[b] - density[a] || a - b)) {
    ahead -= leaves[job] * (window + 1);
    if (ahead >= 0) continue;
    now -= leaves[job];
    reach[job] = now >= 0 ? 0 : NO_START;
  }
  return reach;
}

function densityOf({ request, runtime, tasks, weight }: TimedRequest & { readonly weight: number }): number {
  const each = leavesOf(request).map(({ v, k, dur }) => v / (Math.min(k, tasks) * Math.max(1, dur ?? runtime)));
  return weight * each.reduce((most, own) => Math.max(most, own), 0);
}
