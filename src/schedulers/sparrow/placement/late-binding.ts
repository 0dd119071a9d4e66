/**
 * Batch sampling with late binding: Sparrow itself. The report calls it virtual reservation.
 *
 *  1. At the submission of a job of m tasks its scheduler sends reservations to ceil(d m) workers, chosen at random. With more
 *     than there are workers they go round again. The tasks stay at the scheduler.
 *  2. A worker with a free slot takes it and asks for a task at once (getTask); else the reservation queues.
 *  3. When a slot is free, the worker takes the next reservation by its policy, holds the slot, and asks.
 *  4. The scheduler hands out its first task that is not launched, or answers that there is none.
 *  5. The worker starts the task, or frees the slot and continues with 3.
 *  6. With its last task handed out, the scheduler takes back what it has reserved elsewhere (`proactive-cancellation.ts`).
 * A scheduler that has failed answers nothing: a worker that asks it gives the slot up when the call times out.
 * So a job's tasks run on the first m workers that are ready, not on the m that looked shortest. The price is a round trip
 * with a slot held for every reservation that is served.
 * Source: Sparrow, daemon/scheduler/Scheduler and simulation/simulation_cancellation.py; paper, sections 3.3 to 3.5.
 */
import { inColumn } from '../../../sim/trace/record';
import { Message } from '../../../sim/trace/trace';
import { ConstrainedTasks } from './constrained-tasks';
import { ProactiveCancellation } from './proactive-cancellation';
import { EntryState } from '../workers/entries';
import { Stage } from '../jobs';
import { Arrival, arrivalCode } from '../network';
import { positionOf, probeCount } from './probe-ratio';
import type { Policy, SparrowState } from '../state';

export class LateBinding implements Policy {
  readonly cancellation: ProactiveCancellation;
  /** Jobs whose tasks have constraints of their own. */
  private readonly constrained = new Map<number, ConstrainedTasks>();
  /** Tasks that have no reservation because no worker for them was up when they were placed: application and task. */
  private unreserved: (readonly [app: number, task: number])[] = [];

  constructor(private readonly state: SparrowState) {
    this.cancellation = new ProactiveCancellation(state);
    state.jobs.tasksKept = (app) => this.left(app);
  }

  place(app: number, first: number, count: number): void {
    const pool = this.state.sharedPool(app, first, count);
    if (pool === undefined) {
      this.state.jobs.next[app] += count;
      this.placeConstrained(
        app,
        Int32Array.from({ length: count }, (_, i) => first + i),
      );
    } else this.reserve(app, first, pool, probeCount(this.state.ratio(app, first), count));
  }

  placeAgain(app: number, task: number): void {
    this.cancellation.reopen(app);
    const tasks = this.withOwnConstraints(app);
    if (tasks === undefined) {
      const { state } = this;
      state.jobs.putBack(app, task);
      this.reserve(app, task, state.pool(app, task), probeCount(state.ratio(app, task), 1));
    } else {
      this.reserveFor(app, task, tasks);
    }
  }

  placeAnew(app: number, tasks: readonly number[]): void {
    const { state } = this;
    this.cancellation.reopen(app);
    const pool = this.withOwnConstraints(app) === undefined ? state.sharedPoolOf(app, tasks) : undefined;
    if (pool === undefined) {
      this.placeConstrained(app, Int32Array.from(tasks));
    } else {
      for (const task of tasks) state.jobs.putBack(app, task);
      this.reserve(app, tasks[0], pool, probeCount(state.ratio(app, tasks[0]), tasks.length));
    }
  }

  /** The scheduler of a job is gone: takes away the tasks that it had not handed out. */
  vanish(app: number): number[] {
    this.cancellation.reopen(app);
    this.unreserved = this.unreserved.filter(([other]) => other !== app);
    const tasks = this.constrained.get(app);
    if (tasks !== undefined) {
      this.constrained.set(app, new ConstrainedTasks());
      return tasks.unlaunched();
    }
    const { jobs } = this.state;
    return Array.from({ length: jobs.unlaunched(app) }, () => jobs.take(app));
  }

