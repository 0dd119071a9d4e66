/** What would resolve a driver deadlock, worked out with its real numbers. */
import { schedulerPlugin } from '../../engine/registry';
import type { Phrase } from '../../sim/reasons';
import { ContainerKind } from '../../sim/trace/trace';
import { driverWord } from '../explain/container-words';
import { containersHeldAt } from '../held';
import type { Deadlock, RunModel } from '../model';
import { limitsAt, nodesUpAt, queueAt } from '../at';
import { valueAt } from '../series';
import { alternatives, countText, quantityText } from '../explain/words';

/** What one container more would need: by how much each limit on its way and the best node fall short. */
interface Shortfall {
  readonly app: number;
  readonly limits: readonly { readonly queue: number; readonly short: readonly number[] }[];
  /** Of the node that lacks least; all zero when one has room. */
  readonly node: readonly number[];
  readonly size: readonly number[];
}

/** The free resources of every node that is up at the deadlock's beginning, and the drivers it holds. */
interface NodeRoom {
  readonly free: readonly number[];
  readonly drivers: readonly (readonly number[])[];
}

/**
 * Everything that would let one application of the deadlock get its first executor, as the end of a sentence: "one
 * driver giving up, 1 vcore more in root.etl, or a policy that admits fewer drivers (stateaware, maxapplications)".
 */
export function resolutions(deadlock: Deadlock, model: RunModel): Phrase[] {
  const { directory } = model;
  const rooms = nodeRooms(deadlock, model);
  const shortfall = smallestShortfall(deadlock, model, rooms);
  const options: Phrase[][] = [];
  const driver = driverWord(model, deadlock.apps[0]);
  if (shortfall !== undefined) {
    const drivers = driversToGiveUp(deadlock, rooms, shortfall);
    if (drivers !== undefined) options.push([`${countText(drivers, driver)} giving up`]);
    const more = moreRoom(model, shortfall);
    if (more.length > 0) options.push(more);
  }
  const gated = deadlock.apps.some((app) => directory.policies[leafOf(model, app, deadlock.from)] === 'stateaware');
  const settings = (schedulerPlugin(directory.scheduler).admissionSettings ?? []).filter(
    (setting) => !gated || setting !== 'stateaware',
  );
  const named = settings.flatMap((setting, i): Phrase[] => [i === 0 ? ' (' : ', ', { setting }]);
  if (deadlock.apps.length > 1) {
    options.push([`a policy that admits fewer ${driver}s`, ...named, ...(settings.length > 0 ? [')'] : [])]);
  }
  return alternatives(options);
}

function leafOf(model: RunModel, app: number, at: number): number {
  return queueAt(model.applications[app], at) ?? model.directory.applications[app].queue;
}

function nodeRooms(deadlock: Deadlock, model: RunModel): NodeRoom[] {
  const { directory, containers } = model;
  const free = directory.nodes.map((node) => node.capacity.slice());
  const drivers: number[][][] = directory.nodes.map(() => []);
  const stuck = new Set(deadlock.apps);
  for (const container of containersHeldAt(model, deadlock.from)) {
    const size = directory.shapes[containers.shape[container]];
    const node = containers.node[container];
    size.forEach((quantity, type) => (free[node][type] -= quantity));
    if (stuck.has(containers.app[container])) drivers[node].push(size.slice());
  }
  return nodesUpAt(model, deadlock.from).map((node) => ({ free: free[node], drivers: drivers[node] }));
}

/** That of the application with the least in the way, counted in the resource type that ran out. */
function smallestShortfall(deadlock: Deadlock, model: RunModel, rooms: readonly NodeRoom[]): Shortfall | undefined {
  const { asks, directory } = model;
  const shapeOf = new Map<number, number>();
  for (let ask = 0; ask < asks.count; ask++) {
    if (asks.kind[ask] !== ContainerKind.driver && asks.created[ask] <= deadlock.from) {
      shapeOf.set(asks.app[ask], asks.shape[ask]);
    }
  }
  let best: Shortfall | undefined;
  let least = Infinity;
  for (const app of deadlock.apps) {
    const shape = shapeOf.get(app);
    if (shape === undefined) continue;
    const size = directory.shapes[shape];
    const one = { app, size, limits: limitShortfalls(deadlock, model, app, size), node: nodeShortfall(rooms, size) };
    const amount = Math.max(one.node[deadlock.type], ...one.limits.map((limit) => limit.short[deadlock.type]));
    if (amount >= least) continue;
    best = one;
    least = amount;
  }
  return best;
}

