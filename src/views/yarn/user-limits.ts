/** How much one user of a CapacityScheduler's leaf may hold, over the number of users that ask for more. */
import { queueAt } from '../../analysis/at';
import { containersHeldAt } from '../../analysis/held';
import type { RunModel } from '../../analysis/model';
import { stretchAt } from '../../analysis/waiting/stretches';
import { knobNumber } from '../../scenario/knobs';
import { queueKnobs } from '../../schedulers/yarn-capacity/queue-knobs';
import { readSettings } from '../../schedulers/yarn-capacity/settings';
import { userLimit, weighedUserLimit } from '../../schedulers/yarn-capacity/limits/user-limit';
import { userWeightsOf } from '../../schedulers/yarn-capacity/queues/queue-config';
import { addTo } from '../../schedulers/yarn/resources';
import type { Resource } from '../../schedulers/yarn/resources';
import { clusterAt, figuresOf, unitsOf, usedBy } from './amounts-at';
import type { Settings } from './settings-at';

/** The two settings that decide. */
export interface LimitKnobs {
  /** Percent. */
  readonly minimumPercent: number;
  readonly factor: number;
}

export interface UserAt {
  readonly user: number;
  /** Its weight in the leaf (`user-settings`), which its limit is multiplied by. */
  readonly weight: number;
  readonly used: Resource;
  /** Whether it asks for more. */
  readonly active: boolean;
}

/** A leaf as the formula sees it at an instant. */
export interface LeafAt {
  readonly queue: number;
  readonly guaranteed: Resource;
  readonly maximum: Resource;
  readonly cluster: Resource;
  readonly used: Resource;
  readonly users: readonly UserAt[];
  readonly knobs: LimitKnobs;
  readonly scheduler: ReturnType<typeof readSettings>;
}

/**
 * Reads a leaf off a model at an instant (µs), with the settings that hold then. Its users are those that hold or ask for
 * something.
 */
export function leafAt(model: RunModel, settings: Settings, queue: number, at: number): LeafAt {
  return leavesAt(model, settings, at)(queue);
}

/** The same for every leaf: containers and applications are gone through once for all of them. @param at µs */
export function leavesAt(model: RunModel, settings: Settings, at: number): (queue: number) => LeafAt {
  const units = unitsOf(model);
  const cluster = clusterAt(model, at);
  const scheduler = readSettings(settings.scheduler, units.types);
  const leaves = usersByLeaf(model, at);
  return (queue) => {
    const own = settings.queue(model.directory.queues[queue].id);
    const weights = userWeightsOf(own);
    return {
      queue,
      cluster,
      guaranteed: figuresOf(model, queue, 'guaranteed', at, 0),
      maximum: figuresOf(model, queue, 'maximum', at, 0),
      used: usedBy(model, queue, at),
      users: [...(leaves.get(queue) ?? [])]
        .sort(([a], [b]) => a - b)
        .map(([user, rest]) => ({ user, weight: weights.get(model.directory.users[user]) ?? 1, ...rest })),
      knobs: {
        minimumPercent: knobNumber(own, queueKnobs.minimumUserLimitPercent.knob),
        factor: knobNumber(own, queueKnobs.userLimitFactor.knob),
      },
      scheduler,
    };
  };
}

/** What the users of each leaf hold, and whether they ask for more; by leaf and user. */
function usersByLeaf(
  model: RunModel,
  at: number,
): ReadonlyMap<number, ReadonlyMap<number, { readonly used: Resource; readonly active: boolean }>> {
  const { directory, containers, applications } = model;
  const units = unitsOf(model);
  const leaves = new Map<number, Map<number, { used: Resource; active: boolean }>>();
  const entry = (queue: number, app: number) => {
    const { user } = directory.applications[app];
    const users = leaves.get(queue) ?? new Map<number, { used: Resource; active: boolean }>();
    leaves.set(queue, users);
    const known = users.get(user) ?? { used: units.none(), active: false };
    users.set(user, known);
    return known;
  };
  for (const container of containersHeldAt(model, at)) {
    const app = containers.app[container];
    const queue = queueAt(applications[app], at);
    if (queue === undefined) continue;
    addTo(entry(queue, app).used, units.ask(directory.shapes[containers.shape[container]], 0));
  }
  for (const app of applications) {
    const queue = queueAt(app, at);
    if (queue !== undefined && stretchAt(model, app.id, at) !== undefined) entry(queue, app.id).active = true;
  }
  return leaves;
}

/** The limit of a user of weight 1 with a number of active users of that weight that hold `consumed` together. */
export function limitWith(leaf: LeafAt, knobs: LimitKnobs, activeUsers: number, consumed: Resource): Resource {
  return limitOf(leaf, knobs, activeUsers, consumed, consumed);
}

/** The limit of a user of weight 1 at that instant, and how many users are active; undefined without demand. */
export function limitNow(
  leaf: LeafAt,
  knobs: LimitKnobs,
): { readonly active: number; readonly limit: Resource } | undefined {
  const active = leaf.users.filter((user) => user.active);
  if (active.length === 0) return undefined;
  const used = new Float64Array(leaf.cluster.length);
  for (const user of active) addTo(used, user.used);
  return { active: active.length, limit: limitOf(leaf, knobs, activeWeights(leaf, active), leaf.used, used) };
}

/** As the scheduler adds them up: in 32 bits, and before there were weights the number of users. */
function activeWeights({ scheduler }: LeafAt, active: readonly UserAt[]): number {
  if (scheduler.generation === 'cs-2014') return active.length;
  return active.reduce((sum, { weight }) => Math.fround(sum + Math.fround(weight)), 0);
}

/** What a user may hold where `limit` is the limit of a user of weight 1. */
export function limitOfUser({ scheduler }: LeafAt, limit: Resource, { weight }: UserAt): Resource {
  return weighedUserLimit(limit, weight, scheduler.minimumAllocation);
}

function limitOf(
  { scheduler, cluster, guaranteed }: LeafAt,
  { minimumPercent, factor }: LimitKnobs,
  weights: number,
  consumed: Resource,
  usedByActiveUsers: Resource,
): Resource {
  return userLimit({
    generation: scheduler.generation,
    calculator: scheduler.calculator,
    cluster,
    minimumAllocation: scheduler.minimumAllocation,
    guaranteed,
    consumed,
    usedByActiveUsers,
    activeWeights: weights,
    minimumUserLimitPercent: minimumPercent,
    userLimitFactor: factor,
  });
}
