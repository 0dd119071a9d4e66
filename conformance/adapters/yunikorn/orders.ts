/** Orders in which YuniKorn tries queues, applications, asks and nodes, as its scheduler allocates. */
import { applicationComparator, updateShares } from '../../../src/schedulers/yunikorn/applications/application-order';
import { AppState } from '../../../src/schedulers/yunikorn/applications/application-state';
import type { NodeSortPolicy } from '../../../src/schedulers/yunikorn/nodes/node-order';
import { orderQueues } from '../../../src/schedulers/yunikorn/queues/queue-order';
import { readSortPolicy } from '../../../src/schedulers/yunikorn/queues/sort-policy-name';
import { fairShare } from '../../../src/schedulers/yunikorn/shares';
import { hasPending } from '../../../src/schedulers/yunikorn/resources';
import { RunningLimits } from '../../../src/schedulers/yunikorn/limits/running-limits';
import { list, number, object, oneOf, optional, text, truth } from '../../read';
import { orderOfChoice } from '../../scene/order';
import { play } from '../../scene/play';
import type { Step } from '../../scene/stage';
import type { Json } from '../../vectors';
import { Types } from './quantities';
import { HELD, MS, SCHEDULER, amounts, boundless, instants, isNoQuota, reach, typesOf } from './scenes';

/**
 * Kind sort_applications. Everything is held before the applications ask for what is pending, all at one instant. StateAware
 * comes into force in between, since it would not let them get there: an application that starts holds one container, one
 * that runs two; how much it holds is nothing to StateAware. A New application with something pending is Accepted in a run;
 * StateAware treats it like a running one. Nothing that runs uses or wants less than nothing: under fair, cases that say so of
 * what is used ask the comparator, and where it is said of what is pending, `hasPending` decides whether it is asked for.
 */
export async function runSortApplications(input: Json): Promise<string[]> {
  const { policy, prioritySort, queueGuaranteed, applications } = object(input);
  const given = list(applications).map(object);
  const types = typesOf(queueGuaranteed, ...given.flatMap(({ pending, allocated }) => [pending, allocated]));
  const name = oneOf(policy, 'fifo', 'fair', 'stateaware');
  if (
    name === 'fair' &&
    given.some(({ allocated }) => Object.values(amounts(allocated)).some((amount) => amount < 0))
  ) {
    return applicationsInOrder(name, input);
  }
  const queue = (sort: string) => ({
    id: 'root.leaf',
    guaranteed: amounts(queueGuaranteed),
    settings: {
      properties: {
        'application.sort.policy': sort,
        'application.sort.priority': optional(prioritySort, truth, false) ? 'enabled' : 'disabled',
      },
    },
  });
  const submits = instants(given.map(({ submitted }) => submitted));
  const held = Math.max(0, ...submits) + MS;
  const asked = held + 10 * MS;
  const isStateAware = name === 'stateaware';
  return orderOfChoice(async (outOfReach) => {
    const steps = given.flatMap(({ id, state, pending, allocated, priority }): Step[] => {
      const app = text(id);
      const setUp: Step[] = [];
      const size = amounts(allocated);
      if (isStateAware && state !== 'Accepted') {
        const containers = state === 'Starting' ? 1 : 2;
        for (let i = 0; i < containers; i++) {
          setUp.push({ at: held + i * MS, take: (stage) => stage.ask(app, { size: { [HELD]: 1 } }) });
        }
      } else if (!isStateAware && hasPending(new Types([size]).vector(size))) {
        setUp.push({ at: held, take: (stage) => stage.ask(app, { size }) });
      }
      const wanted = amounts(pending);
      if (!hasPending(new Types([pending]).vector(pending))) return setUp;
      const ask = { size: reach(wanted, outOfReach.has(app)), priority: optional(priority, number, 0) };
      return [...setUp, { at: asked, take: (stage) => stage.ask(app, ask) }];
    });
    const { stage } = await play(
      {
        scheduler: SCHEDULER,
        resourceTypes: types,
        nodes: [boundless(types)],
        queues: [{ id: 'root' }, queue(isStateAware ? 'fifo' : name)],
        changes: isStateAware ? [{ at: asked - MS, queue: queue(name) }] : [],
        applications: given.map(({ id }, i) => ({ id: text(id), queue: 'root.leaf', submit: submits[i] })),
        horizon: asked + MS,
      },
      steps,
    );
    return stage.given.find(({ at }) => at >= asked)?.app;
  });
}

