/**
 * The tasks of a job under late binding when each may run on its own workers, such as those that hold its block of
 * data.
 *
 *  1. The tasks are taken in random order. Each reserves on the first d of its workers in random order, or on all if it has
 *     fewer; d is compared as a real number. Several tasks may reserve on one worker, and the reservations add up.
 *  2. Every worker has a list of tasks: at its front those that reserved there, behind them those that merely may run there.
 *  3. A worker that asks gets the first task of its list that is not launched. So a reservation may serve another task than
 *     the one it was made for.
 *  4. Failing that it gets a task of the job that may run anywhere. Those reserve on ceil(d u) workers without a reservation
 *     of the others, at the same d.
 * Source: Sparrow, daemon/scheduler/ConstrainedTaskPlacer.
 */
export class ConstrainedTasks {
  /** Tasks that are not launched. */
  left = 0;
  private readonly launchable = new Map<number, number[]>();
  /** By worker: the tasks that have reserved there. */
  private readonly reserved = new Map<number, number[]>();
  private readonly waiting = new Set<number>();
  private readonly anywhere: number[] = [];

  /**
   * A task that may run on some workers and reserves on those of them that are in `reserved`. One that is not launched yet
   * may reserve again, in place of reservations that are lost.
   */
  add(task: number, allowed: readonly number[], reserved: ReadonlySet<number>): void {
    const isNew = this.want(task);
    for (const worker of reserved) {
      const list = this.reserved.get(worker);
      if (list === undefined) this.reserved.set(worker, [task]);
      else list.push(task);
    }
    for (const worker of allowed) {
      const list = this.launchable.get(worker);
      if (list === undefined) this.launchable.set(worker, [task]);
      else if (reserved.has(worker)) list.unshift(task);
      else if (isNew) list.push(task);
    }
  }

  /** A task that may run anywhere. */
  addAnywhere(task: number): void {
    if (this.want(task)) this.anywhere.push(task);
  }

  /** Returns whether it was not wanted before. */
  private want(task: number): boolean {
    if (this.waiting.has(task)) return false;
    this.waiting.add(task);
    this.left++;
    return true;
  }

  /** Whether a task has reserved on a worker, which may still ask. */
  hasReserved(worker: number): boolean {
    return this.reserved.has(worker);
  }

  /** Hands out a task to a worker; -1 when there is none that may run there. */
  take(worker: number): number {
    const list = this.launchable.get(worker);
    for (let task = list?.shift(); task !== undefined; task = list?.shift()) {
      if (this.launch(task)) return task;
    }
    for (let task = this.anywhere.shift(); task !== undefined; task = this.anywhere.shift()) {
      if (this.launch(task)) return task;
    }
    return -1;
  }

  private launch(task: number): boolean {
    if (!this.waiting.delete(task)) return false;
    this.left--;
    return true;
  }

  isUnlaunched(task: number): boolean {
    return this.waiting.has(task);
  }

  /**
   * A reservation on a worker is lost. Returns the task that is to reserve again: one that has reserved there, otherwise one that
   * may run anywhere; -1 when none needs to.
   */
  lostOn(worker: number): number {
    const list = this.reserved.get(worker);
    for (let task = list?.shift(); task !== undefined; task = list?.shift()) {
      if (this.waiting.has(task)) return task;
    }
    return this.anywhere.find((task) => this.waiting.has(task)) ?? -1;
  }

  /** Tasks that are not launched, in the order in which they were added. */
  unlaunched(): number[] {
    return [...this.waiting];
  }
}
