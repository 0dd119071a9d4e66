/** Orders in which the CapacityScheduler asks queues and applications: who is given the next container. */
import { list, number, object, oneOf, optional, text, truth } from '../../read';
import { orderOfChoice } from '../../scene/order';
import { play } from '../../scene/play';
import type { SceneApplication, SceneQueue } from '../../scene/scene';
import type { Step } from '../../scene/stage';
import type { Json, JsonObject } from '../../vectors';
import { SECOND } from '../../../src/base/units';
import { ONE_BY_ONE, nodeOf, size } from './running';

const NODE = 'node';
/** MB; parts of it that cases name are whole numbers. */
const CLUSTER = 1_000_000;
const BOUNDLESS = 1e9;
const HOLD = SECOND;
const ASK = 20 * SECOND;

/** An application, what it holds, and what it asks for then. */
interface Contender {
  readonly app: SceneApplication;
  readonly usedMb: number;
  readonly wanted?: { readonly mb: number; readonly count: number };
}

const SMALLEST = { mb: 1, count: 1 };

/**
 * Who is given the first container of one heartbeat, after each contender got what it holds. Those out of reach ask for nothing.
 */
async function servedFirst(
  clusterMb: number,
  queues: readonly SceneQueue[],
  contenders: readonly Contender[],
  outOfReach: ReadonlySet<string>,
): Promise<string | undefined> {
  const steps = contenders.flatMap(({ app, usedMb, wanted: { mb, count } = SMALLEST }, i): Step[] => {
    const setUp: Step[] = [];
    if (usedMb > 0) {
      const at = HOLD + i * SECOND;
      setUp.push({ at, take: (stage) => stage.ask(app.id, { size: size(usedMb) }) });
      setUp.push({ at: at + 1, take: (stage) => stage.heartbeat(NODE) });
    }
    if (outOfReach.has(app.id)) return setUp;
    return [...setUp, { at: ASK, take: (stage) => stage.ask(app.id, { size: size(mb), count }) }];
  });
  const { stage } = await play(
    {
      scheduler: { ...ONE_BY_ONE, 'yarn.scheduler.minimum-allocation-mb': 1 },
      resourceTypes: ['vcore', 'memory'],
      nodes: [nodeOf(NODE, clusterMb)],
      queues,
      applications: contenders.map(({ app }) => app),
      heartbeatsByScript: true,
      horizon: ASK + SECOND,
    },
    [...steps, { at: ASK + 1, take: (actor) => actor.heartbeat(NODE) }],
  );
  const held = contenders.filter(({ usedMb }) => usedMb > 0).length;
  if (stage.given.filter(({ at }) => at < ASK).length < held) throw new Error('not all got what they hold in the case');
  return stage.given.find(({ at }) => at >= ASK)?.app;
}

/** The cluster of a case, doubled until there is room for all that is held and asked for. Orders are by parts of it, which stay. */
function roomyMb(clusterMb: number, mb: number): number {
  let roomy = clusterMb;
  while (roomy < mb) roomy *= 2;
  return roomy;
}

/** Nothing but its capacity limits a queue, and users not at all. Without a number, a queue without capacity takes no application. */
const UNLIMITED = { 'maximum-capacity': 100, 'user-limit-factor': BOUNDLESS, 'maximum-applications': 10 };

interface GivenQueue {
  readonly name: string;
  readonly percent: number;
  readonly priority: number;
  readonly usedMb: number;
}

function orderOfQueues(
  clusterMb: number,
  policy: string,
  given: readonly GivenQueue[],
  asking: readonly string[] = given.map(({ name }) => name),
): Promise<string[]> {
  // Usage is given, and may be more than there is. In a larger cluster a queue is guaranteed the same amount.
  const held = given.reduce((sum, { usedMb }) => sum + usedMb, 0);
  const roomy = roomyMb(clusterMb, held + SMALLEST.mb);
  const queues: SceneQueue[] = [
    { id: 'root', settings: { capacity: 100, 'ordering-policy': policy } },
    ...given.map(({ name, percent, priority }) => ({
      id: `root.${name}`,
      settings: { ...UNLIMITED, capacity: (percent * clusterMb) / roomy, priority },
    })),
  ];
  const contenders = given.map(({ name, usedMb }) => ({ app: { id: name, queue: `root.${name}` }, usedMb }));
  const silent = given.flatMap(({ name }) => (asking.includes(name) ? [] : [name]));
  return orderOfChoice((outOfReach) => servedFirst(roomy, queues, contenders, new Set([...outOfReach, ...silent])));
}

