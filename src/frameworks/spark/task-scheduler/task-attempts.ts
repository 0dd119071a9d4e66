/**
 * The attempts of the tasks of one set as columns, numbered in the order of their launch. Attempts that run are linked
 * in that order, and so are the attempts of one task, latest first.
 */
import { assert } from '../../../base/assert';
import { grownFloat64, grownInt32 } from '../../../base/columns';
import type { Locality } from './locality';

const Flag = { running: 1, speculative: 2, killed: 4, succeeded: 8 } as const;
const NONE = -1;

export class TaskAttempts {
  count = 0;
  /** Attempts that run now. */
  running = 0;
  /** The first attempt that runs, -1 when none does. */
  firstRunning = NONE;
  private lastRunning = NONE;
  private tasks = new Int32Array(64);
  private executors = new Int32Array(64);
  private hosts = new Int32Array(64);
  private localities = new Int32Array(64);
  private flags = new Int32Array(64);
  private starts = new Float64Array(64);
  private ordinals = new Int32Array(64);
  private earlier = new Int32Array(64);
  private nextRunners = new Int32Array(64);
  private previousRunners = new Int32Array(64);
  private readonly latest: Int32Array;

  /** `taskCount`: number of tasks of the set. */
  constructor(taskCount: number) {
    this.latest = new Int32Array(taskCount).fill(NONE);
  }

  taskOf(attempt: number): number {
    return this.tasks[attempt];
  }

  executorOf(attempt: number): number {
    return this.executors[attempt];
  }

  hostOf(attempt: number): number {
    return this.hosts[attempt];
  }

  localityOf(attempt: number): Locality {
    return this.localities[attempt] as Locality;
  }

  startOf(attempt: number): number {
    return this.starts[attempt];
  }

  /** Which attempt of its task it is, from 0. */
  ordinalOf(attempt: number): number {
    return this.ordinals[attempt];
  }

  isRunning(attempt: number): boolean {
    return (this.flags[attempt] & Flag.running) !== 0;
  }

  /** Launched as a second copy of a task that takes long. */
  isSpeculative(attempt: number): boolean {
    return (this.flags[attempt] & Flag.speculative) !== 0;
  }

  /** Another attempt of its task succeeded first, so that this one is to be killed. */
  isKilled(attempt: number): boolean {
    return (this.flags[attempt] & Flag.killed) !== 0;
  }

  hasSucceeded(attempt: number): boolean {
    return (this.flags[attempt] & Flag.succeeded) !== 0;
  }

  /** The next later attempt that runs, -1 behind the last. */
  nextRunning(attempt: number): number {
    return this.nextRunners[attempt];
  }

  /** The latest attempt of a task, -1 when there was none. */
  latestOf(task: number): number {
    return this.latest[task];
  }

  /** The attempt of the same task before this one, -1 when it was the first. */
  before(attempt: number): number {
    return this.earlier[attempt];
  }

  /** Whether a task ever had an attempt on a host. */
  everOnHost(task: number, host: number): boolean {
    for (let a = this.latest[task]; a !== NONE; a = this.earlier[a]) if (this.hosts[a] === host) return true;
    return false;
  }

  /** Launches an attempt and returns its number. */
  start(task: number, executor: number, host: number, locality: Locality, speculative: boolean, now: number): number {
    const attempt = this.count++;
    if (attempt === this.tasks.length) this.grow();
    const previous = this.latest[task];
    this.tasks[attempt] = task;
    this.executors[attempt] = executor;
    this.hosts[attempt] = host;
    this.localities[attempt] = locality;
    this.flags[attempt] = Flag.running | (speculative ? Flag.speculative : 0);
    this.starts[attempt] = now;
    this.ordinals[attempt] = previous === NONE ? 0 : this.ordinals[previous] + 1;
    this.earlier[attempt] = previous;
    this.latest[task] = attempt;
    this.nextRunners[attempt] = NONE;
    this.previousRunners[attempt] = this.lastRunning;
    if (this.lastRunning === NONE) this.firstRunning = attempt;
    else this.nextRunners[this.lastRunning] = attempt;
    this.lastRunning = attempt;
    this.running++;
    return attempt;
  }

  /** An attempt no longer runs. */
  end(attempt: number, succeeded: boolean): void {
    assert(this.isRunning(attempt), 'an attempt ends once');
    this.flags[attempt] = (this.flags[attempt] & ~Flag.running) | (succeeded ? Flag.succeeded : 0);
    const next = this.nextRunners[attempt];
    const previous = this.previousRunners[attempt];
    if (previous === NONE) this.firstRunning = next;
    else this.nextRunners[previous] = next;
    if (next === NONE) this.lastRunning = previous;
    else this.previousRunners[next] = previous;
    this.running--;
  }

  markKilled(attempt: number): void {
    this.flags[attempt] |= Flag.killed;
  }

  private grow(): void {
    const length = this.tasks.length * 2;
    this.tasks = grownInt32(this.tasks, length);
    this.executors = grownInt32(this.executors, length);
    this.hosts = grownInt32(this.hosts, length);
    this.localities = grownInt32(this.localities, length);
    this.flags = grownInt32(this.flags, length);
    this.starts = grownFloat64(this.starts, length);
    this.ordinals = grownInt32(this.ordinals, length);
    this.earlier = grownInt32(this.earlier, length);
    this.nextRunners = grownInt32(this.nextRunners, length);
    this.previousRunners = grownInt32(this.previousRunners, length);
  }
}
