/** Values that are no single number, made larger or smaller as a whole: distributions of durations and lists of amounts. */
import { isObject } from '../../../base/json';
import type { Json } from '../../../base/json';
import { formatDuration, parseDuration } from '../../../base/units';

/** Parameters of distributions that are durations; shape parameters stay. */
const DURATIONS = new Set(['value', 'min', 'max', 'mean', 'sd', 'median']);

/** A duration, or a distribution of durations with its shape, divided by a number above 0. */
export function timesDivided(value: Json, divisor: number): Json {
  if (!isObject(value)) return divided(value, divisor);
  const entries = Object.entries(value as Readonly<Record<string, Json>>).map(([key, part]): [string, Json] => {
    if (DURATIONS.has(key)) return [key, divided(part, divisor)];
    if (key === 'values' && Array.isArray(part)) return [key, part.map((one) => divided(one as Json, divisor))];
    return [key, part];
  });
  return Object.fromEntries(entries);
}

function divided(value: Json, divisor: number): Json {
  const time = parseDuration(value);
  return time.ok ? formatDuration(Math.round(time.value / divisor)) : value;
}

/**
 * All amounts of a text such as "10240 mb, 10 vcores" or "50% memory, 30% cpu" times a number above 0: whole ones, shares with
 * a decimal and at most 100 %.
 */
export function amountsTimes(text: string, factor: number): string {
  return text.replaceAll(/(\d+(?:\.\d+)?)(\s*%)?/g, (_, amount: string, percent: string | undefined) => {
    const scaled = Number(amount) * factor;
    return percent === undefined
      ? String(Math.round(scaled))
      : `${Math.min(100, Math.round(scaled * 10) / 10)}${percent}`;
  });
}
