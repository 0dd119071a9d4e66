/** An interval for the median that holds for any shape (order statistics: Conover, Practical Nonparametric Statistics). */
import { fairCoinCdf } from '../distributions/binomial';
import { median as medianOf } from '../moments';
import type { Interval } from './paired-t';

export interface MedianInterval extends Interval {
  /** Undefined of nothing. */
  readonly median: number | undefined;
  /** The exact level that the interval has, at least the one asked for; undefined where there are too few values. */
  readonly coverage: number | undefined;
}

/**
 * The median between the k-th smallest and the k-th largest value, k as large as the level allows: each value lies below the
 * median with chance 1/2, so the interval misses it with 2 P(at most k - 1 heads in n throws).
 */
export function medianInterval(values: readonly number[], confidence: number): MedianInterval {
  const n = values.length;
  const median = n === 0 ? undefined : medianOf(values);
  const coverageOf = (k: number): number => 1 - 2 * fairCoinCdf(k - 1, n);
  let k = 0;
  while (2 * (k + 1) <= n && coverageOf(k + 1) >= confidence) k++;
  if (k === 0) return { median, low: undefined, high: undefined, coverage: undefined };
  const sorted = values.toSorted((a, b) => a - b);
  return { median, low: sorted[k - 1], high: sorted[n - k], coverage: coverageOf(k) };
}
