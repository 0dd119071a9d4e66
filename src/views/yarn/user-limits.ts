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
  const own = settings.queue(model.directory.queues[queue].id);
  const units = unitsOf(model);
  const cluster = clusterAt(model, at);
  const weights = userWeightsOf(own);
  const users = new Map<number, { used: Resource; active: boolean }>();
  const entry = (app: number) => {
    const { user } = model.directory.applications[app];
    let known = users.get(user);
    if (known === undefined) {
      known = { used: units.none(), active: false };
      users.set(user, known);
    }
    return known;
  };
  for (const container of containersHeldAt(model, at)) {
    const app = model.containers.app[container];
    if (queueAt(model.applications[app], at) !== queue) continue;
    addTo(entry(app).used, units.ask(model.directory.shapes[model.containers.shape[container]], 0));
  }
  for (const app of model.applications) {
    if (queueAt(app, at) === queue && stretchAt(model, app.id, at) !== undefined) entry(app.id).active = true;
  }
  return {
    queue,
    cluster,
    guaranteed: figuresOf(model, queue, 'guaranteed', at, 0),
    maximum: figuresOf(model, queue, 'maximum', at, 0),
    used: usedBy(model, queue, at),
    users: [...users]
      .sort(([a], [b]) => a - b)
      .map(([user, rest]) => ({ user, weight: weights.get(model.directory.users[user]) ?? 1, ...rest })),
    knobs: {
      minimumPercent: knobNumber(own, queueKnobs.minimumUserLimitPercent.knob),
      factor: knobNumber(own, queueKnobs.userLimitFactor.knob),
    },
    scheduler: readSettings(settings.scheduler, units.types),
  };
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
