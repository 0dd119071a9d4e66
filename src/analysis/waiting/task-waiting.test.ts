import { SECOND } from '../../base/units';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import { galleryEntry } from '../../engine/gallery';
import { randomScenario } from '../../engine/testing/documents/random-scenario.test-helper';
import { lateFailure, sparkDocuments } from '../../engine/testing/documents/spark-documents.test-helper';
import { executorLeaves, stageHeld } from '../../frameworks/spark/records';
import { ContainerKind, TaskOutcome } from '../../sim/trace/trace';
import { ownRecords } from '../build/record-table';
import type { RunModel } from '../model';
import { TaskWaitCause, taskWaiting } from './task-waiting';
import { modelOf } from '../testing/model-of.test-helper';

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
  const held = ownRecords(model, stageHeld);
  const first = held === undefined ? -1 : held.stage.findIndex((one, i) => one === stage && held.app[i] === app);
  // A barrier stage that finds too few slots waits before it begins.
  const from = Math.min(span?.from ?? Infinity, held === undefined || first === -1 ? Infinity : held.time[first]);
  const to = Math.min(span?.to ?? Infinity, model.applications[app].finished);
  if (from === Infinity) return 0;
  let sum = 0;
  for (let index = 0; index < (model.directory.applications[app].stageTasks?.[stage] ?? 0); index++) {
    let since = from;
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
    sum += Math.max(0, Math.min(to, model.end) - since);
  }
  return sum;
}

describe('waits of tasks', () => {
  test('Time for a better place, for the next tick and for a free slot are told apart', () => {
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

/** What is false in the causes of the waits of tasks, in words: decided from the containers and the tasks of the run. */
function falseCauses(model: RunModel, app: number, tick: number): string[] {
  const { tasks, containers, directory } = model;
  const { slots = 0 } = directory.applications[app];
  const told = ownRecords(model, executorLeaves);
  const leaves = new Map(Array.from(told?.container ?? [], (container, i) => [container, told?.time[i] ?? Infinity]));
  const own = Array.from({ length: tasks.count }, (_, task) => task).filter((task) => tasks.app[task] === app);
  const working = new Set(own.map((task) => tasks.container[task]));
  const freeAt = (at: number): number => {
    let free = 0;
    for (const container of model.applications[app].containers) {
      const takes = containers.kind[container] === ContainerKind.executor || working.has(container);
      const up = containers.up[container] <= at && containers.ended[container] > at;
      if (!takes || !up || (leaves.get(container) ?? Infinity) <= at) continue;
      const runs = own.filter(
        (task) => tasks.container[task] === container && tasks.start[task] <= at && tasks.end[task] > at,
      );
      free += Math.max(0, slots - runs.length);
    }
    return free;
  };
  return taskWaiting(model, app).flatMap(({ stage, cause, from, to, level, hold }) => {
    const faults: string[] = [];
    const isOfSlots = cause <= TaskWaitCause.tick;
    for (const at of isOfSlots ? [from, (from + to) / 2] : []) {
      const isFree = freeAt(at) > 0;
      if (isFree !== (cause !== TaskWaitCause.noFreeSlot)) faults.push(`${at}: ${isFree ? 'a' : 'no'} slot is free`);
    }
    const starts = own.filter(
      (task) => tasks.stage[task] === stage && tasks.start[task] > from && tasks.start[task] < to,
    );
    // A level that opens is closed again in the same instant by what starts nearer to its data: the wait is stated anew then.
    const worse = starts.filter(
      (task) => level >= 0 && tasks.locality[task] > level && !model.taskSets.levelTime.includes(tasks.start[task]),
    );
    if (cause === TaskWaitCause.locality && worse.length > 0) {
      faults.push(`${from}: something worse than level ${level} was accepted`);
    }
    // Another executor may take what is excluded from the one that is named, and an attempt goes on beside what it lacks.
    const wrong = starts.filter((task) => {
      if (cause === TaskWaitCause.excluded) return tasks.container[task] === hold?.arg1;
      return cause !== TaskWaitCause.nextAttempt;
    });
    if (!isOfSlots && wrong.length > 0) faults.push(`${from}: something started while the stage was held`);
    if (cause === TaskWaitCause.tick && to - from > tick) faults.push(`${from}: no tick until ${to}`);
    return faults;
  });
}

test('No slot is free, a worse place is not accepted, and the next tick is to come, whenever it is said', () => {
  const seen = new Set<number>();
  let leaving = 0;
  fc.assert(
    fc.property(sparkDocuments, (document) => {
      const model = modelOf(document);
      const revive = document.workload[0]['spark.scheduler.revive.interval'] === '1s' ? SECOND : 0.3 * SECOND;
      expect(falseCauses(model, 0, revive)).toEqual([]);
      for (const { cause } of taskWaiting(model, 0)) seen.add(cause);
      leaving += ownRecords(model, executorLeaves)?.count ?? 0;
    }),
    { ...cases(400), examples: [[lateFailure]] },
  );
  expect(seen.size).toBe(Object.keys(TaskWaitCause).length);
  expect(leaving).toBeGreaterThan(0);
});
