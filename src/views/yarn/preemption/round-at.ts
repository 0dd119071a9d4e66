/** What the preemption policy would do at an instant, computed from what the run says of its queues and containers. */
import { capacityAt, queueAt } from '../../../analysis/at';
import { containersHeldAt } from '../../../analysis/held';
import type { RunModel } from '../../../analysis/model';
import { authored, knobNumber, knobSwitch, knobText } from '../../../scenario/knobs';
import type { KnobHolder } from '../../../scenario/knobs';
import { compareApps } from '../../../schedulers/yarn-capacity/assignment/app-ordering';
import type { OrderedApp } from '../../../schedulers/yarn-capacity/assignment/app-ordering';
import { queueKnobs } from '../../../schedulers/yarn-capacity/queue-knobs';
import { readSettings } from '../../../schedulers/yarn-capacity/settings';
import type { Level, OfferStep } from '../../../schedulers/yarn-preemption/ideal/offers';
import { runRound } from '../../../schedulers/yarn-preemption/round';
import type { Round } from '../../../schedulers/yarn-preemption/round';
import type { IntraQueueLeaf } from '../../../schedulers/yarn-preemption/selectors/intra-queue-selector';
import { readPreemptionSettings } from '../../../schedulers/yarn-preemption/settings';
import type { PreemptionSettings } from '../../../schedulers/yarn-preemption/settings';
import type {
  AppSnapshot,
  ContainerSnapshot,
  QueueFigures,
  QueueSnapshot,
  Snapshot,
} from '../../../schedulers/yarn-preemption/snapshot';
import { MEMORY, UNLIMITED, addTo, subtract } from '../../../schedulers/yarn/resources';
import type { Resource, ResourceCalculator } from '../../../schedulers/yarn/resources';
import { ContainerKind } from '../../../sim/trace/trace';
import { demandAt } from './demand-at';
import { isPending, limitsOfUsers } from './users-at';
import { clusterAt, figuresOf, pendingOf, unitsOf, usedBy } from '../amounts-at';
import { orderBelow } from '../queue-orders';
import type { Settings } from '../settings-at';
import { leafAt, limitNow } from '../user-limits';
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
        orderingPolicy: orderingOf(own) === 'fair' ? 'fair' : 'fifo',
        partitions: [
          limitedByUsers(
            queueFigures(model, index, reserved[index], killable[index], at),
            queue.leaf && policy.generation !== 'classic' ? leafAt(model, settings, index, at) : undefined,
          ),
        ],
        apps: byLeaf.get(index) ?? [],
        userLimits: looksInside && queue.leaf ? limitsOfUsers(model, settings, index, ofLeaf(apps, index), at) : [],
      };
    }),
    apps,
    nodes: nodes.map((_, node) => ({ partition: 0, total: units.capacity(capacityAt(model, node, at), 0) })),
    minimumAllocation,
  };
  return { snapshot, calculator, settings: policy, now: at / MILLISECOND };
}

