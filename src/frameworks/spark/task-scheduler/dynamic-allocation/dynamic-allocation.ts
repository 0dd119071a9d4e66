/**
 * Spark's dynamic allocation: how many executors an application wants, and which idle ones it gives back.
 *
 *   need = ceil((pending + running) ratio / tasks per executor), one more for a waiting second copy when that is 1;
 *          with u sets of which a task may run nowhere at least the live ones + ceil(u ratio / tasks per executor) (SPARK-31418)
 *   need < target         ->  target = max(need, min), next step 1
 *   else, timer expired   ->  target = clamp(min(max(target, live) + step, need), min, max);
 *                             the step doubles if it was granted in full, else it is 1;
 *                             the timer starts again (sustained timeout) only when something was requested
 * The timer starts with the first backlog, which does nothing while it runs, and is cleared when no task is pending.
 * Until the first stage or the first idle timeout the initial target is kept.
 * Source: Spark core, ExecutorAllocationManager.scala; SPARK-8366 and SPARK-30511 (failed and killed attempts).
 */
import { ExecutorDemand } from './executor-demand';
import type { AttemptEnd, TaskAttempt } from './executor-demand';
import { IdleExecutors } from './idle-executors';
import type { IdleTimeouts } from './idle-executors';

/** Durations in the caller's unit of time. */
export interface DynamicAllocationSettings {
  readonly minExecutors: number;
  /** Infinity by default. */
  readonly maxExecutors: number;
  readonly initialExecutors: number;
  readonly tasksPerExecutor: number;
  /** spark.dynamicAllocation.executorAllocationRatio: share of full parallelism. */
  readonly allocationRatio: number;
  readonly backlogTimeout: number;
  readonly sustainedBacklogTimeout: number;
  readonly timeouts: IdleTimeouts;
}

/** Executors that the work keeps busy. */
function executorsNeeded(
  tasks: number,
  pendingSpeculative: number,
  { allocationRatio, tasksPerExecutor }: Pick<DynamicAllocationSettings, 'allocationRatio' | 'tasksPerExecutor'>,
): number {
  const need = Math.ceil((tasks * allocationRatio) / tasksPerExecutor);
  // A second copy must run on another host, which a single executor cannot offer.
  return tasksPerExecutor > 1 && need === 1 && pendingSpeculative > 0 ? 2 : need;
}

/** Spark's ids are text. */
function compareIds(a: number, b: number): number {
  return String(a) < String(b) ? -1 : 1;
}

export class DynamicAllocation {
  readonly demand = new ExecutorDemand();
  readonly executors: IdleExecutors;
  /** Executors wanted now. */
  target: number;
  /** Executors that the next add round asks for. */
  step = 1;
  /** When the next add round is due, Infinity when the timer does not run. */
  addTime = Infinity;
  /** The initial target is still kept. */
  initializing = true;
  /** Executors that the last poll wants to go, in the order of their ids as text; the caller removes them. */
  readonly removals: number[] = [];
  private readonly timedOut: number[] = [];

  constructor(readonly settings: DynamicAllocationSettings) {
    this.target = settings.initialExecutors;
    this.executors = new IdleExecutors(settings.timeouts);
  }

  /** Executors needed for what is pending and running. */
  get need(): number {
    const { pending, pendingSpeculative, running, unschedulable } = this.demand;
    const need = executorsNeeded(pending + pendingSpeculative + running, pendingSpeculative, this.settings);
    if (unschedulable === 0) return need;
    return Math.max(need, this.executors.count + executorsNeeded(unschedulable, 0, this.settings));
  }

  stageSubmitted(stage: number, tasks: number, now: number, preferences?: readonly (readonly number[])[]): void {
    this.initializing = false;
    this.demand.submitted(stage, tasks, preferences);
    this.backlogged(now);
  }

  stageCompleted(stage: number): void {
    this.demand.completed(stage);
    if (this.demand.isEmpty) this.queueEmpty();
  }

