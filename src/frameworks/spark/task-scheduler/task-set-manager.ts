/**
 * One task set of Spark's task scheduler: which of its tasks may start on an offered executor, and what follows when an
 * attempt ends. Nothing is allocated per offer; the outcome of the last one is in the fields `launched...`.
 *
 * Times are numbers in one unit of the caller's choice. Tasks are 0 to n - 1; attempts are numbered by launch.
 * Source: Spark core, TaskSetManager.scala.
 */
import type { ExecutorBook } from './executor-book';
import type { ExclusionLimit } from './exclusion/exclusion-limit';
import { FailureExclusion } from './exclusion/failure-exclusion';
import type { ExclusionSettings } from './exclusion/failure-exclusion';
import { Locality } from './locality/locality';
import { LocalityTimer } from './locality/locality-timer';
import type { LevelDemand, LocalityWaits } from './locality/locality-timer';
import { PendingTasks } from './locality/pending-tasks';
import type { Preferences } from './locality/preferences';
import type { ProcessRates } from './speculation/process-rates';
import { SlowTasks } from './speculation/slow-tasks';
import type { SlowTaskSettings } from './speculation/slow-tasks';
import { TaskAttempts } from './task-attempts';
import { TaskChoice } from './task-choice';
import { validLevels } from './locality/valid-levels';

export interface TaskSetSettings extends SlowTaskSettings {
  readonly waits: LocalityWaits;
  /** spark.locality.wait.legacyResetOnTaskLaunch: the rule before 3.1, every launch resets timer and level. */
  readonly legacyReset: boolean;
  /** spark.task.maxFailures: the number of failures of one task that aborts the set. */
  readonly maxFailures: number;
  /** Executors and hosts with failures are avoided; null where they are not. */
  readonly exclusion: ExclusionSettings | null;
}

const NO_ATTEMPTS: readonly number[] = [];
const NO_TASKS: readonly number[] = [];
const NO_WAITS: LocalityWaits = { process: 0, node: 0, rack: 0 };

export class TaskSetManager implements LevelDemand {
  readonly taskCount: number;
  readonly attempts: TaskAttempts;
  readonly timer: LocalityTimer;
  readonly slow: SlowTasks;
  /** No more launches: every task succeeded, the set was aborted, or map output that it reads is gone. */
  zombie = false;
  /** A task failed too often. */
  aborted = false;
  /** Tasks that succeeded, here or in an earlier set, or that need not run because a fetch failure has their stage run again. */
  succeeded = 0;

  /** Task launched (or, in a barrier set, reserved) by the last offer, -1 when it was refused. */
  launchedTask = -1;
  /** Its attempt, -1 when the offer was refused or only reserved. */
  launchedAttempt = -1;
  launchedLocality: Locality = Locality.any;
  launchedSpeculative = false;
  /** The last offer was refused only because the set waits for a better place. */
  delayRejected = false;

  private readonly choice: TaskChoice;
  private readonly pending: PendingTasks;
  /** Attempts per task that run or succeeded. */
  private readonly copies: Int32Array;
  private readonly successful: Uint8Array;
  private readonly failures: Int32Array;
  /** Tasks of a barrier set that hold a place of the current round. */
  private readonly reserved: Uint8Array;
  private readonly exclusion: FailureExclusion | null;

  /** `now`: when the set is submitted; its first wait counts from here. */
  constructor(
    readonly settings: TaskSetSettings,
    private readonly preferences: Preferences,
    private readonly executors: ExecutorBook,
    now: number,
    /** Records that its tasks read, if slow tasks are detected by them; otherwise null. */
    rates: ProcessRates | null = null,
  ) {
    const count = preferences.start.length - 1;
    this.taskCount = count;
    this.attempts = new TaskAttempts(count);
    this.copies = new Int32Array(count);
    this.successful = new Uint8Array(count);
    this.failures = new Int32Array(count);
    this.reserved = new Uint8Array(count);
    this.exclusion = settings.exclusion === null ? null : new FailureExclusion(settings.exclusion);
    const { attempts, copies, successful, reserved, exclusion } = this;
    this.slow = new SlowTasks(settings, attempts, copies, successful, preferences, executors, rates);
    this.choice = new TaskChoice(attempts, executors, copies, successful, reserved, exclusion);
    this.pending = new PendingTasks(count);
    this.pending.fill(count, preferences, executors);
    // Under the legacy rule every launch would restart the wait, so that a barrier set never had all of its tasks placed.
    const waits = settings.barrier && settings.legacyReset ? NO_WAITS : settings.waits;
    this.timer = new LocalityTimer(waits, validLevels(this.pending, executors), now);
  }

