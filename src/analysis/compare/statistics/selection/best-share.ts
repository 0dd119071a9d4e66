/** How often another draw of the same seeds would have crowned another variant. Not the chance that one is best. */
import type { Better } from '../effect-class';
import type { Resample } from '../intervals/resamples';
import { ROUNDING, magnitude } from '../round-off';

export interface BestShare {
  /** By variant: the share of resampled sets of seeds in which it has the best mean; ties are split. */
  readonly share: readonly number[];
  /** By variant: seeds in which it alone is best. */
  readonly wins: readonly number[];
}

/** @param values by variant, one value per seed @param resamples of the seeds */
export function bestShare(
  values: readonly (readonly number[])[],
  resamples: readonly Resample[],
  better: Better,
): BestShare {
  const sign = better === 'lower' ? 1 : -1;
  const share = values.map(() => 0);
  let all = 0;
  for (const { times, weight } of resamples) {
    const sums = values.map((row) => row.reduce((sum, value, seed) => sum + sign * value * times[seed], 0));
    const best = Math.min(...sums);
    const tolerance = ROUNDING * magnitude(sums);
    const winners = [...sums.keys()].filter((variant) => sums[variant] - best <= tolerance);
    for (const winner of winners) share[winner] += weight / winners.length;
    all += weight;
  }
  return { share: share.map((part) => part / all), wins: winsOf(values, better) };
}

/** By variant: seeds in which it alone has the best value. */
function winsOf(values: readonly (readonly number[])[], better: Better): number[] {
  const sign = better === 'lower' ? 1 : -1;
  const wins = values.map(() => 0);
  for (const seed of values[0]?.keys() ?? []) {
    const column = values.map((row) => sign * row[seed]);
    const best = Math.min(...column);
    if (column.filter((value) => value === best).length === 1) wins[column.indexOf(best)]++;
  }
  return wins;
}
