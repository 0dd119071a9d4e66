/**
 * The value of completing a job at a time. Source: the wizard of the TetriSched technical report, CMU-PDL-13-112:
 * budget, desired completion, sensitivity to delay, penalty for dropping. The formula is a decision of this project:
 *
 *     value(c) = budget                                       for c <= desired
 *                max(0, budget - sensitivity (c - desired))   after it; without a sensitivity: 0
 *
 * The value of a best-effort job falls from its submission on: that is its desired completion.
 */
export interface ValueCurve {
  readonly budget: number;
  /** The unit of time is the caller's: slices or microseconds. */
  readonly desired: number;
  /** Value lost per unit of delay; null: a hard deadline, after which nothing is left. */
  readonly sensitivity: number | null;
}

/** What a job is worth that completes at an instant, in the unit of time of its curve. */
export function valueAt({ budget, desired, sensitivity }: ValueCurve, completion: number): number {
  if (completion <= desired) return budget;
  return sensitivity === null ? 0 : Math.max(0, budget - sensitivity * (completion - desired));
}

/** What a job loses by delay in the same unit of time, for a part of it. */
export function sensitivityOf(share: number, sensitivity: number | null): number | null {
  return sensitivity === null ? null : share * sensitivity;
}
