/** What common random numbers save: how many times as many seeds unpaired runs would take. */
import { mean, pairDifferences, variance } from './moments';
import { isConstant, magnitude } from './round-off';

export interface PairingGain {
  /** Of a and b; undefined where one of them does not vary. */
  readonly correlation: number | undefined;
  /** (var a + var b) / var (b - a); undefined where the difference does not vary. */
  readonly gain: number | undefined;
}

/** Correlation and gain of pairs, one per seed. */
export function pairingGain(a: readonly number[], b: readonly number[]): PairingGain {
  if (a.length < 2) return { correlation: undefined, gain: undefined };
  const differences = pairDifferences(a, b);
  const varies = !isConstant(differences, Math.max(magnitude(a), magnitude(b)));
  return {
    correlation: isConstant(a) || isConstant(b) ? undefined : correlation(a, b),
    gain: varies ? (variance(a) + variance(b)) / variance(differences) : undefined,
  };
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const meanA = mean(a);
  const meanB = mean(b);
  let products = 0;
  for (const [pair, value] of a.entries()) products += (value - meanA) * (b[pair] - meanB);
  return products / (a.length - 1) / Math.sqrt(variance(a) * variance(b));
}