  /** The tasks of a job that may not all run on the same workers, whatever policy it began with; undefined for other jobs. */
  private withOwnConstraints(app: number): ConstrainedTasks | undefined {
    const { state } = this;
    let tasks = this.constrained.get(app);
    if (tasks === undefined && state.sharedPool(app, 0, state.jobs.end[app]) === undefined) {
      tasks = new ConstrainedTasks();
      this.constrained.set(app, tasks);
    }
    return tasks;
  }

  /** Tasks that the scheduler has not handed out. */
  left(app: number): number {
    return this.constrained.get(app)?.left ?? this.state.jobs.unlaunched(app);
  }

  /** The worker of a reservation asks for a task for each of the slots that it holds; one that ignores its slots asks for one. */
  getTask(entry: number, heldSlots: number): void {
    const { state } = this;
    const { jobs, entries } = state;
    const app = entries.app(entry);
    const worker = entries.worker(entry);
    const reachable = state.isReachable(entry);
    if (state.isLost(entry)) {
      this.letTimeOut(entry, heldSlots);
      return;
    }
    const holdsSlots = heldSlots > 0;
    jobs.count(app, holdsSlots ? Stage.slotsHeld : Stage.travelling, -1);
    state.finishEntry(entry);
    if (reachable) {
      let missing = 0;
      const tasks = holdsSlots ? heldSlots : 1;
      for (let i = 0; i < tasks; i++) if (!this.handOut(app, worker, holdsSlots)) missing++;
      if (missing > 0) this.answerNone(app, worker, holdsSlots ? missing : 0);
      if (this.left(app) === 0) this.cancellation.send(app);
    } else {
      this.reservationLost(app, worker);
    }
    jobs.explain(app);
  }

  /** The scheduler that is asked has failed: the worker holds its slots until the call times out. */
  private letTimeOut(entry: number, heldSlots: number): void {
    const { state } = this;
    const { entries, workers, settings, ctx } = state;
    const app = entries.app(entry);
    const worker = entries.worker(entry);
    const travelled = entries.value(entry);
    const reachable = state.isReachable(entry);
    const failed = state.failedSender(entry);
    state.finishEntry(entry);
    if (!reachable) return;
    const left = heldSlots > 0 ? Math.max(0, settings.getTaskTimeout - travelled) : 0;
    ctx.reportMessage(app, worker, Message.timedOut, failed, inColumn(left));
    if (heldSlots > 0) ctx.startTimer(left, arrivalCode(Arrival.none, workers.epoch[worker], heldSlots), app, worker);
  }

  /** Answers with one task; false when there is none. `holdsSlot`: the worker holds a slot for it. */
  private handOut(app: number, worker: number, holdsSlot: boolean): boolean {
    const tasks = this.constrained.get(app);
    const task = tasks === undefined ? this.state.jobs.take(app) : tasks.take(worker);
    if (task === -1) return false;
    if (holdsSlot) this.assign(app, worker, task);
    else this.state.sendTask(app, worker, task);
    return true;
  }

  /** Answers that there is no task for slots that the worker holds: they are free together when it arrives. */
  private answerNone(app: number, worker: number, heldSlots: number): void {
    const { network, workers, ctx } = this.state;
    const code = arrivalCode(Arrival.none, workers.epoch[worker], heldSlots);
    if (heldSlots === 0) ctx.reportMessage(app, worker, Message.none, 0, 0);
    else network.send(app, worker, Message.none, 0, code, app, worker);
  }

  /** Sends a task to a worker that holds a slot for it. */
  assign(app: number, worker: number, task: number): void {
    const { jobs, network, workers } = this.state;
    jobs.count(app, Stage.assigned, 1);
    const code = arrivalCode(Arrival.assigned, workers.epoch[worker], task);
    network.send(app, worker, Message.task, task, code, app, worker);
  }

  /** Hands out any task of a job to a worker that has no reservation of it; false when there is none that may run there. */
  handOutUnasked(app: number, worker: number): boolean {
    const tasks = this.constrained.get(app);
    if (tasks === undefined) {
      const { state } = this;
      if (state.jobs.unlaunched(app) === 0) return false;
      const allowed = state.ctx.allowedNodes(app, state.jobs.first(app));
      if (allowed !== undefined && !allowed.includes(worker)) return false;
    }
    const task = tasks === undefined ? this.state.jobs.take(app) : tasks.take(worker);
    if (task === -1) return false;
    this.assign(app, worker, task);
    if (this.left(app) === 0) this.cancellation.send(app);
    this.state.jobs.explain(app);
    return true;
  }

