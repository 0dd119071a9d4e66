/**
 * What a form shows of a knob's authored value and how typed text becomes a value again. Pure: the fields on the page
 * are thin wrappers around these functions.
 */
import { deepEqual, getAt } from '../../../base/json';
import type { Json, JsonPath } from '../../../base/json';
import { err, ok } from '../../../base/result';
import type { Result } from '../../../base/result';
import { formatDuration, formatMemory, parseDuration, parseMemory, parseVcore } from '../../../base/units';
import { frameworkPlugin } from '../../../engine/registry';
import { authored } from '../../../scenario/knobs';
import { durationDistribution } from '../../../scenario/written-amounts';
import type { Knob, KnobHolder, PlacedKnob } from '../../../scenario/knobs';
import type { DurationDistributionText } from '../../../scenario/written-amounts';
import type { Scenario } from '../../../scenario/schema';
import { entryOf } from './workload-model';

/** A value as two pieces: what is in the field, and the unit behind it. */
export interface Shown {
  readonly text: string;
  readonly unit: string;
}

/** What a person may leave in a field: a scalar, or `undefined` for "take the default". */
export type FieldValue = string | number | boolean | undefined;

const QUANTITY = /^(\d+(?:\.\d*)?|\.\d+)\s*([A-Za-z\u00b5\u03bc]+)$/;

/** The authored value (or the default) as text and unit. "5min" is shown as 5 and min, "1h30m" whole. */
export function shown(knob: Knob, value: unknown): Shown {
  const given = value === undefined ? knob.default : value;
  switch (knob.kind) {
    case 'duration':
    case 'memory':
      return shownQuantity(knob, given);
    case 'vcore': {
      const milli = parseVcore(given);
      return { text: milli.ok ? String(milli.value / 1000) : plain(given), unit: 'vcore' };
    }
    default:
      return { text: plain(given), unit: given === 1 ? unitOfOne(knob.unit ?? '') : (knob.unit ?? '') };
  }
}

/** A unit in the singular: "rack" for "racks", "vertex" for "vertices", "ms" as it is. */
function unitOfOne(unit: string): string {
  if (unit.startsWith('of ')) return unit;
  return unit
    .replace(/vertices$/, 'vertex')
    .replace(/ies$/, 'y')
    .replace(/([a-z]{3})s(?= per |$)/, '$1');
}

function shownQuantity(knob: Knob, given: unknown): Shown {
  if (given === undefined) return { text: '', unit: '' };
  let text = plain(given);
  if (typeof given === 'number' || /^[\d.\s]+$/.test(text)) {
    const parsed = knob.kind === 'duration' ? parseDuration(given) : parseMemory(given);
    if (!parsed.ok) return { text, unit: '' };
    text = knob.kind === 'duration' ? formatDuration(parsed.value) : formatMemory(parsed.value);
  }
  const match = QUANTITY.exec(text.trim());
  return match === null ? { text, unit: '' } : { text: match[1], unit: match[2] };
}

/**
 * The value of a typed text. A bare number in a duration or memory field keeps the unit that was shown (or
 * the default's; seconds or GB when there is none). An empty text takes the default back,
 * unless the knob takes texts as they are typed.
 */
export function read(knob: Knob, text: string, unit: string): Result<FieldValue> {
  if (knob.asTyped === true) return ok(text);
  const typed = text.trim();
  if (typed === '') return ok(undefined);
  switch (knob.kind) {
    case 'duration':
      return readQuantity(typed, unit || shown(knob, knob.default).unit || 's', parseDuration);
    case 'memory':
      return readQuantity(typed, unit || shown(knob, knob.default).unit || 'GB', parseMemory);
    case 'vcore': {
      const asNumber = Number(typed);
      const value = Number.isNaN(asNumber) ? typed.replace(/\s*(vcores?|cores?)$/, '') : asNumber;
      const parsed = parseVcore(value);
      return parsed.ok ? ok(value) : parsed;
    }
    case 'integer':
    case 'number':
      return readNumber(knob, typed);
    case 'text':
    case 'choice':
      return ok(typed);
    case 'switch':
      return ok(typed === 'true');
    case 'duration-distribution':
      return readQuantity(typed, unit || 's', parseDuration);
  }
}

function readQuantity(typed: string, unit: string, parse: (value: unknown) => Result<number>): Result<string> {
  const text = /^(\d+(?:\.\d*)?|\.\d+)$/.test(typed) ? typed + unit : typed.replace(/\s+/g, '');
  const parsed = parse(text);
  return parsed.ok ? ok(text) : parsed;
}

function readNumber(knob: Knob, typed: string): Result<number> {
  const value = Number(typed.replace('\u2212', '-').replace(/[\s,_](?=\d{3}\b)/g, ''));
  const fail = (message: string) => err({ path: '', message });
  if (!Number.isFinite(value)) return fail(`expected a number, got "${typed}"`);
  if (knob.kind === 'integer' && !Number.isSafeInteger(value)) return fail(`expected a whole number, got ${typed}`);
  if (knob.min !== undefined && value < knob.min) return fail(`expected at least ${knob.min}, got ${value}`);
  if (knob.max !== undefined && value > knob.max) return fail(`expected at most ${knob.max}, got ${value}`);
  return ok(value);
}

