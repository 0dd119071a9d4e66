/** A stage while its application runs, and the task sets that carry it out: more than one when output of it is lost. */
import type { StagePlan } from './stage-plan';
import type { SubmittedTaskSet } from '../task-scheduler/task-scheduler';

const NOWHERE = -1;
const MOST_ATTEMPTS = 255;

/** The listener for finished pieces of work. */
export interface TaskOwner {
  taskDone(work: number): void;
}

/** One task set of a stage. */
export class StageAttempt {
  /** What was last recorded of its timer. */
  statedLevel = -1;
  statedOpening = -1;
  /** Executors that the last pass of the current round refused, and one of them. */
  refused = 0;
  refusedOffer = -1;
  /** The round of offers in which it launched something last. */
  launchedIn = -1;
  /** It counts as a failed attempt of its stage. */
  failed = false;
  /**
   * What each attempt reads, if recorded: total records, its time in nominal µs, and its work, -1 when that is through.
   */
  readonly reads: { readonly records: number; readonly time: number; work: number }[] = [];

  /** `partitions`: index in the stage of each task, null when the set holds them all. `watched`: its tasks prefer places. */
  constructor(
    readonly owner: TaskOwner,
    readonly stage: StageRun,
    readonly set: SubmittedTaskSet,
    readonly partitions: Int32Array | null,
    readonly watched: boolean,
  ) {}

  /** The index inside the stage of a task of the set. */
  partitionOf(task: number): number {
    return this.partitions === null ? task : this.partitions[task];
  }

  /** The attempts that run now, in the order of their launch. */
  get running(): number[] {
    const { attempts } = this.set.manager;
    const running: number[] = [];
    for (let a = attempts.firstRunning; a !== -1; a = attempts.nextRunning(a)) running.push(a);
    return running;
  }
}

export class StageRun {
  begun = false;
  complete = false;
  /** Whether its completion was recorded. */
  reported = false;
  /** The task set that launches tasks now. */
  active: StageAttempt | null = null;
  /** The task set that was submitted last. */
  latest: StageAttempt | null = null;
  /** It failed, or some of its output was found missing; it is submitted again together with all other such stages. */
  failed = false;
  /** Task sets that launch nothing more while tasks of them still run. */
  readonly draining: StageAttempt[] = [];
  /** How many task sets it has had. */
  attempts = 0;
  /** Task sets in a row that failed, and how often a barrier stage found too few slots. */
  failures = 0;
  checks = 0;
  /** Slots that the last check of a barrier stage found, and when it looks for slots again, µs. */
  foundSlots = 0;
  nextCheck = 0;
  /** Tasks that are to succeed. */
  left: number;
  private readonly done: Uint8Array;
  private readonly launches: Uint8Array;
  /** Executor that holds the output of each task, and its cached result, if tracked. */
  private readonly outputOn: Int32Array | null;
  private readonly cachedOn: Int32Array | null;

  constructor(
    readonly index: number,
    readonly plan: StagePlan,
  ) {
    this.done = new Uint8Array(plan.tasks);
    this.launches = new Uint8Array(plan.tasks);
    this.outputOn = plan.isRead ? new Int32Array(plan.tasks).fill(NOWHERE) : null;
    this.cachedOn = plan.isCached ? new Int32Array(plan.tasks).fill(NOWHERE) : null;
    this.left = plan.tasks;
  }

  /** Every task has succeeded. */
  get isDone(): boolean {
    return this.left === 0;
  }

  /** Which attempt of a task is launched now, counted from 0. */
  launch(partition: number): number {
    const attempt = this.launches[partition];
    if (attempt < MOST_ATTEMPTS) this.launches[partition]++;
    return attempt;
  }

  /** All of its tasks are to run again. */
  restart(): void {
    this.done.fill(0);
    this.left = this.done.length;
  }

  succeed(partition: number, executor: number): void {
    if (this.outputOn !== null) this.outputOn[partition] = executor;
    if (this.cachedOn !== null) this.cachedOn[partition] = executor;
    if (this.done[partition] === 1) return;
    this.done[partition] = 1;
    this.left--;
  }

  /** The executor that caches the result of a task, -1 if there is none or it is not tracked. */
  executorOf(partition: number): number {
    return this.cachedOn !== null && partition < this.cachedOn.length ? this.cachedOn[partition] : NOWHERE;
  }

  /** The executor that holds the output of a task, or the fallback storage; -1 if none does. */
  holderOf(partition: number): number {
    return this.outputOn === null ? NOWHERE : this.outputOn[partition];
  }

  /** Tasks whose output (`shuffle`), or whose cached result, lies on an executor, ascending. */
  blocksOn(executor: number, shuffle: boolean): number[] {
    const partitions: number[] = [];
    (shuffle ? this.outputOn : this.cachedOn)?.forEach((holder, partition) => {
      if (holder === executor) partitions.push(partition);
    });
    return partitions;
  }

  /** What one executor held of a task is on another one now. */
  move(partition: number, shuffle: boolean, from: number, to: number): void {
    const holders = shuffle ? this.outputOn : this.cachedOn;
    if (holders !== null && holders[partition] === from) holders[partition] = to;
  }

  /** Tasks that ran on the executor count as not run. Returns how many. */
  loseOutput(executor: number): number {
    const { outputOn, done } = this;
    if (outputOn === null) return 0;
    let lost = 0;
    for (let partition = 0; partition < done.length; partition++) {
      if (outputOn[partition] !== executor || done[partition] === 0) continue;
      done[partition] = 0;
      lost++;
    }
    this.left += lost;
    return lost;
  }

  /** A task is to run again, although its output may still be there. */
  repeat(partition: number): void {
    if (this.done[partition] === 0) return;
    this.done[partition] = 0;
    this.left++;
  }

  /** The task sets of which something runs or may be launched, as they are now. */
  get taskSets(): StageAttempt[] {
    return this.active === null ? this.draining.slice() : [...this.draining, this.active];
  }

  /** Tasks that have not succeeded and of which no attempt runs, in whichever task set. */
  get waiting(): number {
    const running = new Set<number>();
    for (const stageAttempt of this.taskSets) {
      const { attempts } = stageAttempt.set.manager;
      for (const attempt of stageAttempt.running) {
        const partition = stageAttempt.partitionOf(attempts.taskOf(attempt));
        if (this.done[partition] === 0) running.add(partition);
      }
    }
    return this.left - running.size;
  }

  /** Indices of the tasks that have not succeeded, although they may still run in an earlier task set; null for all of them. */
  missing(): Int32Array | null {
    if (this.attempts === 0) return null;
    const missing: number[] = [];
    this.done.forEach((is, partition) => {
      if (is === 0) missing.push(partition);
    });
    return Int32Array.from(missing);
  }
}
