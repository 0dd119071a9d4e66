import { describe, expect, test } from 'vitest';
import { ReservationQueues } from './reservation-queues';
import { stealFirstRun } from './work-stealing';

const VICTIM = 0;
const THIEF = 1;

/** Queues of two workers; the first holds jobs in order: 's1' is short job 1, 'L2' long job 2, '*s3' one being served. */
function queuesOf(...jobs: readonly string[]): ReservationQueues {
  const queues = new ReservationQueues(2);
  for (const job of jobs) {
    const row = queues.push(VICTIM, Number(job.replace(/\D/g, '')), job.includes('L'), false);
    if (job.startsWith('*')) queues.setServing(row, true);
  }
  return queues;
}

function jobsIn(queues: ReservationQueues, worker: number): number[] {
  const jobs: number[] = [];
  for (let row = queues.head(worker); row !== -1; row = queues.next(row)) jobs.push(queues.appOf(row));
  return jobs;
}

function steal(queues: ReservationQueues, runsLong: boolean, limit = 100) {
  const taken = stealFirstRun(queues, VICTIM, runsLong, THIEF, limit, () => undefined);
  return { taken, left: jobsIn(queues, VICTIM), stolen: jobsIn(queues, THIEF) };
}

describe('stealing', () => {
  test('Behind a running long task it takes the short reservations at the head, up to the next long one', () => {
    expect(steal(queuesOf('s1', 's2', 'L3', 's4'), true)).toEqual({ taken: 2, left: [3, 4], stolen: [1, 2] });
  });

  test('Behind a queued long task it takes the first run of short reservations after it', () => {
    const queues = queuesOf('s1', 'L2', 'L3', 's4', 's5', 'L6', 's7');
    expect(steal(queues, false)).toEqual({ taken: 2, left: [1, 2, 3, 6, 7], stolen: [4, 5] });
  });

  test('Reservations behind no long task are left alone', () => {
    expect(steal(queuesOf('s1', 's2'), false)).toEqual({ taken: 0, left: [1, 2], stolen: [] });
    expect(steal(queuesOf('s1', 'L2'), false)).toEqual({ taken: 0, left: [1, 2], stolen: [] });
  });

  test('It takes no more than the limit, and never a reservation that is being served', () => {
    expect(steal(queuesOf('L1', 's2', 's3'), false, 1)).toEqual({ taken: 1, left: [1, 3], stolen: [2] });
    expect(steal(queuesOf('*L1', 's2'), true)).toEqual({ taken: 1, left: [1], stolen: [2] });
    expect(steal(queuesOf('L1', '*s2', 's3'), false)).toEqual({ taken: 1, left: [1, 2], stolen: [3] });
  });

  test('Stolen reservations go behind those of the thief, and later ones behind those that are left', () => {
    const queues = queuesOf('L1', 's2');
    queues.push(THIEF, 9, false, false);
    steal(queues, false);
    queues.push(VICTIM, 7, false, false);
    expect(jobsIn(queues, THIEF)).toEqual([9, 2]);
    expect(jobsIn(queues, VICTIM)).toEqual([1, 7]);
  });
});
