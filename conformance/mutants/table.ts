/**
 * Wrong rules, one at a time: each has to turn an exact fact red. `npm run -s mutants -- SYSTEM` tries them.
 * Facts with a spread are left out, so that nothing here hangs on chance.
 */
import { jockey } from './jockey';
import { hawk } from './hawk';
import { mutant } from './mutant';
import type { System } from './mutant';
import { tetrisched } from './tetrisched';
import { withQueues } from './with-queues';
import { yunikorn } from './yunikorn';

/** By the topic of their facts; whole runs under the system are tried as well. */
export const systems: Readonly<Record<string, System>> = {
  omega: {
    kinds: ['commit_script', 'scheduler_run', 'retry_backoff'],
    runs: '"type":"omega"',
    mutants: [
      mutant(
        'a decision takes t_job and t_task for each task',
        'schedulers/omega/settings.ts',
        'return job + task * tasks;',
        'return job + task;',
      ),
      mutant(
        'retries decide on the tasks that are left',
        'schedulers/omega/decisions.ts',
        'const tasks = core.jobs.wanted(app);',
        'const tasks = core.ctx.world.input.applications[app].settings.tasks as number;',
      ),
      mutant(
        'leftovers come back after the back-off',
        'schedulers/omega/core.ts',
        'ctx.startTimer(settings.backOff, Timer.retry',
        'ctx.startTimer(0, Timer.retry',
      ),
      mutant(
        'a job without a task is given up after its attempts',
        'schedulers/omega/core.ts',
        'attempts > settings.maxEmptyAttempts &&',
        'attempts >= settings.maxEmptyAttempts &&',
      ),
      mutant(
        'any job is given up after its attempts',
        'schedulers/omega/core.ts',
        'attempts > settings.maxAttempts ||',
        'attempts >= settings.maxAttempts ||',
      ),
      mutant(
        'under shared state the cell is looked at in the beginning',
        'schedulers/omega/decisions.ts',
        'claims: this.shared ? core.plan(lane, app, tasks) : undefined',
        'claims: undefined',
      ),
      mutant(
        'monolithic schedulers look at the cell in the end',
        'schedulers/omega/decisions.ts',
        'claims: this.shared ? core.plan(lane, app, tasks) : undefined',
        'claims: core.plan(lane, app, tasks)',
      ),
      mutant(
        'own claims on a machine do not conflict with each other',
        'schedulers/omega/cell/commit.ts',
        'taken.push(machine);',
        'taken.push(machine), cell.raise(machine, app);',
      ),
      mutant(
        'a conflict of a gang takes all of it back',
        'schedulers/omega/cell/commit.ts',
        'rules.gang && conflicts.length > 0',
        'rules.gang && conflicts.length > 1',
      ),
      mutant(
        'numbers of an undone gang are restored',
        'schedulers/omega/cell/commit.ts',
        'if (!isUndone || rules.quirks)',
        'if (!isUndone || !rules.quirks)',
      ),
      mutant(
        'a partitioned cell is split by its share',
        'schedulers/omega/lane.ts',
        'Math.round(nodes * settings.batchShare)',
        'Math.round(nodes * (1 - settings.batchShare))',
      ),
      mutant(
        'the framework with the lowest dominant share gets the offer',
        'schedulers/omega/offers.ts',
        'Math.max(most, held / total[t]) : most), 0);',
        'Math.max(most, held / total[t]) : most), 0) * -1;',
      ),
      mutant('an offer locks what it offers', 'schedulers/omega/cell/cell.ts', 'room[i] = 0;', 'room[i] += 0;'),
      mutant(
        'a framework looks at one offer at a time',
        'schedulers/omega/offers.ts',
        '(framework.working === 0 || this.core.settings.concurrentOffers)',
        'framework.working >= 0',
      ),
      mutant(
        'offers of the allocator are an interval apart',
        'schedulers/omega/offers.ts',
        'this.batchDue = ctx.now() + settings.batchInterval;',
        'this.batchDue = ctx.now();',
      ),
      mutant(
        'the allocator takes its time to send',
        'schedulers/omega/offers.ts',
        'ctx.startTimer(settings.thinkTime, Timer.received',
        'ctx.startTimer(0, Timer.received',
      ),
      mutant(
        'a framework answers after all of its decisions',
        'schedulers/omega/offers.ts',
        'time += own;',
        'time = own;',
      ),
      mutant(
        'an offer below the minimum is not made',
        'schedulers/omega/offers.ts',
        'if (cpu < settings.minCpuOffer) return;',
        'if (cpu < 0) return;',
      ),
    ],
  },
  sparrow: {
    kinds: [
      'timeline.idle',
      'timeline.busy_workers',
      'timeline.two_policies',
      'worker_queue',
      'probe_count',
      'probe_wraparound',
      'worker_load',
    ],
    runs: '"type":"sparrow"',
    mutants: [
      mutant(
        'a job probes its ratio times its tasks, rounded up',
        'schedulers/sparrow/placement/probe-ratio.ts',
        'Math.ceil(ratio * tasks)',
        'Math.floor(ratio * tasks)',
      ),
      mutant('probes go round the workers', 'schedulers/sparrow/placement/probe-ratio.ts', 'probe % workers', '0'),
      mutant(
        'tasks go to the least loaded of the workers that were asked',
        'schedulers/sparrow/placement/sampling.ts',
        'ranking.add(i, entries.value(first + i));',
        'ranking.add(i, 0);',
      ),
      mutant(
        'a worker gets one task of a request',
        'schedulers/sparrow/placement/sampling.ts',
        'ranking.position(i % answers)',
        'ranking.position(0)',
      ),
      mutant(
        'a load is that of the instant at which the probe arrives',
        'schedulers/sparrow/placement/sampling.ts',
        'entries.setValue(entry, workers.load(worker));',
        'entries.setValue(entry, 0);',
      ),
      mutant(
        'late binding: a worker asks for one task',
        'schedulers/sparrow/placement/late-binding.ts',
        'const tasks = holdsSlots ? heldSlots : 1;',
        'const tasks = holdsSlots ? 1 + heldSlots : 1;',
      ),
      mutant(
        'cancellation: what is not needed any more is taken back',
        'schedulers/sparrow/placement/proactive-cancellation.ts',
        'if (!state.settings.cancellation || this.cancelled[app] === 1) return;',
        'return;',
      ),
      mutant(
        'no reservation is cancelled without cancellation',
        'schedulers/sparrow/placement/proactive-cancellation.ts',
        'if (!state.settings.cancellation || this.cancelled[app] === 1) return;',
        'if (this.cancelled[app] === 1) return;',
      ),
      mutant(
        'per-task sampling: each task has workers of its own',
        'schedulers/sparrow/placement/per-task-sampling.ts',
        'const from = Math.floor((i * probes) / count);',
        'const from = 0;',
      ),
      mutant(
        'batch sampling probes for all tasks together',
        'schedulers/sparrow/placement/batch-sampling.ts',
        'Math.min(probeCount(state.ratio(app, first), count), pool.length)',
        'Math.min(count, pool.length)',
      ),
      mutant(
        'random placement: different workers while there are enough',
        'schedulers/sparrow/placement/random-placement.ts',
        'state.writeTask(entry + i, app, picked[positionOf(i, pool.length)], first + i);',
        'state.writeTask(entry + i, app, picked[0], first + i);',
      ),
    ],
  },
  quincy: {
    kinds: ['schedulingRound', 'fairShare', 'waitCost', 'continuationCost', 'transferCost'],
    runs: '"type":"quincy"',
    mutants: [
      mutant(
        'theta counts one for a second',
        'schedulers/quincy/costs/costs.ts',
        'return gamma - seconds;',
        'return gamma - seconds / 2;',
      ),
      mutant(
        'theta is kept over executions',
        'schedulers/quincy/round/job.ts',
        'this.ranBefore[task] += lasted;',
        'this.ranBefore[task] = 0;',
      ),
      mutant(
        'nu is kept over waits',
        'schedulers/quincy/round/job.ts',
        'this.waitedBefore[task] += lasted;',
        'this.waitedBefore[task] = 0;',
      ),
      mutant(
        'a preference is inclusive',
        'schedulers/quincy/costs/transfer-costs.ts',
        '>= (prices.delta - ROUNDING) * total',
        '> (prices.delta + ROUNDING) * total',
      ),
      mutant(
        'a rack costs what its worst machine costs',
        'schedulers/quincy/costs/transfer-costs.ts',
        'worst = Math.max(worst, this.gamma(machine));',
        'worst = this.gamma(machine);',
      ),
      mutant(
        'under QFP as many run as the quota',
        'schedulers/quincy/policies.ts',
        '{ least: quota, most: quota }',
        '{ least: 0, most: quota }',
      ),
      mutant(
        'under QF a job above its quota keeps what runs',
        'schedulers/quincy/policies.ts',
        'Math.max(quota, running)',
        'quota + running',
      ),
      mutant(
        'the rest of the slots goes in the order of submission',
        'schedulers/quincy/round/fair-share.ts',
        'const share = Math.max(1, Math.floor(left / unserved));',
        'const share = Math.ceil(left / unserved);',
      ),
    ],
  },
  ...jockey,
  ...tetrisched,
  ...withQueues,
  hawk,
  ...yunikorn,
  'spark-delay-scheduling': {
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
  },
};
