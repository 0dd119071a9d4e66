/**
 * Which reservation a worker serves next under SRPT: that of the job with the least estimated work left, where each may be
 * overtaken only so far.
 *
 * Source: Eagle (SoCC 2016), SRPT with a bound; epfl-labos/eagle, simulation/eagle_simulation.py. From the head of the queue:
 * 1. Reservations of jobs whose tasks are all handed out are dropped.
 * 2. A long task at the head is served; nothing overtakes it.
 * 3. A reservation may go first when its job has less work left than the best so far, and its task's estimate is at most
 *    the slack of every short reservation before it: `cap` times that one's own estimate, less what it has been delayed.
 * Those overtaken by a short task are then charged its estimate (`chargeOvertaken`).
 */
import type { ReservationQueues } from './reservation-queues';

/** What the choice looks at in a job. */
export interface JobEstimates {
  /** Estimate of one task, µs. */
  estimate(app: number): number;
  /** Estimate of all tasks that have not started, µs. */
  remaining(app: number): number;
  /** All its tasks are handed out. */
  isLaunched(app: number): boolean;
}

/** The row to be served next, -1 when none is left. `dropping` is called before a row is removed by the first rule. */
export function chooseShortestRemaining(
  queues: ReservationQueues,
  worker: number,
  cap: number,
  jobs: JobEstimates,
  dropping: (worker: number, row: number) => void,
): number {
  let chosen = -1;
  let least = Infinity;
  let slack = Infinity;
  let before = -1;
  let atHead = true;
  for (let row = queues.head(worker); row !== -1;) {
    const next = queues.next(row);
    const app = queues.appOf(row);
    if (jobs.isLaunched(app)) {
      dropping(worker, row);
      queues.removeAfter(worker, before, row);
      row = next;
      continue;
    }
    const estimate = jobs.estimate(app);
    const remaining = jobs.remaining(app);
    const long = queues.isLong(row);
    if ((long && atHead) || (remaining < least && estimate <= slack)) {
      chosen = row;
      least = remaining;
      if (long) return chosen;
    }
    if (!long) slack = Math.min(slack, cap * estimate - queues.delayOf(row));
    before = row;
    atHead = false;
    row = next;
  }
  return chosen;
}

/** Charges the estimate of the short task that `served` got to all reservations in front of it. */
export function chargeOvertaken(queues: ReservationQueues, worker: number, served: number, estimate: number): void {
  for (let row = queues.head(worker); row !== served; row = queues.next(row)) queues.addDelay(row, estimate);
}