  /** Something may be waiting (lists are cleaned lazily) and may be launched. */
  get isSchedulable(): boolean {
    return !this.zombie && this.hasPending;
  }

  /** Nothing runs and nothing will. */
  get isFinished(): boolean {
    return this.zombie && this.attempts.running === 0;
  }

  isSuccessful(task: number): boolean {
    return this.successful[task] === 1;
  }

  /** Whether the set avoids an executor because tasks failed there. */
  excludes(executor: number, host: number): boolean {
    return this.exclusion?.excludes(executor, host) === true;
  }

  /** Whether all of its tasks are done; the set of a stage that runs again for lost output is not. */
  get isWhole(): boolean {
    return this.succeeded === this.taskCount;
  }

  /** Tasks that failed, with the executors where they did; none where that excludes nothing. */
  failuresByExecutor(): ReturnType<FailureExclusion['all']> {
    return this.exclusion?.all() ?? [];
  }

  /**
   * Whether the task that goes next may run on none of the executors, because it failed there or they are avoided. Like Spark it
   * looks at no other task: a task that failed goes next, and those behind it have their turn.
   */
  isNextTaskExcluded(executors: readonly { readonly ordinal: number; readonly node: number }[]): boolean {
    const { exclusion } = this;
    if (exclusion === null) return false;
    const task = this.nextTask();
    if (task === -1) return false;
    return executors.every(
      ({ ordinal, node }) => exclusion.excludes(ordinal, node) || exclusion.forbids(task, ordinal, node),
    );
  }

  /** The limit by which no task that waits may run on an executor, see `FailureExclusion`; null where one may. */
  limitOn(executor: number, host: number): ExclusionLimit | null {
    return this.exclusion?.limitOn(executor, host, this.waitingTasks()) ?? null;
  }

  /** The topmost task that waits, -1 when none does. */
  private nextTask(): number {
    for (const task of this.waitingTasks()) return task;
    return -1;
  }

  /** Tasks that wait, from the top; one that was put back more than once may come again. */
  private *waitingTasks(): Generator<number> {
    const { all } = this.pending;
    for (let at = all.length - 1; at >= 0; at--) {
      const task = all.at(at);
      if (this.copies[task] === 0 && this.successful[task] === 0) yield task;
    }
  }

  /** Tasks of which an attempt runs and none has succeeded. */
  get runningTasks(): number {
    const { attempts, successful } = this;
    let tasks = 0;
    for (let attempt = attempts.firstRunning; attempt !== -1; attempt = attempts.nextRunning(attempt)) {
      const task = attempts.taskOf(attempt);
      let earlier = attempts.before(attempt);
      while (earlier !== -1 && !attempts.isRunning(earlier)) earlier = attempts.before(earlier);
      // Of two attempts of a task the earlier one is counted.
      if (successful[task] === 0 && earlier === -1) tasks++;
    }
    return tasks;
  }

  /** Tasks of which no attempt runs and none has succeeded. */
  get waiting(): number {
    return this.taskCount - this.succeeded - this.runningTasks;
  }

  /** Failures of a task that counted. */
  failuresOf(task: number): number {
    return this.failures[task];
  }

