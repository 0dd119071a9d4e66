/**
 * How many workers a MapReduce job gets that could use more than it asks for. A model of its work predicts when it would end
 * with each number of them, and the number with the earliest end is taken: twice the workers take half the time, up to one for
 * each of its activities. A policy about idle room limits it.
 * Source: Omega, section 6 (A MapReduce scheduler).
 */
import type { CellView } from './cell';
import type { FirstFit } from './first-fit';
import type { OmegaSettings } from '../settings';

/** A job as the predictor sees it. */
export interface ElasticJob {
  /** Workers that its user asks for. */
  readonly requested: number;
  /** Map and reduce activities: more workers than these are useless. */
  readonly activities: number;
}

/** What is free for workers of its size. */
export interface IdleRoom {
  /** Workers that fit on what is free. */
  readonly fits: number;
  /** Workers that bring cores or memory of the cell, whichever is fuller, up to the cap. */
  readonly underCap: number;
}

/** The number of workers, never less than what is asked for. */
export function workersFor(
  { mapReducePolicy, relativeSize }: Pick<OmegaSettings, 'mapReducePolicy' | 'relativeSize'>,
  { requested, activities }: ElasticJob,
  { fits, underCap }: IdleRoom,
): number {
  const useful = Math.min(activities, fits);
  switch (mapReducePolicy) {
    case 'max-parallelism':
      return Math.max(requested, useful);
    case 'global-cap':
      return Math.max(requested, Math.min(useful, underCap));
    case 'relative-job-size':
      return Math.max(requested, Math.min(useful, Math.floor(relativeSize * requested)));
    default:
      return requested;
  }
}

/** Cores and memory count for how full the cell is. */
const WEIGHED = 2;

/**
 * What is free for workers of a size on a view of the cell.
 *
 * @param capacity `types` columns per machine
 * @param sizes the size of a worker, from `at` on
 * @param cap share of the cell that may be in use, 0 to 1
 */
export function idleRoom(
  view: CellView,
  fit: FirstFit,
  capacity: Float64Array,
  sizes: Float64Array,
  at: number,
  cap: number,
): IdleRoom {
  let fits = 0;
  const total = new Float64Array(view.types);
  const free = new Float64Array(view.types);
  for (const machine of fit.machines) {
    if (!view.isUp(machine)) continue;
    let most = Infinity;
    for (let t = 0; t < view.types; t++) {
      total[t] += capacity[machine * view.types + t];
      free[t] += view.free(machine, t);
      if (sizes[at + t] > 0) most = Math.min(most, Math.floor(view.free(machine, t) / sizes[at + t]));
    }
    fits += Math.max(0, most);
  }
  let underCap = Infinity;
  for (let t = 0; t < WEIGHED; t++) {
    const left = cap * total[t] - (total[t] - free[t]);
    if (sizes[at + t] > 0) underCap = Math.min(underCap, Math.max(0, Math.floor(left / sizes[at + t])));
  }
  return { fits, underCap };
}
