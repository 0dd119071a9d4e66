import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settings } from './driver.test-helper';
import { ExecutorBook } from './executor-book';
import { Locality } from './locality';
import { noPreferences } from './preferences';
import { DurationMedian } from './speculation';
import { TaskSetManager } from './task-set-manager';

describe('the median of durations', () => {
  test('is the upper one of the middle two, or their mean, after every addition', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: 1, maxLength: 60 }), (durations) => {
        const median = new DurationMedian();
        const sorted: number[] = [];
        for (const duration of durations) {
          median.add(duration);
          sorted.push(duration);
          sorted.sort((a, b) => a - b);
          const middle = sorted.length >> 1;
          const lower = sorted.length % 2 === 1 ? sorted[middle] : sorted[middle - 1];
          expect(median.median('upper')).toBe(sorted[middle]);
          expect(median.median('mean')).toBe((sorted[middle] + lower) / 2);
        }
      }),
    );
  });
});

describe('second copies', () => {
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
    expect(manager.slowTasks).toBe(2);
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
});
