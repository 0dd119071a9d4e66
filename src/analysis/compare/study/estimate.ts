/** One metric of one variant over seeds. */
import { meaningOf } from '../../metrics/catalogue';
import { percentileRange } from '../measures/percentile';
import type { Measured } from '../measures/measured';
import type { Interval } from '../statistics/intervals/paired-t';
import { amountInterval } from '../statistics/intervals/amount-interval';
import { wilson } from '../statistics/intervals/wilson';
import type { ShareInterval } from '../statistics/intervals/wilson';
import { couldNotRun, isExact, valuesOf } from './sample';
import type { StudyVariant } from './sample';

export interface VariantEstimate extends Interval {
  /** Seeds looked at. */
  readonly n: number;
  /** Seeds in which the value is known exactly. */
  readonly known: number;
  /** Seeds in which it never comes: the end of a deadlock. */
  readonly never: number;
  /** Undefined where a seed is unfinished: leaving it out would flatter. */
  readonly mean: number | undefined;
  /** Bounds of the median; undefined: none on that side. Both are infinite where most runs never come to it. */
  readonly medianLow: number | undefined;
  readonly medianHigh: number | undefined;
  /** Of what happens to a run or does not: in how many seeds it does, and the Wilson interval of that share. */
  readonly share?: ShareInterval & { readonly count: number };
}

/**
 * Mean with its t interval, which ends where no value can be, if every seed has an exact value; the median as far as it is known.
 * @param metric the id of what is measured
 */
export function estimateOf(values: readonly Measured[], metric: string, confidence: number): VariantEstimate {
  const n = values.length;
  const known = values.filter(isExact).length;
  const never = values.filter(({ value }) => value === Infinity).length;
  const { low, high } = percentileRange(values, 50);
  const counts = {
    n,
    known,
    never,
    medianLow: low === -Infinity && high !== low ? undefined : low,
    medianHigh: high === Infinity && high !== low ? undefined : high,
  };
  if (known < n || n === 0) return { ...counts, mean: undefined, low: undefined, high: undefined };
  const amounts = values.map(({ value }) => value ?? 0);
  const meaning = meaningOf(metric);
  const { mean, low: least, high: most } = amountInterval(amounts, confidence, meaning);
  const count = amounts.filter((amount) => amount > 0).length;
  const share = meaning.event === true ? { share: { count, ...wilson(count, n, confidence) } } : {};
  return { ...counts, mean, low: least, high: most, ...share };
}

/** {@link estimateOf} a metric of a variant over some replications, which are no seeds of one that could not run. */
export function estimateIn(
  variant: StudyVariant,
  metric: string,
  replications: readonly number[],
  confidence: number,
): VariantEstimate {
  return estimateOf(couldNotRun(variant) ? [] : valuesOf(variant, metric, replications), metric, confidence);
}
