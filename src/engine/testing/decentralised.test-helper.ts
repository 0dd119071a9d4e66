/** For property tests of systems without a centre: whether the queues, messages and reasons that a run states add up. */
import { expect } from 'vitest';
import { Message, QueueChange, Rec } from '../../sim/trace/trace';
import { ReasonsWhileWaiting } from './reasons-while-waiting.test-helper';
import type { FinishedRun } from './run-scenario.test-helper';

/** Why entries come into a queue. */
const ARRIVALS: readonly number[] = [QueueChange.taskArrived, QueueChange.reservationArrived, QueueChange.stolenHere];

/** What is left when everything that a run has stated is replayed. */
export interface Replayed {
  /** Entries by job and worker. */
  readonly queued: ReadonlyMap<string, number>;
  /** Code that stands for each job. */
  readonly reasons: ReadonlyMap<number, number>;
  /** getTasks, and answers to them. */
  readonly asked: number;
  readonly answered: number;
}

/** Replays queues, messages and reasons: no queue gives what it does not have, and jobs have a reason exactly while they wait. */
export function replayStatements({ rows }: FinishedRun): Replayed {
  const queued = new Map<string, number>();
  const reasons = new ReasonsWhileWaiting();
  let asked = 0;
  let answered = 0;
  for (const row of rows) {
    reasons.read(row);
    const { kind, a, b, c, d } = row;
    if (kind === Rec.workerQueue) {
      expect(Math.abs(c)).toBe(1);
      expect(c > 0).toBe(ARRIVALS.includes(d));
      const left = (queued.get(`${a} ${b}`) ?? 0) + c;
      expect(left).toBeGreaterThanOrEqual(0);
      queued.set(`${a} ${b}`, left);
    } else if (kind === Rec.message) {
      const message = c & 255;
      if (message === Message.getTask) asked++;
      if (message === Message.task || message === Message.none) answered++;
    }
  }
  reasons.check();
  return { queued, reasons: reasons.reasons, asked, answered };
}