  taskStarted(attempt: TaskAttempt): void {
    this.demand.started(attempt);
    if (!this.demand.hasPending) this.queueEmpty();
    this.executors.taskStarted(attempt.executor);
  }

  /** `shuffle`: the shuffle for which a successful task left output, -1 for none. */
  taskEnded(attempt: TaskAttempt, end: AttemptEnd, now: number, shuffle = -1): void {
    // A failed task is going to be pending again.
    if (end === 'failed' && !this.demand.hasPending) this.backlogged(now);
    this.demand.ended(attempt, end);
    this.executors.taskEnded(attempt.executor, now, end === 'succeeded' ? shuffle : -1);
  }

  /**
   * The output of a task went with its executor, and it runs again. Spark reports the end of the attempt that made it once more,
   * as failed: a second copy leaves nothing pending then, and the attempts that run are counted too low (Resubmitted).
   */
  taskReopened(stage: number, task: number, speculative: boolean, now: number): void {
    if (!this.demand.hasPending) this.backlogged(now);
    this.demand.ended({ stage, task, speculative }, 'failed');
  }

  /** A task was marked for a second copy. */
  taskMarkedSlow(stage: number, task: number, now: number): void {
    this.demand.markedSlow(stage, task);
    this.backlogged(now);
  }

  /** A task of a stage may run on no executor that is there. */
  unschedulableAdded(stage: number, now: number): void {
    this.demand.setUnschedulable(stage, true);
    this.backlogged(now);
  }

  /** The stage launched a task again. */
  unschedulableRemoved(stage: number): void {
    this.demand.setUnschedulable(stage, false);
  }

  /** Tasks wait: starts the add timer unless it runs. */
  backlogged(now: number): void {
    if (this.addTime === Infinity) this.addTime = now + this.settings.backlogTimeout;
  }

  /** No task waits: clears the add timer. The target stays until it is too much. */
  queueEmpty(): void {
    this.addTime = Infinity;
    this.step = 1;
  }

  /** One polling pass (every 100 ms): returns the change of the target and fills `removals`. */
  poll(now: number): number {
    this.executors.timedOut(now, this.timedOut);
    if (this.timedOut.length > 0) this.initializing = false;
    const change = this.updateTarget(now);
    this.removals.length = 0;
    // Where not all of them may go, 10 goes before 9.
    if (this.timedOut.length > 1) this.timedOut.sort(compareIds);
    for (const executor of this.timedOut) if (this.requestRemoval(executor)) this.removals.push(executor);
    return change;
  }

  /** Adjusts the target, up only when an add round is due. Returns the change. */
  updateTarget(now: number): number {
    if (this.initializing) return 0;
    const { need } = this;
    const before = this.target;
    if (need < before) {
      this.target = Math.max(need, this.settings.minExecutors);
      this.step = 1;
    } else if (now >= this.addTime) {
      this.addRound(need, now);
    }
    return this.target - before;
  }

  /** Asks an executor to leave unless that goes below the minimum or the target. Returns whether it will leave. */
  requestRemoval(executor: number): boolean {
    const { executors } = this;
    if (!executors.isStaying(executor)) return false;
    const left = executors.count - executors.leaving - 1;
    if (left < this.settings.minExecutors || left < this.target) return false;
    return executors.askToLeave(executor);
  }

  private addRound(need: number, now: number): void {
    const { minExecutors, maxExecutors, sustainedBacklogTimeout } = this.settings;
    const before = this.target;
    if (before >= maxExecutors) {
      this.step = 1;
      return;
    }
    // Growing to what is already there would waste a round.
    const wanted = Math.min(Math.max(before, this.executors.count) + this.step, need);
    this.target = Math.max(Math.min(wanted, maxExecutors), minExecutors);
    const granted = this.target - before;
    this.step = granted === this.step ? this.step * 2 : 1;
    if (granted > 0) this.addTime = now + sustainedBacklogTimeout;
  }
}
