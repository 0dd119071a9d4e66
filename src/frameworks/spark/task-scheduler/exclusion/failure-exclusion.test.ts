import { expect, test } from 'vitest';
import { ExclusionLimit } from './exclusion-limit';
import { FailureExclusion } from './failure-exclusion';

const LIMITS = { taskAttemptsPerExecutor: 1, taskAttemptsPerNode: 2, tasksPerExecutor: 2, executorsPerNode: 2 };

test('The limit that keeps tasks from an executor is the narrowest one that is needed', () => {
  const exclusion = new FailureExclusion(LIMITS);
  const limitOn = (tasks: readonly number[], executor = 1) => exclusion.limitOn(executor, 0, tasks);
  expect(limitOn([0])).toBeNull();
  // Task 0 fails on executor 1 of node 0: only task 0 is kept out.
  exclusion.failed(0, 1, 0, 0);
  expect(limitOn([0])).toBe(ExclusionLimit.taskOnExecutor);
  expect(limitOn([0, 1])).toBeNull();
  // And on executor 2: it may run on no executor of the node.
  exclusion.failed(0, 2, 0, 0);
  expect(limitOn([0], 3)).toBe(ExclusionLimit.taskOnNode);
  // Two tasks failed on executor 1, then on executor 2: the stage avoids both, and then the node.
  exclusion.failed(1, 1, 0, 0);
  expect(limitOn([2])).toBe(ExclusionLimit.stageOnExecutor);
  exclusion.failed(1, 2, 0, 0);
  expect(limitOn([2], 3)).toBe(ExclusionLimit.stageOnNode);
});
