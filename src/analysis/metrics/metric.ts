/** Means and percentiles of values of which some are only lower bounds. */
import { SECOND, VCORE } from '../../base/units';
import { censoredPercentiles } from '../compare/measures/percentile';
import { highest, lowest, UNKNOWN } from '../compare/measures/measured';
import type { Measured } from '../compare/measures/measured';
import type { Metric } from '../model';
import { metricTitle } from './metric-title';

/** A whole number of things, known exactly. */
export function count(id: string, value: number | undefined): Metric {
  return { id, title: metricTitle(id), unit: 'count', value, atLeast: false };
}

/** A time in µs. `population`: over how many values it was taken. */
export function duration(id: string, measured: Measured, population?: number): Metric {
  const title = metricTitle(id);
  return { id, title, unit: 'duration', ...measured, ...(population === undefined ? {} : { population }) };
}

/** A share, 0 to 1, known exactly. `population`: over how many values it was taken. */
export function share(id: string, value: number | undefined, population?: number): Metric {
  const title = metricTitle(id);
  return { id, title, unit: 'share', value, atLeast: false, ...(population === undefined ? {} : { population }) };
}

/** Milli-vcores times microseconds in a vcore-second. */
const CORE_SECOND = VCORE * SECOND;

/** @param value in milli-vcores times µs */
export function coreSeconds(id: string, value: number | undefined, atLeast: boolean): Metric {
  const inSeconds = value === undefined ? undefined : value / CORE_SECOND;
  return {
    id,
    title: metricTitle(id),
    unit: 'core-seconds',
    value: inSeconds,
    atLeast: atLeast && value !== undefined,
  };
}

/** The mean; with something unfinished a lower bound, unknown without values. */
export function meanOf(values: readonly Measured[]): Measured {
  if (values.length === 0) return UNKNOWN;
  const sum = values.reduce((total, { value }) => total + (value ?? 0), 0);
  return { value: sum / values.length, atLeast: values.some((one) => one.atLeast) };
}

/** The percentile by nearest rank: exact if unfinished values cannot change it, otherwise its bounds. */
export function percentileOf(values: readonly Measured[], p: number): Measured {
  return percentilesOf(values, [p])[0];
}

/** {@link percentileOf} for several p. */
export function percentilesOf(values: readonly Measured[], ps: readonly number[]): Measured[] {
  return censoredPercentiles(values, ps).map(({ low, high }) => bounded(low, high));
}

/** The largest value: the hundredth percentile, without sorting. */
export function largestOf(values: readonly Measured[]): Measured {
  let low = -Infinity;
  let high = -Infinity;
  for (const value of values) {
    low = Math.max(low, lowest(value));
    high = Math.max(high, highest(value));
  }
  return bounded(low === -Infinity ? undefined : low, high);
}

/** @param high undefined or infinite where there is no bound */
function bounded(low: number | undefined, high = Infinity): Measured {
  if (low === undefined) return UNKNOWN;
  if (low === high) return { value: low, atLeast: false };
  return { value: low, atLeast: true, ...(high === Infinity ? {} : { most: high }) };
}
