/** The snapshot that the preemption policy would look at in an instant, from what the run says of its queues and containers. */
import { groupBy } from '../../../base/collections/group-by';
import { capacityAt, queueAt } from '../../../analysis/at';
import type { RunModel } from '../../../analysis/model';
import { authored, knobNumber, knobSwitch } from '../../../scenario/knobs';
import { queueKnobs } from '../../../schedulers/yarn-capacity/queue-knobs';
import { readSettings } from '../../../schedulers/yarn-capacity/settings';
import { readPreemptionSettings } from '../../../schedulers/yarn-preemption/settings';
import type { PreemptionSettings } from '../../../schedulers/yarn-preemption/settings';
import type { AppSnapshot, QueueFigures, QueueSnapshot, Snapshot } from '../../../schedulers/yarn-preemption/snapshot';
import { UNLIMITED, addTo, subtract } from '../../../schedulers/yarn/resources';
import type { Resource, ResourceCalculator } from '../../../schedulers/yarn/resources';
import { appsAt, orderingOf } from './apps-at';
import { limitsOfUsers } from './users-at';
import { clusterAt, figuresOf, pendingOf, unitsOf, usedBy } from '../amounts-at';
import { orderBelow } from '../queue-orders';
import type { Settings } from '../settings-at';
import { leavesAt, limitNow, limitOfUser } from '../user-limits';
import { MILLISECOND } from '../../../base/units';
import type { LeafAt } from '../user-limits';

/** The snapshot that a round would look at, and with which settings. */
export interface RoundInput {
  readonly snapshot: Snapshot;
  readonly calculator: ResourceCalculator;
  readonly settings: PreemptionSettings;
  /** ms. */
  readonly now: number;
}

/** @param at µs */
export function roundInput(model: RunModel, settings: Settings, at: number): RoundInput {
  const units = unitsOf(model);
  const { calculator, minimumAllocation, maximumAmFraction } = readSettings(settings.scheduler, units.types);
  const policy = readPreemptionSettings(settings.scheduler);
  const looksInside = policy.generation === 'modern' && policy.intraQueue;
  const { apps, byLeaf } = appsAt(model, settings, at, looksInside);
  const appsOf = groupBy(apps, ({ queue }) => queue);
  const leafOf = policy.generation === 'classic' ? undefined : leavesAt(model, settings, at);
  const killable = killableAt(apps, model);
  const reserved = reservedAt(model, at);
  const { queues, nodes } = model.directory;
  const snapshot: Snapshot = {
    types: units.types,
    partitions: [{ label: '', total: clusterAt(model, at), exclusive: true }],
    queues: queues.map((queue, index): QueueSnapshot => {
      const own = settings.queue(queue.id);
      const ranked = queue.parent >= 0 && orderBelow(model, settings, queue.parent) === 'priority-utilization';
      return {
        path: queue.id,
        parent: queue.parent,
        priority: ranked ? knobNumber(own, queueKnobs.priority.knob) : 0,
        preemptionDisabled: inherits(model, settings, index, 'disablePreemption'),
        intraQueuePreemptionDisabled: inherits(model, settings, index, 'disableIntraQueuePreemption'),
        maximumAmFraction:
          authored(own, queueKnobs.maximumAmPercent.knob) === undefined
            ? maximumAmFraction
            : knobNumber(own, queueKnobs.maximumAmPercent.knob),
        orderingPolicy: orderingOf(own),
        partitions: [
          limitedByUsers(
            queueFigures(model, index, reserved[index], killable[index], at),
            queue.leaf ? leafOf?.(index) : undefined,
          ),
        ],
        apps: byLeaf.get(index) ?? [],
        userLimits: looksInside && queue.leaf ? limitsOfUsers(model, settings, index, appsOf.get(index) ?? [], at) : [],
      };
    }),
    apps,
    nodes: nodes.map((_, node) => ({ partition: 0, total: units.capacity(capacityAt(model, node, at), 0) })),
    minimumAllocation,
  };
  return { snapshot, calculator, settings: policy, now: at / MILLISECOND };
}

/** A switch that holds for everything below the queue that says it. */
function inherits(
  model: RunModel,
  settings: Settings,
  queue: number,
  knob: 'disablePreemption' | 'disableIntraQueuePreemption',
): boolean {
  const { queues } = model.directory;
  for (let q = queue; q !== -1; q = queues[q].parent) {
    const own = settings.queue(queues[q].id);
    if (authored(own, queueKnobs[knob].knob) !== undefined) return knobSwitch(own, queueKnobs[knob].knob);
  }
  return false;
}

function queueFigures(
  model: RunModel,
  queue: number,
  reserved: Resource,
  killable: Resource,
  at: number,
): QueueFigures {
  const used = usedBy(model, queue, at);
  addTo(used, reserved);
  const pending = pendingOf(model, queue, at);
  const without = subtract(pending, reserved).map((amount) => Math.max(0, amount));
  return {
    guaranteed: figuresOf(model, queue, 'guaranteed', at, 0),
    maximum: figuresOf(model, queue, 'maximum', at, UNLIMITED),
    used,
    pending,
    pendingWithoutReserved: without,
    reserved,
    killable,
  };
}

/** Of a leaf only what its users may still have counts as demand. */
function limitedByUsers(figures: QueueFigures, leaf: LeafAt | undefined): QueueFigures {
  const limit = leaf === undefined ? undefined : limitNow(leaf, leaf.knobs)?.limit;
  if (leaf === undefined || limit === undefined) return figures;
  const most = limit.map(() => 0);
  for (const user of leaf.users) {
    if (user.active)
      limitOfUser(leaf, limit, user).forEach((amount, t) => (most[t] += Math.max(0, amount - user.used[t])));
  }
  const within = (wanted: Resource): Resource => wanted.map((amount, t) => Math.min(amount, most[t]));
  const { pending, pendingWithoutReserved } = figures;
  return {
    ...figures,
    pending: within(pending),
    pendingWithoutReserved: within(pendingWithoutReserved),
    asked: pending,
  };
}

/** What containers that are marked as killable hold in every queue and below it. */
function killableAt(apps: readonly AppSnapshot[], model: RunModel): readonly Resource[] {
  const { queues } = model.directory;
  const sums = queues.map(() => unitsOf(model).none());
  for (const { queue, containers } of apps) {
    for (const { killable, size } of containers) {
      for (let q = queue; killable && q !== -1; q = queues[q].parent) addTo(sums[q], size);
    }
  }
  return sums;
}

/** What is reserved for every queue and below it. */
function reservedAt(model: RunModel, at: number): readonly Resource[] {
  const units = unitsOf(model);
  const { queues, shapes } = model.directory;
  const sums = queues.map(() => units.none());
  for (const { ask, app, from, to } of model.reservations) {
    if (from > at || to <= at) continue;
    const size = units.ask(shapes[model.asks.shape[ask]], 0);
    for (let q = queueAt(model.applications[app], at) ?? -1; q !== -1; q = queues[q].parent) addTo(sums[q], size);
  }
  return sums;
}
