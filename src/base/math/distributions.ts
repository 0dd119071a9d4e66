import { assert, unreachable } from '../assert';
import { exp, ln, pow } from './exact-math';
import { memo } from '../memo';

/**
 * How a duration, a gap between arrivals or another quantity varies. All parameters but `sigma` and `alpha` carry
 * the unit of the result (µs for durations).
 */
export type Distribution =
  | { readonly dist: 'constant'; readonly value: number }
  | { readonly dist: 'uniform'; readonly min: number; readonly max: number }
  | { readonly dist: 'exponential'; readonly mean: number }
  /** May yield negative values; a caller that draws durations cuts at 0. */
  | { readonly dist: 'normal'; readonly mean: number; readonly sd: number }
  /** `sigma`: standard deviation of the logarithm. */
  | { readonly dist: 'lognormal'; readonly median: number; readonly sigma: number }
  /** P(X > x) = (min/x)^alpha; with `max` the distribution conditional on X <= max. */
  | { readonly dist: 'pareto'; readonly min: number; readonly alpha: number; readonly max?: number }
  /** Each of the values is equally likely. */
  | { readonly dist: 'empirical'; readonly values: readonly number[] };

/**
 * The value of `distribution` at the probability `u` in [0, 1): the inverse of its distribution function, so that one uniform
 * number makes one sample and a larger `u` never makes a smaller sample. Not rounded.
 */
export function sample(distribution: Distribution, u: number): number {
  switch (distribution.dist) {
    case 'constant':
      return distribution.value;
    case 'uniform':
      return distribution.min + u * (distribution.max - distribution.min);
    case 'exponential':
      return -distribution.mean * ln(1 - u);
    case 'normal':
      return distribution.mean + distribution.sd * normalQuantile(u);
    case 'lognormal':
      return distribution.median * exp(distribution.sigma * normalQuantile(u));
    case 'pareto': {
      const { min, alpha, max } = distribution;
      const below = max === undefined ? 1 : 1 - pow(min / max, alpha);
      return min * pow(1 - u * below, -1 / alpha);
    }
    case 'empirical': {
      const sorted = ascending(distribution.values);
      assert(sorted.length > 0, 'an empirical distribution needs values');
      return sorted[Math.floor(u * sorted.length)];
    }
    default:
      return unreachable(distribution);
  }
}

/** The expected value, in the unit of the parameters; Infinity for an unbounded Pareto with alpha <= 1. */
export function mean(distribution: Distribution): number {
  switch (distribution.dist) {
    case 'constant':
      return distribution.value;
    case 'uniform':
      return (distribution.min + distribution.max) / 2;
    case 'exponential':
    case 'normal':
      return distribution.mean;
    case 'lognormal':
      return distribution.median * exp((distribution.sigma * distribution.sigma) / 2);
    case 'pareto':
      return paretoMean(distribution.min, distribution.alpha, distribution.max);
    case 'empirical': {
      let sum = 0;
      for (const value of distribution.values) sum += value;
      return sum / distribution.values.length;
    }
    default:
      return unreachable(distribution);
  }
}

function paretoMean(min: number, alpha: number, max: number | undefined): number {
  if (max === undefined) return alpha <= 1 ? Infinity : (alpha * min) / (alpha - 1);
  if (max <= min) return min;
  const ratio = min / max;
  const below = 1 - pow(ratio, alpha);
  if (alpha === 1) return (-min * ln(ratio)) / below;
  return ((min / below) * alpha * (1 - pow(ratio, alpha - 1))) / (alpha - 1);
}

/** Sorted copies of lists, so that a larger probability means a larger sample, in whatever order the list was written. */
const ascending = memo((values: readonly number[]): Float64Array => Float64Array.from(values).sort());

/** Coefficients of `normalQuantile`, constant term first: numerator and denominator of each of its three ranges. */
const CENTRE = [
  [
    3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946, 45921.95393154987, 67265.7709270087,
    33430.57558358813, 2509.0809287301227,
  ],
  [
    1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271,
    28729.085735721943, 5226.495278852854,
  ],
] as const;
const SHOULDER = [
  [
    1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684,
    0.2417807251774506, 0.022723844989269184, 0.0007745450142783414,
  ],
  [
    1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008, 0.015198666563616457,
    0.0005475938084995345, 1.0507500716444169e-9,
  ],
] as const;
const TAIL = [
  [
    6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487, 0.026532189526576124,
    0.0012426609473880784, 2.7115555687434876e-5, 2.0103343992922881e-7,
  ],
  [
    1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 0.0007868691311456133, 1.8463183175100548e-5,
    1.421511758316446e-7, 2.0442631033899397e-15,
  ],
] as const;

/**
 * The inverse of the standard normal distribution function, to about 16 digits: M. J. Wichura, "Algorithm AS 241: The
 * Percentage Points of the Normal Distribution", Applied Statistics 37 (1988). A probability of 0 is taken as 2^-54, half of
 * the smallest step of the draws, to stay finite.
 */
function normalQuantile(u: number): number {
  const q = u - 0.5;
  if (q >= -0.425 && q <= 0.425) return q * ratio(CENTRE, 0.180625 - q * q);
  const outside = Math.max(q < 0 ? u : 1 - u, 1 / 18014398509481984);
  const r = Math.sqrt(-ln(outside));
  const size = r <= 5 ? ratio(SHOULDER, r - 1.6) : ratio(TAIL, r - 5);
  return q < 0 ? -size : size;
}

function ratio(range: readonly [readonly number[], readonly number[]], x: number): number {
  return polynomial(range[0], x) / polynomial(range[1], x);
}

function polynomial(coefficients: readonly number[], x: number): number {
  let value = 0;
  for (let i = coefficients.length - 1; i >= 0; i--) value = value * x + coefficients[i];
  return value;
}