function applicationsInOrder(policy: 'fifo' | 'fair' | 'stateaware', input: Json): string[] {
  const { prioritySort, queueGuaranteed, applications } = object(input);
  const given = list(applications).map(object);
  const types = new Types([queueGuaranteed, ...given.flatMap(({ pending, allocated }) => [pending, allocated])]);
  const queued = given.map(({ id, submitted, pending, allocated, priority }, index) => {
    const application = {
      name: text(id),
      id: index,
      sequence: index,
      state: AppState.Running,
      submitted: number(submitted),
      priority: optional(priority, number, 0),
      pending: types.vector(pending),
      allocated: types.vector(allocated),
      shares: new Float64Array(types.names.length),
      shareCount: 0,
    };
    updateShares(application, types.vector(queueGuaranteed));
    return application;
  });
  return queued
    .filter(({ pending }) => hasPending(pending))
    .sort(applicationComparator(policy, optional(prioritySort, truth, false) ? 'first' : 'last'))
    .map(({ name }) => name);
}

/**
 * Kind sort_queues. The maxima that the fair max comes from are in force when everything is held: a queue may use more of a
 * type than that. The children of a parent are ordered under fair whatever is configured, so that fifo is only met in the
 * function that sorts; it is asked as well where a quota is of zeros only, which no queue has.
 */
export async function runSortQueues(input: Json): Promise<string[]> {
  const { policy, prioritySort, fairMax, queues } = object(input);
  const given = list(queues).map(object);
  const sort = oneOf(policy, 'fifo', 'fair');
  if (
    sort === 'fifo' ||
    [fairMax, ...given.map(({ guaranteed }) => guaranteed)].some((one) => isNoQuota(amounts(one)))
  ) {
    return queuesInOrder(sort, input);
  }
  const types = typesOf(fairMax, ...given.flatMap(({ guaranteed, allocated }) => [guaranteed, allocated]));
  const max = amounts(fairMax);
  const properties = { 'application.sort.priority': optional(prioritySort, truth, false) ? 'enabled' : 'disabled' };
  // A name may be a path.
  const children = given.map(({ priority, guaranteed }, i) => ({
    id: `root.parent.${i}`,
    guaranteed: amounts(guaranteed),
    settings: { properties: { 'priority.offset': optional(priority, number, 0) } },
  }));
  return orderOfChoice(async (outOfReach) => {
    const names = given.map(({ name }) => text(name));
    const { stage } = await play(
      {
        scheduler: SCHEDULER,
        resourceTypes: types,
        nodes: [boundless(types)],
        queues: [{ id: 'root' }, { id: 'root.parent', settings: { properties } }, ...children],
        changes: children.map((queue) => ({ at: 3 * MS, queue: { ...queue, max } })),
        applications: names.map((id, i) => ({ id, queue: children[i].id })),
        horizon: 10 * MS,
      },
      [
        ...given
          .map(({ allocated }, i) => ({ size: amounts(allocated), name: names[i] }))
          .filter(({ size }) => hasPending(new Types([size]).vector(size)))
          .map(({ size, name }): Step => ({ at: MS, take: (stage) => stage.ask(name, { size }) })),
        ...names.map((name): Step => ({
          at: 5 * MS,
          take: (stage) => stage.ask(name, { size: reach({ [HELD]: 1 }, outOfReach.has(name)) }),
        })),
      ],
    );
    return stage.given.find(({ at }) => at >= 5 * MS)?.app;
  });
}

function queuesInOrder(policy: 'fifo' | 'fair', input: Json): string[] {
  const { prioritySort, fairMax, queues } = object(input);
  const given = list(queues).map(object);
  const types = new Types([fairMax, ...given.flatMap(({ guaranteed, allocated }) => [guaranteed, allocated])]);
  const siblings = given.map(({ name, priority, guaranteed, allocated }) => ({
    name: text(name),
    priority: optional(priority, number, 0),
    share: fairShare(types.vector(allocated), types.vector(guaranteed), types.vector(fairMax)),
    pending: types.vector(null),
  }));
  return orderQueues(policy, optional(prioritySort, truth, false) ? 'first' : 'last', siblings).map(({ name }) => name);
}

const QUEUES = ['root', 'leaf', 'leaf2'] as const;
const NO_APPLICATION = -1;

