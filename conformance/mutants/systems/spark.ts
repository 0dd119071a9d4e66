/** Wrong rules of Spark's own task scheduler. */
import { mutant } from '../mutant';
import type { System } from '../mutant';

export const spark: System = {
  kinds: ['executor_idle'],
  runs: '"kind":"spark"',
  mutants: [
    mutant(
      'the surplus of a wait is carried over',
      'frameworks/spark/task-scheduler/locality/locality-timer.ts',
      'this.lastReset += wait;',
      'this.lastReset = now;',
    ),
    mutant(
      'an empty level is not waited for',
      'frameworks/spark/task-scheduler/locality/locality-timer.ts',
      'if (!demand.hasTasksAt(level)) {',
      'if (now < 0) {',
    ),
    mutant(
      'nobody waits for executors that are not there',
      'frameworks/spark/task-scheduler/locality/valid-levels.ts',
      'pending.byExecutor.someKey((executor) => executors.isAlive(executor))',
      'pending.byExecutor.someKey(() => true)',
    ),
    mutant(
      'nobody waits for hosts without executors',
      'frameworks/spark/task-scheduler/locality/valid-levels.ts',
      'pending.byHost.someKey((host) => executors.hasAliveOnHost(host))',
      'pending.byHost.someKey(() => true)',
    ),
    mutant(
      'a better level that appears is taken at once',
      'frameworks/spark/task-scheduler/locality/valid-levels.ts',
      'if (same <= index) return same;',
      'if (same >= 0) return same;',
    ),
    mutant(
      'a refusal keeps single offers from resetting the wait',
      'frameworks/spark/task-scheduler/task-scheduler.ts',
      'set.clean = false;',
      'set.clean = true;',
    ),
    mutant(
      'a round goes through the levels from the best one',
      'frameworks/spark/task-scheduler/task-scheduler.ts',
      'for (const level of manager.timer.levels) {',
      'for (const level of manager.timer.levels.slice(-1)) {',
    ),
    mutant(
      'a slow task has run strictly longer than the threshold',
      'frameworks/spark/task-scheduler/speculation/slow-tasks.ts',
      'if (now - start <= threshold) return false;',
      'if (now - start < threshold) return false;',
    ),
    mutant(
      'an idle executor goes after the shortest timeout of what it holds',
      'frameworks/spark/task-scheduler/dynamic-allocation/idle-executors.ts',
      'return Math.min(cachedBlocks > 0 ? cached : Infinity, shuffles.size > 0 ? shuffle : Infinity);',
      'return Math.max(cachedBlocks > 0 ? cached : 0, shuffles.size > 0 ? shuffle : 0);',
    ),
    mutant(
      'a freed slot is offered before stages follow',
      'frameworks/spark/application.ts',
      'const looks = this.stages.settle(stageAttempt);',
      'const looks = this.stages.settle(stageAttempt) && this.stages.submitReady();',
    ),
    mutant(
      'a stage that failed is submitted again after a time',
      'frameworks/spark/stages/stages.ts',
      'const RESUBMIT_TIMEOUT = 200_000;',
      'const RESUBMIT_TIMEOUT = 1;',
    ),
    mutant(
      'lost output is missed by a task that is launched',
      'frameworks/spark/application.ts',
      'this.stages.lacksInput(stage);',
      'this.stages.lacksInput(stage) && false;',
    ),
    mutant(
      'a duration threshold of 0 counts as not set',
      'frameworks/spark/task-scheduler/speculation/speculation.ts',
      'settings.durationThreshold === 0 ? null : settings.durationThreshold',
      'settings.durationThreshold',
    ),
    mutant(
      'an efficient task gets no copy before twice the threshold',
      'frameworks/spark/task-scheduler/speculation/process-rates.ts',
      'runtime > this.settings.longRunTaskFactor * threshold',
      'runtime > threshold',
    ),
    mutant(
      'a pool below its minimum share goes first',
      'frameworks/spark/task-scheduler/pools.ts',
      'if (needyA !== needyB) return needyA ? -1 : 1;',
      'if (needyA !== needyB) return needyA ? 1 : -1;',
    ),
    mutant(
      'a barrier set starts as a whole',
      'frameworks/spark/stages/stages.ts',
      'plan.barrier ? { ...taskSets, barrier: true } : taskSets',
      'taskSets',
    ),
    mutant(
      'a task does not run again where it failed',
      'frameworks/spark/task-scheduler/exclusion/failure-exclusion.ts',
      'return failures >= this.settings.taskAttemptsPerExecutor ||',
      'return failures < 0 ||',
    ),
    mutant(
      'a stage avoids an executor where tasks failed',
      'frameworks/spark/task-scheduler/exclusion/failure-exclusion.ts',
      'return this.executors.has(executor) || this.hosts.has(host);',
      'return this.hosts.has(host);',
    ),
    mutant(
      'failures of a task abort its stage',
      'frameworks/spark/task-scheduler/task-set-manager.ts',
      '>= this.settings.maxFailures',
      '> this.settings.maxFailures',
    ),
  ],
};
