import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../../scripts/property-cases';
import { settings } from './driver.test-helper';
import { ExecutorBook } from './executor-book';
import { Locality } from './locality/locality';
import { ANY_EXECUTOR, noPreferences, preferencesOf } from './locality/preferences';
import { TaskSetManager } from './task-set-manager';

describe('a task set', () => {
  const alone = (tasks: number, change = {}) => {
    const book = new ExecutorBook([]);
    book.add(0, 0);
    return { book, manager: new TaskSetManager(settings(change), noPreferences(tasks), book, 0) };
  };
  const launch = (manager: TaskSetManager, executor = 0) => {
    expect(manager.offer(executor, executor, Locality.any, 0)).toBe(true);
    return manager.launchedTask;
  };

  test('takes the lowest task first, and a failed one next', () => {
    const { manager } = alone(4);
    expect([launch(manager), launch(manager)]).toEqual([0, 1]);
    manager.fail(0, true);
    expect([launch(manager), launch(manager)]).toEqual([0, 2]);
  });

  test('takes the lowest task of a rack first, whatever its host, and one that is put back next', () => {
    const book = new ExecutorBook([0, 0, 0]);
    book.add(0, 2);
    const preferred = [0, 1, 0, 1].map((host) => [{ host }]);
    const manager = new TaskSetManager(settings(), preferencesOf(preferred), book, 0);
    const next = () => {
      expect(manager.offer(0, 2, Locality.rackLocal, 0)).toBe(true);
      return [manager.launchedTask, manager.launchedLocality];
    };
    expect([next(), next()]).toEqual([
      [0, Locality.rackLocal],
      [1, Locality.rackLocal],
    ]);
    manager.fail(0, true);
    expect([next(), next(), next()].map(([task]) => task)).toEqual([0, 2, 3]);
  });

  test('refuses executors where tasks failed without calling that a delay', () => {
    const { manager } = alone(3, {
      exclusion: { taskAttemptsPerExecutor: 1, taskAttemptsPerNode: 2, tasksPerExecutor: 2, executorsPerNode: 1 },
    });
    const fail = (executor: number, host: number) => {
      expect(manager.offer(executor, host, Locality.any, 0)).toBe(true);
      manager.fail(manager.launchedAttempt, true);
      return manager.launchedTask;
    };
    // The task that failed on the executor is passed over there, and with the second one the executor is excluded.
    expect([fail(1, 1), fail(1, 1)]).toEqual([0, 1]);
    expect(manager.offer(1, 1, Locality.any, 0)).toBe(false);
    expect(manager.delayRejected).toBe(false);
    // One executor is enough for the whole host.
    expect(manager.offer(3, 1, Locality.any, 0)).toBe(false);
    expect(manager.offer(0, 0, Locality.any, 0)).toBe(true);
    expect(manager.isNextTaskExcluded([{ ordinal: 1, node: 1 }])).toBe(true);
    expect(manager.isNextTaskExcluded([{ ordinal: 0, node: 0 }])).toBe(false);
  });

  test('looks only at the task that goes next when it asks whether one has no place left', () => {
    const { manager } = alone(2, {
      exclusion: { taskAttemptsPerExecutor: 1, taskAttemptsPerNode: 2, tasksPerExecutor: 9, executorsPerNode: 9 },
    });
    launch(manager);
    manager.fail(0, true);
    expect(manager.isNextTaskExcluded([{ ordinal: 0, node: 0 }])).toBe(true);
    launch(manager);
    expect(manager.attempts.taskOf(1)).toBe(1);
    // The task that goes next is the one that another executor gave back.
    manager.fail(1, false);
    expect(manager.isNextTaskExcluded([{ ordinal: 0, node: 0 }])).toBe(false);
  });

  test('launches nothing more after a fetch failure, and does not run that task again', () => {
    const { manager } = alone(3);
    launch(manager);
    launch(manager);
    manager.failFetch(0);
    expect([manager.zombie, manager.aborted, manager.isSuccessful(0), manager.failuresOf(0)]).toEqual([
      true,
      false,
      true,
      0,
    ]);
    expect(manager.offer(0, 0, Locality.any, 0)).toBe(false);
    expect(manager.isFinished).toBe(false);
    manager.succeed(1, 1);
    expect(manager.isFinished).toBe(true);
  });

  test('runs finished tasks again when their output went with the executor', () => {
    const { book, manager } = alone(2);
    book.add(1, 1);
    launch(manager, 0);
    launch(manager, 1);
    manager.succeed(0, 1);
    book.remove(0);
    expect(manager.tasksToRepeat(1)).toEqual([]);
    expect(manager.tasksToRepeat(0, () => true)).toEqual([]);
    const repeated = manager.tasksToRepeat(0);
    expect(repeated).toEqual([0]);
    manager.executorLost(0, true, repeated);
    expect(manager.succeeded).toBe(0);
    expect(launch(manager, 1)).toBe(0);
  });

  test('and those that had failed on that executor before, wherever they succeeded since, but no beaten copies', () => {
    const { book, manager } = alone(3);
    book.add(1, 1);
    launch(manager, 0);
    launch(manager, 1);
    manager.fail(1, true);
    launch(manager, 0);
    manager.succeed(0, 1);
    manager.succeed(2, 1);
    expect(manager.succeeded).toBe(2);
    book.remove(1);
    const failedThere = manager.tasksToRepeat(1);
    expect(failedThere).toEqual([1]);
    manager.executorLost(1, true, failedThere);
    book.remove(0);
    const succeededThere = manager.tasksToRepeat(0);
    expect(succeededThere).toEqual([0]);
    manager.executorLost(0, true, succeededThere);
    expect(manager.succeeded).toBe(0);
    expect([launch(manager, 2), launch(manager, 2), launch(manager, 2)].sort((a, b) => a - b)).toEqual([0, 1, 2]);
  });

  test('counts failures of lost executors only when the application is to blame', () => {
    const { book, manager } = alone(1, { maxFailures: 2 });
    for (const counts of [false, false, true, true]) {
      if (!book.isRegistered(0)) book.add(0, 0);
      launch(manager);
      book.remove(0);
      manager.executorLost(0, counts);
    }
    expect([manager.failuresOf(0), manager.aborted]).toEqual([2, true]);
  });

  test('forgets the failures of a task that succeeds, so that a beaten attempt of it does no harm', () => {
    const { book, manager } = alone(2, { maxFailures: 2 });
    book.add(1, 1);
    launch(manager);
    manager.fail(0, true);
    launch(manager);
    manager.slow.mark(0);
    launch(manager, 1);
    expect(launch(manager, 1)).toBe(0);
    expect(manager.succeed(3, 1)).toEqual([1]);
    manager.fail(1, true);
    expect([manager.failuresOf(0), manager.aborted]).toEqual([1, false]);
  });
});

