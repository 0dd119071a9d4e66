/** Kinds that ask single functions of YuniKorn: shares of queues, their comparison, scores of nodes. */
import { compareShares, writeShares } from '../../../src/schedulers/yunikorn/shares';
import { nodeScore, nodeUse } from '../../../src/schedulers/yunikorn/nodes/node-order';
import { list, number, object, optional } from '../../read';
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
  return compareLists(optional(left, list, []).map(number), optional(right, list, []).map(number));
}

function compareLists(left: readonly number[], right: readonly number[]): number {
  return compareShares(Float64Array.from(left), left.length, Float64Array.from(right), right.length);
}

export function runCompareUsage(input: Json): number {
  const { left, right, total } = object(input);
  const types = new Types([left, right, total]);
  return compareLists(shareList(types, left, total), shareList(types, right, total));
}

/** Weights of YuniKorn where none are configured. */
const DEFAULT_WEIGHTS: JsonObject = { vcore: 1, memory: 1 };

export function runNodeScore(input: Json): { fair: number; binpacking: number } {
  const { weights: configured, capacity, allocated } = object(input);
  const weights = Object.keys(object(configured ?? {})).length === 0 ? DEFAULT_WEIGHTS : configured;
  const types = new Types([weights, capacity, allocated]);
  const weightVector = types.vector(weights).map((weight) => weight || 0);
  const used = types.vector(allocated);
  const whole = types.vector(capacity);
  const free = whole.map((quantity, t) => quantity - (used[t] || 0));
  const use = nodeUse(weightVector, whole, free);
  return { fair: nodeScore('fair', use), binpacking: nodeScore('binpacking', use) };
}
