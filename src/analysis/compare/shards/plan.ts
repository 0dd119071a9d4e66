/**
 * The plan of a large sweep: a document, what is varied, and over how many seeds. Every run of it has a number, so that any
 * machine can do any part of it: a shard is the runs whose numbers leave a certain remainder. The name of a plan follows from
 * its content; results carry it, and only results of the same plan are joined.
 */
import { isList, isObject } from '../../../base/json';
import type { Json } from '../../../base/json';
import { err, ok } from '../../../base/result';
import type { Result } from '../../../base/result';
import { sha256 } from '../../../base/hashing/sha256';
import { seedOf } from '../study/sample';

/** A value of a setting as the document holds it. */
export type PlanValue = number | string | boolean;

/** One thing that is varied: a path of the document (with `*` as the queue: in all leaf queues) or `load`, and its values. */
export type PlanAxis = {
  readonly knob: string;
  readonly values: readonly PlanValue[];
};

export type SweepPlan = {
  readonly signalboxPlan: 1;
  /** Version of the engine that the results are to come from. */
  readonly engine: string;
  readonly scenario: Json;
  readonly axes: readonly PlanAxis[];
  readonly variants: readonly string[];
  /** The seed of the first replication, and how many there are. */
  readonly seed: number;
  readonly seeds: number;
  /** Only these metrics are kept; all when absent. */
  readonly metrics?: readonly string[] | undefined;
};

/** One run of a plan. */
export interface PlannedRun {
  readonly number: number;
  /** The value of each axis. */
  readonly values: readonly PlanValue[];
  readonly variant: string;
  readonly replication: number;
  readonly seed: number;
}

/** A part of a plan: the `index`-th of `of`, from 1. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** 64 hexadecimal digits that follow from everything in the plan, in whatever order its members stand. */
export function planId(plan: SweepPlan): string {
  return sha256(canonical(plan));
}

/** How many runs a plan has. */
export function countRuns({ axes, variants, seeds }: SweepPlan): number {
  return axes.reduce((count, { values }) => count * values.length, variants.length * seeds);
}

/** Seeds change fastest, then variants, then the last axis. */
export function plannedRun(plan: SweepPlan, number: number): PlannedRun {
  const { axes, variants, seeds, seed } = plan;
  const replication = number % seeds;
  let rest = Math.floor(number / seeds);
  const variant = variants[rest % variants.length];
  rest = Math.floor(rest / variants.length);
  const values: PlanValue[] = [];
  for (const axis of axes.toReversed()) {
    values.unshift(axis.values[rest % axis.values.length]);
    rest = Math.floor(rest / axis.values.length);
  }
  return { number, values, variant, replication, seed: seedOf(seed, replication) };
}

/**
 * Numbers of the runs of a shard, seed by seed, so that a shard that was cut off is a balanced picture. Runs next to one another are
 * alike in cost: they go to different shards.
 */
export function runsOfShard(plan: SweepPlan, { index, of }: Shard): number[] {
  const found: number[] = [];
  const count = countRuns(plan);
  for (let number = index - 1; number < count; number += of) found.push(number);
  return found.sort((a, b) => (a % plan.seeds) - (b % plan.seeds) || a - b);
}

/** Reads the text of a plan. An error names the field. */
export function parsePlan(text: string): Result<SweepPlan, string> {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return err('a plan is JSON; this is not JSON');
  }
  return planOf(read);
}

/** A plan that has been parsed as JSON already. An error names the field. */
export function planOf(read: unknown): Result<SweepPlan, string> {
  if (!isObject(read) || read.signalboxPlan !== 1) return err('signalboxPlan: expected 1; this is not a plan');
  const { engine, scenario, axes, variants, seed, seeds, metrics } = read;
  if (typeof engine !== 'string') return err('engine: expected the version of the engine');
  if (!isObject(scenario)) return err('scenario: expected a scenario');
  if (!isListOf(axes, isAxis)) return err('axes: expected a list of { knob, values }, each with at least one value');
  if (!isListOf(variants, isText) || variants.length === 0) return err('variants: expected a list of ids');
  if (!isCount(seed)) return err('seed: expected a whole number of at least 0');
  if (!isCount(seeds) || seeds === 0) return err('seeds: expected a whole number of at least 1');
  if (metrics !== undefined && !isListOf(metrics, isText)) return err('metrics: expected a list of ids');
  return ok({
    signalboxPlan: 1,
    engine,
    scenario: scenario as Json,
    axes,
    variants,
    seed,
    seeds,
    ...(metrics === undefined ? {} : { metrics }),
  });
}

function isListOf<T>(value: unknown, is: (one: unknown) => one is T): value is readonly T[] {
  return Array.isArray(value) && value.every(is);
}

const isText = (value: unknown): value is string => typeof value === 'string';

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

function isAxis(value: unknown): value is PlanAxis {
  return (
    isObject(value) &&
    typeof value.knob === 'string' &&
    Array.isArray(value.values) &&
    value.values.length > 0 &&
    value.values.every((one) => ['number', 'string', 'boolean'].includes(typeof one))
  );
}

/** JSON with the members of every object in the order of their names. */
function canonical(value: Json | undefined): string {
  if (isList(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value ?? null);
  const members = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key] as Json)}`);
  return `{${members.join(',')}}`;
}
