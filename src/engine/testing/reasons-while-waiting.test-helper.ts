/** For property tests of systems that state reasons of jobs: a job has a reason exactly while it waits. */
import { expect } from 'vitest';
import { Rec, ReasonScope } from '../../sim/trace/trace';
import type { FinishedRun } from './run-scenario.test-helper';

/** Follows the records of a run, and checks after each instant. */
export class ReasonsWhileWaiting {
  /** The code that holds for each job; 0 for none. */
  readonly reasons = new Map<number, number>();
  private readonly pending = new Map<number, number>();
  private readonly appOf = new Map<number, number>();
  private now = 0;

  read({ at, kind, a, b, c, d }: FinishedRun['rows'][number]): void {
    if (at !== this.now) this.check();
    this.now = at;
    if (kind === Rec.askAdded) {
      this.appOf.set(a, b);
      this.add(b, d);
    } else if (kind === Rec.askWithdrawn) this.add(b, -c);
    else if (kind === Rec.containerAllocated) this.add(this.appOf.get(b) ?? -1, -1);
    else if (kind === Rec.reason) {
      expect(b & 255).toBe(ReasonScope.application);
      this.reasons.set(a, b >>> 8);
    }
  }

  /** Checks the present instant. To be called after the last record, too. */
  check(): void {
    for (const [app, count] of this.pending) {
      expect([app, (this.reasons.get(app) ?? 0) !== 0]).toEqual([app, count > 0]);
    }
  }

  private add(app: number, count: number): void {
    this.pending.set(app, (this.pending.get(app) ?? 0) + count);
  }
}

export function expectReasonsWhileWaiting({ rows }: FinishedRun): void {
  const reasons = new ReasonsWhileWaiting();
  for (const row of rows) reasons.read(row);
  reasons.check();
}
