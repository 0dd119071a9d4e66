/** How much of a series to leave out until it has settled (MSER-5: White 1997; Hoad, Robinson and Davies 2010). */
import { mean } from './moments';
import { ROUNDING, isConstant, magnitude } from './round-off';

const BATCH = 5;

export interface WarmUp {
  /** Observations to leave out at the start. */
  readonly truncate: number;
  /** False if the best cut is the last one that was tried: the series is too short to say. */
  readonly settled: boolean;
}

/**
 * Of the m means of five observations each, leaves out the d first ones (d up to m / 2) for which the squared standard error
 * of the mean of the rest, sum of squares / (m - d)^2, is least; the fewest on ties.
 */
export function warmUp(series: readonly number[]): WarmUp {
  const m = Math.floor(series.length / BATCH);
  const means = Array.from({ length: m }, (_, batch) => mean(series.slice(batch * BATCH, (batch + 1) * BATCH)));
  const scale = magnitude(means);
  const most = Math.floor(m / 2);
  let best = 0;
  let least = Infinity;
  for (let d = 0; d <= most; d++) {
    const rest = means.slice(d);
    const error = isConstant(rest, scale) ? 0 : sumOfSquares(rest) / (rest.length * rest.length);
    if (error < least * (1 - ROUNDING)) {
      least = error;
      best = d;
    }
    if (least === 0) break;
  }
  return { truncate: BATCH * best, settled: best < most };
}

function sumOfSquares(values: readonly number[]): number {
  const middle = mean(values);
  let sum = 0;
  for (const value of values) sum += (value - middle) * (value - middle);
  return sum;
}