describe('under any sequence of offers, ends and losses', () => {
  const HOSTS = 4;
  const EXECUTORS = 6;
  const hostOf = (executor: number) => executor % HOSTS;
  const location = fc.record({
    host: fc.nat(HOSTS - 1),
    executor: fc.option(fc.nat(EXECUTORS - 1), { nil: ANY_EXECUTOR }),
  });
  const step = fc.record({
    kind: fc.constantFrom('offer', 'offer', 'offer', 'succeed', 'fail', 'lose', 'add', 'wait', 'slow'),
    executor: fc.nat(EXECUTORS - 1),
    level: fc.nat(Locality.any),
    pick: fc.nat(),
  });

  test('a task runs once (twice when it is slow), close to its data as reported, and all tasks get done', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(location, { maxLength: 2 }), { minLength: 1, maxLength: 8 }),
        fc.array(step, { maxLength: 80 }),
        fc.boolean(),
        (preferred, steps, legacyReset) => {
          const book = new ExecutorBook([0, 0, 1, -1]);
          book.add(0, 0);
          const preferences = preferencesOf(
            preferred.map((list) => list.map(({ host, executor }) => ({ host, executor }))),
          );
          const options = settings({ wait: 5, legacyReset, maxFailures: 1000 });
          const manager = new TaskSetManager(options, preferences, book, 0);
          const { attempts } = manager;
          let now = 0;
          const runningAttempts = () => {
            const running: number[] = [];
            for (let a = attempts.firstRunning; a !== -1; a = attempts.nextRunning(a)) running.push(a);
            return running;
          };
          const check = (): void => {
            const running = runningAttempts();
            expect(running.length).toBe(attempts.running);
            expect(running).toEqual([...running].sort((a, b) => a - b));
            for (let task = 0; task < manager.taskCount; task++) {
              const own = running.filter((a) => attempts.taskOf(a) === task);
              const ordinary = own.filter((a) => !attempts.isSpeculative(a));
              expect(own.length).toBeLessThanOrEqual(2);
              if (!own.some((a) => attempts.isSpeculative(a))) expect(ordinary.length).toBeLessThanOrEqual(1);
            }
          };
          const offer = (executor: number, level: Locality): boolean => {
            const host = hostOf(executor);
            if (!manager.offer(executor, host, level, now)) return false;
            const own = preferred[manager.launchedTask];
            const rack = book.rackOf(host);
            switch (manager.launchedLocality) {
              case Locality.processLocal:
                expect(own.length === 0 || own.some((l) => l.executor === executor)).toBe(true);
                break;
              case Locality.nodeLocal:
                expect(own.some((l) => l.host === host)).toBe(true);
                break;
              case Locality.rackLocal:
                expect(own.some((l) => rack !== -1 && book.rackOf(l.host) === rack)).toBe(true);
                break;
              default:
                expect(manager.launchedLocality).toBe(Locality.any);
            }
            if (own.length > 0) expect(manager.launchedLocality).toBeLessThanOrEqual(level);
            return true;
          };
          for (const { kind, executor, level, pick } of steps) {
            const running = runningAttempts();
            const attempt = running[pick % Math.max(1, running.length)];
            if (kind === 'offer') offer(executor, level as Locality);
            else if (kind === 'wait') now += pick % 7;
            else if (kind === 'slow') manager.slow.mark(pick % manager.taskCount);
            else if (kind === 'lose') {
              book.remove(executor);
              manager.executorLost(executor, false, pick % 2 === 0 ? manager.tasksToRepeat(executor) : []);
            } else if (kind === 'add' && !book.isRegistered(executor)) {
              book.add(executor, hostOf(executor));
              manager.executorsChanged();
            } else if (attempt !== undefined && kind === 'succeed') {
              for (const killed of manager.succeed(attempt, now)) manager.fail(killed, false);
            } else if (attempt !== undefined && kind === 'fail') manager.fail(attempt, true);
            check();
          }
          // From here on nothing goes wrong any more: everything must get done.
          for (let round = 0; round < 100 && !manager.isFinished; round++) {
            now += 10;
            while (offer(5, Locality.any));
            for (const attempt of runningAttempts()) {
              if (attempts.isRunning(attempt))
                for (const killed of manager.succeed(attempt, now)) manager.fail(killed, false);
            }
          }
          expect([manager.isFinished, manager.succeeded, manager.aborted]).toEqual([true, manager.taskCount, false]);
        },
      ),
      cases(300),
    );
  });
});
