import { describe, expect, test } from 'vitest';
import { checkSettings } from './settings-check';

/** "FIELD: MESSAGE" with the beginning of fields left out. */
const problems = (settings: Readonly<Record<string, unknown>>) =>
  checkSettings({ id: 'a', ...settings }).map(({ path, message }) => `${path}: ${message}`);
const allocation = (settings: Readonly<Record<string, unknown>>) =>
  problems({
    'spark.dynamicAllocation.enabled': true,
    ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [`spark.dynamicAllocation.${name}`, value])),
  });

describe('settings that Spark refuses', () => {
  test('no bounds in which the number of executors could lie', () => {
    expect(allocation({ minExecutors: 3, maxExecutors: 2 })).toEqual([
      'spark.dynamicAllocation.minExecutors: expected at most spark.dynamicAllocation.maxExecutors, which is 2',
    ]);
    expect(allocation({ maxExecutors: 0 })).toEqual([
      'spark.dynamicAllocation.maxExecutors: expected at least 1: with none it could never run a task',
    ]);
    expect(allocation({ minExecutors: 2, maxExecutors: 2 })).toEqual([]);
    expect(allocation({ minExecutors: 2 })).toEqual([]);
    // Spark does not check them without dynamic allocation.
    expect(problems({ 'spark.dynamicAllocation.minExecutors': 3, 'spark.dynamicAllocation.maxExecutors': 2 })).toEqual(
      [],
    );
  });

  test('dynamic allocation without time or need', () => {
    expect(
      allocation({ schedulerBacklogTimeout: '0s', sustainedSchedulerBacklogTimeout: '0s', executorAllocationRatio: 0 }),
    ).toEqual([
      'spark.dynamicAllocation.schedulerBacklogTimeout: expected more than 0s',
      'spark.dynamicAllocation.sustainedSchedulerBacklogTimeout: expected more than 0s',
      'spark.dynamicAllocation.executorAllocationRatio: expected more than 0',
    ]);
  });

  test('idle executors that take output along', () => {
    const untracked = { 'shuffleTracking.enabled': false };
    expect(allocation(untracked)).toEqual([
      'spark.dynamicAllocation.shuffleTracking.enabled: expected true without spark.shuffle.service.enabled or spark.decommission.enabled: idle executors would take output along',
    ]);
    const enabled = {
      'spark.dynamicAllocation.enabled': true,
      'spark.dynamicAllocation.shuffleTracking.enabled': false,
    };
    expect(problems({ ...enabled, 'spark.shuffle.service.enabled': true })).toEqual([]);
    expect(problems({ ...enabled, 'spark.decommission.enabled': true })).toEqual([]);
  });

  test('dynamic allocation with a barrier stage', () => {
    const stages = [{ id: 's' }, { id: 't', barrier: true }];
    expect(problems({ 'spark.dynamicAllocation.enabled': true, stages })).toEqual([
      'spark.dynamicAllocation.enabled: expected false with a barrier stage: its slots could come and go one by one',
    ]);
    expect(problems({ stages })).toEqual([]);
  });

  test('executors without room for a task', () => {
    const message = 'spark.task.cpus: expected at most spark.executor.cores, which is 2';
    expect(problems({ 'spark.task.cpus': 3, 'spark.executor.cores': 2 })).toEqual([message]);
    expect(problems({ 'spark.task.cpus': 2, 'spark.executor.cores': 2 })).toEqual([]);
    // The tasks run inside the driver.
    expect(problems({ 'spark.task.cpus': 3, 'spark.executor.instances': 0 })).toEqual([]);
  });

  test('exclusion for no time, and factors of speculation that no task meets', () => {
    expect(problems({ 'spark.excludeOnFailure.enabled': true, 'spark.excludeOnFailure.timeout': '0s' })).toEqual([
      'spark.excludeOnFailure.timeout: expected more than 0s',
    ]);
    const efficiency = {
      'spark.speculation.efficiency.processRateMultiplier': 1.5,
      'spark.speculation.efficiency.longRunTaskFactor': 0.5,
    };
    expect(problems({ 'spark.speculation': true, ...efficiency })).toEqual([
      'spark.speculation.efficiency.processRateMultiplier: expected more than 0 and at most 1',
      'spark.speculation.efficiency.longRunTaskFactor: expected at least 1',
    ]);
    expect(problems({ ...efficiency })).toEqual([]);
  });
});