/**
 * The authored value in force for the knob at a path: the written one, otherwise that of the application's entry, otherwise the
 * value of the knob from which it inherits, otherwise the default.
 */
export function valueInForce(document: Scenario, path: JsonPath, knob: Knob): unknown {
  const own = getAt(document, path);
  if (own !== undefined) return own;
  const entry = path[0] === 'workload' || path[0] === 'overrides' ? entryOf(document, path[1]) : undefined;
  if (entry?.[knob.name] !== undefined) return entry[knob.name];
  if (entry === undefined || knob.inherits === undefined) return knob.default;
  const above = frameworkPlugin(entry.kind).knobs.find(({ name }) => name === knob.inherits);
  return above === undefined ? knob.default : valueInForce(document, [...path.slice(0, -1), above.name], above);
}

/** True when the value means the same as the knob's default, however it is written. */
export function isDefault(knob: Knob, value: unknown): boolean {
  if (value === undefined) return true;
  if (knob.default === undefined) return false;
  const same = (parse: (text: unknown) => Result<number>) => {
    const given = parse(value);
    const fallback = parse(knob.default);
    return given.ok && fallback.ok && given.value === fallback.value;
  };
  switch (knob.kind) {
    case 'duration':
      return same(parseDuration);
    case 'memory':
      return same(parseMemory);
    case 'vcore':
      return same(parseVcore);
    case 'duration-distribution':
      return deepEqual(
        durationDistribution(value as DurationDistributionText) as Json,
        durationDistribution(knob.default as DurationDistributionText) as Json,
      );
    default:
      return value === knob.default;
  }
}

/** "Default 3 s", "Default none", "Default on". */
function defaultText(knob: Knob): string {
  if (knob.default === undefined || knob.default === '') return 'Default none';
  return `Default ${valueText(knob, knob.default)}`;
}

/** One line of help as the form shows it: what it does, then the default. */
export function helpText(knob: Knob): string {
  if (knob.fixed === true) return knob.help;
  // Help that tells what an empty field means has told the default.
  if (knob.default === undefined && /\bempty\b/i.test(knob.help)) return knob.help;
  return `${knob.help}. ${defaultText(knob)}`;
}

/** What a setting takes, in words: "a whole number of executors, 0 to 100000". */
export function acceptedText(knob: Knob): string {
  const of = knob.unit === undefined ? '' : ` of ${knob.unit}`;
  switch (knob.kind) {
    case 'duration':
      return 'a duration, such as 250ms, 30s or 5min';
    case 'memory':
      return 'an amount of memory, such as 512MB or 64GB';
    case 'vcore':
      return 'cores, such as 2, 0.5 or 500m';
    case 'integer':
      return `a whole number${of}${boundsText(knob)}`;
    case 'number':
      return `a number${of}${boundsText(knob)}`;
    case 'text':
      return 'text';
    case 'switch':
      return 'on or off';
    case 'choice':
      return (knob.options ?? []).join(', ');
    case 'duration-distribution':
      return 'a duration, or a distribution of durations';
  }
}

function boundsText({ min, max }: Knob): string {
  // Bounds that only reflect the range of numbers help no reader.
  const low = min === undefined || min <= -(2 ** 31) ? undefined : min;
  const high = max === undefined || max >= 2 ** 31 - 1 ? undefined : max;
  if (low !== undefined && high !== undefined) return `, ${low} to ${high}`;
  if (low !== undefined) return `, at least ${low}`;
  return high === undefined ? '' : `, at most ${high}`;
}

/** A value in words, with its unit: "3 s", "5 vcore", "on", "exponential, mean 10 s". */
export function valueText(knob: Knob, value: unknown): string {
  if (value === undefined) return knob.default === undefined ? 'none' : valueText(knob, knob.default);
  if (knob.kind === 'switch') return value === true ? 'on' : 'off';
  if (knob.kind === 'duration-distribution' && typeof value === 'object') return distributionText(value);
  const { text, unit } = shown(knob.kind === 'duration-distribution' ? { ...knob, kind: 'duration' } : knob, value);
  return unit === '' ? text || 'none' : `${text} ${unit}`;
}

function distributionText(value: object | null): string {
  if (value === null) return 'null';
  const { dist, ...parameters } = value as Readonly<Record<string, unknown>>;
  const parts = Object.entries(parameters).map(([name, p]) => `${name} ${Array.isArray(p) ? p.join(', ') : plain(p)}`);
  return [plain(dist), ...parts].join(', ');
}

/** What an override of a knob falls back to: the holder's own value, else the knob with its default. */
export function inherited(knob: Knob, holder: KnobHolder): Knob {
  const value = authored(holder, knob);
  return typeof value === 'object' ? knob : { ...knob, default: value as Knob['default'] };
}

/** A knob below the top level is called by its whole path: "nodesortpolicy.type". */
export function whole({ holder, knob }: PlacedKnob): Knob {
  return holder.length === 0 ? knob : { ...knob, name: [...holder, knob.name].join('.') };
}

/** A real name cut after its dots, the places where it may wrap: "spark.", "driver.", "cores". */
export function wrapPoints(name: string): string[] {
  return name.split(/(?<=\.)/);
}

function plain(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : JSON.stringify(value);
}
