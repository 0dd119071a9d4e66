import { readPartition } from '../../../src/schedulers/yunikorn/partition-settings';
import { QueueNode } from '../../../src/schedulers/yunikorn/queues/queue-book';
import { compareShares, fairShare, writeShares } from '../../../src/schedulers/yunikorn/resources';
import { UsageTracker } from '../../../src/schedulers/yunikorn/limits/user-limits';
import { nodeScore, nodeUse } from '../../../src/schedulers/yunikorn/nodes/node-order';
import { list, number, object } from '../../read';
import type { Json, JsonObject } from '../../vectors';
import { Types } from './quantities';

export function runShares(input: Json): number[] {
  const { resource, total } = object(input);
  return shareList(new Types([resource, total]), resource, total);
}

function shareList(types: Types, resource: Json | undefined, total: Json | undefined): number[] {
  const out = new Float64Array(types.names.length);
  return [...out.subarray(0, writeShares(types.vector(resource), types.vector(total), out))];
}

export function runCompareShares(input: Json): number {
  const { left, right } = object(input);
  return compareLists(list(left).map(number), list(right).map(number));
}

function compareLists(left: readonly number[], right: readonly number[]): number {
  return compareShares(Float64Array.from(left), left.length, Float64Array.from(right), right.length);
}

export function runCompareUsage(input: Json): number {
  const { left, right, total } = object(input);
  const types = new Types([left, right, total]);
  return compareLists(shareList(types, left, total), shareList(types, right, total));
}

export function runFairShare(input: Json): number {
  const { allocated, guaranteed, fairMax } = object(input);
  const types = new Types([allocated, guaranteed, fairMax]);
  return fairShare(types.vector(allocated), types.vector(guaranteed), types.vector(fairMax));
}

export function runCompareQueueUsage(input: Json): number {
  const { left, right } = object(input);
  return Math.sign(runFairShare(left ?? null) - runFairShare(right ?? null));
}

const CHAIN = ['root', 'parent', 'leaf'] as const;

/** Root, a parent and a leaf of the scheduler's book, with these maxima. */
function chain(types: Types, maxima: readonly (Json | undefined)[]): QueueNode[] {
  const settings = readPartition({ type: 'yunikorn' }, types.names);
  const queues: QueueNode[] = [];
  maxima.forEach((max, index) => {
    const queue = new QueueNode(index, queues[index - 1], types.names.length);
    const id = CHAIN.slice(0, index + 1).join('.');
    const none = types.vector(null);
    queue.configure(
      {
        id,
        parent: index - 1,
        leaf: index === 2,
        guaranteed: [...none],
        max: [...types.vector(max)],
        settings: { id },
      },
      settings,
    );
    queues.push(queue);
  });
  return queues;
}

export function runHeadroom(input: Json): Record<string, unknown> {
  const given = CHAIN.map((name): JsonObject => object(object(input)[name] ?? {}));
  const types = new Types(given.flatMap(({ max, allocated }) => [max, allocated]));
  const queues = chain(
    types,
    given.map(({ max }) => max),
  );
  queues.forEach((queue, index) => queue.allocated.set(types.vector(given[index].allocated).map((n) => n || 0)));
  return Object.fromEntries(
    queues.map((queue, index) => [CHAIN[index], queue.limited ? types.map(queue.updateHeadroom()) : null]),
  );
}

export function runFairMax(input: Json): Record<string, number> {
  const { root, parent, leaf } = object(input);
  const types = new Types([root, parent, leaf]);
  const queues = chain(types, [null, parent, leaf]);
  queues[0].updateFairMax(types.vector(root));
  return types.map(queues[2].fairMax);
}

export function runUserHeadroom(input: Json): Record<string, number> {
  const parent = object(object(input).parent ?? {});
  const leaf = object(object(input).leaf ?? {});
  const types = new Types([parent.max, parent.used, leaf.max, leaf.used]);
  const [PARENT, LEAF, OTHER_LEAF] = [0, 1, 2];
  const tracker = new UsageTracker(Int32Array.of(-1, PARENT, PARENT), types.names.length);
  tracker.setLimit(PARENT, types.vector(parent.max), 0);
  tracker.setLimit(LEAF, types.vector(leaf.max), 0);
  // What the leaf uses is part of what its parent uses; the rest is used in another leaf.
  const used = types.vector(leaf.used);
  tracker.add(LEAF, 0, used);
  tracker.add(
    OTHER_LEAF,
    1,
    types.vector(parent.used).map((quantity, t) => (quantity || 0) - (used[t] || 0)),
  );
  const headroom = types.vector(null);
  tracker.writeHeadroom(LEAF, headroom);
  return types.map(headroom);
}

export function runNodeScore(input: Json): { fair: number; binpacking: number } {
  const { weights, capacity, allocated } = object(input);
  const types = new Types([weights, capacity, allocated]);
  const weightVector = types.vector(weights).map((weight) => weight || 0);
  const use = nodeUse(weightVector, types.vector(capacity), types.vector(allocated));
  return { fair: nodeScore('fair', use), binpacking: nodeScore('binpacking', use) };
}
