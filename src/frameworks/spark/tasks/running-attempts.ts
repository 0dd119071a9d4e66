/**
 * The attempts that run in the executors of one application: how they start, succeed, are killed and are lost. Each end is
 * reported to the trace, the task scheduler and dynamic allocation.
 */
import { TaskOutcome } from '../../../sim/trace/trace';
import { drawAttempt } from './attempt-draw';
import type { DriverParts } from '../driver-parts';
import { removeTask } from '../executors/executors';
import type { Executor } from '../executors/executors';
import type { StageAttempt, StageRun } from '../stages/stage-run';
import { timeAt } from '../stages/task-places';
import type { AttemptEnd, TaskAttempt } from '../task-scheduler/dynamic-allocation/executor-demand';
import type { SubmittedTaskSet, TaskScheduler } from '../task-scheduler/task-scheduler';
import type { TaskWork } from './task-work';

export class RunningAttempts {
  constructor(
    private readonly driver: DriverParts & { readonly scheduler: TaskScheduler },
    private readonly work: TaskWork,
    /** Whether output that a stage reads is gone now. */
    private readonly lacksInput: (stage: StageRun) => boolean,
  ) {}

  /** An attempt begins in an executor. */
  start(stageAttempt: StageAttempt, attempt: number, executor: Executor): void {
    const { ctx, id, plan, executors, scaling } = this.driver;
    const { stage, set, watched } = stageAttempt;
    const { attempts } = set.manager;
    const task = attempts.taskOf(attempt);
    const partition = stageAttempt.partitionOf(task);
    const ordinal = stage.launch(partition);
    const locality = attempts.localityOf(attempt);
    const copy = attempts.isSpeculative(attempt);
    const { nominal, fails } = drawAttempt(ctx, id, { stage, partition, ordinal, copy, node: executor.node });
    executors.take(executor, 1);
    const trace = ctx.taskStarted(executor.container, stage.index, locality, partition, ordinal);
    const time = watched ? timeAt(stage.plan, nominal, locality, true) : nominal;
    // It learns from the driver at once that there is nothing to fetch.
    const end = this.lacksInput(stage) ? TaskOutcome.fetchFailed : fails ? TaskOutcome.failed : TaskOutcome.succeeded;
    const work = this.work.start(stageAttempt, attempt, executor, time, trace, end);
    executor.tasks.push(work);
    if (plan.efficiency !== null && stage.plan.records !== 'unknown') {
      stageAttempt.reads[attempt] = { records: stage.plan.records === 'equal' ? 1 : nominal, time, work };
    }
    scaling?.taskStarted(attemptOf(set, attempt));
  }

  /** The work of an attempt is through, well or not: its executor has a slot more. */
  leave(stageAttempt: StageAttempt, attempt: number, executor: Executor, work: number): void {
    const { ctx, executors } = this.driver;
    ctx.taskEnded(this.work.traceOf(work), this.work.endOf(work));
    removeTask(executor, work);
    executors.take(executor, -1);
    this.work.done(work);
    if (stageAttempt.reads.length > 0) stageAttempt.reads[attempt].work = -1;
  }

  /** Cancels a running attempt: another one of its task was first. Returns its executor. */
  kill(stageAttempt: StageAttempt, attempt: number): Executor {
    const executor = this.stop(stageAttempt, attempt, TaskOutcome.killed);
    stageAttempt.set.manager.fail(attempt, false);
    this.ended(stageAttempt, attempt, 'killed', -1);
    return executor;
  }

  /** A running attempt cannot fetch what its stage reads. */
  failFetch(stageAttempt: StageAttempt, attempt: number): void {
    this.stop(stageAttempt, attempt, TaskOutcome.fetchFailed);
    stageAttempt.set.manager.failFetch(attempt);
    this.ended(stageAttempt, attempt, 'failed', -1);
  }

  /** Ends the work of a running attempt before it is through. Returns its executor, which has a slot more. */
  private stop(stageAttempt: StageAttempt, attempt: number, outcome: number): Executor {
    const { ctx, executors } = this.driver;
    const { manager } = stageAttempt.set;
    const executor = executors.of(manager.attempts.executorOf(attempt));
    const at = executor.tasks.findIndex(
      (work) => this.work.sets[work] === stageAttempt && this.work.attemptOf(work) === attempt,
    );
    const [work] = executor.tasks.splice(at, 1);
    this.work.cancel(work);
    executors.take(executor, -1);
    ctx.taskEnded(this.work.traceOf(work), outcome);
    return executor;
  }

  /** Counts the end of an attempt. `shuffle`: the shuffle for which it left output, -1 for none. */
  ended(stageAttempt: StageAttempt, attempt: number, end: AttemptEnd, shuffle: number): void {
    const { scheduler, scaling } = this.driver;
    const { set } = stageAttempt;
    scheduler.attemptEnded(set);
    scaling?.taskEnded(attemptOf(set, attempt), end, shuffle);
  }

  /** An executor is gone, and with it all that ran there. */
  lose(executor: Executor): void {
    const running = executor.tasks.slice();
    executor.tasks.length = 0;
    for (const work of running) {
      this.driver.ctx.taskEnded(this.work.traceOf(work), TaskOutcome.lost);
      this.ended(this.work.sets[work], this.work.attemptOf(work), 'failed', -1);
    }
  }

  /** Cancels the ends of all that runs in an executor. */
  cancel(executor: Executor): void {
    for (const work of executor.tasks) this.work.cancel(work);
  }

  /** Everything that runs ends here. */
  endAll(): void {
    const { ctx, executors } = this.driver;
    for (const executor of executors.list) {
      for (const work of executor.tasks) ctx.taskEnded(this.work.traceOf(work), TaskOutcome.killed);
    }
  }

  /** Records that an attempt has read by now. */
  recordsRead({ reads }: StageAttempt, attempt: number): number {
    const { records, time, work } = reads[attempt];
    if (work === -1 || time === 0) return records;
    return records * (1 - this.work.left(work) / time);
  }
}

/** An attempt of a task set as dynamic allocation counts it, to which each set is a stage. */
function attemptOf({ id, manager }: SubmittedTaskSet, attempt: number): TaskAttempt {
  const { attempts } = manager;
  return {
    stage: id,
    task: attempts.taskOf(attempt),
    executor: attempts.executorOf(attempt),
    speculative: attempts.isSpeculative(attempt),
  };
}
