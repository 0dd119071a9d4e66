/**
 * The difference of two variants over common seeds. Both runs of a seed draw the same random numbers, so the differences of
 * the pairs vary far less than the values (common random numbers: Law, Simulation Modeling and Analysis, 11.2).
 */
import { isConstant, magnitude, ROUNDING } from '../round-off';
import { mean, pairDifferences, variance } from '../moments';
import { tFactor } from '../distributions/student-t';

/** An interval, or none where there are too few values for one, or one of them is not finite. */
export interface Interval {
  readonly low: number | undefined;
  readonly high: number | undefined;
}

export const NO_INTERVAL: Interval = { low: undefined, high: undefined };

export interface PairedT extends Interval {
  readonly n: number;
  /** Undefined without any pair. */
  readonly mean: number | undefined;
  /** Standard deviation of the differences; undefined below two. */
  readonly sd: number | undefined;
  /** The same difference in every seed, up to rounding: sd is 0 and the interval is the point. */
  readonly constant: boolean;
}

/**
 * Mean of b - a with the interval mean ± t(n - 1) sd / sqrt(n).
 * @param a one value per seed
 * @param b as many, in the same order of seeds
 * @param confidence 0 to 1
 */
export function pairedT(a: readonly number[], b: readonly number[], confidence: number): PairedT {
  return meanInterval(pairDifferences(a, b), confidence, Math.max(magnitude(a), magnitude(b)));
}

/** The same for differences that are known already; `scale`: the size of the values of which they are differences. */
export function meanInterval(values: readonly number[], confidence: number, scale = magnitude(values)): PairedT {
  const n = values.length;
  if (n === 0) return { n, mean: undefined, sd: undefined, ...NO_INTERVAL, constant: false };
  const middle = mean(values);
  if (n === 1) return { n, mean: middle, sd: undefined, ...NO_INTERVAL, constant: false };
  if (isConstant(values, scale)) {
    // What rounding leaves of equal values is no difference: it has no sign.
    const point = Math.abs(middle) <= ROUNDING * scale ? 0 : middle;
    return { n, mean: point, sd: 0, low: point, high: point, constant: true };
  }
  const sd = Math.sqrt(variance(values));
  if (!Number.isFinite(sd)) return { n, mean: middle, sd, ...NO_INTERVAL, constant: false };
  // A spread too small for a double counts as none, even if certainty is required.
  const half = sd === 0 ? 0 : (tFactor(confidence, n - 1) * sd) / Math.sqrt(n);
  return { n, mean: middle, sd, low: middle - half, high: middle + half, constant: false };
}
