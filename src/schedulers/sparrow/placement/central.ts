/**
 * The ideal that Sparrow is compared with: one scheduler that knows of every slot.
 *
 *  1. Jobs wait in one queue, first in, first out, and the scheduler knows exactly how many slots are free.
 *  2. While a slot is free and the first job has tasks that are not launched, it sends one; the task starts when it arrives.
 *  3. The end of a task becomes known when the message of it arrives. So a slot is idle for a round trip between two tasks.
 * Jobs with constraints let others pass when none of their workers has a free slot.
 * Source: Sparrow, simulation/simulation_centralized.py.
 */
import { IntQueue } from '../../../base/collections/int-queue';
import { Message } from '../../../sim/trace/trace';
import { Stage } from '../jobs';
import { Arrival, arrivalCode } from '../network';
import type { Policy, SparrowState } from '../state';

export class CentralScheduler implements Policy {
  /** Free slots of each worker as far as the scheduler knows. */
  private readonly free: Int32Array;
  /** Workers with free slots, in the order in which these became known: each at least as often as it has free slots. */
  private readonly ready = new IntQueue();
  /** Jobs without constraints, in order. One whose tasks are all sent leaves the line when it is the first. */
  private readonly line = new IntQueue();
  /** By application: whether it is in the line. */
  private readonly isInLine: Uint8Array;
  /** Tasks of its jobs that are to run once more. */
  private readonly again: (number[] | undefined)[] = [];
  /** Workers of free slots that tasks of one job are to be sent to. */
  private readonly chosen: number[] = [];
  /** Tasks of jobs with constraints, in order. */
  private readonly constrained: { readonly app: number; readonly task: number }[] = [];

  constructor(private readonly state: SparrowState) {
    this.free = new Int32Array(state.ctx.world.nodeCount);
    this.isInLine = new Uint8Array(state.ctx.world.input.applications.length);
  }

  /** Looks at the cluster as it is: this policy begins to decide. */
  begin(): void {
    const { workers } = this.state;
    this.ready.clear();
    // Below zero: a worker that has ignored its slots until now runs more tasks than it has slots.
    this.free.set(workers.slots.map((slots, worker) => Math.min(0, slots - workers.busy[worker])));
    const most = workers.slots.reduce((x, y) => Math.max(x, y), 0);
    // One slot of every worker first, then the second ones.
    for (let slot = 0; slot < most; slot++) {
      for (const worker of workers.upAndAllowed(undefined)) {
        if (slot < workers.slots[worker] - workers.busy[worker]) this.push(worker);
      }
    }
  }

  place(app: number, first: number, count: number): void {
    const { state } = this;
    state.jobs.count(app, Stage.centrallyQueued, count);
    if (this.isConstrained(app, first, count)) {
      state.jobs.next[app] += count;
      for (let task = first; task < first + count; task++) this.constrained.push({ app, task });
    } else {
      state.jobs.centrally[app] = 1;
      this.isInLine[app] = 1;
      this.line.push(app);
    }
    this.dispatch();
  }

  placeAgain(app: number, task: number): void {
    const { state } = this;
    state.jobs.count(app, Stage.centrallyQueued, 1);
    if (state.ctx.allowedNodes(app, task) !== undefined) {
      this.constrained.unshift({ app, task });
    } else {
      (this.again[app] ??= []).push(task);
      if (this.isInLine[app] === 0) this.line.unshift(app);
      this.isInLine[app] = 1;
    }
    this.dispatch();
  }

  /** A task has ended at a worker, which sends a message to the scheduler. */
  taskEnded(app: number, worker: number): void {
    const { workers, network } = this.state;
    const code = arrivalCode(Arrival.taskEnded, workers.epoch[worker], 0);
    network.send(app, worker, Message.taskEnded, 0, code, app, worker);
  }

  /** The message that a slot is free has reached the scheduler. */
  slotKnownFree(worker: number): void {
    this.push(worker);
    this.dispatch();
  }

