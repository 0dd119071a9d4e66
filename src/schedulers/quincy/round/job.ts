/** A job and its tasks: which wait, which run, and for how long each has done so in all its waits and executions together. */

export const TaskState = {
  waiting: 0,
  running: 1,
  /** Done, withdrawn, or lost and not wanted again yet. */
  gone: 2,
} as const;

export class Job {
  readonly state: Uint8Array;
  readonly container: Int32Array;
  /** Application that each waiting task made room for, -1 for none. */
  readonly evictedBy: Int32Array;
  /** µs, before the present wait or execution, and since when that lasts. */
  private readonly waitedBefore: Float64Array;
  private readonly ranBefore: Float64Array;
  private readonly since: Float64Array;
  waiting: number;
  running = 0;
  /** Its share, and the least and the most of its tasks that run, as of the last decision. */
  quota = 0;
  least = 0;
  most: number;
  /** Whether a decision has set these bounds. */
  isBound = false;
  /** Since when it has run more than its share, µs. */
  overSince = Infinity;
  /** Whether it has run anything. */
  begun = false;

  constructor(
    readonly app: number,
    readonly ask: number,
    readonly tasks: number,
    now: number,
    public omega: number,
  ) {
    this.state = new Uint8Array(tasks);
    this.container = new Int32Array(tasks).fill(-1);
    this.evictedBy = new Int32Array(tasks).fill(-1);
    this.waitedBefore = new Float64Array(tasks);
    this.ranBefore = new Float64Array(tasks);
    this.since = new Float64Array(tasks).fill(now);
    this.waiting = tasks;
    this.most = tasks;
  }

  /** Takes the share and the number of running tasks that a decision grants. */
  bind(quota: number, least: number, most: number): void {
    this.quota = quota;
    this.least = least;
    this.most = most;
    this.isBound = true;
  }

  /** A task begins to run in a container at `now`, µs. */
  start(task: number, container: number, now: number): void {
    this.leave(task, now);
    this.state[task] = TaskState.running;
    this.container[task] = container;
    this.evictedBy[task] = -1;
    this.running++;
    this.begun = true;
  }

  /** A task is to run once more. */
  waitAgain(task: number, now: number): void {
    this.leave(task, now);
    this.state[task] = TaskState.waiting;
    this.waiting++;
  }

  /** A task no longer waits or runs. */
  leave(task: number, now: number): void {
    const lasted = now - this.since[task];
    this.since[task] = now;
    if (this.state[task] === TaskState.waiting) {
      this.waitedBefore[task] += lasted;
      this.waiting--;
    } else if (this.state[task] === TaskState.running) {
      this.ranBefore[task] += lasted;
      this.running--;
      this.container[task] = -1;
    }
    this.state[task] = TaskState.gone;
  }

  /**
   * Whether a decision is about a task: it runs, or waits for nothing but a slot. Tasks that wait behind a root that waits itself
   * are left out; those that run already, where jobs came to have roots during the run, are not.
   */
  isAsked(task: number, hasRoot: boolean): boolean {
    const { state } = this;
    if (state[task] !== TaskState.waiting) return state[task] === TaskState.running;
    return !hasRoot || task === 0 || state[0] !== TaskState.waiting;
  }

  /** Tasks that run, its root apart where it has one. */
  runningWorkers(hasRoot: boolean): number {
    return this.running - (hasRoot && this.state[0] === TaskState.running ? 1 : 0);
  }

  /** How long the present execution of a running task has lasted, µs. */
  runsFor(task: number, now: number): number {
    return now - this.since[task];
  }

  /** µs in all its waits. */
  waited(task: number, now: number): number {
    return this.waitedBefore[task] + (this.state[task] === TaskState.waiting ? now - this.since[task] : 0);
  }

  /** µs in all its executions. */
  ran(task: number, now: number): number {
    return this.ranBefore[task] + (this.state[task] === TaskState.running ? now - this.since[task] : 0);
  }
}
