import { describe, expect, it } from 'vitest';
import { HealthTracker } from './health-tracker';

const settings = { tasksPerExecutor: 2, executorsPerNode: 2, timeout: 100 };
const failure = (executor: number, task: string, host = 0) => ({ executor, host, task });

describe('HealthTracker', () => {
  it('avoids an executor after failures of different tasks, of one set or of several', () => {
    const tracker = new HealthTracker(settings);
    expect(tracker.setSucceeded([failure(1, 'a'), failure(1, 'a')], 0).executors).toEqual([]);
    expect(tracker.setSucceeded([failure(1, 'b')], 10).executors).toEqual([1]);
    expect(tracker.excludes(1, 0, 10)).toBe(true);
    expect(tracker.excludes(2, 0, 10)).toBe(false);
  });

  it('avoids a host with two such executors, and so those that come later', () => {
    const tracker = new HealthTracker(settings);
    const avoided = tracker.setSucceeded(
      [1, 2].flatMap((executor) => [failure(executor, 'a'), failure(executor, 'b')]),
      0,
    );
    expect(avoided).toEqual({ executors: [1, 2], hosts: [0] });
    expect(tracker.excludes(3, 0, 1)).toBe(true);
    expect(tracker.excludes(3, 1, 1)).toBe(false);
  });

  it('forgives both after the timeout', () => {
    const tracker = new HealthTracker(settings);
    tracker.setSucceeded([failure(1, 'a')], 0);
    expect(tracker.setSucceeded([failure(1, 'b')], 100).executors).toEqual([]);
    expect(tracker.setSucceeded([failure(1, 'c')], 150).executors).toEqual([1]);
    expect(tracker.excludes(1, 0, 249)).toBe(true);
    expect(tracker.excludes(1, 0, 250)).toBe(false);
  });
});
