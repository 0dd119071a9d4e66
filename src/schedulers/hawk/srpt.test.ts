import { describe, expect, test } from 'vitest';
import { ReservationQueues } from './reservation-queues';
import { chargeOvertaken, chooseShortestRemaining } from './srpt';

/** A job by its estimate of one task and how many have not started. */
interface Job {
  readonly estimate: number;
  readonly pending: number;
  readonly long?: boolean;
  readonly launched?: boolean;
}

/** One worker whose queue holds a reservation of each job, in order. */
function workerWith(...jobs: readonly Job[]) {
  const queues = new ReservationQueues(1);
  const rows = jobs.map((job, app) => queues.push(0, app, job.long === true, false));
  const dropped: number[] = [];
  const estimates = {
    estimate: (app: number) => jobs[app].estimate,
    remaining: (app: number) => jobs[app].estimate * jobs[app].pending,
    isLaunched: (app: number) => jobs[app].launched === true,
  };
  return {
    dropped,
    /** The job that is served next, its reservation staying in place; -1 for none. */
    next: (cap = 5): number => {
      const row = chooseShortestRemaining(queues, 0, cap, estimates, (_, r) => dropped.push(queues.appOf(r)));
      if (row === -1) return -1;
      const app = queues.appOf(row);
      if (!queues.isLong(row)) chargeOvertaken(queues, 0, row, jobs[app].estimate);
      return app;
    },
    delay: (app: number) => queues.delayOf(rows[app]),
  };
}

describe('shortest remaining first', () => {
  test('The job with the least work left is served, the oldest of equals', () => {
    expect(workerWith({ estimate: 10, pending: 5 }, { estimate: 10, pending: 2 }).next()).toBe(1);
    expect(workerWith({ estimate: 10, pending: 2 }, { estimate: 20, pending: 1 }).next()).toBe(0);
  });

  test('A reservation is overtaken until its delay would pass five times its own estimate', () => {
    const worker = workerWith({ estimate: 10, pending: 9 }, { estimate: 20, pending: 1 });
    // 20 and 40 are within 50; a third task of 20 would make it 60.
    expect([worker.next(), worker.next()]).toEqual([1, 1]);
    expect(worker.delay(0)).toBe(40);
    expect(worker.next()).toBe(0);
    expect(worker.delay(0)).toBe(40);
  });

  test('The bound of every reservation in front counts, not only that of the best one', () => {
    const worker = workerWith({ estimate: 2, pending: 50 }, { estimate: 30, pending: 2 }, { estimate: 11, pending: 1 });
    // The first allows 10: nothing but itself can go.
    expect(worker.next()).toBe(0);
  });

  test('With a bound of 0 the order is that of arrival', () => {
    expect(workerWith({ estimate: 10, pending: 9 }, { estimate: 1, pending: 1 }).next(0)).toBe(0);
  });

  test('A long task at the head is never overtaken; behind a short one it waits for its turn', () => {
    expect(workerWith({ estimate: 200, pending: 3, long: true }, { estimate: 1, pending: 1 }).next()).toBe(0);
    expect(workerWith({ estimate: 10, pending: 1 }, { estimate: 200, pending: 3, long: true }).next()).toBe(0);
  });

  test('Reservations of jobs whose tasks are all handed out are dropped on the way', () => {
    const worker = workerWith(
      { estimate: 10, pending: 0, launched: true },
      { estimate: 200, pending: 1, long: true },
      { estimate: 1, pending: 0, launched: true },
    );
    // The long one has come to the head.
    expect(worker.next()).toBe(1);
    expect(worker.dropped).toEqual([0]);
    const idle = workerWith({ estimate: 10, pending: 0, launched: true });
    expect(idle.next()).toBe(-1);
  });
});
