import {
  compareShares,
  fairShare,
  writeFairMax,
  writeHeadroom,
  writeRootFairMax,
  writeShares,
} from '../../../src/schedulers/yunikorn/resources';
import { UsageTracker } from '../../../src/schedulers/yunikorn/user-limits';
import { nodeScore, nodeUse } from '../../../src/schedulers/yunikorn/node-order';
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

export function runHeadroom(input: Json): Record<string, unknown> {
  const queues = CHAIN.map((name): JsonObject => object(object(input)[name] ?? {}));
  const types = new Types(queues.flatMap(({ max, allocated }) => [max, allocated]));
  const headroom = types.vector(null);
  const result: Record<string, unknown> = {};
  let limited = false;
  queues.forEach(({ max, allocated }, index) => {
    writeHeadroom(types.vector(max), types.vector(allocated), index === 0 ? null : headroom, headroom);
    limited ||= max !== undefined && max !== null;
    result[CHAIN[index]] = limited ? types.map(headroom) : null;
  });
  return result;
}

export function runFairMax(input: Json): Record<string, number> {
  const { root, parent, leaf } = object(input);
  const types = new Types([root, parent, leaf]);
  const fairMax = types.vector(null);
  writeRootFairMax(types.vector(root), fairMax);
  writeFairMax(fairMax, types.vector(parent), fairMax);
  writeFairMax(fairMax, types.vector(leaf), fairMax);
  return types.map(fairMax);
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
