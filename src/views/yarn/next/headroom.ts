/** How much the master of an application may still ask for, as the scheduler reports it at an instant. */
import type { RunModel } from '../../../analysis/model';
import { measureAt } from '../../../analysis/build/queue-measures';
import { isOwnPolicy } from '../../../scenario/own-policy';
import { Figure } from '../../../schedulers/yarn-capacity/queues/queue-measures';
import { headroomTold } from '../../../schedulers/yarn-capacity/limits/limits';
import { readSettings } from '../../../schedulers/yarn-fair/settings';
import { policyOfQueue } from '../../../schedulers/yarn-fair/queues/queue-config';
import { policyOf } from '../../../schedulers/yarn-fair/shares/policies';
import { MEMORY, UNLIMITED, clampToZero, componentwiseMin, subtract } from '../../../schedulers/yarn/resources';
import type { Resource } from '../../../schedulers/yarn/resources';
import { figuresOf, usedBy } from '../amounts-at';
import type { Settings } from '../settings-at';

/**
 * The headroom, MB, that an application of a leaf gets at an instant (µs). `rank` is its place in the order of service, from 1;
 * `cluster` is what all nodes have then. NaN where the scheduler says nothing: the Capacity scheduler speaks of the first
 * application only, whose user has its own limits.
 * Source: Hadoop, scheduler/fair/FSAppAttempt.getHeadroom; scheduler/capacity/LeafQueue.getHeadroom.
 */
export function headroomAt(
  model: RunModel,
  settings: Settings,
  leaf: number,
  rank: number,
  at: number,
  cluster: Resource,
): number {
  const used = usedBy(model, 0, at);
  if (model.directory.scheduler === 'yarn-capacity') {
    const stated = measureAt(model.queues[leaf].measures[Figure.headroom], at);
    return rank === 1 && stated >= 0 ? headroomTold(stated, cluster[MEMORY], used[MEMORY]) : NaN;
  }
  const free = subtract(cluster, used);
  const usage = usedBy(model, leaf, at);
  const available = componentwiseMin(free, subtract(figuresOf(model, leaf, 'maximum', at, UNLIMITED), usage));
  clampToZero(available);
  const { generation } = readSettings(settings.scheduler, free.length);
  const name = policyOfQueue(settings.queue(model.directory.queues[leaf].id), settings.scheduler);
  // What a policy of the reader answers is not recorded.
  if (isOwnPolicy(name)) return NaN;
  const policy = policyOf(name, generation);
  return policy.headroom(figuresOf(model, leaf, 'fair', at, 0), usage, available)[MEMORY];
}
