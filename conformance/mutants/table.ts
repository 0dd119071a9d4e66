/**
 * Wrong rules, one at a time: each has to turn an exact fact red. `npm run -s mutants -- SYSTEM` tries them.
 * Facts with a spread are left out, so that nothing here hangs on chance.
 */
export interface Mutant {
  /** The rule that is broken. */
  readonly rule: string;
  /** Below src/. */
  readonly file: string;
  /** Text that stands there once, and what stands there instead. */
  readonly from: string;
  readonly to: string;
}

export interface System {
  /** Kinds of facts of the system's own file that are exact and reach the running scheduler or the rule itself. */
  readonly kinds: readonly string[];
  /** What the scenarios of its whole runs say. */
  readonly runs: string;
  readonly mutants: readonly Mutant[];
}

const mutant = (rule: string, file: string, from: string, to: string): Mutant => ({ rule, file, from, to });

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
        'snapshot: this.shared ? core.cell.snapshot() : undefined',
        'snapshot: undefined',
      ),
      mutant(
        'monolithic schedulers look at the cell in the end',
        'schedulers/omega/decisions.ts',
        'snapshot: this.shared ? core.cell.snapshot() : undefined',
        'snapshot: core.cell.snapshot()',
      ),
      mutant(
        'own claims on a machine do not conflict with each other',
        'schedulers/omega/commit.ts',
        'sequence - count !== claim.sequence - before',
        'sequence !== claim.sequence - before',
      ),
      mutant(
        'a conflict of a gang takes all of it back',
        'schedulers/omega/commit.ts',
        'if (!rules.gang || conflicts.length === 0) {',
        'if (conflicts.length < 2) {',
      ),
      mutant(
        'numbers of an undone gang are restored',
        'schedulers/omega/commit.ts',
        'if (!rules.quirks) cell.restore(',
        'if (rules.quirks) cell.restore(',
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
      mutant(
        'an offer locks what it offers',
        'schedulers/omega/offers.ts',
        'cell.addFree(m, t, -free);',
        'cell.addFree(m, t, 0);',
      ),
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
        'schedulers/sparrow/probe-ratio.ts',
        'Math.ceil(ratio * tasks)',
        'Math.floor(ratio * tasks)',
      ),
      mutant('probes go round the workers', 'schedulers/sparrow/probe-ratio.ts', 'probe % workers', '0'),
      mutant(
        'tasks go to the least loaded of the workers that were asked',
        'schedulers/sparrow/sampling.ts',
        'keys[answers++] = entries.value(first + i) * POSITIONS + i;',
        'keys[answers++] = i;',
      ),
      mutant(
        'a worker gets one task of a request',
        'schedulers/sparrow/sampling.ts',
        'const key = keys[i % answers];',
        'const key = keys[0];',
      ),
      mutant(
        'a load is that of the instant at which the probe arrives',
        'schedulers/sparrow/sampling.ts',
        'const load = workers.load(worker);',
        'const load = 0;',
      ),
      mutant(
        'late binding: a worker asks for one task',
        'schedulers/sparrow/late-binding.ts',
        'for (let i = Math.max(1, wanted); i > 0; i--) this.handOut',
        'for (let i = 1 + Math.max(1, wanted); i > 0; i--) this.handOut',
      ),
      mutant(
        'cancellation: what is not needed any more is taken back',
        'schedulers/sparrow/late-binding.ts',
        'if (!state.settings.cancellation || this.cancelled[app] === 1) return;',
        'return;',
      ),
      mutant(
        'no reservation is cancelled without cancellation',
        'schedulers/sparrow/late-binding.ts',
        'if (!state.settings.cancellation || this.cancelled[app] === 1) return;',
        'if (this.cancelled[app] === 1) return;',
      ),
      mutant(
        'per-task sampling: each task has workers of its own',
        'schedulers/sparrow/per-task-sampling.ts',
        'const from = Math.floor((i * probes) / count);',
        'const from = 0;',
      ),
      mutant(
        'batch sampling probes for all tasks together',
        'schedulers/sparrow/batch-sampling.ts',
        'Math.min(probeCount(state.ratio(app, first), count), pool.length)',
        'Math.min(count, pool.length)',
      ),
      mutant(
        'random placement: different workers while there are enough',
        'schedulers/sparrow/random-placement.ts',
        'for (let i = 0; i < count; i++) state.sendTask(app, picked[positionOf(i, pool.length)], first + i);',
        'for (let i = 0; i < count; i++) state.sendTask(app, picked[0], first + i);',
      ),
    ],
  },
  quincy: {
    kinds: ['schedulingRound', 'fairShare', 'waitCost', 'continuationCost', 'transferCost'],
    runs: '"type":"quincy"',
    mutants: [
      mutant(
        'theta counts one for a second',
        'schedulers/quincy/costs.ts',
        'return gamma - seconds;',
        'return gamma - seconds / 2;',
      ),
      mutant(
        'theta is kept over executions',
        'schedulers/quincy/job.ts',
        'this.ranBefore[task] += lasted;',
        'this.ranBefore[task] = 0;',
      ),
      mutant(
        'nu is kept over waits',
        'schedulers/quincy/job.ts',
        'this.waitedBefore[task] += lasted;',
        'this.waitedBefore[task] = 0;',
      ),
      mutant(
        'a preference is inclusive',
        'schedulers/quincy/transfer-costs.ts',
        '>= (prices.delta - ROUNDING) * total',
        '> (prices.delta + ROUNDING) * total',
      ),
      mutant(
        'a rack costs what its worst machine costs',
        'schedulers/quincy/transfer-costs.ts',
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
        'schedulers/quincy/fair-share.ts',
        'const share = Math.max(1, Math.floor(left / unserved));',
        'const share = Math.ceil(left / unserved);',
      ),
    ],
  },
  'delay-scheduling-paper': {
    kinds: ['algorithm_trace', 'algorithm3_trace', 'wait_seconds', 'share_wait', 'sticky_locality'],
    runs: '"type":"delay-scheduling"',
    mutants: [
      mutant(
        'D slots are let pass',
        'schedulers/delay/skip-count.ts',
        'if (this.counts[job] >= this.maxSkips) return true;',
        'if (this.counts[job] > this.maxSkips) return true;',
      ),
      mutant(
        'a local launch sets the skips to nothing',
        'schedulers/delay/skip-count.ts',
        'this.counts[job] = 0;',
        'this.counts[job] += 0;',
      ),
      mutant(
        'several slots of a heartbeat are one skip',
        'schedulers/delay/skip-count.ts',
        'if (this.skippedIn[job] !== heartbeat) this.counts[job]++;',
        'this.counts[job]++;',
      ),
      mutant(
        'a launch in the rack keeps the level of racks',
        'schedulers/delay/two-level-wait.ts',
        'this.levels[job] = best;',
        'this.levels[job] = SlotLocality.node;',
      ),
      mutant(
        'every launch ends the wait',
        'schedulers/delay/two-level-wait.ts',
        'this.waits[job] = 0;\n      this.levels',
        'this.levels',
      ),
      mutant(
        'from the level of racks on only W2 is waited',
        'schedulers/delay/two-level-wait.ts',
        'return wait >= anyWait ? SlotLocality.any : SlotLocality.rack;',
        'return wait >= rackWait + anyWait ? SlotLocality.any : SlotLocality.rack;',
      ),
      mutant(
        'a wait that is over opens its level',
        'schedulers/delay/two-level-wait.ts',
        'return wait >= rackWait ? SlotLocality.rack : SlotLocality.node;',
        'return wait > rackWait ? SlotLocality.rack : SlotLocality.node;',
      ),
      mutant(
        'a job that launched in a heartbeat was not skipped in it',
        'schedulers/delay/two-level-wait.ts',
        'if (this.skippedIn[job] !== heartbeat && this.launchedIn[job] !== heartbeat) {',
        'if (this.skippedIn[job] !== heartbeat) {',
      ),
      mutant(
        'without racks both waits are one',
        'schedulers/delay/rule-of.ts',
        'hasRacks ? settings.rackWait : settings.rackWait + settings.anyWait',
        'settings.rackWait',
      ),
      mutant(
        'local tasks go first',
        'schedulers/delay/slot-sharing.ts',
        'let task = tasks.onNode(node);',
        'let task = tasks.anywhere();',
      ),
      mutant(
        'the job with the fewest running tasks goes first',
        'schedulers/delay/fair-jobs.ts',
        ': one.running - other.running;',
        ': other.running - one.running;',
      ),
      mutant(
        'in a fifo pool the priority goes first',
        'schedulers/delay/fair-jobs.ts',
        '(other.priority ?? 0) - (one.priority ?? 0)',
        '(one.priority ?? 0) - (other.priority ?? 0)',
      ),
      mutant(
        'a pool below its minimum share goes first',
        'schedulers/delay/fair-jobs.ts',
        'if (needyA !== needyB) return needyA ? -1 : 1;',
        'if (needyA !== needyB) return needyA ? 1 : -1;',
      ),
      mutant(
        'no more of a minimum share is missed than there is use for',
        'schedulers/delay/fair-jobs.ts',
        'const shareA = Math.min(a.settings.minShare, a.running + a.left);',
        'const shareA = a.settings.minShare;',
      ),
      mutant(
        'below their minimum shares the emptier pool goes first',
        'schedulers/delay/fair-jobs.ts',
        'a.running / Math.max(shareA, 1) - b.running / Math.max(shareB, 1)',
        'b.running / Math.max(shareB, 1) - a.running / Math.max(shareA, 1)',
      ),
      mutant(
        'weights divide what runs',
        'schedulers/delay/fair-jobs.ts',
        'a.running / a.settings.weight - b.running / b.settings.weight',
        'a.running - b.running',
      ),
      mutant(
        'a heartbeat gives one task where it may give no more',
        'schedulers/delay/scheduler.ts',
        'if (!settings.assignMultiple) break;',
        'if (launched > 1) break;',
      ),
      mutant(
        'waits grow by the time to the next heartbeat of any node',
        'schedulers/delay/scheduler.ts',
        'this.heardAt + this.gapAfter(this.lastHeard)',
        'this.heardAt',
      ),
    ],
  },
  'spark-delay-scheduling': {
    kinds: [],
    runs: '"kind":"spark"',
    mutants: [
      mutant(
        'the surplus of a wait is carried over',
        'frameworks/spark/task-scheduler/locality-timer.ts',
        'this.lastReset += wait;',
        'this.lastReset = now;',
      ),
      mutant(
        'an empty level is not waited for',
        'frameworks/spark/task-scheduler/locality-timer.ts',
        'if (!demand.hasTasksAt(level)) {',
        'if (now < 0) {',
      ),
      mutant(
        'nobody waits for executors that are not there',
        'frameworks/spark/task-scheduler/valid-levels.ts',
        'pending.byExecutor.someKey((executor) => executors.isAlive(executor))',
        'pending.byExecutor.someKey(() => true)',
      ),
      mutant(
        'nobody waits for hosts without executors',
        'frameworks/spark/task-scheduler/valid-levels.ts',
        'pending.byHost.someKey((host) => executors.hasAliveOnHost(host))',
        'pending.byHost.someKey(() => true)',
      ),
      mutant(
        'a better level that appears is taken at once',
        'frameworks/spark/task-scheduler/valid-levels.ts',
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
        'frameworks/spark/task-scheduler/task-set-manager.ts',
        'if (now - start <= threshold) continue;',
        'if (now - start < threshold) continue;',
      ),
      mutant(
        'an efficient task gets no copy before twice the threshold',
        'frameworks/spark/task-scheduler/process-rates.ts',
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
        'frameworks/spark/stages.ts',
        'plan.barrier ? { ...taskSets, barrier: true } : taskSets',
        'taskSets',
      ),
      mutant(
        'a task does not run again where it failed',
        'frameworks/spark/task-scheduler/failure-exclusion.ts',
        'return failures >= this.settings.taskAttemptsPerExecutor ||',
        'return failures < 0 ||',
      ),
      mutant(
        'a stage avoids an executor where tasks failed',
        'frameworks/spark/task-scheduler/failure-exclusion.ts',
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
