/** The leaders among several variants: every pair is compared, and a beaten variant does not lead. */
import { effectClass } from '../effect-class';
import type { Better, EffectClass } from '../effect-class';
import { mean } from '../moments';
import { pairedT } from '../intervals/paired-t';
import type { Interval } from '../intervals/paired-t';
import { isConstant } from '../round-off';

export interface RankedPair extends Interval {
  /** Positions of the two variants, a before b. */
  readonly a: number;
  readonly b: number;
  /** Mean of b - a. */
  readonly mean: number | undefined;
  /** Said of b. */
  readonly verdict: EffectClass;
}

export interface Ranking {
  /** The confidence of each pair. */
  readonly level: number;
  readonly pairs: readonly RankedPair[];
  /** Those that no other is better than, in the order of the variants. */
  readonly leaders: readonly number[];
  /** The one that leads alone. */
  readonly best: number | undefined;
  /** By mean, the best first; equal ones in the order of the variants. */
  readonly order: readonly number[];
}

/** The level at which each of `pairs` is examined so that all together hold at `confidence` (Bonferroni). */
export function pairLevel(confidence: number, pairs: number): number {
  return 1 - (1 - confidence) / Math.max(1, pairs);
}

/**
 * Ranks variants by paired t intervals.
 * @param values by variant, one value per seed, the seeds in the same order
 * @param confidence of all pairs together
 * @internal
 */
export function ranking(
  values: readonly (readonly number[])[],
  confidence: number,
  indifference: number,
  better: Better,
): Ranking {
  const level = pairLevel(confidence, (values.length * (values.length - 1)) / 2);
  const pairs = values.flatMap((valuesA, a) =>
    values.slice(a + 1).map((valuesB, offset): RankedPair => {
      const { mean: middle, low, high } = pairedT(valuesA, valuesB, level);
      const verdict = effectClass({ low, high }, indifference, better);
      return { a, b: a + 1 + offset, mean: middle, low, high, verdict };
    }),
  );
  return { level, pairs, ...leadersOf(values.length, pairs), order: byMean(values, better) };
}

/** Those that are beaten in no pair, and the one among them if it is alone. */
export function leadersOf(
  variants: number,
  pairs: readonly Pick<RankedPair, 'a' | 'b' | 'verdict'>[],
): { leaders: number[]; best: number | undefined } {
  const beaten = new Set<number>();
  for (const { a, b, verdict } of pairs) {
    if (verdict === 'better') beaten.add(a);
    if (verdict === 'worse') beaten.add(b);
  }
  const leaders = Array.from({ length: variants }, (_, variant) => variant).filter((variant) => !beaten.has(variant));
  return { leaders, best: leaders.length === 1 ? leaders[0] : undefined };
}

function byMean(values: readonly (readonly number[])[], better: Better): number[] {
  const means = values.map(mean);
  const sign = better === 'lower' ? 1 : -1;
  // Sums of the same decimals in another order differ in their last bits: such means are equal.
  const apart = (x: number, y: number): number => (isConstant([means[x], means[y]]) ? 0 : means[x] - means[y]);
  return means.map((_, variant) => variant).sort((x, y) => sign * apart(x, y) || x - y);
}
