import type { Metric } from '../model';

/** Units of metrics in files for other programs: in plain letters, and each the unit of the number beside it. */
export type WrittenUnit = Exclude<Metric['unit'], 'duration'> | 'seconds';

/** The unit of a metric whose durations are written in seconds. Shares and ratios are written as they are, 1 being the whole. */
export function writtenUnit(unit: Metric['unit']): WrittenUnit {
  return unit === 'duration' ? 'seconds' : unit;
}
