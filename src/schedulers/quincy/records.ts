/** What Quincy says of its decisions. */
import { field, FIRST_OF_SCHEDULER, statement } from '../../sim/record';

/** The most that a column of a record holds. */
const MOST = 2 ** 31 - 1;

/**
 * A decision by min-cost flow: the cost of the answer, of all tasks together, and what it changes. Tasks that it leaves
 * where they are, or lets wait on, are not counted.
 */
export const roundDecided = statement(FIRST_OF_SCHEDULER, 'round', [
  field('cost', 'thousandths'),
  field('started', 'count'),
  field('preempted', 'count'),
  field('migrated', 'count'),
]);

/** The share of a job (A*), and the least and the most of its worker tasks that run (E and F), when one of them changes. */
export const jobBounds = statement(FIRST_OF_SCHEDULER + 1, 'job-bounds', [
  field('app', 'application'),
  field('quota', 'count'),
  field('least', 'count'),
  field('most', 'count'),
]);

/** A cost in thousandths, as a record holds it: the largest number that fits where it is larger. */
export function costInRecord(cost: number): number {
  return Math.max(-MOST, Math.min(MOST, Math.round(cost * 1000)));
}
