/** The axis of a sweep: a place in the document, and numbers for the values that people write there. */
import {
  formatDuration,
  formatMemory,
  formatVcore,
  MB,
  parseDuration,
  parseMemory,
  parseVcore,
  VCORE,
} from '../../../base/units';
import type { Change, Json, JsonPath } from '../../../base/json';
import type { Knob } from '../../../scenario/knobs';
import { roundHalfUp } from '../statistics/round-off';
import { SECOND } from '../../../base/units';
import type { Near } from './scale';

/** How numbers are written at the place. Numbers are seconds, bytes and vcores. */
export type AxisKind = 'number' | 'integer' | 'duration' | 'memory' | 'vcore';

export interface Axis {
  readonly path: JsonPath;
  readonly kind: AxisKind;
}

const KINDS: Readonly<Partial<Record<Knob['kind'], AxisKind>>> = {
  integer: 'integer',
  number: 'number',
  duration: 'duration',
  memory: 'memory',
  vcore: 'vcore',
};

/** How the values of a knob are numbers; undefined if they are not numbers. */
export function axisKindOf({ kind }: Pick<Knob, 'kind'>): AxisKind | undefined {
  return KINDS[kind];
}

/** A written value as a number; undefined if it is not a number. */
export function axisNumber(kind: AxisKind, value: unknown): number | undefined {
  switch (kind) {
    case 'duration':
      return parsed(parseDuration(value), SECOND);
    case 'memory':
      return parsed(parseMemory(value), 1);
    case 'vcore':
      return parsed(parseVcore(value), VCORE);
    default:
      return typeof value === 'number'
        ? value
        : typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
          ? Number(value)
          : undefined;
  }
}

function parsed(
  result: { readonly ok: true; readonly value: number } | { readonly ok: false },
  factor: number,
): number | undefined {
  return result.ok ? result.value / factor : undefined;
}

/** A number as it is written at the place. Durations are whole microseconds, vcores whole thousandths. */
export function axisValue(kind: AxisKind, x: number): number | string {
  switch (kind) {
    case 'duration':
      return formatDuration(Math.round(x * SECOND));
    case 'memory':
      return Math.round(x);
    case 'vcore':
      return formatVcore(Math.round(x * VCORE));
    case 'integer':
      return Math.round(x);
    case 'number':
      return x;
  }
}

/** A number as people read it: memory with its unit. */
export function axisText(kind: AxisKind, x: number): string {
  if (kind === 'memory') return formatMemory(Math.round(x));
  const value = axisValue(kind, x);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Smaller parts of a vcore are no shorter in binary. */
const LEAST_VCORE = 1 / 8;

/**
 * How points of amounts become readable: the multiple of a power of two that is nearest to x, where neighbours are `gap` apart. So
 * that points between 2GB and 16GB are "4GB" and "6GB", not "4330M". Undefined where digits are as good: for other kinds, and
 * for memory in decimal units.
 */
export function amountNear(kind: AxisKind, present: number | undefined): Near | undefined {
  if (kind !== 'memory' && kind !== 'vcore') return undefined;
  if (kind === 'memory' && present !== undefined && present % MB !== 0) return undefined;
  const least = kind === 'memory' ? MB : LEAST_VCORE;
  return (x, gap) => {
    let step = least;
    if (gap < step) return undefined;
    while (step * 2 <= gap) step *= 2;
    return roundHalfUp(x / step) * step;
  };
}

/** The change that sets the place to a number. */
export function axisChange({ path, kind }: Axis, x: number): Change {
  return { path, value: axisValue(kind, x) };
}

/** The kind of number of a present value; undefined if it is not a number. */
export function kindOfValue(value: Json | undefined): AxisKind | undefined {
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  if (typeof value !== 'string') return undefined;
  if (parseDuration(value).ok) return 'duration';
  if (parseMemory(value).ok) return 'memory';
  return parseVcore(value).ok ? 'vcore' : undefined;
}
