/** How often each variant comes first by a metric: in the seeds there are, and where other seeds like them had been drawn. */
import type { Measured } from '../measures/measured';
import { bestShare } from '../statistics/selection/best-share';
import type { BestShare } from '../statistics/selection/best-share';
import type { Better } from '../statistics/effect-class';
import { drawnResamples } from '../statistics/intervals/resamples';
import { isExact } from './sample';

/** Shares are given in whole percent. */
const RESAMPLES = 2000;

/**
 * Undefined for fewer than two seeds or variants, and where something is unfinished: then there is no mean to be first by.
 * @param values by variant, over the same seeds
 * @param seed what resampling is drawn from
 */
export function firstsOf(
  values: readonly (readonly Measured[])[],
  better: Better,
  seed: number,
  name: string,
): BestShare | undefined {
  const n = values[0]?.length ?? 0;
  if (n < 2 || values.length < 2 || !values.every((of) => of.every(isExact))) return undefined;
  const known = values.map((of) => of.map(({ value = 0 }) => value));
  return bestShare(known, drawnResamples(n, RESAMPLES, seed, `${name} first`), better);
}
