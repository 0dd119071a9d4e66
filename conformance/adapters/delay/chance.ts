/** How far chance may carry what is measured away from what a formula says. */
import { standardDeviation } from '../../judging';
import type { Sample } from '../../judging';

/** Standard errors that are allowed: of 16,000 true facts chance breaks one. */
const ERRORS = 4;

/**
 * The bound for a share of jobs that is `p` by the formula. It uses the standard error of the formula and not that of the jobs:
 * rare events may be missing among them altogether. One job more or less is always allowed.
 */
export function chanceOf(p: number, { values }: Sample): number {
  return ERRORS * Math.sqrt((p * (1 - p)) / values.length) + 1 / values.length;
}

/** For the mean of a sample. */
export function chanceOfMean({ values }: Sample): number {
  return (ERRORS * standardDeviation(values)) / Math.sqrt(values.length);
}
