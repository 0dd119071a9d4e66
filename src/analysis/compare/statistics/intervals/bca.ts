/**
 * Bias-corrected and accelerated bootstrap intervals (Efron 1987, "Better Bootstrap Confidence Intervals"): percentiles of
 * the resampled estimates, shifted for bias (z0) and for a spread that grows with the estimate (acceleration a):
 *
 *     level = Phi(z0 + (z0 + z) / (1 - a (z0 + z)))
 */
import type { Interval } from './paired-t';
import { mean } from '../moments';
import { normalCdf, normalQuantile } from '../distributions/normal';
import type { Resample } from './resamples';
import { ROUNDING, magnitude } from '../round-off';

/** An estimate as a function of how often each member of the sample counts. */
export interface Estimator {
  readonly members: number;
  readonly estimate: (times: readonly number[]) => number;
  /** Estimates closer than this are equal. */
  readonly tolerance: number;
}

/** The mean of a sample. */
export function meanOf(sample: readonly number[]): Estimator {
  return {
    members: sample.length,
    estimate: (times) => {
      let sum = 0;
      let count = 0;
      for (const [member, value] of sample.entries()) {
        sum += value * times[member];
        count += times[member];
      }
      return sum / count;
    },
    tolerance: ROUNDING * magnitude(sample),
  };
}

/** Sum of b over sum of a, of [a, b] pairs: a ratio that allows for zeros in a. */
export function ratioOfMeans(pairs: readonly (readonly [number, number])[]): Estimator {
  const estimate = (times: readonly number[]): number => {
    let a = 0;
    let b = 0;
    for (const [member, pair] of pairs.entries()) {
      a += pair[0] * times[member];
      b += pair[1] * times[member];
    }
    return b / a;
  };
  return {
    members: pairs.length,
    estimate,
    tolerance: ROUNDING * Math.abs(estimate(pairs.map(() => 1))),
  };
}

export interface Bca extends Interval {
  readonly estimate: number;
  /** Both undefined where all resamples are alike: the interval is the point. */
  readonly z0: number | undefined;
  readonly acceleration: number | undefined;
}

/**
 * The interval over the given resamples. A resample equal to the estimate counts half in z0; quantiles interpolate linearly at (B -
 * 1) q. There is none with fewer than two members, or if an estimate is not finite (a ratio to 0).
 */
export function bca(estimator: Estimator, resamples: readonly Resample[], confidence: number): Bca {
  const { members, tolerance } = estimator;
  const once = Array.from({ length: members }, () => 1);
  const estimate = estimator.estimate(once);
  const none = { estimate, z0: undefined, acceleration: undefined, low: undefined, high: undefined };
  if (members < 2 || resamples.length === 0) return none;

  const values = resamples.map(({ times, weight }) => ({ value: estimator.estimate(times), weight }));
  const without = once.map((_, left) => estimator.estimate(once.map((one, member) => (member === left ? 0 : one))));
  if (![estimate, ...without].every(Number.isFinite) || values.some(({ value }) => !Number.isFinite(value)))
    return none;
  if (values.every(({ value }) => Math.abs(value - estimate) <= tolerance)) {
    return { ...none, low: estimate, high: estimate };
  }

  let below = 0;
  let all = 0;
  for (const { value, weight } of values) {
    all += weight;
    if (Math.abs(value - estimate) <= tolerance) below += weight / 2;
    else if (value < estimate) below += weight;
  }
  const z0 = normalQuantile(below / all);
  const acceleration = accelerationOf(without);
  const sorted = values.sort((x, y) => x.value - y.value);
  const end = (tail: number): number =>
    weightedQuantile(sorted, all, adjustedLevel(normalQuantile(tail), z0, acceleration));
  return { estimate, z0, acceleration, low: end((1 - confidence) / 2), high: end((1 + confidence) / 2) };
}

/** a = sum U^3 / (6 (sum U^2)^1.5), U = mean of the leave-one-out estimates minus each of them. */
function accelerationOf(without: readonly number[]): number {
  const middle = mean(without);
  let squares = 0;
  let cubes = 0;
  for (const one of without) {
    const u = middle - one;
    squares += u * u;
    cubes += u * u * u;
  }
  const acceleration = cubes / (6 * squares * Math.sqrt(squares));
  // A spread of zero, or one beyond the range of doubles, gives no acceleration.
  return Number.isFinite(acceleration) ? acceleration : 0;
}

function adjustedLevel(z: number, z0: number, acceleration: number): number {
  if (!Number.isFinite(z0)) return z0 < 0 ? 0 : 1;
  const shifted = z0 + z;
  if (!Number.isFinite(shifted)) return shifted < 0 ? 0 : 1;
  const stretch = 1 - acceleration * shifted;
  // Beyond its pole the formula would turn back.
  if (stretch <= 0) return shifted > 0 ? 1 : 0;
  return normalCdf(z0 + shifted / stretch);
}

/** The value at position (B - 1) q of sorted values of which each stands `weight` times in a row. */
function weightedQuantile(
  sorted: readonly { readonly value: number; readonly weight: number }[],
  all: number,
  q: number,
): number {
  const position = (all - 1) * q;
  const lower = Math.floor(position);
  let passed = 0;
  for (const [index, { value, weight }] of sorted.entries()) {
    passed += weight;
    if (passed <= lower) continue;
    const next = passed > lower + 1 || index === sorted.length - 1 ? value : sorted[index + 1].value;
    return value + (position - lower) * (next - value);
  }
  return sorted[sorted.length - 1].value;
}
