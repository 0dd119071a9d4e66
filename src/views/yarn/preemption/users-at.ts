/** The users of a leaf as preemption inside queues sees them: what each may hold if all of them asked for more. */
import { reasonAt } from '../../../analysis/waiting/stretches';
import type { RunModel } from '../../../analysis/model';
import { userLimitIfAllAsk, weighedUserLimit } from '../../../schedulers/yarn-capacity/limits/user-limit';
import { userWeightsOf } from '../../../schedulers/yarn-capacity/queues/queue-config';
import { CapacityReason } from '../../../schedulers/yarn-capacity/reasons';
import { multiplyAndNormalizeUp } from '../../../schedulers/yarn-capacity/rounding';
import { readSettings } from '../../../schedulers/yarn-capacity/settings';
import type { AppSnapshot, UserLimit } from '../../../schedulers/yarn-preemption/snapshot';
import { addTo } from '../../../schedulers/yarn/resources';
import type { Resource } from '../../../schedulers/yarn/resources';
import { knobNumber } from '../../../scenario/knobs';
import { queueKnobs } from '../../../schedulers/yarn-capacity/queue-knobs';
import { clusterAt, figuresOf, unitsOf } from '../amounts-at';
import type { Settings } from '../settings-at';

const NOT_ACTIVE: readonly number[] = [
  CapacityReason.amLimit,
  CapacityReason.userAmLimit,
  CapacityReason.mostActive,
  CapacityReason.mostActiveOfUser,
];

/** Whether an application waits to be activated in its leaf. */
export function isPending(model: RunModel, app: number, at: number): boolean {
  return NOT_ACTIVE.includes(reasonAt(model, app, at)?.code ?? 0);
}

/**
 * The limits of the users of a leaf at an instant (µs).
 * @param apps all applications of the leaf
 */
export function limitsOfUsers(
  model: RunModel,
  settings: Settings,
  queue: number,
  apps: readonly AppSnapshot[],
  at: number,
): UserLimit[] {
  const units = unitsOf(model);
  const own = settings.queue(model.directory.queues[queue].id);
  const cluster = clusterAt(model, at);
  const { generation, calculator, minimumAllocation } = readSettings(settings.scheduler, units.types);
  const weightOf = userWeightsOf(own);
  const held = new Map<string, Resource>();
  for (const { user, containers, reservations } of apps) {
    const sum = held.get(user) ?? units.none();
    held.set(user, sum);
    for (const { size } of [...containers, ...reservations]) addTo(sum, size);
  }
  const users = [...held.keys()].map((name) => ({ name, weight: weightOf.get(name) ?? 1 }));
  const parts = [...held.values()].reduce((sum, used) => sum + (calculator.ratio(used, cluster) || 0), 0);
  const base = userLimitIfAllAsk({
    generation,
    calculator,
    cluster,
    minimumAllocation,
    guaranteed: figuresOf(model, queue, 'guaranteed', at, 0),
    consumed: multiplyAndNormalizeUp(calculator, cluster, parts, minimumAllocation),
    weights: users.reduce((sum, { weight }) => sum + weight, 0),
    minimumUserLimitPercent: knobNumber(own, queueKnobs.minimumUserLimitPercent.knob),
    userLimitFactor: knobNumber(own, queueKnobs.userLimitFactor.knob),
  });
  return users.map(({ name, weight }) => ({ user: name, limit: [weighedUserLimit(base, weight, minimumAllocation)] }));
}
