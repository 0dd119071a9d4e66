/** For property tests of systems that live on messages: random documents, and whether what a run states adds up. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { Message, QueueChange, Rec, ReasonScope } from '../../sim/trace';
import type { FinishedRun } from './run-scenario.test-helper';

export type Loose = Readonly<Record<string, unknown>>;

/** A value of three, or none. */
export const rarely = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 3 });

/** Objects without the fields that have no value. */
export const fields = (model: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<Loose> =>
  fc
    .record(model)
    .map((object) => Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)));

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

/** Replays queues, messages and reasons: no queue gives what it does not have, and jobs have a reason just while they wait. */
export function replayStatements({ rows }: FinishedRun): Replayed {
  const queued = new Map<string, number>();
  const pending = new Map<number, number>();
  const reasons = new Map<number, number>();
  const appOf = new Map<number, number>();
  let asked = 0;
  let answered = 0;
  let now = 0;
  const checkReasons = (): void => {
    for (const [app, count] of pending) expect((reasons.get(app) ?? 0) !== 0).toBe(count > 0);
  };
  for (const { at, kind, a, b, c, d } of rows) {
    if (at !== now) checkReasons();
    now = at;
    if (kind === Rec.askAdded) {
      appOf.set(a, b);
      pending.set(b, (pending.get(b) ?? 0) + d);
    } else if (kind === Rec.askWithdrawn) {
      pending.set(b, (pending.get(b) ?? 0) - c);
    } else if (kind === Rec.containerAllocated) {
      const app = appOf.get(b) ?? -1;
      pending.set(app, (pending.get(app) ?? 0) - 1);
    } else if (kind === Rec.reason) {
      expect(b & 255).toBe(ReasonScope.application);
      reasons.set(a, b >> 8);
    } else if (kind === Rec.workerQueue) {
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
  checkReasons();
  return { queued, reasons, asked, answered };
}