  workerAdded(worker: number): void {
    this.free[worker] = 0;
    for (let slot = 0; slot < this.state.workers.slots[worker]; slot++) this.push(worker);
    this.dispatch();
  }

  workerLost(worker: number): void {
    this.free[worker] = 0;
  }

  /** A worker has more slots than before, or fewer. */
  slotsChanged(worker: number, more: number): void {
    for (let slot = 0; slot < more; slot++) this.push(worker);
    if (more < 0) this.free[worker] += more;
    this.dispatch();
  }

  /** Another policy takes over the queue. */
  handOver(policy: Pick<Policy, 'placeAgain'>): void {
    const { jobs } = this.state;
    const waiting = this.constrained.splice(0);
    while (this.line.size > 0) {
      const app = this.line.first;
      while (this.left(app) > 0) waiting.push({ app, task: this.take(app) });
      this.leave(app);
    }
    for (const { app, task } of waiting) {
      if (jobs.stopped[app] === 1) continue;
      jobs.count(app, Stage.centrallyQueued, -1);
      policy.placeAgain(app, task);
      jobs.explain(app);
    }
  }

  private isConstrained(app: number, first: number, count: number): boolean {
    const { ctx } = this.state;
    for (let task = first; task < first + count; task++) if (ctx.allowedNodes(app, task) !== undefined) return true;
    return false;
  }

  /** Tasks of a job that are in the queue. */
  private left(app: number): number {
    const { jobs } = this.state;
    if (jobs.stopped[app] === 1) return 0;
    return (jobs.centrally[app] === 1 ? jobs.end[app] - jobs.next[app] : 0) + (this.again[app]?.length ?? 0);
  }

  /** Takes the first of them. */
  private take(app: number): number {
    return this.again[app]?.shift() ?? this.state.jobs.next[app]++;
  }

  /** The first job of the line leaves it. */
  private leave(app: number): void {
    this.line.shift();
    this.isInLine[app] = 0;
    this.state.jobs.centrally[app] = 0;
  }

  private dispatch(): void {
    if (this.constrained.length > 0) this.dispatchConstrained();
    while (this.line.size > 0) {
      const app = this.line.first;
      const left = this.left(app);
      if (left === 0) {
        this.leave(app);
        continue;
      }
      const count = this.choose(left);
      if (count === 0) return;
      this.sendToChosen(app, count);
    }
  }

  /** Takes up to `most` free slots. Returns how many there were; `chosen` has their workers. */
  private choose(most: number): number {
    let count = 0;
    for (let worker = 0; count < most && (worker = this.pop()) !== -1; count++) this.chosen[count] = worker;
    return count;
  }

  /** Sends the first `count` tasks of a job to the chosen workers. */
  private sendToChosen(app: number, count: number): void {
    const { state } = this;
    const first = state.entries.allocate(count);
    for (let i = 0; i < count; i++) state.writeTask(first + i, app, this.chosen[i], this.take(app));
    state.jobs.count(app, Stage.centrallyQueued, -count);
    state.sendTasks(app, first, count);
    state.jobs.explain(app);
  }

  private dispatchConstrained(): void {
    const { state, constrained, free } = this;
    let kept = 0;
    for (const wanted of constrained) {
      const { app, task } = wanted;
      if (state.jobs.stopped[app] === 1) continue;
      const worker = state.pool(app, task).find((w) => free[w] > 0) ?? -1;
      if (worker === -1) {
        constrained[kept++] = wanted;
      } else {
        free[worker]--;
        state.jobs.count(app, Stage.centrallyQueued, -1);
        state.sendTask(app, worker, task);
        state.jobs.explain(app);
      }
    }
    constrained.length = kept;
  }

  private push(worker: number): void {
    this.free[worker]++;
    this.ready.push(worker);
  }

  /** Takes a free slot; -1 when none is known. */
  private pop(): number {
    while (this.ready.size > 0) {
      const worker = this.ready.shift();
      // Otherwise the slot was given to a task with constraints, or the worker is lost.
      if (this.free[worker] > 0) {
        this.free[worker]--;
        return worker;
      }
    }
    return -1;
  }
}