  /**
   * One free slot of an executor is offered, for tasks of `maxLocality` or better. Launches (or reserves) at most one
   * task. Returns whether it did.
   *
   * allowed = maxLocality for NO_PREF (the timer is not touched), else the better one of the timer's level and
   * maxLocality. Ordinary tasks come first, then copies of slow ones.
   */
  offer(executor: number, host: number, maxLocality: Locality, now: number): boolean {
    this.launchedTask = -1;
    this.launchedAttempt = -1;
    this.delayRejected = false;
    if (this.zombie || this.excludes(executor, host)) return false;
    let allowed = maxLocality;
    if (maxLocality !== Locality.noPref) {
      const level = this.timer.allowedLevel(now, this);
      if (level < allowed) allowed = level;
    }
    this.launchedSpeculative = false;
    const { choice, slow } = this;
    let task = choice.find(this.pending, executor, host, allowed, false);
    if (task === -1 && slow.count > 0 && slow.pending !== null) {
      task = choice.find(slow.pending, executor, host, allowed, true);
      if (task !== -1) {
        this.launchedSpeculative = true;
        slow.launched(task);
      }
    }
    this.launchedLocality = choice.locality;
    if (task === -1) {
      this.delayRejected = maxLocality === Locality.any && this.hasPending;
      return false;
    }
    if (this.settings.legacyReset && maxLocality !== Locality.noPref) this.timer.reset(now, this.launchedLocality);
    this.launchedTask = task;
    if (this.settings.barrier) this.reserved[task] = 1;
    else this.launchedAttempt = this.launch(task, executor, host, this.launchedLocality, this.launchedSpeculative, now);
    return true;
  }

  /** Launches a task of a barrier set at the place that was reserved for it; returns the attempt. */
  launchReserved(task: number, executor: number, host: number, locality: Locality, now: number): number {
    this.reserved[task] = 0;
    return this.launch(task, executor, host, locality, false, now);
  }

  /** A reserved task of a barrier set goes back on top of the lists: the round had no room for all. */
  handBack(task: number): void {
    this.reserved[task] = 0;
    this.putBack(task);
  }

  /** Whether a level still has tasks that were not launched. Drops launched ones on the way. */
  hasTasksAt(level: Locality): boolean {
    switch (level) {
      case Locality.processLocal:
        return this.choice.hasUnlaunched(this.pending.byExecutor);
      case Locality.nodeLocal:
        return this.choice.hasUnlaunched(this.pending.byHost);
      case Locality.noPref:
        return this.pending.withoutPreference.length > 0;
      case Locality.rackLocal:
        return this.choice.hasUnlaunched(this.pending.byRack);
      default:
        return true;
    }
  }

  /** Executors came, went or were decommissioned: recomputes the valid levels. */
  executorsChanged(): void {
    if (!this.zombie) this.timer.setLevels(validLevels(this.pending, this.executors));
  }

  /**
   * An attempt succeeded. Returns the other attempts of its task that run, ascending: they are to be killed, and their
   * end is to be reported with `failed`. An attempt that another one has already beaten counts as killed.
   */
  succeed(attempt: number, now: number): readonly number[] {
    const { attempts } = this;
    if (!attempts.isRunning(attempt)) return NO_ATTEMPTS;
    const task = attempts.taskOf(attempt);
    if (this.successful[task] === 1 && attempts.isKilled(attempt)) {
      this.fail(attempt, false);
      return NO_ATTEMPTS;
    }
    attempts.end(attempt, true);
    this.slow.succeeded(attempt, now);
    let killed: number[] | undefined;
    if (attempts.repeated) {
      for (let other = attempts.latestOf(task); other !== -1; other = attempts.before(other)) {
        if (!attempts.isRunning(other)) continue;
        attempts.markKilled(other);
        (killed ??= []).push(other);
      }
    }
    this.markCompleted(task);
    return killed?.reverse() ?? NO_ATTEMPTS;
  }

