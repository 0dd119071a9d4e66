/** Kinds about orders of queues and applications, and about the configuration of queues. */
import { AppOrdering, compareApps } from '../../../src/schedulers/yarn-capacity/assignment/app-ordering';
import type { OrderedApp } from '../../../src/schedulers/yarn-capacity/assignment/app-ordering';
import { judgeCapacities } from '../../../src/schedulers/yarn-capacity/check/capacity-check';
import type { WrittenCapacity } from '../../../src/schedulers/yarn-capacity/check/capacity-check';
import { defaultCalculator } from '../../../src/schedulers/yarn/resources';
import { lastServedFirst } from '../../../src/schedulers/yarn-preemption/selectors/container-order';
import { orderQueues } from '../../../src/schedulers/yarn-capacity/queues/queue-ordering';
import { readQueue } from '../../../src/schedulers/yarn-capacity/queues/queue-config';
import { YarnUnits } from '../../../src/schedulers/yarn/units';
import { readQueueProperty, readTree } from '../../../src/formats/yarn/capacity-queues';
import { configurationText, propertyLines, readProperties } from '../../../src/formats/yarn/hadoop-properties';
import { list, number, object, oneOf, optional, text, truth } from '../../read';
import type { Json, JsonObject } from '../../vectors';
import { appsServed, canBeServed, queuesServed } from './served-first';

/**
 * Kind queue-ordering. A run has no partition that some queues may not use, and no queue uses parts that are no whole MB of
 * its cluster: these cases ask the function that orders.
 */
export function runQueueOrdering(given: Json): unknown {
  const input = object(given);
  const isOpen = optional(input.accessibleToPartition, list) === undefined;
  if (isOpen && canBeServed(input)) return queuesServed(input);
  const { policy, numbersBelongToPartition, partitionLookedAt, queues, accessibleToPartition } = input;
  const partition = text(partitionLookedAt);
  const isGiven = text(numbersBelongToPartition) === partition;
  const access = optional(accessibleToPartition, list);
  const ordered = orderQueues(
    oneOf(policy, 'utilization', 'priority-utilization'),
    list(queues).map((queue) => {
      const { name, priority, usedCapacity, absoluteCapacity } = object(queue);
      return {
        name: text(name),
        priority: number(priority),
        usedCapacity: isGiven ? number(usedCapacity) : 0,
        absoluteCapacity: isGiven ? number(absoluteCapacity) : 0,
        absoluteUsed: isGiven ? number(usedCapacity) * number(absoluteCapacity) : 0,
        accessible: partition === '' || access === undefined || access.includes(name),
      };
    }),
  );
  return { order: ordered.map(({ name }) => name) };
}

interface GivenApp extends OrderedApp {
  readonly id: string;
  usedMb: number;
  readonly pendingMb: number;
}

function appOf(given: JsonObject, serial: number): GivenApp {
  const usedMb = optional(given.usedMb, number, 0);
  const pendingMb = optional(given.pendingMb, number, 0);
  return {
    id: optional(given.id, text, ''),
    usedMb,
    pendingMb,
    priority: optional(given.priority, number, null),
    serial: optional(given.serial, number, serial),
    cachedUsed: usedMb,
    cachedDemand: usedMb + pendingMb,
  };
}

/**
 * Kind app-ordering. Every application of a run has a priority, and one that is served wants something: where one has none, or
 * wants nothing and what it wants counts, the comparison is asked.
 */
export function runAppOrdering(given: Json): unknown {
  const input = object(given);
  const { policy, sizeBasedWeight, a, b } = input;
  const counts = optional(sizeBasedWeight, truth, false);
  const isServed = ({ priority, pendingMb }: JsonObject) =>
    priority !== null && (!counts || optional(pendingMb, number, 0) > 0);
  if (isServed(object(a)) && isServed(object(b))) return appsServed(input);
  const order = compareApps(oneOf(policy, 'fair', 'fifo'), counts, appOf(object(a), 0), appOf(object(b), 0));
  return { sign: Math.sign(order) };
}

