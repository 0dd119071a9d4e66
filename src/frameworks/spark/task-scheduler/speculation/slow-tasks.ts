/**
 * The slow tasks of one task set: which are marked for a second copy, and which of those copies still wait to be launched.
 * Source: Spark core, TaskSetManager.scala (checkSpeculatableTasks, speculatableTasks).
 */
import type { ExecutorBook } from '../executor-book';
import { PendingTasks } from '../locality/pending-tasks';
import type { Preferences } from '../locality/preferences';
import type { ProcessRates } from './process-rates';
import { DurationMedian, hasMedian, speculationThreshold } from './speculation';
import type { SpeculationSettings } from './speculation';
import type { TaskAttempts } from '../task-attempts';

export interface SlowTaskSettings {
  readonly speculation: SpeculationSettings;
  /** A barrier stage: all tasks start together or none does. Its tasks get no copies. */
  readonly barrier: boolean;
  /**
   * spark.executor.decommission.killInterval: from the notice to leave until an executor ends, in the caller's unit of time;
   * absent if unknown.
   */
  readonly killInterval?: number | undefined;
}

/** Tasks of a set that are marked, as a rule. */
const FEW = 4;

export class SlowTasks {
  /** Tasks with a copy to launch; lists are cleaned lazily. Null until the first task is marked. */
  pending: PendingTasks | null = null;
  /** Marked tasks whose copy was not launched yet. */
  count = 0;
  /** Tasks that the last check marked. */
  readonly found: number[] = [];
  private readonly marked: Uint8Array;
  private readonly durations = new DurationMedian();

  /** By task: attempts that run or succeeded; whether it succeeded. `rates`: records that tasks read, null where they do not count. */
  constructor(
    private readonly settings: SlowTaskSettings,
    private readonly attempts: TaskAttempts,
    private readonly copies: Int32Array,
    private readonly successful: Uint8Array,
    private readonly preferences: Preferences,
    private readonly executors: ExecutorBook,
    private readonly rates: ProcessRates | null,
  ) {
    this.marked = new Uint8Array(copies.length);
  }

  isMarked(task: number): boolean {
    return this.marked[task] === 1;
  }

  /** An attempt has just succeeded. */
  succeeded(attempt: number, now: number): void {
    const start = this.attempts.startOf(attempt);
    this.rates?.succeeded(attempt, start, now);
    if (this.settings.speculation.enabled) this.durations.add(now - start);
  }

  /** The run time above which a task is slow now, null when none is yet. `minRuntime`: spark.speculation.minTaskRuntime. */
  threshold(minRuntime: number): number | null {
    const { speculation, barrier } = this.settings;
    if (!speculation.enabled || barrier) return null;
    return speculationThreshold(speculation, this.copies.length, this.durations, minRuntime);
  }

  /**
   * Looks for slow tasks and marks them for a second copy: a task with exactly one running attempt, not marked yet, that
   * has run strictly longer than the threshold. Tells whether any was marked.
   */
  check(now: number, minRuntime: number): boolean {
    const { settings, attempts, found } = this;
    found.length = 0;
    if (settings.barrier) return false;
    const threshold = speculationThreshold(settings.speculation, this.copies.length, this.durations, minRuntime);
    if (threshold === null) return false;
    // A threshold set explicitly needs no more, and says nothing of how long most tasks take.
    const byMedian = hasMedian(settings.speculation, this.copies.length, this.durations);
    for (let attempt = attempts.firstRunning; attempt !== -1; attempt = attempts.nextRunning(attempt)) {
      const task = attempts.taskOf(attempt);
      if (this.successful[task] === 1 || this.copies[task] !== 1 || this.marked[task] === 1) continue;
      if (!this.isSlow(attempt, now, threshold, byMedian) && !(byMedian && this.endsTooLate(attempt))) continue;
      this.mark(task);
      found.push(task);
    }
    return found.length > 0;
  }

  private isSlow(attempt: number, now: number, threshold: number, byMedian: boolean): boolean {
    const start = this.attempts.startOf(attempt);
    if (now - start <= threshold) return false;
    return !byMedian || this.rates?.isInefficient(attempt, start, now, threshold) !== false;
  }

  /** Whether the executor of an attempt leaves, and would be ended before the attempt is through if it takes as long as most. */
  private endsTooLate(attempt: number): boolean {
    const { killInterval, speculation } = this.settings;
    if (killInterval === undefined) return false;
    const notice = this.executors.decommissionedAt(this.attempts.executorOf(attempt));
    if (notice === Infinity) return false;
    return notice + killInterval < this.attempts.startOf(attempt) + this.durations.median(speculation.median);
  }

  /** Marks a task for a second copy. */
  mark(task: number): void {
    if (this.marked[task] === 1) return;
    this.pending ??= new PendingTasks(FEW);
    this.pending.push(task, this.preferences, this.executors);
    this.marked[task] = 1;
    this.count++;
  }

  /** The copy of a task is launched. */
  launched(task: number): void {
    if (this.marked[task] === 0) return;
    this.marked[task] = 0;
    this.count--;
  }
}
