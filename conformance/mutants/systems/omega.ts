/** Wrong rules of Omega and the architectures that it is compared with. */
import { mutant } from '../mutant';
import type { System } from '../mutant';

export const omega: System = {
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
      'schedulers/omega/attempts.ts',
      'ctx.startTimer(settings.backOff, Timer.retry',
      'ctx.startTimer(0, Timer.retry',
    ),
    mutant(
      'a job without a task is given up after its attempts',
      'schedulers/omega/attempts.ts',
      'attempts > settings.maxEmptyAttempts &&',
      'attempts >= settings.maxEmptyAttempts &&',
    ),
    mutant(
      'any job is given up after its attempts',
      'schedulers/omega/attempts.ts',
      'attempts > settings.maxAttempts ||',
      'attempts >= settings.maxAttempts ||',
    ),
    mutant(
      'under shared state the cell is looked at in the beginning',
      'schedulers/omega/decisions.ts',
      'claims: this.shared ? core.plan(scheduler, app, tasks) : undefined',
      'claims: undefined',
    ),
    mutant(
      'monolithic schedulers look at the cell in the end',
      'schedulers/omega/decisions.ts',
      'claims: this.shared ? core.plan(scheduler, app, tasks) : undefined',
      'claims: core.plan(scheduler, app, tasks)',
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
      'schedulers/omega/cell-scheduler.ts',
      'Math.round(nodes * settings.batchShare)',
      'Math.round(nodes * (1 - settings.batchShare))',
    ),
    mutant(
      'the framework with the lowest dominant share gets the offer',
      'schedulers/omega/offers.ts',
      'const share = dominantShare(scheduler.occupied, total);',
      'const share = -dominantShare(scheduler.occupied, total);',
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
};
