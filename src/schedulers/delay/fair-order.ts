/**
 * Who gets a free slot first: of the pools beside each other, and of the jobs of a pool.
 *
 *   pools  below their minimum share first, by running tasks over that share; then by running tasks over weight; then by name
 *   jobs   fair: fewest running tasks over weight first, then submission;  FIFO: higher priority first, then submission. The
 *          weight of a job is that of its priority: 1/4, 1/2, 1, 2 or 4
 *
 * Source: Hadoop 1.x, contrib/fairscheduler, SchedulingAlgorithms (FairShareComparator, FifoComparator) and FairScheduler
 * (getPriorityFactor). Ties by submission are a choice made here.
 */

/** What jobs are compared by. */
export interface RankedJob {
  /** Running tasks. */
  readonly running: number;
  /** Position in the order of submissions. */
  readonly submitted: number;
  /** 0: normal. Goes first in a FIFO pool, and is a weight in a fair one. */
  readonly priority?: number;
}

/** Below 0: `one` goes first. 0 where jobs were submitted together and are alike. */
export function compareJobs(one: RankedJob, other: RankedJob, fifo: boolean): number {
  const first = fifo
    ? (other.priority ?? 0) - (one.priority ?? 0)
    : one.running / jobWeight(one) - other.running / jobWeight(other);
  return first || one.submitted - other.submitted;
}

/** VERY_HIGH, the highest of Hadoop's five priorities; NORMAL is 0. */
const HIGHEST = 2;

/** What a job counts for in a fair pool: 1 without a priority. */
export function jobWeight({ priority = 0 }: { readonly priority?: number }): number {
  return 2 ** Math.max(-HIGHEST, Math.min(HIGHEST, priority));
}

/** A pool with its tasks that run, and those that are yet to be launched. */
export interface RankedPool {
  readonly settings: { readonly name: string; readonly weight: number; readonly minShare: number };
  readonly running: number;
  readonly left: number;
}

/** What pools are compared by: the needy ones go first, then the lower ratio. */
export interface PoolRank {
  /** Below its minimum share. */
  readonly needy: boolean;
  /** Slots; a pool cannot miss more of its minimum share than it has use for. */
  readonly minShare: number;
  /** Running tasks over the minimum share of a needy pool, over the weight of any other. */
  readonly ratio: number;
}

/** What a pool is compared by, as it stands now. */
export function rankOf({ settings, running, left }: RankedPool): PoolRank {
  const minShare = Math.min(settings.minShare, running + left);
  const needy = running < minShare;
  return { needy, minShare, ratio: running / (needy ? Math.max(minShare, 1) : settings.weight) };
}

/** Hadoop's fair share comparator: below 0, pool `a` goes first. */
export function comparePools(a: RankedPool, b: RankedPool): number {
  const one = rankOf(a);
  const other = rankOf(b);
  if (one.needy !== other.needy) return one.needy ? -1 : 1;
  const order = one.ratio - other.ratio;
  return order || (a.settings.name < b.settings.name ? -1 : a.settings.name > b.settings.name ? 1 : 0);
}
