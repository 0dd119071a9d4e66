/** What a sweep of the command line varies: a knob, the load or the seed, with its values. */
import {
  amountNear,
  axisKindOf,
  axisNumber,
  axisText,
  axisValue,
  kindOfValue,
} from '../../analysis/compare/sweep/axis';
import type { AxisKind } from '../../analysis/compare/sweep/axis';
import type { CurveAxis } from '../../analysis/compare/sweep/curve';
import { grid } from '../../analysis/compare/sweep/grid';
import { loadChanges } from '../../analysis/compare/sweep/load-changes';
import { changesAt } from '../../analysis/compare/sweep/places';
import type { Scale } from '../../analysis/compare/sweep/scale';
import type { Change, Json } from '../../base/json';
import type { Scenario } from '../../scenario/schema';
import { seenByVariants, sweptKnob } from './swept-knob';
import type { SweptKnob } from './swept-knob';
import { unknownKnob } from './unknown-knob';

export interface KnobAxis extends CurveAxis {
  /** Ascending, without duplicates. */
  readonly xs: readonly number[];
  /** The value in the scenario; undefined if it is not a number. */
  readonly present: number | undefined;
  /** A value as the document holds it, and as one writes it there. */
  readonly value: (x: number) => number | string | boolean;
  readonly written: (x: number) => string;
  /** What sets it in the document as a variant sees it. */
  readonly changes: (x: number, seen: Scenario) => readonly Change[];
}

/** An axis as written by the user: its values are a list, or a range with a number of points. */
export interface AxisText {
  /** A path such as "workload/etl/count", with * as the queue for all leaf queues; "load" or "seed". */
  readonly knob: string;
  readonly values?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly points: number;
  readonly scale: Scale;
}

/** A part of an axis that a person can get wrong. */
type AxisPart = 'knob' | 'values' | 'from' | 'to' | 'points';

/** Makes the error for a part that cannot be read. */
type Refuse = (part: AxisPart, message: string) => Error;

/** Reads an axis. Throws what `refuse` makes. */
export function knobAxis(text: AxisText, scenario: Scenario, refuse: Refuse): KnobAxis {
  const knob = sweptKnob(text.knob, scenario);
  const unknown = knob.value === undefined ? unknownKnob(knob, scenario) : undefined;
  if (unknown !== undefined) throw refuse('knob', unknown);
  const listed = text.values?.split(',').map((value) => value.trim());
  const kind = kindOf(knob, listed ?? [text.from ?? '', text.to ?? '']);
  return kind === undefined
    ? choiceAxis(knob, listed, refuse)
    : numberAxis(knob, kind, text.scale, valuesOf(knob, kind, text, listed, refuse));
}

/** Whether two axes set the same place in some variant: one would undo the other. */
export function meet(a: KnobAxis, b: KnobAxis, scenario: Scenario): boolean {
  if (a.name === b.name) return true;
  return seenByVariants(scenario).some((seen) => {
    const set = new Set(a.changes(a.xs[0], seen).map(({ path }) => path.join('/')));
    return b.changes(b.xs[0], seen).some(({ path }) => set.has(path.join('/')));
  });
}

/** The values of an axis of numbers, as they were listed or over a range. */
function valuesOf(
  { present }: SweptKnob,
  kind: AxisKind,
  text: AxisText,
  listed: readonly string[] | undefined,
  refuse: Refuse,
): readonly number[] {
  const read = (part: 'values' | 'from' | 'to', value: string | undefined): number => {
    if (value === undefined) throw refuse(part, 'is missing');
    const x = axisNumber(kind, value);
    if (x === undefined) throw refuse(part, `expects ${EXPECTED[kind]}, got "${value}"`);
    if (kind === 'integer' && !Number.isInteger(x)) throw refuse(part, `expects a whole number, got "${value}"`);
    return x;
  };
  if (listed !== undefined) return listed.map((value) => read('values', value));
  const base = axisNumber(kind, present);
  const found = grid({
    from: read('from', text.from),
    to: read('to', text.to),
    points: text.points,
    scale: text.scale,
    integer: kind === 'integer',
    base,
    near: amountNear(kind, base),
  });
  if (found.ok) return found.value;
  if (found.error === 'too-few-points') throw refuse('points', 'expects at least 2 for a range');
  throw refuse('from', PROBLEMS[found.error]);
}

function numberAxis({ name, path, present }: SweptKnob, kind: AxisKind, scale: Scale, xs: readonly number[]): KnobAxis {
  const base = axisNumber(kind, present);
  const value = (x: number): number | string => axisValue(kind, x);
  return {
    name,
    integer: kind === 'integer',
    scale,
    near: amountNear(kind, base),
    xs: [...new Set(xs)].sort((a, b) => a - b),
    present: base,
    text: (x) => axisText(kind, x),
    value,
    written: (x) => String(value(x)),
    changes: (x, seen) => (name === 'load' ? loadChanges(seen, x) : changesAt(seen, path, value(x))),
  };
}

/** An axis of listed texts, or of on and off. Its numbers are places in the list. */
function choiceAxis({ name, path, value }: SweptKnob, listed: readonly string[] | undefined, refuse: Refuse): KnobAxis {
  const isOnOff =
    value === undefined ? listed?.every((one) => /^(true|false)$/.test(one)) === true : typeof value === 'boolean';
  if (!(value === undefined || typeof value === 'string' || isOnOff)) {
    throw refuse('knob', `${name} is neither a number nor text; name a setting such as workload/etl/count`);
  }
  if (listed === undefined)
    throw refuse('knob', `${name} is not a number in this scenario; list values instead of a range`);
  const choices = [...new Set(listed)];
  const text = (x: number): string => choices[x];
  const valueAt = (x: number): string | boolean => (isOnOff ? choices[x] === 'true' : choices[x]);
  return {
    name,
    integer: true,
    scale: 'linear',
    isChoice: true,
    xs: [...choices.keys()],
    present: undefined,
    text,
    value: valueAt,
    written: text,
    changes: (x, seen) => changesAt(seen, path, valueAt(x)),
  };
}

/** What a value has to be, by how the values of the knob are numbers. */
const EXPECTED: Readonly<Record<AxisKind, string>> = {
  number: 'a number',
  integer: 'a whole number',
  duration: 'a duration such as 30s',
  memory: 'an amount of memory such as 64GB',
  vcore: 'vcores such as 2 or 500m',
};

/**
 * How the values of a knob are numbers; undefined if they are none. Where the scenario leaves it without a value, the `given`
 * ones tell. A whole one beside one that is not may stand where either is allowed, or not.
 */
function kindOf({ name, value, declared }: SweptKnob, given: readonly string[]): AxisKind | undefined {
  if (name === 'load') return 'number';
  const kind = kindOfValue(value ?? declared?.default ?? sampleOf(given[0]));
  if (kind !== 'integer' || name === 'seed' || given.every((one) => !isFraction(one))) return kind;
  return declared === undefined ? 'number' : axisKindOf(declared);
}

function isFraction(text: string): boolean {
  const x = Number(text);
  return Number.isFinite(x) && !Number.isInteger(x);
}

/** The kind of an unset value is read from how its values are written. */
function sampleOf(text: string | undefined): Json {
  const plain = text?.trim() ?? '';
  return plain !== '' && Number.isFinite(Number(plain)) ? Number(plain) : plain;
}

const PROBLEMS = {
  'log-needs-positive': 'must be above 0 on a logarithmic scale',
  reversed: 'must not be larger than the end of the range',
} as const;
