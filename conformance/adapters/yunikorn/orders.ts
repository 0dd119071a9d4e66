import { AppState, stateNames } from '../../../src/schedulers/yunikorn/application-state';
import { updateShares } from '../../../src/schedulers/yunikorn/application-order';
import { compareAsks } from '../../../src/schedulers/yunikorn/ask-order';
import { LeafApplications } from '../../../src/schedulers/yunikorn/leaf-applications';
import { nodeScore, rankIds } from '../../../src/schedulers/yunikorn/node-order';
import type { NodeSortPolicy } from '../../../src/schedulers/yunikorn/node-order';
import { orderQueues } from '../../../src/schedulers/yunikorn/queue-order';
import { MIN_PRIORITY, exposedPriority } from '../../../src/schedulers/yunikorn/queue-priority';
import type { PriorityPolicy } from '../../../src/schedulers/yunikorn/queue-priority';
import { fairShare } from '../../../src/schedulers/yunikorn/resources';
import { RunningLimits } from '../../../src/schedulers/yunikorn/running-limits';
import { SchedulerApplication } from '../../../src/schedulers/yunikorn/scheduler-application';
import type { SchedulerAsk } from '../../../src/schedulers/yunikorn/scheduler-application';
import { readSortPolicy } from '../../../src/schedulers/yunikorn/sort-policy-name';
import { list, number, object, oneOf, optional, text, truth } from '../../read';
import type { Json, JsonObject } from '../../vectors';
import { Types } from './quantities';

export function runSortApplications(input: Json): string[] {
  const { policy, prioritySort, queueGuaranteed, applications } = object(input);
  const given = list(applications).map(object);
  const types = new Types([queueGuaranteed, ...given.flatMap(({ pending, allocated }) => [pending, allocated])]);
  const leaf = new LeafApplications(
    oneOf(policy, 'fifo', 'fair', 'stateaware'),
    truth(prioritySort) ? 'first' : 'last',
  );
  given.forEach((application, index) => {
    const app = new SchedulerApplication(
      index,
      index,
      number(application.submitted),
      0,
      '',
      [],
      types.vector(application.pending),
      types.vector(application.allocated),
      new Float64Array(types.names.length),
    );
    app.state = AppState[oneOf(application.state, ...stateNames)];
    app.addAsk({ ...anAsk(index), priority: optional(application.priority, number, 0) });
    updateShares(app, types.vector(queueGuaranteed));
    leaf.enter(app);
  });
  return leaf.candidates(() => true).map(({ id }) => text(given[id]?.id));
}

/** The one unallocated ask that stands for everything an application has pending. */
function anAsk(id: number): SchedulerAsk {
  return {
    id,
    shape: 0,
    placeholder: false,
    group: 0,
    heldBack: false,
    priority: 0,
    created: 0,
    sequence: id,
    pending: 1,
    since: 0,
    triedPreemption: 0,
    triedAfter: 0,
    reserved: 0,
    stated: 0,
  };
}

export function runSortQueues(input: Json): string[] {
  const { policy, prioritySort, fairMax, queues } = object(input);
  const given = list(queues).map(object);
  const types = new Types([fairMax, ...given.flatMap(({ guaranteed, allocated }) => [guaranteed, allocated])]);
  const siblings = given.map(({ name, priority, guaranteed, allocated }) => ({
    name: text(name),
    priority: optional(priority, number, 0),
    share: fairShare(types.vector(allocated), types.vector(guaranteed), types.vector(fairMax)),
    pending: types.vector(null),
  }));
  orderQueues(oneOf(policy, 'fifo', 'fair'), truth(prioritySort) ? 'first' : 'last', siblings);
  return siblings.map(({ name }) => name);
}

export function runQueuePriority(input: Json): { leaf: number[]; parent: number[] } {
  const { parent, leaf, askPriorities } = object(input);
  const leafPriorities = list(askPriorities).map((look) =>
    exposed(object(leaf), Math.max(MIN_PRIORITY, ...list(look).map(number))),
  );
  return { leaf: leafPriorities, parent: leafPriorities.map((priority) => exposed(object(parent), priority)) };
}

function exposed(queue: JsonObject, inner: number): number {
  const policy: PriorityPolicy = optional(queue.policy, (value) => oneOf(value, 'default', 'fence'), 'default');
  return exposedPriority(policy, optional(queue.offset, number, 0), inner);
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

export function runNodeOrder(input: Json): Record<NodeSortPolicy, string[]> {
  const nodes = list(object(input).nodes).map(object);
  const ids = nodes.map(({ id }) => text(id));
  const ranks = rankIds(ids);
  const order = (policy: NodeSortPolicy): string[] => {
    const scores = nodes.map(({ usage }) => nodeScore(policy, number(usage)));
    return ids
      .map((_, node) => node)
      .sort((a, b) => scores[a] - scores[b] || ranks[a] - ranks[b])
      .map((node) => ids[node]);
  };
  return { fair: order('fair'), binpacking: order('binpacking') };
}

export function runAskOrder(input: Json): string[] {
  return list(object(input).asks)
    .map(object)
    .map(({ key, priority, created }, sequence) => ({
      key: text(key),
      priority: optional(priority, number, 0),
      created: number(created),
      sequence,
    }))
    .sort(compareAsks)
    .map(({ key }) => key);
}

export function runSortPolicyName(input: Json): Record<string, unknown> {
  const { policy, error, warning } = readSortPolicy('current', text(object(input).text));
  return { policy, ...(error ? { error } : {}), ...(warning ? { warning } : {}) };
}