function limitShortfalls(deadlock: Deadlock, model: RunModel, app: number, size: readonly number[]) {
  const limits: { queue: number; short: number[] }[] = [];
  for (let q = leafOf(model, app, deadlock.from); q !== -1; q = model.directory.queues[q].parent) {
    const { max } = limitsAt(model.queues[q], deadlock.from);
    const short = size.map((quantity, type) => {
      const over = valueAt(model.queues[q].used[type], deadlock.from) + quantity - max[type];
      return quantity > 0 && over > 0 ? over : 0;
    });
    if (short.some((amount) => amount > 0)) limits.push({ queue: q, short });
  }
  return limits;
}

function nodeShortfall(rooms: readonly NodeRoom[], size: readonly number[]): number[] {
  let best = size.slice();
  let least = Infinity;
  for (const { free } of rooms) {
    const short = size.map((quantity, type) => (quantity > 0 ? Math.max(0, quantity - free[type]) : 0));
    // Parts of the container, so that vcores and bytes can be added.
    const amount = short.reduce((sum, lacking, type) => (size[type] > 0 ? sum + lacking / size[type] : sum), 0);
    if (amount < least) {
      best = short;
      least = amount;
    }
  }
  return best;
}

/** The fewest drivers that would have to go so that an executor fits; undefined when not even all but one would do. */
function driversToGiveUp(deadlock: Deadlock, rooms: readonly NodeRoom[], shortfall: Shortfall): number | undefined {
  const { type } = deadlock;
  const largestFirst = (drivers: readonly (readonly number[])[]) => drivers.toSorted((a, b) => b[type] - a[type]);
  const all = largestFirst(rooms.flatMap((room) => room.drivers));
  let forLimits = 0;
  for (const { short } of shortfall.limits) {
    const needed = howMany(all, short);
    if (needed === undefined) return undefined;
    forLimits = Math.max(forLimits, needed);
  }
  let forNode: number | undefined;
  for (const { free, drivers } of rooms) {
    const short = shortfall.size.map((quantity, t) => (quantity > 0 ? Math.max(0, quantity - free[t]) : 0));
    const needed = howMany(largestFirst(drivers), short);
    if (needed !== undefined && (forNode === undefined || needed < forNode)) forNode = needed;
  }
  if (forNode === undefined) return undefined;
  const drivers = Math.max(1, forLimits, forNode);
  return drivers < deadlock.apps.length ? drivers : undefined;
}

/** How many of the drivers, in their order, make up for what is short. */
function howMany(drivers: readonly (readonly number[])[], short: readonly number[]): number | undefined {
  const left = short.slice();
  let count = 0;
  while (left.some((amount) => amount > 0)) {
    if (count === drivers.length) return undefined;
    drivers[count++].forEach((quantity, type) => (left[type] -= quantity));
  }
  return count;
}

function moreRoom(model: RunModel, shortfall: Shortfall): Phrase[] {
  const { directory } = model;
  const amounts = (short: readonly number[]) =>
    short
      .map((amount, type) => (amount > 0 ? quantityText(amount, directory.resourceTypes[type]) : ''))
      .filter((text) => text !== '')
      .join(' and ');
  const places = shortfall.limits.map(({ queue, short }): Phrase[] => [
    `${amounts(short)} more in `,
    { name: directory.queues[queue].id },
  ]);
  if (shortfall.node.some((amount) => amount > 0)) places.push([`${amounts(shortfall.node)} more on one node`]);
  return places.flatMap((place, i) => (i === 0 ? place : [' and ', ...place]));
}
