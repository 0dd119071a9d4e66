/** The interval of a mean from one long run (method of batch means: Law, 9.5.3). */
import { mean } from '../moments';
import { meanInterval } from './paired-t';
import type { Interval } from './paired-t';
import { isConstant } from '../round-off';

export interface BatchMeans extends Interval {
  /** Observations left out at the start, so that batches are equal. */
  readonly dropped: number;
  /** Undefined with fewer observations than batches. */
  readonly mean: number | undefined;
  /** Autocorrelation of neighbouring batch means; undefined where they do not vary. Above 0.3 batches are too short. */
  readonly lag1: number | undefined;
}

/** The t interval of the means of equal batches, with `batches` - 1 degrees of freedom. */
export function batchMeans(series: readonly number[], batches: number, confidence: number): BatchMeans {
  const size = Math.floor(series.length / batches);
  const dropped = series.length - size * batches;
  if (size === 0) return { dropped, mean: undefined, low: undefined, high: undefined, lag1: undefined };
  const means = Array.from({ length: batches }, (_, batch) =>
    mean(series.slice(dropped + batch * size, dropped + (batch + 1) * size)),
  );
  const { mean: middle, low, high } = meanInterval(means, confidence);
  return { dropped, mean: middle, low, high, lag1: isConstant(means) ? undefined : lag1(means) };
}

function lag1(values: readonly number[]): number {
  const middle = mean(values);
  let products = 0;
  let squares = 0;
  for (const [index, value] of values.entries()) {
    squares += (value - middle) * (value - middle);
    if (index > 0) products += (values[index - 1] - middle) * (value - middle);
  }
  return products / squares;
}
