/** Percentiles by nearest rank, also of values of which some are only known to be larger. */
import { ceilNear } from '../statistics/round-off';
import { lowest, highest } from './measured';
import type { Measured } from './measured';

/**
 * The smallest value that at least p of 100 do not exceed, at rank max(1, ceil(n p / 100)); undefined of nothing. (Other tools
 * interpolate between neighbours.)
 * @param p 0 to 100
 * @internal
 */
export function percentile(values: readonly number[], p: number): number | undefined {
  const rank = Math.max(1, ceilNear((values.length * p) / 100));
  // Numbers sort several times faster in an array of their own type.
  return values.length === 0 ? undefined : Float64Array.from(values).sort()[rank - 1];
}

export interface CensoredPercentile {
  /** Undefined: no bound on that side. */
  readonly low: number | undefined;
  readonly high: number | undefined;
  /** Both bounds are one number: what is unfinished cannot change it. */
  readonly exact: boolean;
}

/** Between the percentile of what is recorded and the one with all that is unfinished infinitely late. */
export function censoredPercentile(values: readonly Measured[], p: number): CensoredPercentile {
  const lows = values.map(lowest);
  const highs = values.map(highest);
  const low = finite(percentile(lows, p));
  const high = lows.every((value, i) => value === highs[i]) ? low : finite(percentile(highs, p));
  return { low, high, exact: low !== undefined && low === high };
}

function finite(value: number | undefined): number | undefined {
  return value !== undefined && Number.isFinite(value) ? value : undefined;
}
