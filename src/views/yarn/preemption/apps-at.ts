/** The applications that a round of preemption looks at, read off the model. */
import { groupBy } from '../../../base/collections/group-by';
import { queueAt } from '../../../analysis/at';
import { containersHeldAt } from '../../../analysis/held';
import type { RunModel } from '../../../analysis/model';
import { MILLISECOND } from '../../../base/units';
import { knobSwitch, knobText } from '../../../scenario/knobs';
import type { KnobHolder } from '../../../scenario/knobs';
import { compareApps } from '../../../schedulers/yarn-capacity/assignment/app-ordering';
import type { OrderedApp } from '../../../schedulers/yarn-capacity/assignment/app-ordering';
import { queueKnobs } from '../../../schedulers/yarn-capacity/queue-knobs';
import type { AppSnapshot, ContainerSnapshot, ReservationSnapshot } from '../../../schedulers/yarn-preemption/snapshot';
import { MEMORY } from '../../../schedulers/yarn/resources';
import { ContainerKind } from '../../../sim/trace/trace';
import { reservationsOfApp } from '../../../render/gantt/rows/row-marks';
import { unitsOf } from '../amounts-at';
import type { Settings } from '../settings-at';
import { awaitedMasterAt, demandAt } from './demand-at';
import { isPending } from './users-at';

export interface AppsAt {
  readonly apps: readonly AppSnapshot[];
  /** Numbers into `apps`, in the order in which the leaf serves them. */
  readonly byLeaf: ReadonlyMap<number, readonly number[]>;
}

/** An application as its leaf orders it. */
interface Ordered extends OrderedApp {
  readonly queue: number;
  /** It is not active yet: it waits for its first container. */
  readonly waits: boolean;
}

/**
 * Applications that hold something or are reserved for, and what.
 * @param at µs
 * @param withDemand also what each asks for, and those that hold nothing yet
 */
export function appsAt(model: RunModel, settings: Settings, at: number, withDemand: boolean): AppsAt {
  const { directory } = model;
  const held = heldByApp(model, at);
  const apps: AppSnapshot[] = [];
  const ordered: Ordered[] = [];
  for (const app of model.applications) {
    const { id, submitted } = app;
    const containers = held.get(id) ?? [];
    const queue = queueAt(app, at);
    if (queue === undefined || app.finished <= at || (containers.length === 0 && !withDemand)) continue;
    const { priority, user } = directory.applications[id];
    const demand = withDemand ? demandAt(model, id, at) : undefined;
    const used = containers.reduce((sum, { size }) => sum + size[MEMORY], 0);
    const cachedDemand = used + (demand?.[MEMORY] ?? 0);
    const waits = containers.length === 0 && isPending(model, id, at);
    ordered.push({ queue, priority, serial: submitted, cachedUsed: used, cachedDemand, waits });
    const reservations = reservationsOf(model, id, at);
    const awaitedMaster = withDemand && !waits ? awaitedMasterAt(model, id, at) : undefined;
    const pending = [demand];
    apps.push({ id, queue, user: directory.users[user], priority, pending, containers, reservations, awaitedMaster });
  }
  return { apps, byLeaf: orderOf(ordered, model, settings) };
}

function heldByApp(model: RunModel, at: number): ReadonlyMap<number, readonly ContainerSnapshot[]> {
  const { directory, containers } = model;
  const units = unitsOf(model);
  const killable = killableContainers(model, at);
  const held = new Map<number, ContainerSnapshot[]>();
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
  return held;
}

/** Containers that are killed as soon as an application needs their room. */
function killableContainers({ preemptions }: RunModel, at: number): ReadonlySet<number> {
  const ids = new Set<number>();
  for (let row = 0; row < (preemptions?.container.length ?? 0); row++) {
    if (preemptions !== undefined && preemptions.killable[row] <= at && preemptions.until[row] > at)
      ids.add(preemptions.container[row]);
  }
  return ids;
}

function reservationsOf(model: RunModel, app: number, at: number): readonly ReservationSnapshot[] {
  const { directory, containers, asks, reservations } = model;
  return reservationsOfApp(model, app).flatMap((place) => {
    const { ask, node, from, to } = reservations[place];
    if (from > at || to <= at) return [];
    const size = unitsOf(model).ask(directory.shapes[asks.shape[ask]], 0);
    // Numbers beside those of the containers.
    const id = containers.count + place;
    return [{ id, node, size, since: from / MILLISECOND, movable: true }];
  });
}

/** By leaf: the places of its applications in `apps`, in the order in which it serves them; those not active yet come last. */
function orderOf(apps: readonly Ordered[], { directory }: RunModel, settings: Settings): AppsAt['byLeaf'] {
  const byLeaf = groupBy(apps.keys(), (number) => apps[number].queue);
  for (const [queue, numbers] of byLeaf) {
    const own = settings.queue(directory.queues[queue].id);
    const bySize = knobSwitch(own, queueKnobs.sizeBasedWeight.knob);
    const policy = orderingOf(own);
    numbers.sort(
      (a, b) => Number(apps[a].waits) - Number(apps[b].waits) || compareApps(policy, bySize, apps[a], apps[b]),
    );
  }
  return byLeaf;
}

/** The order among the applications of a leaf. */
export function orderingOf(leaf: KnobHolder): 'fair' | 'fifo' {
  return knobText(leaf, queueKnobs.orderingPolicy.knob) === 'fair' ? 'fair' : 'fifo';
}
