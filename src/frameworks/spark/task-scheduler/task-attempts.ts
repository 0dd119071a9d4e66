/**
 * The attempts of the tasks of one set as columns, numbered in the order of their launch. Attempts that run are linked
 * in that order, and so are the attempts of one task, latest first.
 */
import { assert } from '../../../base/assert';
import { grownFloat64, grownInt32 } from '../../../base/collections/columns';
import type { Locality } from './locality/locality';

const Flag = { running: 1, speculative: 2, killed: 4, succeeded: 8 } as const;
const NONE = -1;

/** Columns of an attempt. */
const Column = { task: 0, executor: 1, host: 2, state: 3, ordinal: 4, earlier: 5, next: 6, previous: 7 } as const;
const COLUMNS = 8;
/** In the column of the state, the locality is above the flags. */
const LOCALITY_SHIFT = 8;

export class TaskAttempts {
  count = 0;
  /** Attempts that run now. */
  running = 0;
  /** The first attempt that runs, -1 when none does. */
  firstRunning = NONE;
  /** Some task has had more than one attempt. */
  repeated = false;
  private lastRunning = NONE;
  /** One row per attempt, so that what is asked about one lies together: sets of many applications do not fit into a cache. */
  private rows: Int32Array;
  private starts: Float64Array;
  private readonly latest: Int32Array;

  /** `taskCount`: number of tasks of the set. */
  constructor(taskCount: number) {
    this.latest = new Int32Array(taskCount).fill(NONE);
    // As a rule every task has one attempt.
    this.rows = new Int32Array(COLUMNS * taskCount);
    this.starts = new Float64Array(taskCount);
  }

  taskOf(attempt: number): number {
    return this.rows[COLUMNS * attempt + Column.task];
  }

  executorOf(attempt: number): number {
    return this.rows[COLUMNS * attempt + Column.executor];
  }

  hostOf(attempt: number): number {
    return this.rows[COLUMNS * attempt + Column.host];
  }

  localityOf(attempt: number): Locality {
    return (this.rows[COLUMNS * attempt + Column.state] >> LOCALITY_SHIFT) as Locality;
  }

  startOf(attempt: number): number {
    return this.starts[attempt];
  }

  /** Which attempt of its task it is, from 0. */
  ordinalOf(attempt: number): number {
    return this.rows[COLUMNS * attempt + Column.ordinal];
  }

  isRunning(attempt: number): boolean {
    return (this.rows[COLUMNS * attempt + Column.state] & Flag.running) !== 0;
  }

  /** Launched as a second copy of a task that takes long. */
  isSpeculative(attempt: number): boolean {
    return (this.rows[COLUMNS * attempt + Column.state] & Flag.speculative) !== 0;
  }

  /** Another attempt of its task succeeded first, so that this one is to be killed. */
  isKilled(attempt: number): boolean {
    return (this.rows[COLUMNS * attempt + Column.state] & Flag.killed) !== 0;
  }

  hasSucceeded(attempt: number): boolean {
    return (this.rows[COLUMNS * attempt + Column.state] & Flag.succeeded) !== 0;
  }

  /** The next later attempt that runs, -1 behind the last. */
  nextRunning(attempt: number): number {
    return this.rows[COLUMNS * attempt + Column.next];
  }

  /** The latest attempt of a task, -1 when there was none. */
  latestOf(task: number): number {
    return this.latest[task];
  }

  /** The attempt of the same task before this one, -1 when it was the first. */
  before(attempt: number): number {
    return this.rows[COLUMNS * attempt + Column.earlier];
  }

  /** Whether a task ever had an attempt on a host. */
  everOnHost(task: number, host: number): boolean {
    for (let a = this.latest[task]; a !== NONE; a = this.before(a)) if (this.hostOf(a) === host) return true;
    return false;
  }

  /** Whether an attempt has ended on an executor, and not because another attempt of its task was faster. */
  endedOn(attempt: number, executor: number): boolean {
    return this.executorOf(attempt) === executor && !this.isRunning(attempt) && !this.isKilled(attempt);
  }

  /** Whether the earliest attempt of a task that ended on an executor ({@link endedOn}) was a second copy. */
  firstOnWasCopy(task: number, executor: number): boolean {
    let copy = false;
    for (let a = this.latest[task]; a !== NONE; a = this.before(a)) {
      if (this.endedOn(a, executor)) copy = this.isSpeculative(a);
    }
    return copy;
  }

  /** Launches an attempt and returns its number. */
  start(task: number, executor: number, host: number, locality: Locality, speculative: boolean, now: number): number {
    const attempt = this.count++;
    if (attempt === this.starts.length) this.grow();
    const { rows } = this;
    const row = COLUMNS * attempt;
    const previous = this.latest[task];
    if (previous !== NONE) this.repeated = true;
    rows[row + Column.task] = task;
    rows[row + Column.executor] = executor;
    rows[row + Column.host] = host;
    rows[row + Column.state] = (locality << LOCALITY_SHIFT) | Flag.running | (speculative ? Flag.speculative : 0);
    rows[row + Column.ordinal] = previous === NONE ? 0 : this.ordinalOf(previous) + 1;
    rows[row + Column.earlier] = previous;
    rows[row + Column.next] = NONE;
    rows[row + Column.previous] = this.lastRunning;
    this.starts[attempt] = now;
    this.latest[task] = attempt;
    if (this.lastRunning === NONE) this.firstRunning = attempt;
    else rows[COLUMNS * this.lastRunning + Column.next] = attempt;
    this.lastRunning = attempt;
    this.running++;
    return attempt;
  }

  /** An attempt no longer runs. */
  end(attempt: number, succeeded: boolean): void {
    const { rows } = this;
    const row = COLUMNS * attempt;
    const state = rows[row + Column.state];
    assert((state & Flag.running) !== 0, 'an attempt ends once');
    rows[row + Column.state] = (state & ~Flag.running) | (succeeded ? Flag.succeeded : 0);
    const next = rows[row + Column.next];
    const previous = rows[row + Column.previous];
    if (previous === NONE) this.firstRunning = next;
    else rows[COLUMNS * previous + Column.next] = next;
    if (next === NONE) this.lastRunning = previous;
    else rows[COLUMNS * next + Column.previous] = previous;
    this.running--;
  }

  markKilled(attempt: number): void {
    this.rows[COLUMNS * attempt + Column.state] |= Flag.killed;
  }

  private grow(): void {
    const length = Math.max(8, this.starts.length * 2);
    this.rows = grownInt32(this.rows, COLUMNS * length);
    this.starts = grownFloat64(this.starts, length);
  }
}
