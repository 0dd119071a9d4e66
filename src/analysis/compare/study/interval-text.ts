/** Values with their intervals as text: the width of the interval decides how many digits are shown. */
import { formatInstant, SECOND } from '../../../base/units';
import { numberText, onClock, percentText, unitOf, valueText, withUnit } from '../../metrics/value-text';
import type { Metric } from '../../model';
import type { ShareInterval } from '../statistics/intervals/wilson';
import { printed } from '../verdict/printed';
import type { VariantEstimate } from './estimate';
import { ofSeeds } from './seed-words';

/** A value with its interval, in the unit in which they are printed. */
export interface ShownInterval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** Printed behind the value; '' for none. */
  readonly unit: string;
}

/** The texts of a {@link ShownInterval}. */
export interface WrittenInterval {
  /** With its unit. */
  readonly value: string;
  /** Without it: the reader has it from the value, or adds it with `withUnit`. */
  readonly low: string;
  readonly high: string;
  /** '' where the numbers are written as on the clock. */
  readonly unit: string;
  /** Its ends are printed alike: there is no interval to show. */
  readonly isPoint: boolean;
}

/**
 * Writes an interval with as many digits as its width can carry.
 * @param signed positive numbers get a plus sign
 * @param clocked durations are written as on the clock, although none of these may take a minute
 */
export function writtenInterval(
  { value, low, high, unit }: ShownInterval,
  { signed = false, clocked = false }: { readonly signed?: boolean; readonly clocked?: boolean } = {},
): WrittenInterval {
  const print = printed(value, low, high);
  const isClocked = clocked || [print.value, print.low, print.high].some((number) => onClock(Math.abs(number)));
  const form = writing(unit, print.decimals, isClocked);
  const text = (number: number): string => `${signed && number > 0 ? '+' : ''}${form.text(number)}`;
  return {
    value: withUnit(text(print.value), form.unit),
    low: text(print.low),
    high: text(print.high),
    unit: form.unit,
    isPoint: print.low === print.high,
  };
}

/**
 * How numbers are written that are printed together: durations as on the clock where they are `clocked`, all others with their
 * unit behind the first. More digits than the clock has are kept.
 */
function writing(
  unit: string,
  decimals: number,
  clocked: boolean,
): { readonly text: (value: number) => string; readonly unit: string } {
  if (unit !== 's' || decimals > 1 || !clocked) return { text: (value) => numberText(value, decimals), unit };
  const text = (value: number): string => {
    if (value === Infinity) return 'never';
    const written = formatInstant(value * SECOND);
    return decimals === 0 ? written.slice(0, -'.0'.length) : written;
  };
  return { text, unit: '' };
}

/**
 * The mean with its interval: "41 s (38 to 45)"; what is certain where there is no mean.
 * @param beside estimates of the same metric that the reader compares it with: where one takes a minute, all are written as on the
 *   clock
 */
export function estimateText(
  estimate: VariantEstimate,
  unit: Metric['unit'],
  beside: readonly VariantEstimate[] = [],
): string {
  const { mean, low, high, known, never, n, medianLow, medianHigh, share } = estimate;
  if (share !== undefined) return `${ofSeeds(share.count, n)} (${shareRange(share.count, n, share)})`;
  const clocked = beside.some((other) => other.mean !== undefined && onClock(Math.max(other.mean, other.high ?? 0)));
  if (mean !== undefined) return meanText({ mean, low, high }, unit, clocked);
  if (never > 0) return `no end in ${ofSeeds(never, n)}`;
  if (n === 0 || medianLow === undefined) return known === 0 ? '–' : `known in ${ofSeeds(known, n)}`;
  return `median ${boundsText(medianLow, medianHigh, unit)}, ended in ${ofSeeds(known, n)}`;
}

/**
 * A mean with its interval, "41 s (38 to 45)"; the mean alone where there is none, or where it is a point.
 * @param clocked durations are written as on the clock, although none of these may take a minute
 */
export function meanText(
  { mean, low, high }: Pick<VariantEstimate, 'low' | 'high'> & { readonly mean: number },
  unit: Metric['unit'],
  clocked = false,
): string {
  const { factor, name } = unitOf(unit);
  if (low === undefined || high === undefined || low === high) return valueText(mean, unit, { clocked });
  const shown = { value: mean * factor, low: low * factor, high: high * factor, unit: name };
  const written = writtenInterval(shown, { clocked });
  return `${written.value} (${written.low} to ${written.high})`;
}

/** How often what happens in some of n runs may happen: "11 % or less", and never "never"; "89 % or more"; "5 to 31 %". */
export function shareRange(count: number, n: number, { low, high }: Pick<ShareInterval, 'low' | 'high'>): string {
  if (count === n) return `${percentText(low)} or more`;
  return count === 0 ? `${percentText(high)} or less` : `${numberText(low * 100, 0)} to ${percentText(high)}`;
}

/**
 * An estimate in a word or two: the mean, or what is certain of the median, such as "≥ 41 s" or "median 41 s to 1:20.0"; "no end"
 * where most runs do not come to it; '' where nothing is known.
 */
export function estimateWord({ mean, medianLow, medianHigh }: VariantEstimate, unit: Metric['unit']): string {
  if (mean !== undefined) return valueText(mean, unit);
  if (medianLow === undefined) return '';
  if (medianLow === Infinity) return 'no end';
  const bounds = boundsText(medianLow, medianHigh, unit);
  return medianHigh === undefined ? bounds : `median ${bounds}`;
}

/** "41 s", "≥ 41 s" or "41 s to 1:20.0". */
function boundsText(low: number, high: number | undefined, unit: Metric['unit']): string {
  if (high === undefined) return valueText(low, unit, { atLeast: true });
  return low === high ? valueText(low, unit) : `${valueText(low, unit)} to ${valueText(high, unit)}`;
}
