/** The ratio of two variants over common seeds. */
import { exp, ln } from '../../../../base/math/exact-math';
import { pairedT } from './paired-t';
import type { Interval } from './paired-t';

export interface PairedRatio extends Interval {
  /** Geometric mean of b / a; undefined where a value is not positive, or without any pair. */
  readonly ratio: number | undefined;
}

/**
 * Geometric mean of b / a with the t interval of the logarithms ln b - ln a: with a and b swapped all three become their
 * reciprocals.
 */
export function pairedRatio(a: readonly number[], b: readonly number[], confidence: number): PairedRatio {
  const positive = (value: number): boolean => value > 0;
  if (a.length === 0 || !a.every(positive) || !b.every(positive)) {
    return { ratio: undefined, low: undefined, high: undefined };
  }
  const { mean, low, high } = pairedT(a.map(ln), b.map(ln), confidence);
  return { ratio: exponential(mean), low: exponential(low), high: exponential(high) };
}

function exponential(x: number | undefined): number | undefined {
  return x === undefined ? undefined : exp(x);
}