  /**
   * An attempt failed or was killed. `counts`: towards `maxFailures` (killed copies, denied commits and executors lost
   * for reasons outside the application do not). The task is retried next unless the set is over. `now`: as for `offer`; the
   * exclusion of the application counts from it.
   */
  fail(attempt: number, counts: boolean, now = 0): void {
    if (!this.attempts.isRunning(attempt)) return;
    this.attempts.end(attempt, false);
    const task = this.attempts.taskOf(attempt);
    this.copies[task]--;
    if (this.settings.barrier) this.zombie = true;
    if (counts && !this.zombie && this.exclusion !== null) {
      this.exclusion.failed(task, this.attempts.executorOf(attempt), this.attempts.hostOf(attempt), now);
    }
    if (counts && !this.zombie && ++this.failures[task] >= this.settings.maxFailures) {
      this.abort();
      return;
    }
    if (this.successful[task] === 0) this.putBack(task);
  }

  /** A task has succeeded, here or in another set of the stage: it is not launched again. An attempt of it that runs here continues. */
  markCompleted(task: number): void {
    this.markSuccessful(task);
    // Earlier failures are forgotten: neither a beaten copy nor a task whose output gets lost is nearer to the limit.
    this.failures[task] = 0;
    if (this.succeeded === this.taskCount) this.zombie = true;
  }

  /** An attempt could not read map output: its stage is to run again, so this set launches nothing more. */
  failFetch(attempt: number): void {
    if (!this.attempts.isRunning(attempt)) return;
    this.markSuccessful(this.attempts.taskOf(attempt));
    this.zombie = true;
    this.fail(attempt, false);
  }

  /**
   * Finished tasks that run again when an executor goes with the map output on it, in the order of their attempts there, save
   * those whose output `survives` elsewhere. Spark looks at every attempt that ended there, so that a task which failed on the
   * executor runs again as well, wherever it succeeded since.
   */
  tasksToRepeat(executor: number, survives: (attempt: number) => boolean = () => false): number[] {
    const { attempts } = this;
    const tasks: number[] = [];
    if (this.zombie) return tasks;
    for (let attempt = 0; attempt < attempts.count; attempt++) {
      if (!attempts.endedOn(attempt, executor)) continue;
      const task = attempts.taskOf(attempt);
      if (this.successful[task] === 1 && !tasks.includes(task) && !survives(attempt)) tasks.push(task);
    }
    return tasks;
  }

  /**
   * An executor is gone (the book knows already). Its attempts fail and go back on top in the order of their launch.
   * `counts`: the application is to blame. `repeated`: finished tasks that run again, see `tasksToRepeat`.
   */
  executorLost(executor: number, counts: boolean, repeated: readonly number[] = NO_TASKS, now = 0): void {
    const { attempts } = this;
    for (const task of repeated) {
      this.successful[task] = 0;
      this.succeeded--;
      // Spark counts one too few for a task that an earlier set completed, and would never launch it.
      if (this.copies[task] > 0) this.copies[task]--;
      this.putBack(task);
    }
    let attempt = attempts.firstRunning;
    while (attempt !== -1) {
      const next = attempts.nextRunning(attempt);
      if (attempts.executorOf(attempt) === executor) this.fail(attempt, counts, now);
      attempt = next;
    }
    this.executorsChanged();
  }

  /** Gives the set up. What runs is to be killed by the caller. */
  abort(): void {
    this.aborted = true;
    this.zombie = true;
  }

  /** Marks slow tasks for a second copy, unless nothing is launched any more. Tells whether any was marked. */
  checkSpeculation(now: number, minRuntime: number): boolean {
    return !this.zombie && this.slow.check(now, minRuntime);
  }

  private get hasPending(): boolean {
    return !this.pending.isEmpty || this.slow.pending?.isEmpty === false;
  }

  private launch(task: number, executor: number, host: number, locality: Locality, copy: boolean, now: number): number {
    this.copies[task]++;
    return this.attempts.start(task, executor, host, locality, copy, now);
  }

  private markSuccessful(task: number): void {
    if (this.successful[task] === 1) return;
    this.successful[task] = 1;
    this.succeeded++;
  }

  private putBack(task: number): void {
    if (!this.zombie) this.pending.push(task, this.preferences, this.executors);
  }
}