export function runAppOrderingRun(given: Json): unknown {
  const { policy, apps, steps, sizeBasedWeight } = object(given);
  const ordering = new AppOrdering<GivenApp>(
    oneOf(policy, 'fair', 'fifo'),
    optional(sizeBasedWeight, truth, false),
    ({ usedMb, pendingMb }) => ({ used: usedMb, demand: usedMb + pendingMb }),
  );
  const known = new Map<string, GivenApp>();
  list(apps).forEach((one, serial) => {
    const app = appOf(object(one), serial);
    known.set(app.id, app);
    ordering.add(app);
  });
  const assignment: string[][] = [];
  const preemption: string[][] = [];
  for (const { op, app: id, usedMb } of list(steps).map(object)) {
    const app = known.get(optional(id, text, ''));
    switch (oneOf(op, 'order', 'setUsed', 'notifyAllocation')) {
      case 'order':
        ordering.refresh();
        assignment.push(ordering.apps.map((one) => one.id));
        preemption.push(lastServedFirst(ordering.apps).map((one) => one.id));
        break;
      case 'setUsed':
        if (app !== undefined) app.usedMb = number(usedMb);
        break;
      case 'notifyAllocation':
        if (app !== undefined) ordering.usageChanged(app);
        break;
    }
  }
  return { assignment, preemption };
}

export function runQueueConfig(given: Json): unknown {
  const { capacities, capacityAndMaximum } = object(given);
  const path = (name: string) => (name === 'root' || name.startsWith('root.') ? name : `root.${name}`);
  const written = new Map<string, WrittenCapacity>();
  for (const [name, capacity] of Object.entries(optional(capacities, object, {}))) {
    written.set(name, { path: path(name), capacity: number(capacity), maximum: undefined });
  }
  for (const [name, both] of Object.entries(optional(capacityAndMaximum, object, {}))) {
    const [capacity, maximum] = list(both);
    written.set(name, {
      path: path(name),
      capacity: optional(capacity, number),
      maximum: optional(maximum, number),
    });
  }
  const depth = (queue: WrittenCapacity) => queue.path.split('.').length;
  const queues = [...written.values()].sort((a, b) => depth(a) - depth(b));
  const { problems, absolute } = judgeCapacities(queues, defaultCalculator);
  return {
    valid: problems.length === 0,
    absolute: Object.fromEntries(
      [...written].map(([name, queue]) => {
        const of = absolute.get(queue.path);
        return [name, [of?.capacity, of?.maximum]];
      }),
    ),
  };
}

const PREFIX = 'yarn.scheduler.capacity.';
const TYPES = ['vcore', 'memory'];

export function runQueueProperties(given: Json): unknown {
  const { queue, properties } = object(given);
  const name = optional(queue, text, 'root');
  const path = name === 'root' || name.startsWith('root.') ? name : `root.${name}`;
  // A queue may be named without the root, in its properties as well.
  const full = (key: string) =>
    key.startsWith(`${PREFIX}${name}.`) ? `${PREFIX}${path}${key.slice(PREFIX.length + name.length)}` : key;
  const known = new Map(Object.entries(object(properties)).map(([key, value]) => [full(key), text(value)] as const));
  // A queue is there when the lists above it name it.
  const parts = path.split('.');
  for (let depth = 1; depth < parts.length; depth++) {
    const list = `${PREFIX}${parts.slice(0, depth).join('.')}.queues`;
    if (!known.has(list)) known.set(list, parts[depth]);
  }
  if (!known.has(`${PREFIX}root.queues`)) known.set(`${PREFIX}root.queues`, 'default');
  const lines = [...known].flatMap(([key, value]) => propertyLines(key, value));
  const read = readProperties(configurationText(lines), () => true);
  if (!read.ok) throw new TypeError('the properties of the input make no file');
  const { byName, findings } = read.value;
  const [first] = byName.values();
  const tree = readTree(read.value, first.element);
  const found = tree?.get(path);
  if (tree === undefined || found === undefined) throw new TypeError(`no queue ${path} in the input`);
  for (const property of byName.values()) readQueueProperty(property, tree, findings);
  const unset = [NaN, NaN];
  const { appOrdering, sizeBasedWeight } = readQueue(
    {
      id: path,
      parent: 0,
      leaf: found.children.length === 0,
      guaranteed: unset,
      max: unset,
      settings: found.settings,
    },
    new YarnUnits(TYPES),
  );
  return { queues: found.children.map((child) => child.slice(path.length + 1)), policy: appOrdering, sizeBasedWeight };
}
