/** The attempts that run now, as work on nodes: which attempt of which task set each piece of work belongs to. */
import { grownInt32 } from '../../../base/collections/columns';
import type { FrameworkContext } from '../../../sim/ports';
import { TaskOutcome } from '../../../sim/trace/trace';
import { RunningWork } from '../../running-work';
import type { Executor } from '../executors/executors';
import type { StageAttempt, TaskOwner } from '../stages/stage-run';

const Column = { attempt: 0, trace: 1, end: 2 } as const;
const COLUMNS = 4;

export class TaskWork {
  readonly sets: StageAttempt[] = [];
  readonly executors: Executor[] = [];
  private readonly work: RunningWork;
  /** One row per piece of work. */
  private rows = new Int32Array(COLUMNS * 256);

  /** `eventKind`: the framework's event for a piece of work that is done. */
  constructor(ctx: FrameworkContext, eventKind: number) {
    this.work = new RunningWork(ctx, eventKind);
  }

  /**
   * Starts an attempt that takes `nominal` µs on a node of nominal speed, after the µs in which its stage fetches the output
   * of others; `trace` is its record, `end` the TaskOutcome that it will have. One that misses output is over at once. Returns the
   * work.
   */
  start(set: StageAttempt, attempt: number, executor: Executor, nominal: number, trace: number, end: number): number {
    const misses = end === TaskOutcome.fetchFailed;
    const fetching = misses ? 0 : set.stage.plan.shuffleRead;
    const work = this.work.start(executor.node, misses ? 0 : nominal, executor.container, fetching);
    const row = COLUMNS * work;
    if (row >= this.rows.length) this.rows = grownInt32(this.rows, row + COLUMNS);
    this.sets[work] = set;
    this.executors[work] = executor;
    this.rows[row + Column.attempt] = attempt;
    this.rows[row + Column.trace] = trace;
    this.rows[row + Column.end] = end;
    return work;
  }

  /** The application that a piece of work belongs to. */
  ownerOf(work: number): TaskOwner {
    return this.sets[work].owner;
  }

  attemptOf(work: number): number {
    return this.rows[COLUMNS * work + Column.attempt];
  }

  /** The record of its start. */
  traceOf(work: number): number {
    return this.rows[COLUMNS * work + Column.trace];
  }

  /** Its TaskOutcome when it is through. */
  endOf(work: number): number {
    return this.rows[COLUMNS * work + Column.end];
  }

  /** The event of a piece of work has arrived. */
  done(work: number): void {
    this.work.done(work);
  }

  cancel(work: number): void {
    this.work.cancel(work);
  }

  /** What is left of a piece of work, nominal µs. */
  left(work: number): number {
    return this.work.left(work);
  }

  speedChanged(node: number, oldSpeed: number): void {
    this.work.speedChanged(node, oldSpeed);
  }
}
