/** What a sweep moves: a knob, the load or the seed, with the values at which it is looked at. */
import { amountNear, axisKindOf, axisNumber, axisText, axisValue } from '../../analysis/compare/sweep/axis';
import type { AxisKind } from '../../analysis/compare/sweep/axis';
import { amountsTimes, timesDivided } from '../../analysis/compare/sweep/factors';
import { grid } from '../../analysis/compare/sweep/grid';
import { changesAt } from '../../analysis/compare/sweep/places';
import { loadChanges } from '../../analysis/compare/sweep/load-changes';
import type { CurveAxis } from '../../analysis/compare/sweep/curve';
import type { Change, Json, JsonPath } from '../../base/json';
import { siblingsNote } from '../../engine/document/sibling-parts';
import { GB } from '../../base/units';
import type { Knob } from '../../scenario/knobs';
import { seedAfter } from '../../scenario/seed';
import type { Scenario } from '../../scenario/schema';

export interface SweepAxis extends CurveAxis {
  /** Tells axes apart: "workload/etl/count", "load", "seed". */
  readonly key: string;
  /** Undefined where nothing is set and there is no default. */
  readonly present: number | undefined;
  /** The coarse ones, ascending. */
  readonly points: readonly number[];
  /** What sets it in the document as one variant sees it. */
  readonly changes: (x: number, seen: Scenario) => readonly Change[];
  /** The values are seeds. */
  readonly seeds: boolean;
  /** The number that a typed value stands for; if absent, only the given points can be chosen. */
  readonly read?: (text: string) => number | undefined;
  /** What moves along with it in the document as a variant sees it, in words; '' for nothing. */
  readonly note: (seen: Scenario) => string;
}

/** Points of the first, coarse picture, and of each of two axes. */
const COARSE = 7;
const nothing = (): string => '';

/** Whether a knob has an axis: {@link knobAxis} without its points, for who only wants to name it. */
export function hasAxis(knob: Knob, value: Json | undefined): boolean {
  if (knob.fixed === true) return false;
  if (knob.kind === 'choice' || knob.kind === 'switch') return choicesOf(knob).length >= 2;
  const given = value ?? knob.default;
  if (knob.kind === 'duration-distribution' && typeof given === 'object') return true;
  if (knob.amounts === true && typeof given === 'string') return true;
  const kind = kindOf(knob);
  if (kind === undefined) return false;
  const [from, to] = rangeOf(knob, kind, presentOf(knob, kind, value));
  return from <= to;
}

/** How the values of a knob are numbers, if they are; undefined for choices. */
export function kindOf(knob: Knob): AxisKind | undefined {
  return knob.kind === 'duration-distribution' ? 'duration' : axisKindOf(knob);
}

function presentOf(knob: Knob, kind: AxisKind, value: Json | undefined): number | undefined {
  return axisNumber(kind, value) ?? axisNumber(kind, knob.default);
}

function choicesOf(knob: Knob): readonly (string | boolean)[] {
  return knob.kind === 'switch' ? [false, true] : (knob.options ?? []);
}

/** The axis of a knob: a range around its present value, or all its choices; undefined where its values are neither. */
export function knobAxis(knob: Knob, path: JsonPath, value: Json | undefined, name = knob.name): SweepAxis | undefined {
  if (knob.kind === 'choice' || knob.kind === 'switch') return choiceAxis(knob, path, value, name);
  const given = value ?? knob.default;
  if (knob.kind === 'duration-distribution' && typeof given === 'object') {
    return factorAxis(knob, path, name, (x) => timesDivided(given, 1 / x));
  }
  if (knob.amounts === true && typeof given === 'string') {
    return factorAxis(knob, path, name, (x) => amountsTimes(given, x));
  }
  const kind = kindOf(knob);
  if (kind === undefined || knob.fixed === true) return undefined;
  const present = presentOf(knob, kind, value);
  const [from, to] = rangeOf(knob, kind, present);
  const integer = kind === 'integer';
  const near = amountNear(kind, present);
  const found = grid({ from, to, points: COARSE, scale: 'linear', integer, base: present, near });
  if (!found.ok) return undefined;
  return {
    key: path.join('/'),
    name,
    present,
    points: integer ? wholePoints(from, to, present) : found.value,
    scale: 'linear',
    integer,
    near,
    text: (x) => axisText(kind, x),
    read: (text) => axisNumber(kind, text),
    changes: (x, seen) => changesAt(seen, path, axisValue(kind, x)),
    seeds: false,
    note: (seen) => siblingsNote(seen, path),
  };
}

