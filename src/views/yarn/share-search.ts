/** The ratio search of the Fair scheduler among the children of a queue at an instant, from what the run says of them. */
import type { RunModel } from '../../analysis/model';
import { readSettings } from '../../schedulers/yarn-fair/settings';
import { traceFairShares } from '../../schedulers/yarn-fair/shares/compute-fair-shares';
import type { RatioSearch, ShareKind, ShareMember } from '../../schedulers/yarn-fair/shares/compute-fair-shares';
import { readQueue, yarnTypeNames } from '../../schedulers/yarn-fair/queues/queue-config';
import { clusterAt, figuresOf } from './amounts-at';
import { queuesThereAt } from './queues-at';
import type { Settings } from './settings-at';

export interface SharedMember {
  /** Index of the queue. */
  readonly queue: number;
  readonly name: string;
  readonly weight: number;
  readonly min: number;
  readonly max: number;
  readonly active: boolean;
  /** What the scheduler itself came to, NaN where it says nothing. */
  readonly recorded: number;
}

export interface SharesAt {
  readonly members: readonly SharedMember[];
  /** What the parent divides, MB or vcores. */
  readonly total: number;
  readonly search: RatioSearch;
}

/** The queues that are no leaves, by index: each divides what it has among its children. */
export function parentsOf({ directory }: RunModel): number[] {
  return directory.queues.flatMap(({ leaf }, queue) => (leaf ? [] : [queue]));
}

/**
 * How the children of a queue come to their shares of one type.
 * @param type place in YARN's resources
 * @param at µs
 */
export function sharesAt(
  model: RunModel,
  settings: Settings,
  parent: number,
  type: number,
  kind: ShareKind,
  at: number,
): SharesAt {
  const { directory } = model;
  const types = yarnTypeNames(directory.resourceTypes);
  const cluster = clusterAt(model, at);
  const role = kind === 'steady' ? 'steady' : 'fair';
  const { generation } = readSettings(settings.scheduler, types.length);
  const isThere = queuesThereAt(model, at);
  const children = directory.queues.flatMap((queue, index) =>
    queue.parent === parent && isThere(index) ? [index] : [],
  );
  const shares: ShareMember[] = [];
  const members = children.map((queue): SharedMember => {
    const { id, name } = directory.queues[queue];
    const { weight, minShare, maxShare } = readQueue(settings.queue(id), settings.scheduler, types);
    const max = maxShare(cluster).map((amount, t) => Math.max(amount, minShare[t]));
    const now = figuresOf(model, queue, 'fair', at, NaN);
    // An active queue has some share of memory, unless it can have none.
    const active = now.some((amount) => amount > 0);
    shares.push({ weight, minShare, maxShare: max, active });
    const recorded = figuresOf(model, queue, role, at, NaN)[type];
    return { queue, name, weight, min: minShare[type], max: max[type], active, recorded };
  });
  const own = figuresOf(model, parent, role, at, NaN)[type];
  const total = Number.isNaN(own) ? cluster[type] : own;
  return { members, total, search: traceFairShares(shares, total, type, generation, kind) };
}
