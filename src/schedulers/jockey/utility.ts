/**
 * Utility of a completion time: what finishing at a given time is worth to the owner of a job, as a piecewise linear
 * curve. Source: Ferguson et al., Jockey, EuroSys 2012, section 4.3; the curve of a deadline from section 5.1. The
 * curve beyond its ends is our choice. Times may be in any unit, as long as it is one.
 */

/** A corner of the curve. */
export interface UtilityPoint {
  /** Time since the job was submitted. */
  readonly at: number;
  readonly utility: number;
}

/** Corners in the order of time, at least one. Two with the same time make a step, which counts from that time on. */
export type UtilityCurve = readonly UtilityPoint[];

/** Utility of finishing at `time`: constant before the first corner; the last segment goes on behind the last one. */
export function utilityAt(curve: UtilityCurve, time: number): number {
  if (time < curve[0].at || curve.length === 1) return curve[0].utility;
  let segment = 0;
  while (segment < curve.length - 2 && time >= curve[segment + 1].at) segment++;
  const from = curve[segment];
  const to = curve[segment + 1];
  if (to.at === from.at) return to.utility;
  return from.utility + ((to.utility - from.utility) / (to.at - from.at)) * (time - from.at);
}

/**
 * The curve of a deadline `d`: 1 until d, falling to -1 ten minutes later and to -1000 a thousand minutes later.
 * @param minute a minute, in the unit of `deadline`
 */
export function deadlineCurve(deadline: number, minute: number): UtilityCurve {
  return [
    { at: 0, utility: 1 },
    { at: deadline, utility: 1 },
    { at: deadline + 10 * minute, utility: -1 },
    { at: deadline + 1000 * minute, utility: -1000 },
  ];
}
