/** Several metrics as one goal. */
import { exp, ln } from '../../../base/math/exact-math';
import type { Better } from '../statistics/effect-class';

export interface WeightedTerm {
  /** Above 0. */
  readonly weight: number;
  readonly better: Better;
  readonly base: number;
  readonly value: number;
}

export interface WeightedScore {
  /** Negative: better than the base. Undefined where a value is not positive. */
  readonly score: number | undefined;
  /** (exp(score) - 1) * 100. */
  readonly percent: number | undefined;
}

/** Sum of normalised weight times ln(value / base), reversed where higher is better. */
export function weighted(terms: readonly WeightedTerm[]): WeightedScore {
  if (terms.some(({ base, value }) => !(base > 0 && value > 0))) return { score: undefined, percent: undefined };
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  let score = 0;
  for (const { weight, better, base, value } of terms) {
    score += (better === 'lower' ? 1 : -1) * (weight / total) * ln(value / base);
  }
  return { score, percent: (exp(score) - 1) * 100 };
}