export function runMaxRunningApps(input: Json): Record<string, unknown> {
  const limits = new RunningLimits(Int32Array.of(-1, 0, 0));
  const applications: string[] = [];
  const canRun: boolean[] = [];
  const running = QUEUES.map((): number[] => []);
  const allocatingAccepted = QUEUES.map((): number[] => []);
  const look = (counters: Int32Array, logs: number[][]): void =>
    logs.forEach((log, queue) => log.push(counters[queue]));
  for (const step of list(object(input).steps).map(object)) {
    const queue = QUEUES.indexOf(oneOf(step.queue, ...QUEUES));
    switch (oneOf(step.op, 'set', 'canRun', 'increment', 'decrement', 'allocatingAccepted')) {
      case 'set':
        limits.max[queue] = optional(step.max, number, limits.max[queue]);
        limits.running[queue] = optional(step.running, number, limits.running[queue]);
        break;
      case 'canRun':
        canRun.push(limits.blockingQueue(queue, NO_APPLICATION) === -1);
        break;
      case 'increment':
        limits.increment(queue, NO_APPLICATION);
        look(limits.running, running);
        break;
      case 'decrement':
        limits.decrement(queue);
        look(limits.running, running);
        break;
      case 'allocatingAccepted': {
        const app = text(step.app);
        if (!applications.includes(app)) applications.push(app);
        limits.setAllocatingAccepted(queue, applications.indexOf(app));
        look(limits.allocatingAccepted, allocatingAccepted);
        break;
      }
    }
  }
  return { canRun, running: byQueue(running), allocatingAccepted: byQueue(allocatingAccepted) };
}

function byQueue(logs: readonly number[][]): Record<string, readonly number[]> {
  return Object.fromEntries(QUEUES.map((name, queue) => [name, logs[queue]]));
}

/** Capacity of a node; a use is a share of it, in whole units. */
const WHOLE = 2 ** 40;

/** Kind node_order. Each node is filled by a container that fits nowhere else; those that had their turn are lost. */
export async function runNodeOrder(input: Json): Promise<Record<NodeSortPolicy, string[]>> {
  const nodes = list(object(input).nodes).map(object);
  const ids = nodes.map(({ id }) => text(id));
  const only = (id: string) => `(only ${id})`;
  const used = (share: number) => ({ vcore: Math.round(share * WHOLE), memory: Math.round(share * WHOLE) });
  const order = (policy: NodeSortPolicy) =>
    orderOfChoice(async (outOfReach) => {
      const { stage } = await play(
        {
          scheduler: { ...SCHEDULER, nodesortpolicy: { type: policy } },
          resourceTypes: ['vcore', 'memory', HELD, ...ids.map(only)],
          nodes: ids.map((id) => ({ id, capacity: { ...used(1), [HELD]: 1, [only(id)]: 1 } })),
          queues: [{ id: 'root' }, { id: 'root.leaf' }],
          applications: [{ id: 'app', queue: 'root.leaf' }],
          nodeStates: [...outOfReach].map((node) => ({ at: 4 * MS, node, up: false })),
          horizon: 10 * MS,
        },
        [
          ...nodes.map(({ id, usage }): Step => ({
            at: MS,
            take: (stage) => stage.ask('app', { size: { ...used(number(usage)), [only(text(id))]: 1 } }),
          })),
          { at: 5 * MS, take: (stage) => stage.ask('app', { size: { [HELD]: 1 } }) },
        ],
      );
      return stage.given.find(({ at }) => at >= 5 * MS)?.node;
    });
  return { fair: await order('fair'), binpacking: await order('binpacking') };
}

/** Kind ask_order. The asks wait for a node that comes when the last of them is there. */
export async function runAskOrder(input: Json): Promise<string[]> {
  const asks = optional(object(input).asks, list, []).map(object);
  if (asks.length === 0) return [];
  const times = instants(asks.map(({ created }) => created));
  const ready = Math.max(...times) + 2 * MS;
  const keys = new Map<number, string>();
  const { stage } = await play(
    {
      scheduler: SCHEDULER,
      resourceTypes: [HELD],
      nodes: [{ id: 'node', capacity: { [HELD]: asks.length } }],
      queues: [{ id: 'root' }, { id: 'root.leaf' }],
      applications: [{ id: 'app', queue: 'root.leaf' }],
      nodeStates: [
        { at: 0, node: 'node', up: false },
        { at: ready, node: 'node', up: true },
      ],
      horizon: ready + MS,
    },
    asks.map(({ key, priority }, i): Step => ({
      at: times[i] + MS,
      take: (stage) =>
        void keys.set(stage.ask('app', { size: { [HELD]: 1 }, priority: optional(priority, number, 0) }), text(key)),
    })),
  );
  return stage.given.map(({ ask }) => keys.get(ask) ?? '');
}

export function runSortPolicyName(input: Json): Record<string, unknown> {
  const { policy, error, warning } = readSortPolicy('current', text(object(input).text));
  return { policy, ...(error ? { error } : {}), ...(warning ? { warning } : {}) };
}
