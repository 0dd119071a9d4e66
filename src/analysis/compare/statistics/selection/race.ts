/**
 * Drops poor variants while seeds are added (Kim and Nelson 2001, "A Fully Sequential Procedure for Indifference-Zone
 * Selection in Simulation", with common random numbers and c = 1). With chance 1 - alpha the survivor is the best, or within
 * `indifference` of it.
 *
 *     eta = ((2 alpha / (k - 1))^(-2 / (n0 - 1)) - 1) / 2        h2 = 2 eta (n0 - 1)
 *     W(r) = max(0, delta / (2 r) * (h2 S2 / delta^2 - r))       S2 = variance of the first n0 paired differences
 *
 * With r seeds a variant stays while its mean is at least that of every other one minus W(r).
 */
import { pow } from '../../../../base/math/exact-math';
import type { Better } from '../effect-class';
import { pairDifferences, variance } from '../moments';

export interface RacePlan {
  /** n0: seeds before the first look, at least 2. */
  readonly first: number;
  readonly alpha: number;
  /** delta, above 0. */
  readonly indifference: number;
  readonly better: Better;
}

export interface Race {
  readonly eta: number;
  readonly h2: number;
  /** By variant: how many seeds it had when it fell; undefined while it is in. */
  readonly eliminated: readonly (number | undefined)[];
  /** Undefined while several are left. */
  readonly winner: number | undefined;
  readonly seeds: number;
}

/**
 * @param values by variant, one value per seed, the seeds in the same order: at least `first`, and more only of those that have not
 *   fallen
 */
export function race(values: readonly (readonly number[])[], plan: RacePlan): Race {
  const { first, alpha, indifference } = plan;
  const k = values.length;
  const eta = (pow((2 * alpha) / (k - 1), -2 / (first - 1)) - 1) / 2;
  const h2 = 2 * eta * (first - 1);
  const sign = plan.better === 'lower' ? -1 : 1;
  const spread = spreads(values, first);
  const eliminated = values.map((): number | undefined => undefined);
  const sums = values.map((row) => row.slice(0, first - 1).reduce((sum, value) => sum + sign * value, 0));
  let left = [...values.keys()];
  let r = first - 1;
  const available = (): number => Math.min(...left.map((variant) => values[variant].length));
  while (left.length > 1 && r < available()) {
    for (const variant of left) sums[variant] += sign * values[variant][r];
    r++;
    const slack = (i: number, l: number): number =>
      Math.max(0, (indifference / (2 * r)) * ((h2 * spread(i, l)) / (indifference * indifference) - r));
    // The best come first: most others fall at the first comparison.
    const rivals = left.toSorted((a, b) => sums[b] - sums[a]);
    const stays = left.filter((i) => rivals.every((l) => l === i || sums[i] / r >= sums[l] / r - slack(i, l)));
    for (const variant of left) if (!stays.includes(variant)) eliminated[variant] = r;
    left = stays;
  }
  return {
    eta,
    h2,
    eliminated,
    winner: left.length === 1 ? left[0] : undefined,
    seeds: Math.min(Math.max(r, first), available()),
  };
}

/** The variances of the first paired differences of two variants, worked out when they are asked for. */
function spreads(values: readonly (readonly number[])[], first: number): (a: number, b: number) => number {
  const firsts = values.map((row) => row.slice(0, first));
  const known = new Map<number, number>();
  return (a, b) => {
    const pair = a * values.length + b;
    const spread = known.get(pair) ?? variance(pairDifferences(firsts[a], firsts[b]));
    known.set(pair, spread);
    return spread;
  };
}
