import { describe, expect, test } from 'vitest';
import { Rec } from '../../../sim/trace/trace';
import { galleryEntry } from '../../gallery';
import { runScenario } from '../../testing/run-scenario.test-helper';

/** What the texts of the scenarios say, measured in their runs. */
class Measures {
  private readonly finished;

  constructor(id: string, variant: string) {
    this.finished = runScenario(galleryEntry(id)?.scenario, { variant });
  }

  /** Percentage of the tasks of some entries that ran on a node with their data. */
  local(...generators: readonly string[]): number {
    const { run, rows } = this.finished;
    const appOfAsk = new Map<number, number>();
    const appOf = new Map<number, number>();
    let near = 0;
    let all = 0;
    for (const { kind, a, b, c } of rows) {
      if (kind === Rec.askAdded) appOfAsk.set(a, b);
      if (kind === Rec.containerAllocated) appOf.set(a, appOfAsk.get(b) ?? -1);
      if (kind !== Rec.taskStarted) continue;
      if (!generators.includes(run.directory.applications[appOf.get(b) ?? 0].generator)) continue;
      all++;
      if (c >> 16 === 1) near++;
    }
    return Math.round((100 * near) / all);
  }

  /** Mean time from submission to end of the jobs of some entries, s. */
  response(...generators: readonly string[]): number {
    const { run, rows } = this.finished;
    const times = rows
      .filter(({ kind, a }) => kind === Rec.appFinished && generators.includes(run.directory.applications[a].generator))
      .map(({ at, a }) => at - run.directory.applications[a].submit / 1e6);
    return Math.round(times.reduce((sum, time) => sum + time, 0) / times.length);
  }

  /** Tasks that the applications of a queue run at an instant (s). */
  held(queue: string, at: number): number {
    const { run, rows } = this.finished;
    const appOfAsk = new Map<number, number>();
    const queueOf = new Map<number, string>();
    let held = 0;
    for (const row of rows) {
      if (row.at > at) break;
      if (row.kind === Rec.askAdded) appOfAsk.set(row.a, row.b);
      if (row.kind === Rec.containerAllocated) {
        const app = run.directory.applications[appOfAsk.get(row.b) ?? 0];
        queueOf.set(row.a, run.directory.queues[app.queue].id);
        if (queueOf.get(row.a) === queue) held++;
      }
      if (row.kind === Rec.containerEnded && queueOf.get(row.a) === queue) held--;
    }
    return held;
  }

  get makespan(): number {
    return Math.round((this.finished.run.ended?.at ?? 0) / 1e6);
  }
}

describe('what the texts about delay scheduling say', () => {
  test('head-of-line: small jobs are local by chance, unless they let slots pass', () => {
    const small = ['clicks', 'orders', 'errors'];
    const [naive, skips, waits, fifo] = ['A', 'B', 'C', 'D'].map((variant) => new Measures('head-of-line', variant));
    expect([naive, skips, waits].map((run) => run.local(...small))).toEqual([23, 94, 100]);
    expect([naive, skips].map((run) => run.response(...small))).toEqual([37, 32]);
    expect(fifo.response(...small)).toBeGreaterThan(240);
    expect(fifo.local(...small)).toBeLessThan(30);
    expect(naive.local('big')).toBeGreaterThan(98);
  });

  test('sticky-slots: naive sharing comes close to the ceiling, skips leave it', () => {
    expect(['A', 'B', 'C', 'D'].map((variant) => new Measures('sticky-slots', variant).local('job'))).toEqual([
      33, 94, 93, 99,
    ]);
  });

  test('pools-and-locality: a minimum share is held at once, and locality does not change shares', () => {
    const [waits, naive, none] = ['A', 'B', 'C'].map((variant) => new Measures('pools-and-locality', variant));
    expect([waits, naive].map((run) => run.held('root.production', 70))).toEqual([12, 12]);
    expect([waits, naive].map((run) => run.local('query'))).toEqual([99, 63]);
    expect(naive.makespan - waits.makespan).toBe(34);
    expect([waits, none].map((run) => run.response('nightly'))).toEqual([164, 254]);
  });
});
