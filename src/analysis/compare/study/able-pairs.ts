/** Pairs of a ranking without the variants that could not run. */
import type { RankedPair } from '../statistics/selection/ranking';

/**
 * The pairs of which both variants could run: those for which the level of each interval allows.
 * @param ranking its pairs, and by variant whether it could not run with any seed
 */
export function ablePairs<Pair extends Pick<RankedPair, 'a' | 'b'>>({
  pairs,
  refused,
}: {
  readonly pairs: readonly Pair[];
  readonly refused: readonly boolean[];
}): Pair[] {
  return pairs.filter(({ a, b }) => !refused[a] && !refused[b]);
}
