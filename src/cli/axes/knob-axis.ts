/** What a sweep of the command line varies: a knob, the load or the seed, with its values. */
import {
  amountNear,
  axisChange,
  axisKindOf,
  axisNumber,
  axisText,
  axisValue,
  hasOwner,
  kindOfValue,
} from '../../analysis/compare/sweep/axis';
import type { AxisKind } from '../../analysis/compare/sweep/axis';
import type { CurveAxis } from '../../analysis/compare/sweep/curve';
import { grid } from '../../analysis/compare/sweep/grid';
import { loadChanges } from '../../analysis/compare/sweep/load-changes';
import type { Scale } from '../../analysis/compare/sweep/scale';
import { getAt } from '../../base/json';
import type { Change, Json } from '../../base/json';
import { documentKnobs } from '../../engine/document/document-knobs';
import type { Scenario } from '../../scenario/schema';
import { seenByVariants, unknownKnob } from './unknown-knob';

export interface KnobAxis extends CurveAxis {
  /** Ascending, without duplicates. */
  readonly xs: readonly number[];
  /** The value in the scenario; undefined if it is not a number. */
  readonly present: number | undefined;
  /** How a value is written in the document. */
  readonly written: (x: number) => string;
  /** What sets it in the document as a variant sees it. */
  readonly changes: (x: number, seen: Scenario) => readonly Change[];
}

/** An axis as written by the user: its values are a list, or a range with a number of points. */
export interface AxisText {
  /** "workload/etl/count", "load" or "seed". */
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

/** What is moved. */
interface Knob {
  readonly name: string;
  readonly path: readonly string[];
  /** Its value in the scenario; undefined where the scenario leaves it at its default. */
  readonly present: Json | undefined;
}

/** Reads an axis. Throws what `refuse` makes. */
export function knobAxis(text: AxisText, scenario: Scenario, refuse: Refuse): KnobAxis {
  const path = text.knob.split('/');
  const knob: Knob = { name: text.knob, path, present: presentOf(text.knob, path, scenario) };
  const unknown = knob.present === undefined ? unknownKnob(text.knob, path, scenario) : undefined;
  if (unknown !== undefined) throw refuse('knob', unknown);
  const listed = text.values?.split(',').map((value) => value.trim());
  const kind = kindOf(knob, scenario, listed ?? [text.from ?? '', text.to ?? '']);
  return kind === undefined
    ? choiceAxis(knob, listed, refuse)
    : numberAxis(knob, kind, text.scale, valuesOf(knob, kind, text, listed, refuse));
}

/** The values of an axis of numbers, as they were listed or over a range. */
function valuesOf(
  { present }: Knob,
  kind: AxisKind,
  text: AxisText,
  listed: readonly string[] | undefined,
  refuse: Refuse,
): readonly number[] {
  const read = (part: 'values' | 'from' | 'to', value: string | undefined): number => {
    if (value === undefined) throw refuse(part, 'is missing');
    const x = axisNumber(kind, kind === 'integer' || kind === 'number' ? Number(value) : value);
    if (x === undefined || Number.isNaN(x)) throw refuse(part, `expects ${EXPECTED[kind]}, got "${value}"`);
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

function numberAxis({ name, path, present }: Knob, kind: AxisKind, scale: Scale, xs: readonly number[]): KnobAxis {
  const base = axisNumber(kind, present);
  return {
    name,
    integer: kind === 'integer',
    scale,
    near: amountNear(kind, base),
    xs: [...new Set(xs)].sort((a, b) => a - b),
    present: base,
    text: (x) => axisText(kind, x),
    written: (x) => textOf(axisValue(kind, x)),
    changes: (x, seen) => {
      if (name === 'load') return loadChanges(seen, x);
      return hasOwner(seen, path) ? [axisChange({ path, kind }, x)] : [];
    },
  };
}

/** An axis of listed texts, or of on and off. Its numbers are places in the list. */
function choiceAxis({ name, path, present }: Knob, listed: readonly string[] | undefined, refuse: Refuse): KnobAxis {
  const isOnOff =
    present === undefined ? listed?.every((one) => /^(true|false)$/.test(one)) === true : typeof present === 'boolean';
  if (listed === undefined || !(present === undefined || typeof present === 'string' || isOnOff)) {
    throw refuse(
      'knob',
      `${name} is not a number in this scenario; name a path such as workload/etl/count, or list values`,
    );
  }
  const choices = [...new Set(listed)];
  const text = (x: number): string => choices[x];
  return {
    name,
    integer: true,
    scale: 'linear',
    isChoice: true,
    xs: [...choices.keys()],
    present: undefined,
    text,
    written: text,
    changes: (x, seen) => (hasOwner(seen, path) ? [{ path, value: isOnOff ? choices[x] === 'true' : choices[x] }] : []),
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
 * How the values of a knob are numbers; undefined if they are none. Where the scenario leaves it at its default, the `given` values
 * tell. A whole one beside one that is not may stand where either is allowed, or not.
 */
function kindOf({ name, present }: Knob, scenario: Scenario, given: readonly string[]): AxisKind | undefined {
  if (name === 'load') return 'number';
  const kind = kindOfValue(present ?? sampleOf(given[0]));
  if (kind !== 'integer' || name === 'seed' || given.every((value) => !isFraction(value))) return kind;
  const declared = seenByVariants(scenario)
    .flatMap((document) => documentKnobs(document))
    .find(({ path }) => path.join('/') === name);
  return declared === undefined ? 'number' : axisKindOf(declared.knob);
}

function isFraction(text: string): boolean {
  const x = Number(text);
  return Number.isFinite(x) && !Number.isInteger(x);
}

function presentOf(knob: string, path: readonly string[], scenario: Scenario): Json | undefined {
  if (knob === 'load') return 1;
  return knob === 'seed' ? (scenario.seed ?? 1) : getAt(scenario, path);
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

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
