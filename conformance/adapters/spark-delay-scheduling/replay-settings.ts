/** What the cases of kind `scheduler_replay` set. Times are in ms. */
import type { ExclusionSettings } from '../../../src/frameworks/spark/task-scheduler/exclusion/failure-exclusion';
import { HealthTracker } from '../../../src/frameworks/spark/task-scheduler/exclusion/health-tracker';
import type { PoolSettings } from '../../../src/frameworks/spark/task-scheduler/pool-config';
import type { TaskSetSettings } from '../../../src/frameworks/spark/task-scheduler/task-set-manager';
import { list, number, object, optional, truth } from '../../read';
import type { JsonObject } from '../../vectors';
import { NO_SPECULATION } from './names';

export function setSettings(config: JsonObject): Omit<TaskSetSettings, 'barrier' | 'exclusion'> {
  const [process, node, rack] = list(config.waitsMs).map(number);
  const given = config.speculation === null ? null : object(config.speculation);
  const speculation =
    given === null
      ? NO_SPECULATION
      : {
          enabled: true,
          quantile: number(given.quantile),
          multiplier: number(given.multiplier),
          durationThreshold: optional(given.thresholdMs, number, null),
          slotsPerExecutor: number(given.slots),
          median: 'upper' as const,
        };
  return {
    waits: { process, node, rack },
    legacyReset: truth(config.legacyResetOnTaskLaunch),
    maxFailures: number(config.maxTaskFailures),
    speculation,
    killInterval: optional(given?.killIntervalMs, number),
  };
}

export function poolsOf(config: JsonObject): ReadonlyMap<string, PoolSettings> {
  return new Map(
    Object.entries(object(config.pools)).map(([name, pool]) => {
      const { mode, minShare, weight } = object(pool);
      return [name, { mode: mode === 'FAIR' ? 'FAIR' : 'FIFO', minShare: number(minShare), weight: number(weight) }];
    }),
  );
}

export function exclusionOf({ exclusion }: JsonObject): ExclusionSettings | null {
  if (exclusion === null) return null;
  const { taskAttemptsPerExecutor, taskAttemptsPerNode, tasksPerExecutor, executorsPerNode } = object(exclusion);
  return {
    taskAttemptsPerExecutor: number(taskAttemptsPerExecutor),
    taskAttemptsPerNode: number(taskAttemptsPerNode),
    tasksPerExecutor: number(tasksPerExecutor),
    executorsPerNode: number(executorsPerNode),
  };
}

export function healthOf({ exclusion }: JsonObject): HealthTracker | null {
  if (exclusion === null) return null;
  const { application, timeoutMs } = object(exclusion);
  const { tasksPerExecutor, executorsPerNode } = object(application);
  return new HealthTracker({
    tasksPerExecutor: number(tasksPerExecutor),
    executorsPerNode: number(executorsPerNode),
    timeout: number(timeoutMs),
  });
}
