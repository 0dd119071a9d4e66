import { describe, expect, test } from 'vitest';
import { DynamicAllocation } from './dynamic-allocation';
import type { DynamicAllocationSettings } from './dynamic-allocation';
import type { TaskAttempt } from './executor-demand';
import { IdleExecutors } from './idle-executors';

const attempt = (stage: number, task: number, speculative: boolean): TaskAttempt => ({
  stage,
  task,
  executor: 0,
  speculative,
});

const create = (change: Partial<DynamicAllocationSettings> = {}) =>
  new DynamicAllocation({
    minExecutors: 0,
    maxExecutors: Infinity,
    initialExecutors: 0,
    tasksPerExecutor: 1,
    allocationRatio: 1,
    backlogTimeout: 1000,
    sustainedBacklogTimeout: 1000,
    timeouts: { idle: 60_000, cached: Infinity, shuffle: Infinity, shuffleTracking: true },
    ...change,
  });

describe('the demand', () => {
  test('counts a failed task as pending again, a killed one not', () => {
    const { demand } = create();
    demand.submitted(0, 3);
    demand.started(attempt(0, 0, false));
    demand.started(attempt(0, 1, false));
    expect([demand.pending, demand.running]).toEqual([1, 2]);
    demand.ended(attempt(0, 0, false), 'failed');
    demand.ended(attempt(0, 1, false), 'killed');
    expect([demand.pending, demand.running]).toEqual([2, 0]);
  });

  test('counts attempts that outlive their stage until they end', () => {
    const { demand } = create();
    demand.submitted(0, 3);
    demand.started(attempt(0, 0, false));
    demand.completed(0);
    expect([demand.pending, demand.running, demand.isEmpty]).toEqual([0, 1, true]);
    demand.ended(attempt(0, 0, false), 'succeeded');
    expect(demand.running).toBe(0);
  });

  test('counts a stage with a task that may run nowhere until its last attempt has ended', () => {
    const allocation = create();
    const { demand } = allocation;
    demand.submitted(0, 3);
    demand.started(attempt(0, 0, false));
    allocation.unschedulableAdded(0, 0);
    demand.completed(0);
    expect([demand.unschedulable, allocation.need]).toEqual([1, 1]);
    demand.ended(attempt(0, 0, false), 'killed');
    expect([demand.unschedulable, allocation.need]).toEqual([0, 0]);
    allocation.unschedulableAdded(0, 0);
    expect(demand.unschedulable).toBe(0);
  });

  test('counts second copies until they start, or their task ends before', () => {
    const { demand } = create();
    demand.submitted(0, 2);
    for (const task of [0, 1]) {
      demand.started(attempt(0, task, false));
      demand.markedSlow(0, task);
      demand.markedSlow(0, task);
    }
    expect(demand.pendingSpeculative).toBe(2);
    demand.started(attempt(0, 0, true));
    demand.ended(attempt(0, 1, false), 'succeeded');
    expect([demand.pendingSpeculative, demand.pending, demand.running]).toEqual([0, 0, 2]);
  });

  test('asks for a second executor for a waiting copy when one would do', () => {
    for (const tasksPerExecutor of [4, 2]) {
      const allocation = create({ tasksPerExecutor });
      allocation.demand.submitted(0, 1);
      allocation.demand.started(attempt(0, 0, false));
      expect(allocation.need).toBe(1);
      allocation.demand.markedSlow(0, 0);
      expect(allocation.need).toBe(2);
    }
  });
});

describe('the target', () => {
  test('grows by 1, 2, 4 while tasks wait, and the timer runs on without a new start when nothing was asked for', () => {
    const allocation = create({ maxExecutors: 5 });
    allocation.stageSubmitted(0, 100, 0);
    const targets = [999, 1000, 1999, 2000, 3000, 4000].map((now) => {
      allocation.poll(now);
      return allocation.target;
    });
    expect(targets).toEqual([0, 1, 1, 3, 5, 5]);
    expect(allocation.addTime).toBe(4000);
  });

  test('falls to what is needed at once, and the timer stops when the last task has started', () => {
    const allocation = create({ minExecutors: 1, initialExecutors: 8 });
    expect(allocation.poll(0)).toBe(0);
    allocation.stageSubmitted(0, 2, 100);
    expect(allocation.poll(200)).toBe(-6);
    allocation.taskStarted(attempt(0, 0, false));
    allocation.taskStarted(attempt(0, 1, false));
    expect(allocation.addTime).toBe(Infinity);
    allocation.taskEnded(attempt(0, 1, false), 'failed', 300);
    expect(allocation.addTime).toBe(1300);
    expect(allocation.need).toBe(2);
  });

  test('keeps idle executors that it counts on, and names the others', () => {
    const allocation = create({ minExecutors: 1 });
    for (let executor = 0; executor < 4; executor++) allocation.executors.added(executor, 0);
    allocation.stageSubmitted(0, 2, 0);
    allocation.poll(1000);
    allocation.poll(2000);
    expect(allocation.target).toBe(2);
    allocation.poll(60_000);
    expect(allocation.removals).toEqual([0, 1]);
    allocation.poll(60_100);
    expect(allocation.removals).toEqual([]);
  });

  test('names those first whose id comes first as text', () => {
    const allocation = create({ minExecutors: 9 });
    for (let executor = 1; executor <= 12; executor++) allocation.executors.added(executor, 0);
    allocation.poll(60_000);
    expect(allocation.removals).toEqual([1, 10, 11]);
  });
});

describe('idle executors', () => {
  const create = () => {
    const idle = new IdleExecutors({ idle: 60, cached: 120, shuffle: 240, shuffleTracking: true });
    idle.added(0, 0);
    return idle;
  };

  test('are not idle while a task runs, and idle from its end', () => {
    const idle = create();
    idle.taskStarted(0);
    idle.taskStarted(0);
    idle.taskEnded(0, 50);
    expect(idle.deadline(0)).toBe(Infinity);
    idle.taskEnded(0, 70);
    expect(idle.timedOut(129, [])).toEqual([]);
    expect(idle.timedOut(130, [])).toEqual([0]);
  });

  test('take the shortest timeout of cached blocks and shuffle files that they hold', () => {
    const idle = create();
    idle.blocksCached(0, 1);
    expect(idle.deadline(0)).toBe(120);
    idle.taskEnded(0, 0, 7);
    idle.jobEnded(1);
    expect(idle.deadline(0)).toBe(120);
    idle.blocksCached(0, -1);
    expect(idle.nextDeadline()).toBe(240);
    const short = new IdleExecutors({ idle: 60, cached: 10, shuffle: 240, shuffleTracking: true });
    short.added(0, 0);
    short.blocksCached(0, 1);
    expect(short.deadline(0)).toBe(10);
  });

  test('are not held by output of a task that ends after its job', () => {
    const idle = create();
    idle.taskStarted(0);
    idle.jobStarted(1, [7]);
    idle.jobEnded(1);
    idle.taskEnded(0, 10, 7);
    expect(idle.deadline(0)).toBe(250);
  });

  test('are held again by a job that uses shuffle files of an earlier one', () => {
    const idle = create();
    idle.jobStarted(1, [7]);
    idle.taskEnded(0, 0, 7);
    expect(idle.deadline(0)).toBe(Infinity);
    idle.jobEnded(1);
    expect(idle.deadline(0)).toBe(240);
    idle.jobStarted(2, [7]);
    expect(idle.deadline(0)).toBe(Infinity);
  });
});
