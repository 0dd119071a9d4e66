/**
 * Dynamic allocation of one application: polls every 100 ms as long as anything could change, keeps the ask for executors
 * at what is wanted and names idle ones to give back.
 */
import type { FrameworkContext } from '../../../sim/ports';
import { DynamicAllocation } from '../task-scheduler/dynamic-allocation/dynamic-allocation';
import type { DynamicAllocationSettings } from '../task-scheduler/dynamic-allocation/dynamic-allocation';
import type { AttemptEnd, TaskAttempt } from '../task-scheduler/dynamic-allocation/executor-demand';

/** ExecutorAllocationManager: interval of its polls. */
const POLL = 100_000;

export class ExecutorScaling {
  private readonly allocation: DynamicAllocation;
  private timer = -1;
  /** When the timer is due. */
  private due = Infinity;
  private lastPoll = -1;
  private anchor = 0;
  private started = false;

  /** `pollEvent`: event of the framework that carries the application as its second argument. */
  constructor(
    private readonly ctx: FrameworkContext,
    private readonly app: number,
    settings: DynamicAllocationSettings,
    private readonly pollEvent: number,
  ) {
    this.allocation = new DynamicAllocation(settings);
  }

  /** Executors wanted now. */
  get target(): number {
    return this.allocation.target;
  }

  /** Executors that the last poll wants to go, by ordinal. */
  get removals(): readonly number[] {
    return this.allocation.removals;
  }

  start(now: number): void {
    this.anchor = now;
    this.started = true;
    this.changed();
  }

  stop(): void {
    if (this.timer !== -1) this.ctx.cancel(this.timer);
    this.timer = -1;
    this.started = false;
  }

  added(executor: number): void {
    this.allocation.executors.added(executor, this.ctx.now());
    this.changed();
  }

  removed(executor: number): void {
    this.allocation.executors.removed(executor);
    this.changed();
  }

  /** An executor was decommissioned, and not by dynamic allocation. */
  leaves(executor: number): void {
    this.allocation.executors.askToLeave(executor);
    this.changed();
  }

  cached(executor: number): void {
    this.allocation.executors.blocksCached(executor, 1);
    this.changed();
  }

  /** Output of a stage came from an executor that leaves. */
  received(executor: number, stage: number): void {
    this.allocation.executors.shuffleStored(executor, stage);
    this.changed();
  }

  stageSubmitted(set: number, tasks: number): void {
    this.allocation.stageSubmitted(set, tasks, this.ctx.now());
    this.changed();
  }

  stageCompleted(set: number): void {
    this.allocation.stageCompleted(set);
    this.changed();
  }

  /** `stages`: all that it needs. The output of a stage is a shuffle with its number. */
  jobStarted(job: number, stages: readonly number[]): void {
    this.allocation.executors.jobStarted(job, stages);
    this.changed();
  }

  jobEnded(job: number): void {
    this.allocation.executors.jobEnded(job);
    this.changed();
  }

  taskStarted(attempt: TaskAttempt): void {
    this.allocation.taskStarted(attempt);
    this.changed();
  }

  /** `shuffle`: the shuffle for which a successful task left output, -1 for none. */
  taskEnded(attempt: TaskAttempt, end: AttemptEnd, shuffle: number): void {
    this.allocation.taskEnded(attempt, end, this.ctx.now(), shuffle);
    this.changed();
  }

  /** A task of a set that succeeded is to run again. `copy`: a second copy made the output that is lost. */
  reopened(set: number, task: number, copy: boolean): void {
    this.allocation.taskReopened(set, task, copy, this.ctx.now());
    this.changed();
  }

  /** A task of a set may run on no executor that is there (or `is` false: the set launches tasks again). */
  unschedulable(set: number, is: boolean): void {
    if (is) this.allocation.unschedulableAdded(set, this.ctx.now());
    else this.allocation.unschedulableRemoved(set);
    this.changed();
  }

  markedSlow(set: number, task: number): void {
    this.allocation.taskMarkedSlow(set, task, this.ctx.now());
    this.changed();
  }

  /** One poll, when its event has come. The caller then acts on `removals` and `target`. */
  poll(): void {
    this.timer = -1;
    const now = this.ctx.now();
    this.lastPoll = now;
    const { allocation } = this;
    allocation.poll(now);
    // A deadline that has passed matters again only when something changes; all others are in the future.
    const next = Math.min(
      allocation.addTime > now ? allocation.addTime : Infinity,
      allocation.executors.nextDeadline(now),
    );
    if (next < Infinity) this.wakeAt(next);
  }

  /** Something changed: the next poll looks at it. */
  private changed(): void {
    if (!this.started) return;
    this.wakeAt(this.ctx.now());
  }

  /** Polls at the first tick from an instant on. */
  private wakeAt(instant: number): void {
    let tick = this.anchor + Math.ceil((instant - this.anchor) / POLL) * POLL;
    if (tick === this.lastPoll) tick += POLL;
    if (this.timer !== -1) {
      if (this.due <= tick) return;
      this.ctx.cancel(this.timer);
    }
    this.due = tick;
    this.timer = this.ctx.startTimer(tick - this.ctx.now(), this.pollEvent, 0, this.app);
  }
}
