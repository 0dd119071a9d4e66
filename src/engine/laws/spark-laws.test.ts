import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import { AppOutcome, ContainerKind, ContainerOutcome, Rec, TaskOutcome } from '../../sim/trace/trace';
import { randomScenario } from '../testing/documents/random-scenario.test-helper';
import { runScenario } from '../testing/run-scenario.test-helper';
import type { FinishedRun } from '../testing/run-scenario.test-helper';

/** What a trace says of tasks, checked while it is read. */
function audit({ run, rows }: FinishedRun): void {
  const { applications } = run.directory;
  const askApp: number[] = [];
  const askKind: number[] = [];
  const containerAsk: number[] = [];
  const runningIn = new Map<number, number>();
  const tasks = new Map<number, { container: number; app: number; key: string }>();
  /** Successes by application, stage and index. */
  const succeeded = new Map<string, number>();
  /** When applications first lost a container: finished tasks may have run again. */
  const lossy = new Map<number, number>();
  const open = new Map<string, number>();
  for (const { at, kind, a, b, c, d } of rows) {
    const app = (container: number) => askApp[containerAsk[container]];
    if (kind === Rec.askAdded) {
      askApp[a] = b;
      askKind[a] = c & 0xff;
    } else if (kind === Rec.containerAllocated) {
      containerAsk[a] = b;
    } else if (kind === Rec.containerEnded) {
      if (b !== ContainerOutcome.completed && !lossy.has(app(a))) lossy.set(app(a), at);
      // What is given back at the end is no loss; an executor that fails in that instant is one.
      if (b !== ContainerOutcome.completed && b !== ContainerOutcome.released) lossy.set(app(a), NaN);
    } else if (kind === Rec.stage) {
      const stage = `${a} ${b}`;
      expect(open.get(stage) ?? -1).toBe(c - 1);
      open.set(stage, c);
    } else if (kind === Rec.taskStarted) {
      const count = (runningIn.get(b) ?? 0) + 1;
      runningIn.set(b, count);
      if (askKind[containerAsk[b]] !== ContainerKind.task) {
        expect(count).toBeLessThanOrEqual(applications[app(b)].slots ?? 0);
      }
      expect((c >>> 16) & 0xff).toBeLessThanOrEqual(4);
      tasks.set(a, { container: b, app: app(b), key: `${app(b)} ${c & 0xffff} ${d & 0xffffff}` });
    } else if (kind === Rec.taskEnded) {
      const task = tasks.get(a);
      if (task === undefined) throw new Error('a task ends that never started');
      runningIn.set(task.container, (runningIn.get(task.container) ?? 0) - 1);
      if (b === TaskOutcome.succeeded) succeeded.set(task.key, (succeeded.get(task.key) ?? 0) + 1);
    } else if (kind === Rec.appFinished && b === AppOutcome.succeeded) {
      if (applications[a].kind !== 'spark') continue;
      const stages = run.directory.applications[a].stages.length;
      for (let stage = 0; stage < stages; stage++) expect(open.get(`${a} ${stage}`)).toBe(1);
      const counts = [...succeeded].filter(([key]) => key.startsWith(`${a} `)).map(([, count]) => count);
      expect(counts.length).toBeGreaterThan(0);
      // At its end it gives everything back.
      if ((lossy.get(a) ?? at) === at) for (const count of counts) expect(count).toBe(1);
    }
  }
}

describe('tasks inside executors', () => {
  test('No slot runs two tasks, stages begin and end once, and each task of a successful application succeeds exactly once', () => {
    fc.assert(
      fc.property(randomScenario, (document) => {
        audit(runScenario(document, { maxEvents: 200_000 }));
      }),
      cases(400),
    );
  });
});
