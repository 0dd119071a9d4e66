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
} from '../analysis/compare/sweep/axis';
import type { AxisKind } from '../analysis/compare/sweep/axis';
import type { CurveAxis } from '../analysis/compare/sweep/curve';
import { grid } from '../analysis/compare/sweep/grid';
import { loadChanges } from '../analysis/compare/sweep/load-changes';
import type { Scale } from '../analysis/compare/sweep/scale';
import { applyChanges, getAt } from '../base/json';
import type { Change, Json } from '../base/json';
import { nearest } from '../base/text/nearest';
import { documentKnobs } from '../engine/document/document-knobs';
import { unknownFields } from '../engine/document/unknown-fields';
import { applyVariant, variantsOf } from '../engine/document/variants';
import type { Scenario } from '../scenario/schema';

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

/** Values as written by the user: a list, or a range with a number of points. */
export interface AxisText {
  /** "workload/etl/count", "load" or "seed". */
  readonly knob: string;
  readonly values?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly points: number;
  readonly scale: Scale;
}

/** Reads an axis; `refuse` makes the error for a part that cannot be read, from the name of the part. */
export function knobAxis(
  text: AxisText,
  scenario: Scenario,
  refuse: (part: 'knob' | 'values' | 'from' | 'to' | 'points', message: string) => Error,
): KnobAxis {
  const { knob, scale } = text;
  const path = knob.split('/');
  const present = presentOf(knob, path, scenario);
  const unknown = present === undefined ? unknownKnob(knob, path, scenario) : undefined;
  if (unknown !== undefined) throw refuse('knob', unknown);
  const listed = text.values?.split(',').map((value) => value.trim());
  const given = listed ?? [text.from ?? '', text.to ?? ''];
  const kind = knob === 'load' ? 'number' : kindOf(knob, scenario, present ?? sampleOf(given[0]), given);
  if (kind === undefined) {
    const isOnOff =
      present === undefined
        ? listed?.every((one) => /^(true|false)$/.test(one))
        : present === true || present === false;
    if (listed !== undefined && (present === undefined || typeof present === 'string' || isOnOff))
      return choiceAxis(knob, path, listed, isOnOff === true);
    throw refuse(
      'knob',
      `${knob} is not a number in this scenario; name a path such as workload/etl/count, or list values`,
    );
  }
  const read = (part: 'values' | 'from' | 'to', value: string | undefined): number => {
    if (value === undefined) throw refuse(part, 'is missing');
    const x = axisNumber(kind, kind === 'integer' || kind === 'number' ? Number(value) : value);
    if (x === undefined || Number.isNaN(x)) throw refuse(part, `expects ${EXPECTED[kind]}, got "${value}"`);
    if (kind === 'integer' && !Number.isInteger(x)) throw refuse(part, `expects a whole number, got "${value}"`);
    return x;
  };
  const xs =
    listed?.map((value) => read('values', value)) ?? rangeOf(text, kind, axisNumber(kind, present), read, refuse);
  return {
    name: knob,
    integer: kind === 'integer',
    scale,
    near: amountNear(kind, axisNumber(kind, present)),
    xs: [...new Set(xs)].sort((a, b) => a - b),
    present: axisNumber(kind, present),
    text: (x) => axisText(kind, x),
    written: (x) => textOf(axisValue(kind, x)),
    changes: (x, seen) => {
      if (knob === 'load') return loadChanges(seen, x);
      return hasOwner(seen, path) ? [axisChange({ path, kind }, x)] : [];
    },
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

/** How the values of a knob are numbers. A whole one beside one that is not may stand where either is allowed, or not. */
function kindOf(knob: string, scenario: Scenario, like: Json, given: readonly string[]): AxisKind | undefined {
  const kind = kindOfValue(like);
  if (kind !== 'integer' || knob === 'seed' || given.every((value) => !isFraction(value))) return kind;
  const declared = seenBy(scenario)
    .flatMap((document) => documentKnobs(document))
    .find(({ path }) => path.join('/') === knob);
  return declared === undefined ? 'number' : axisKindOf(declared.knob);
}

function isFraction(text: string): boolean {
  const x = Number(text);
  return Number.isFinite(x) && !Number.isInteger(x);
}

/** The document as each variant sees it. */
function seenBy(scenario: Scenario): Scenario[] {
  return variantsOf(scenario).flatMap(({ id }) => {
    const applied = applyVariant(scenario, id);
    return applied.ok ? [applied.value] : [];
  });
}

function presentOf(knob: string, path: readonly string[], scenario: Scenario): Json | undefined {
  if (knob === 'load') return 1;
  return knob === 'seed' ? (scenario.seed ?? 1) : getAt(scenario, path);
}

/**
 * What is wrong with a path that leads to nothing: no variant has its owner, or nothing reads it. Any other path may be that of
 * a setting which the document leaves at its default.
 */
export function unknownKnob(knob: string, path: readonly string[], scenario: Scenario): string | undefined {
  const seen = seenBy(scenario);
  if (seen.some((document) => getAt(document, path) !== undefined)) return undefined;
  if (!seen.some((document) => hasOwner(document, path))) return `${knob} is not in this scenario`;
  const place = knob.slice(0, knob.lastIndexOf('/') + 1);
  const names = seen
    .flatMap((document) => documentKnobs(document).map((one) => one.path.join('/')))
    .filter((one) => one.startsWith(place))
    .map((one) => one.slice(place.length));
  const name = knob.slice(place.length);
  const near = names.includes(name) ? null : nearest(names, name);
  if (near !== null) return `${knob} is not in this scenario; did you mean ${place}${near}?`;
  return names.includes(name) || seen.some((document) => isRead(document, path))
    ? undefined
    : `${knob} is no setting of this scenario`;
}

/** Whether a document may have a field at a path. */
function isRead(document: Scenario, path: readonly string[]): boolean {
  if (!hasOwner(document, path)) return false;
  const changed = applyChanges(document as unknown as Json, [{ path, value: 1 }]);
  return changed.ok && unknownFields(changed.value).length <= unknownFields(document as unknown as Json).length;
}

/** The kind of an unset value is read from how its values are written. */
function sampleOf(text: string | undefined): Json {
  const plain = text?.trim() ?? '';
  return plain !== '' && Number.isFinite(Number(plain)) ? Number(plain) : plain;
}

function rangeOf(
  { from, to, points, scale }: AxisText,
  kind: AxisKind,
  base: number | undefined,
  read: (part: 'from' | 'to', value: string | undefined) => number,
  refuse: (part: 'from' | 'points', message: string) => Error,
): readonly number[] {
  const found = grid({
    from: read('from', from),
    to: read('to', to),
    points,
    scale,
    integer: kind === 'integer',
    base,
    near: amountNear(kind, base),
  });
  if (found.ok) return found.value;
  if (found.error === 'too-few-points') throw refuse('points', 'expects at least 2 for a range');
  throw refuse('from', PROBLEMS[found.error]);
}

const PROBLEMS = {
  'log-needs-positive': 'must be above 0 on a logarithmic scale',
  reversed: 'must not be larger than the end of the range',
} as const;

/** Numbers are places in the list. */
function choiceAxis(knob: string, path: readonly string[], listed: readonly string[], onOff: boolean): KnobAxis {
  const choices = [...new Set(listed)];
  const text = (x: number): string => choices[x];
  return {
    name: knob,
    integer: true,
    scale: 'linear',
    isChoice: true,
    xs: [...choices.keys()],
    present: undefined,
    text,
    written: text,
    changes: (x, seen) => (hasOwner(seen, path) ? [{ path, value: onOff ? choices[x] === 'true' : choices[x] }] : []),
  };
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const RANGE = /^(.+?)\.\.(.+?)(?:\/(\d+))?$/;
const USUAL_POINTS = 7;

/**
 * Reads sweeps as they are on the command line: "load=0.5..2/5; workload/etl/count=5,10 & load=0.8,1.2": each of one
 * axis or two, with listed values or a number of points of a range.
 */
export function parseSweeps(text: string, scenario: Scenario, refuse: (message: string) => Error): KnobAxis[][] {
  return text
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => {
      const axes = one.split('&').map((part) => parseAxis(part.trim(), scenario, refuse));
      if (axes.length > 2 || (axes.length === 2 && axes[0].name === axes[1].name)) {
        throw refuse(`"${one}" must change one knob, or two different ones`);
      }
      return axes;
    });
}

function parseAxis(part: string, scenario: Scenario, refuse: (message: string) => Error): KnobAxis {
  const at = part.indexOf('=');
  const [knob, values] = [part.slice(0, at).trim(), part.slice(at + 1).trim()];
  if (at < 1 || values === '') throw refuse(`expected PATH=VALUES, got "${part}"`);
  const range = RANGE.exec(values);
  const points = range?.[3] === undefined ? USUAL_POINTS : Number(range[3]);
  const read = range === null ? { values } : { from: range[1], to: range[2] };
  return knobAxis({ knob, ...read, points, scale: 'linear' }, scenario, (_, message) => refuse(`${knob} ${message}`));
}
