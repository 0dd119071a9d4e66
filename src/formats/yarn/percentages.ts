/**
 * Weights as percentages of three decimals that make exactly 100.
 * Source: Hadoop 3.3, yarn, scheduler/fair/converter (fs2cs) in percentage mode.
 */

/**
 * Each weight as its part of 100; what rounding leaves goes to the last one that can take it.
 * @param weights not negative, with a sum above 0
 */
export function percentages(weights: readonly number[]): number[] {
  const sum = weights.reduce((before, weight) => before + weight, 0);
  const parts = weights.map((weight) => Math.round((weight / sum) * 100_000));
  const left = 100_000 - parts.reduce((before, part) => before + part, 0);
  parts[parts.findLastIndex((part, at) => weights[at] > 0 && part + left >= 0)] += left;
  return parts.map((part) => part / 1000);
}