  /** A reservation went down with its worker: another one takes its place while tasks are left. */
  reservationLost(app: number, worker: number): void {
    const { state } = this;
    if (this.left(app) === 0) return;
    const tasks = this.constrained.get(app);
    if (tasks === undefined) {
      const task = state.jobs.first(app);
      this.reserve(app, task, state.pool(app, task), 1);
      return;
    }
    const task = tasks.lostOn(worker);
    // The worker that takes the place hands out this task before those that merely may run there.
    if (task !== -1) this.reserveFor(app, task, tasks, 1);
  }

  /** A worker is up again: it may run tasks for which no worker was up. */
  workerAdded(): void {
    const unreserved = this.unreserved;
    this.unreserved = [];
    for (const [app, task] of unreserved) {
      this.retry(app, task);
      this.state.jobs.explain(app);
    }
  }

  private retry(app: number, task: number): void {
    const { state } = this;
    if (this.left(app) === 0) return;
    const tasks = this.constrained.get(app);
    if (tasks === undefined) {
      const first = state.jobs.first(app);
      this.reserve(app, first, state.pool(app, first), probeCount(state.ratio(app, first), this.left(app)));
    } else if (tasks.isUnlaunched(task)) {
      this.reserveFor(app, task, tasks);
    }
  }

  /** The job is stopped, and its reservations are no longer needed. */
  stop(app: number): void {
    this.constrained.delete(app);
    this.cancellation.send(app);
  }

  /** Sends `count` reservations to workers of the pool. */
  private reserve(app: number, task: number, pool: Int32Array, count: number): void {
    const { state } = this;
    if (pool.length === 0) {
      this.unreserved.push([app, task]);
      return;
    }
    const picked = state.pick(app, pool, Math.min(count, pool.length));
    this.sendReservations(app, picked, count, pool.length);
  }

  /** Sends `count` reservations to the first `all` picked workers and round again. */
  private sendReservations(app: number, picked: Int32Array, count: number, all: number): void {
    const { state } = this;
    const { jobs, requests, network } = state;
    const request = requests.create(app, count, 0, 0, count > all);
    const first = requests.first(request);
    jobs.count(app, Stage.travelling, count);
    for (let i = 0; i < count; i++) {
      state.writeEntry(first + i, app, picked[positionOf(i, all)], 1, EntryState.reserved, request);
    }
    network.sendForEntries(app, Message.reservation, Arrival.reservation, first, count);
  }

  private placeConstrained(app: number, wanted: Int32Array): void {
    const { state } = this;
    const tasks = this.constrained.get(app) ?? new ConstrainedTasks();
    this.constrained.set(app, tasks);
    const order = Array.from(state.pick(app, wanted, wanted.length)).slice(0, wanted.length);
    const free: number[] = [];
    for (const task of order) {
      if (state.ctx.allowedNodes(app, task) === undefined) free.push(task);
      else this.reserveFor(app, task, tasks);
    }
    for (const task of free) tasks.addAnywhere(task);
    if (free.length > 0) {
      const unused = state.pool(app, free[0]).filter((worker) => !tasks.hasReserved(worker));
      const pool = unused.length > 0 ? unused : state.pool(app, free[0]);
      this.reserve(app, free[0], pool, probeCount(state.settings.constrainedRatio, free.length));
    }
  }

  /** Makes the reservations of one task that may run on some workers only: as many as the settings say, or `wanted`. */
  private reserveFor(app: number, task: number, tasks: ConstrainedTasks, wanted?: number): void {
    const { state } = this;
    const pool = state.pool(app, task);
    const allowed = state.ctx.allowedNodes(app, task);
    const count = Math.min(wanted ?? probeCount(state.ratio(app, task), 1), pool.length);
    const picked = state.pick(app, pool, count).slice(0, count);
    if (allowed === undefined) tasks.addAnywhere(task);
    else tasks.add(task, allowed, new Set(picked));
    if (count === 0) this.unreserved.push([app, task]);
    else this.sendReservations(app, picked, count, count);
  }
}
