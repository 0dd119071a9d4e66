/** Percentiles by nearest rank, also of values of which some are only known to be larger. */
import { ceilNear } from '../statistics/round-off';
import { lowest, highest } from './measured';
import type { Measured } from './measured';

/**
 * The smallest value that at least p of 100 do not exceed, at rank max(1, ceil(n p / 100)); undefined of nothing. (Other tools
 * interpolate between neighbours.)
 * @param p 0 to 100
 */
export function percentile(values: readonly number[], p: number): number | undefined {
  return ranked(ascending(values), p);
}

export interface CensoredPercentile {
  /** Undefined: no bound on that side. */
  readonly low: number | undefined;
  readonly high: number | undefined;
  /** Both bounds are one number: what is unfinished cannot change it. */
  readonly exact: boolean;
}

/**
 * Lies between the percentile of the recorded values and the percentile if every unfinished value were infinite.
 * @internal
 */
export function censoredPercentile(values: readonly Measured[], p: number): CensoredPercentile {
  return censoredPercentiles(values, [p])[0];
}

/** The same with its ends on the whole line: -Infinity and Infinity where there is no bound, or where the value itself is infinite. */
export function percentileRange(
  values: readonly Measured[],
  p: number,
): { readonly low: number; readonly high: number } {
  const low = ranked(ascending(values.map(lowest)), p) ?? -Infinity;
  return { low, high: ranked(ascending(values.map(highest)), p) ?? Infinity };
}

/** {@link censoredPercentile} for several p: the values are put in order only once. */
export function censoredPercentiles(values: readonly Measured[], ps: readonly number[]): CensoredPercentile[] {
  const lows = ascending(values.map(lowest));
  const settled = values.every(({ value, atLeast }) => value !== undefined && !atLeast);
  const highs = settled ? lows : ascending(values.map(highest));
  return ps.map((p) => {
    const low = finite(ranked(lows, p));
    const high = finite(ranked(highs, p));
    return { low, high, exact: low !== undefined && low === high };
  });
}

/** Numbers sort several times faster in an array of their own type. */
function ascending(values: readonly number[]): Float64Array {
  return Float64Array.from(values).sort();
}

function ranked(sorted: Float64Array, p: number): number | undefined {
  return sorted.length === 0 ? undefined : sorted[Math.max(1, ceilNear((sorted.length * p) / 100)) - 1];
}

function finite(value: number | undefined): number | undefined {
  return value !== undefined && Number.isFinite(value) ? value : undefined;
}