function orderingOf(queue: KnobHolder): string {
  return knobText(queue, queueKnobs.orderingPolicy.knob);
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

function ofLeaf(apps: readonly AppSnapshot[], queue: number): readonly AppSnapshot[] {
  return apps.filter((app) => app.queue === queue);
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
  for (const { used, active } of leaf.users) {
    if (active) limit.forEach((amount, t) => (most[t] += Math.max(0, amount - used[t])));
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

interface AppsAt {
  readonly apps: readonly AppSnapshot[];
  /** Numbers into `apps`, in the order in which the leaf serves them. */
  readonly byLeaf: ReadonlyMap<number, number[]>;
}

/** Containers that may be killed by anybody who needs their room. */
function killableContainers({ preemptions }: RunModel, at: number): ReadonlySet<number> {
  const ids = new Set<number>();
  for (let row = 0; row < (preemptions?.container.length ?? 0); row++) {
    if (preemptions !== undefined && preemptions.killable[row] <= at && preemptions.until[row] > at)
      ids.add(preemptions.container[row]);
  }
  return ids;
}

/**
 * Applications that hold something or are reserved for, and what.
 * @param withDemand also what each asks for, and those that hold nothing yet
 */
function appsAt(model: RunModel, settings: Settings, at: number, withDemand: boolean): AppsAt {
  const { directory, containers, asks, applications } = model;
  const units = unitsOf(model);
  const held = new Map<number, ContainerSnapshot[]>();
  const killable = killableContainers(model, at);
  for (const id of containersHeldAt(model, at)) {
    const app = containers.app[id];
    const am = containers.kind[id] === ContainerKind.driver;
    const list = held.get(app) ?? [];
    list.push({
      id,
      node: containers.node[id],
      size: units.ask(directory.shapes[containers.shape[id]], 0),
      // The master comes first; later asks have larger numbers.
      requestPriority: am ? 0 : 1 + containers.ask[id],
      am,
      borrowed: false,
      killable: killable.has(id),
    });
    held.set(app, list);
  }
  const apps: AppSnapshot[] = [];
  const order: (OrderedApp & { readonly queue: number; readonly waits: boolean })[] = [];
  for (const app of applications) {
    const { id, submitted } = app;
    const own = held.get(id) ?? [];
    const queue = queueAt(app, at);
    if (queue === undefined || app.finished <= at || (own.length === 0 && !withDemand)) continue;
    const used = own.reduce((sum, { size }) => sum + size[MEMORY], 0);
    const { priority, user } = directory.applications[id];
    const demand = withDemand ? demandAt(model, id, at) : undefined;
    const waits = own.length === 0 && isPending(model, id, at);
    const cachedDemand = used + (demand?.[MEMORY] ?? 0);
    order.push({ queue, priority, serial: submitted, cachedUsed: used, cachedDemand, waits });
    apps.push({
      id,
      queue,
      user: directory.users[user],
      priority,
      pending: [demand],
      containers: own,
      reservations: model.reservations.flatMap((one, place) =>
        one.app === id && one.from <= at && one.to > at
          ? [
              {
                // Beside the containers' numbers.
                id: containers.count + place,
                node: one.node,
                size: units.ask(directory.shapes[asks.shape[one.ask]], 0),
                since: one.from / MILLISECOND,
                movable: true,
              },
            ]
          : [],
      ),
    });
  }
  const byLeaf = new Map<number, number[]>();
  order.forEach(({ queue }, number) => byLeaf.set(queue, [...(byLeaf.get(queue) ?? []), number]));
  for (const [queue, numbers] of byLeaf) {
    const own = settings.queue(directory.queues[queue].id);
    const bySize = knobSwitch(own, queueKnobs.sizeBasedWeight.knob);
    const policy = orderingOf(own) === 'fair' ? 'fair' : 'fifo';
    // Applications that are not active yet follow.
    numbers.sort(
      (a, b) => Number(order[a].waits) - Number(order[b].waits) || compareApps(policy, bySize, order[a], order[b]),
    );
  }
  return { apps, byLeaf };
}

/** One thing at a time of a round, for a person who follows it. */
export type RoundStep =
  | { readonly kind: 'snapshot' }
  | { readonly kind: 'begin'; readonly level: Level }
  | { readonly kind: 'offer'; readonly level: Level; readonly offer: OfferStep; readonly number: number }
  | { readonly kind: 'scale'; readonly level: Level }
  | { readonly kind: 'obtain' }
  | { readonly kind: 'inside'; readonly leaf: IntraQueueLeaf }
  | { readonly kind: 'chosen' };

/** The round and its steps; of several computations the one that the FIFO selector uses. */
export function roundSteps(input: RoundInput): { readonly round: Round; readonly steps: readonly RoundStep[] } {
  const round = runRound(input.snapshot, input.calculator, input.settings, input.now);
  const { levels } = fifoPass(round).shares;
  const steps: RoundStep[] = [
    { kind: 'snapshot' },
    ...levels.flatMap((level): RoundStep[] => [
      { kind: 'begin', level },
      ...level.steps.map((offer, number): RoundStep => ({ kind: 'offer', level, offer, number })),
      { kind: 'scale', level },
    ]),
    { kind: 'obtain' },
    ...round.inside.filter(({ apps }) => apps.length > 0).map((leaf): RoundStep => ({ kind: 'inside', leaf })),
    { kind: 'chosen' },
  ];
  return { round, steps };
}

/** The computation that decides what leaves have to give by default. */
export function fifoPass(round: Round): Round['passes'][number] {
  return round.passes.find(({ selector }) => selector === 'fifo') ?? round.passes[0];
}
