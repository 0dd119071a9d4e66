/** Values of metrics as text, the same in tables, sentences, pictures and the command line. */
import type { Metric } from '../model';
import { grouped } from '../../base/text/counted';
import { formatInstant, formatSpan, MILLISECOND, MINUTE, SECOND } from '../../base/units';

const MINUS = '\u2212';

/** How many printed units make one stored unit, and the name of the printed unit. */
export function unitOf(unit: Metric['unit']): { readonly factor: number; readonly name: string } {
  switch (unit) {
    case 'duration':
      return { factor: 1, name: 's' };
    case 'share':
    case 'ratio':
      return { factor: 100, name: '%' };
    case 'core-seconds':
      return { factor: 1, name: 'vcore·s' };
    case 'GB-seconds':
      return { factor: 1, name: 'GB·s' };
    case 'count':
      return { factor: 1, name: '' };
  }
}

/** A number with fixed decimals, a real minus sign and thousands set apart. What rounds to zero has no sign. */
export function numberText(value: number, decimals: number): string {
  if (value === Infinity) return 'never';
  const size = Math.abs(value).toFixed(decimals);
  const [whole, fraction] = size.split('.');
  return `${value < 0 && Number(size) !== 0 ? MINUS : ''}${grouped(whole)}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** A share, 0 to 1, in whole per cent: "95 %". */
export function percentText(share: number): string {
  return withUnit(numberText(share * 100, 0), '%');
}

/**
 * "41.2 s", "14:43.0", "≥ 4:58.0", "never" or "–": a value with three digits at least, a duration as the timeline writes it.
 * @param atLeast the value is a lower bound
 * @param clocked a duration is written as on the clock, although it takes less than a minute
 */
export function valueText(
  value: number | undefined,
  unit: Metric['unit'],
  { atLeast = false, clocked = false }: { readonly atLeast?: boolean; readonly clocked?: boolean } = {},
): string {
  if (value === undefined) return '–';
  if (value === Infinity) return 'never';
  const bound = atLeast ? '≥ ' : '';
  const { factor, name } = unitOf(unit);
  const shown = value * factor;
  const size = Math.abs(shown);
  if (unit === 'duration' && (clocked || onClock(size))) return `${bound}${formatInstant(shown * SECOND)}`;
  const decimals = unit === 'count' && Number.isInteger(shown) ? 0 : size >= 100 ? 0 : size >= 10 ? 1 : 2;
  return `${bound}${withUnit(numberText(shown, decimals), name)}`;
}

/**
 * How durations, µs and never negative, are written that stand side by side. The largest of them decides: as on the clock from ten
 * seconds on, else in one unit and with three digits.
 */
export function durationPrinter(largest: number): (duration: number) => string {
  if (largest === 0) return formatSpan;
  if (largest >= 10 * SECOND) return formatInstant;
  const [size, name] =
    largest < MILLISECOND ? [1, 'µs'] : largest < SECOND ? [MILLISECOND, 'ms'] : ([SECOND, 's'] as const);
  const most = largest / size;
  const decimals = size === 1 || most >= 100 ? 0 : most >= 10 ? 1 : 2;
  return (duration) => withUnit(numberText(duration / size, decimals), name);
}

/** Whether a duration, s, is written as on the clock: "1:00.0" and not "60.0 s". */
export function onClock(size: number): boolean {
  return Math.round(size * 10) >= (MINUTE / SECOND) * 10;
}

/** A number that is written already, with the unit behind it if there is one. */
export function withUnit(text: string, unit: string): string {
  return unit === '' ? text : `${text} ${unit}`;
}