/** "× 1.5" or "1.5". */
function readFactor(text: string): number | undefined {
  const factor = axisNumber('number', text.replace('×', '').trim());
  return factor !== undefined && factor > 0 ? factor : undefined;
}

const FACTORS = [0.25, 0.5, 0.75, 1, 1.5, 2, 4];

/** A value that is not a single number is scaled as a whole: a distribution keeps its shape, amounts keep their proportions. */
function factorAxis(knob: Knob, path: JsonPath, name: string, at: (x: number) => Json): SweepAxis | undefined {
  if (knob.fixed === true) return undefined;
  return {
    key: path.join('/'),
    name,
    present: 1,
    points: FACTORS,
    scale: 'log',
    integer: false,
    text: (x) => `× ${x}`,
    read: readFactor,
    changes: (x, seen) => changesAt(seen, path, at(x)),
    seeds: false,
    note: nothing,
  };
}

/** Numbers are places among the choices. */
function choiceAxis(knob: Knob, path: JsonPath, value: Json | undefined, name: string): SweepAxis | undefined {
  const choices = choicesOf(knob);
  if (knob.fixed === true || choices.length < 2) return undefined;
  const present = choices.findIndex((one) => one === (value ?? knob.default));
  return {
    key: path.join('/'),
    name,
    present: present < 0 ? undefined : present,
    points: [...choices.keys()],
    scale: 'linear',
    integer: true,
    isChoice: true,
    text: (x) => (knob.kind === 'switch' ? (choices[x] === true ? 'on' : 'off') : String(choices[x])),
    changes: (x, seen) => changesAt(seen, path, choices[x]),
    seeds: false,
    note: nothing,
  };
}

/** Whole numbers: both ends, the present value, and multiples of a round step between them. */
function wholePoints(from: number, to: number, present: number | undefined): number[] {
  const step = Math.max(1, roundStep((to - from) / (COARSE - 1)));
  const first = Math.floor(from / step) + 1;
  const inner = Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, n) => (first + n) * step);
  const all = new Set([from, ...inner, to, ...(present === undefined ? [] : [present])]);
  return [...all].sort((a, b) => a - b);
}

/** The nearest of 1, 2, 5, 10, 20 ... by its ratio to the gap, which is above 0. */
function roundStep(gap: number): number {
  const digit = 10 ** Math.floor(Math.log10(gap));
  const apart = (step: number): number => Math.abs(Math.log(step / gap));
  return [1, 2, 5, 10].map((n) => n * digit).reduce((best, step) => (apart(step) < apart(best) ? step : best));
}

/** From the least that is worth a look to twice the present value, inside the knob's own bounds. */
function rangeOf({ min, max, usualMin = min }: Knob, kind: AxisKind, present: number | undefined): [number, number] {
  const usual = kind === 'memory' ? 4 * GB : kind === 'duration' ? 10 : 4;
  const middle = present === undefined || present === 0 ? usual : Math.abs(present);
  const least = kind === 'memory' || kind === 'vcore' ? middle / 4 : (usualMin ?? 0);
  const from = Math.max(least, min ?? -Infinity);
  return [Math.min(from, middle), Math.min(Math.max(middle * 2, from + (kind === 'integer' ? 4 : 0)), max ?? Infinity)];
}

const LOADS = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2];

/** The same work in more or less time; undefined where nothing arrives one after another. */
export function loadAxis(document: Scenario): SweepAxis | undefined {
  if (loadChanges(document, 2).length === 0) return undefined;
  return {
    key: 'load',
    name: 'load',
    present: 1,
    points: LOADS,
    scale: 'log',
    integer: false,
    text: (x) => `× ${x}`,
    read: readFactor,
    changes: (x, seen) => loadChanges(seen, x),
    seeds: false,
    note: nothing,
  };
}

/** Ten seeds from the scenario's own on: how much chance alone moves. */
export function seedAxis(seed: number): SweepAxis {
  return {
    key: 'seed',
    name: 'seed',
    present: seed,
    points: Array.from({ length: 10 }, (_, r) => seedAfter(seed, r)).sort((a, b) => a - b),
    scale: 'linear',
    integer: true,
    text: String,
    changes: () => [],
    seeds: true,
    note: nothing,
  };
}
