/** How an interval of a difference reads, and in which direction better lies. */
import type { Interval } from './intervals/paired-t';
import { ROUNDING } from './round-off';

export type Better = 'lower' | 'higher';

/**
 * better, worse: the interval of b - a lies on one side of 0. negligible: so it does, but inside the zone of
 * indifference. same: it holds 0 and lies inside the zone. open: it holds 0 and reaches beyond the zone, or there is
 * none: not known.
 */
export type EffectClass = 'better' | 'worse' | 'negligible' | 'same' | 'open';

/**
 * The class of the interval of b - a, said of b.
 * @param indifference the zone reaches from -indifference to indifference, borders inside, up to {@link ROUNDING} of it
 */
export function effectClass({ low, high }: Interval, indifference: number, better: Better): EffectClass {
  if (low === undefined || high === undefined || !(low <= high)) return 'open';
  const zone = indifference * (1 + ROUNDING);
  const inside = low >= -zone && high <= zone;
  if (low <= 0 && high >= 0) return inside || (low === 0 && high === 0) ? 'same' : 'open';
  if (inside) return 'negligible';
  return high < 0 === (better === 'lower') ? 'better' : 'worse';
}