/** The queues of a case of kind queue-ordering: the cluster is the partition in question. */
function givenQueues(input: JsonObject): GivenQueue[] {
  const isGiven = input.numbersBelongToPartition === input.partitionLookedAt;
  return list(input.queues).map((queue): GivenQueue => {
    const { name, priority, usedCapacity, absoluteCapacity } = object(queue);
    const part = isGiven ? number(absoluteCapacity) : 0;
    return {
      name: text(name),
      percent: part * 100,
      priority: number(priority),
      usedMb: Math.round(number(usedCapacity) * part * CLUSTER),
    };
  });
}

/** Whether queues of a run use just the parts of their guarantees that the case says, after Hadoop's rounding to whole MB. */
export function canBeServed(input: JsonObject): boolean {
  const given = givenQueues(input);
  const parts = list(input.queues).map((queue) => number(object(queue).usedCapacity));
  return (
    given.reduce((sum, { usedMb }) => sum + usedMb, SMALLEST.mb) <= CLUSTER &&
    given.every(({ percent, usedMb }, i) => {
      const guaranteedMb = Math.trunc(CLUSTER * Math.fround(percent / 100));
      return percent === 0 || Math.fround(usedMb / guaranteedMb) === Math.fround(parts[i]);
    })
  );
}

/** Kind queue-ordering, where every queue may use the partition and `canBeServed`. */
export async function queuesServed(input: JsonObject): Promise<unknown> {
  return { order: await orderOfQueues(CLUSTER, text(input.policy), givenQueues(input)) };
}

/** Kind parent-queue. */
export async function runParentQueue(given: Json): Promise<unknown> {
  const { clusterMb, queues, rounds, usedMb, queuesThatCanUseTheNode } = object(given);
  const order = (used: JsonObject) =>
    orderOfQueues(
      number(clusterMb),
      'utilization',
      Object.entries(object(queues)).map(([name, percent]) => ({
        name,
        percent: number(percent),
        priority: 0,
        usedMb: optional(used[name], number, 0),
      })),
      optional(queuesThatCanUseTheNode, (names) => list(names).map(text)),
    );
  const firstAsked: string[] = [];
  for (const round of optional(rounds, list, [])) firstAsked.push((await order(object(object(round).usedMbBefore)))[0]);
  return { firstAsked, order: await order(optional(usedMb, object, {})) };
}

/**
 * Kind app-ordering, of applications with a priority. Where nothing tells them apart, whoever is listed first is served first.
 */
export async function appsServed({ policy, sizeBasedWeight, a, b }: JsonObject): Promise<unknown> {
  const contender = (id: string, given: Json): Contender => {
    const { usedMb, pendingMb, serial, priority } = object(given);
    const pending = optional(pendingMb, number, 0);
    return {
      app: {
        id,
        queue: 'root.leaf',
        user: `user ${id}`,
        priority: optional(priority, number, 0),
        settings: { priority: optional(priority, number, 0) },
        submit: optional(serial, number, 0),
      },
      usedMb: optional(usedMb, number, 0),
      ...(pending > 0 ? { wanted: { mb: pending, count: 1 } } : {}),
    };
  };
  const contenders = [contender('a', a), contender('b', b)];
  const settings = {
    ...UNLIMITED,
    capacity: 100,
    'ordering-policy': oneOf(policy, 'fair', 'fifo'),
    'ordering-policy.fair.enable-size-based-weight': optional(sizeBasedWeight, truth, false),
  };
  const queues = [
    { id: 'root', settings: { capacity: 100 } },
    { id: 'root.leaf', settings },
  ];
  const amounts = contenders.flatMap(({ usedMb, wanted = SMALLEST }) => [usedMb, wanted.mb]);
  const roomy = roomyMb(
    CLUSTER,
    amounts.reduce((sum, mb) => sum + mb, 0),
  );
  const first = await servedFirst(roomy, queues, contenders, new Set());
  const otherwise = await servedFirst(roomy, queues, contenders.toReversed(), new Set());
  if (first === undefined || otherwise === undefined) throw new Error('nobody was given anything');
  if (first !== otherwise) return { sign: 0 };
  return { sign: first === 'a' ? -1 : 1 };
}
