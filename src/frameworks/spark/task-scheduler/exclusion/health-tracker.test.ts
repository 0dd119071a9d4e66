import { describe, expect, it } from 'vitest';
import { HealthTracker } from './health-tracker';

const settings = { tasksPerExecutor: 2, executorsPerNode: 2, timeout: 100 };
const failure = (executor: number, task: string, host = 0, at = 0) => ({ executor, host, task, at });

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

  it('forgives both after the timeout, a failure from when it was', () => {
    const tracker = new HealthTracker(settings);
    tracker.setSucceeded([failure(1, 'a', 0, 0)], 50);
    expect(tracker.setSucceeded([failure(1, 'b', 0, 101)], 101).executors).toEqual([]);
    expect(tracker.setSucceeded([failure(1, 'c', 0, 140)], 150).executors).toEqual([1]);
    expect(tracker.excludes(1, 0, 250)).toBe(true);
    expect(tracker.excludes(1, 0, 251)).toBe(false);
  });

  it('counts a failure that is exactly as old as the timeout', () => {
    const tracker = new HealthTracker(settings);
    expect(tracker.setSucceeded([failure(1, 'a', 0, 0), failure(1, 'b', 0, 90)], 100).executors).toEqual([1]);
  });

  it('starts afresh with an executor that was avoided', () => {
    const tracker = new HealthTracker(settings);
    tracker.setSucceeded([failure(1, 'a', 0, 10), failure(1, 'b', 0, 10)], 10);
    // Still avoided; what fails meanwhile counts alone.
    expect(tracker.setSucceeded([failure(1, 'c', 0, 100)], 105).executors).toEqual([]);
    expect(tracker.setSucceeded([failure(1, 'd', 0, 112)], 112).executors).toEqual([1]);
  });

  it('forgets the failures of an executor that is gone, but not that it was avoided', () => {
    const tracker = new HealthTracker(settings);
    tracker.setSucceeded([failure(1, 'a')], 0);
    tracker.removed(1);
    expect(tracker.setSucceeded([failure(1, 'b')], 1).executors).toEqual([]);
    tracker.setSucceeded([failure(2, 'a'), failure(2, 'b')], 2);
    tracker.removed(2);
    expect(tracker.setSucceeded([failure(3, 'a'), failure(3, 'b')], 3)).toEqual({ executors: [3], hosts: [0] });
  });
});
