import { describe, expect, test } from 'vitest';
import { settings } from '../driver.test-helper';
import { ExecutorBook } from '../executor-book';
import { Locality } from '../locality/locality';
import { noPreferences } from '../locality/preferences';
import { TaskSetManager } from '../task-set-manager';

describe('copies of slow tasks', () => {
  const speculation = { ...settings().speculation, enabled: true, quantile: 0.5, multiplier: 2 };
  const started = (change = {}) => {
    const manager = new TaskSetManager(settings({ speculation, ...change }), noPreferences(4), new ExecutorBook([]), 0);
    for (let task = 0; task < 4; task++) manager.offer(task, task, Locality.any, 0);
    return manager;
  };

  test('are not looked for before enough tasks have finished, nor for a task at the threshold itself', () => {
    const manager = started();
    manager.succeed(0, 100);
    expect(manager.checkSpeculation(1000, 0)).toBe(false);
    manager.succeed(1, 100);
    expect(manager.checkSpeculation(200, 0)).toBe(false);
    expect(manager.checkSpeculation(201, 0)).toBe(true);
    expect(manager.slow.count).toBe(2);
  });

  test('are told of once, when their task is marked', () => {
    const manager = started();
    manager.succeed(0, 10);
    manager.succeed(1, 10);
    manager.slow.mark(2);
    expect(manager.checkSpeculation(100, 0)).toBe(true);
    expect(manager.slow.found).toEqual([3]);
    manager.succeed(3, 110);
    expect(manager.checkSpeculation(200, 0)).toBe(false);
    expect(manager.slow.found).toEqual([]);
  });

  test('wait for the minimum run time whatever the median', () => {
    const manager = started();
    manager.succeed(0, 10);
    manager.succeed(1, 10);
    expect(manager.checkSpeculation(500, 500)).toBe(false);
    expect(manager.checkSpeculation(501, 500)).toBe(true);
  });

  test('never run on a host that already had an attempt, and do not count as failures when they are killed', () => {
    const manager = started();
    manager.succeed(0, 10);
    manager.succeed(1, 10);
    manager.checkSpeculation(100, 0);
    expect(manager.offer(2, 2, Locality.any, 100)).toBe(true);
    expect(manager.launchedTask).toBe(3);
    expect(manager.offer(9, 3, Locality.any, 100)).toBe(true);
    expect(manager.launchedTask).toBe(2);
    expect(manager.succeed(4, 150)).toEqual([3]);
    manager.fail(3, false);
    expect(manager.failuresOf(3)).toBe(0);
    expect(manager.succeed(2, 160)).toEqual([5]);
    expect([manager.zombie, manager.isFinished]).toEqual([true, false]);
    manager.fail(5, false);
    expect(manager.isFinished).toBe(true);
  });

  test('are not launched in a barrier set', () => {
    const manager = started({ barrier: true });
    expect(manager.checkSpeculation(1_000_000, 0)).toBe(false);
  });

  test('are made for tasks on an executor that leaves too early only when the median says how long they take', () => {
    const book = new ExecutorBook([]);
    for (let executor = 0; executor < 4; executor++) book.add(executor, executor);
    const change = { killInterval: 50, speculation: { ...speculation, durationThreshold: 5000, slotsPerExecutor: 4 } };
    const manager = new TaskSetManager(settings(change), noPreferences(4), book, 0);
    for (let task = 0; task < 4; task++) manager.offer(task, task, Locality.any, 0);
    manager.succeed(0, 100);
    book.decommission(3, false, 10);
    expect(manager.checkSpeculation(101, 100)).toBe(false);
    manager.succeed(1, 100);
    expect(manager.checkSpeculation(101, 100)).toBe(true);
    expect([2, 3].map((task) => manager.slow.isMarked(task))).toEqual([false, true]);
  });
});
