import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import { galleryEntry } from '../../engine/gallery';
import { randomScenario } from '../../engine/testing/random-scenario.test-helper';
import { TaskOutcome } from '../../sim/trace';
import type { RunModel } from '../model';
import { TaskWaitCause, taskWaiting } from './task-waiting';
import { modelOf } from '../testing/model-of.test-helper';

const SECOND = 1_000_000;

const seconds = (model: RunModel) =>
  taskWaiting(model, 0).map(({ from, to, cause, level, taskTime }) => [
    from / SECOND,
    to / SECOND,
    Object.keys(TaskWaitCause)[cause],
    level,
    taskTime / SECOND,
  ]);

/** Time in which the tasks of a stage are pending, task by task. */
function pendingTime(model: RunModel, app: number, stage: number): number {
  const { tasks } = model;
  const span = model.applications[app].stages.find((one) => one.stage === stage);
  if (span === undefined) return 0;
  let sum = 0;
  for (let index = 0; index < (model.directory.applications[app].stageTasks?.[stage] ?? 0); index++) {
    let since = span.from;
    let running: number[] = [];
    for (let task = 0; task < tasks.count; task++) {
      if (tasks.app[task] !== app || tasks.stage[task] !== stage || tasks.index[task] !== index) continue;
      // Attempts that end before this one starts, without success, leave the task pending.
      running = running.filter((end) => end > tasks.start[task]);
      if (running.length === 0) sum += Math.max(0, Math.min(tasks.start[task], model.end) - since);
      if (tasks.outcome[task] === TaskOutcome.succeeded) {
        since = Infinity;
        break;
      }
      running.push(tasks.end[task]);
      since = Math.max(...running);
    }
    sum += Math.max(0, Math.min(span.to, model.end) - since);
  }
  return sum;
}

describe('waits of tasks', () => {
  test('Time for a better place, for the next beat and for a free slot are told apart', () => {
    const document = galleryEntry('exact-timers')?.scenario;
    expect(seconds(modelOf(document, 'A'))).toEqual([
      [0, 3, 'locality', 0, 6],
      [3, 6, 'locality', 1, 3],
    ]);
    expect(seconds(modelOf(document, 'B'))).toEqual([
      [0, 2.5, 'locality', 0, 5],
      [2.5, 3, 'tick', 0, 1],
      [3, 5, 'locality', 1, 2],
    ]);
  });

  test('Without a wait there is none for locality, and with a long one nearly all of it is', () => {
    const sum = (variant: string, cause: number) =>
      taskWaiting(modelOf(galleryEntry('locality-wait-sweep')?.scenario, variant), 0)
        .filter((wait) => wait.cause === cause)
        .reduce((total, { taskTime }) => total + taskTime / SECOND, 0);
    expect(sum('A', TaskWaitCause.locality)).toBe(0);
    expect(sum('A', TaskWaitCause.noFreeSlot)).toBeGreaterThan(0);
    expect(sum('D', TaskWaitCause.noFreeSlot)).toBe(0);
    expect(sum('D', TaskWaitCause.locality)).toBeGreaterThan(50);
  });

  test('They add up to the time in which tasks are pending, do not overlap, and are in order', () => {
    fc.assert(
      fc.property(randomScenario, (document) => {
        const model = modelOf(document);
        model.directory.applications.forEach(({ kind, stageTasks = [] }, app) => {
          if (kind !== 'spark') return;
          const waits = taskWaiting(model, app);
          stageTasks.forEach((_, stage) => {
            const own = waits.filter((wait) => wait.stage === stage);
            own.forEach((wait, i) => {
              expect(wait.to).toBeGreaterThan(wait.from);
              if (i > 0) expect(wait.from).toBeGreaterThanOrEqual(own[i - 1].to);
            });
            expect(own.reduce((sum, { taskTime }) => sum + taskTime, 0)).toBe(pendingTime(model, app, stage));
          });
        });
      }),
      cases(200),
    );
  });
});
