/**
 * The workers' side: what arrives takes a free slot or queues, and a slot that is free is filled from the queue.
 *
 * A slot is held from the moment at which its reservation is served. Under the queue policy `none` a worker ignores its slots: it
 * asks for every reservation at once, holds nothing, and starts every task that arrives.
 * Source: Sparrow, daemon/nodemonitor/TaskScheduler and TaskLauncherService.
 */
import { Message, QueueChange } from '../../sim/trace/trace';
import { records } from '../../sim/trace/records';
import { EntryState } from './workers/entries';
import { Stage } from './jobs';
import { Arrival, isCurrent, taskOf } from './network';
import type { SparrowState } from './state';

/** How schedulers react to what was lost with a worker, and to slots without work. */
export interface Schedulers {
  taskLost(app: number, task: number): void;
  /** A task that reached its worker is not wanted any more. */
  taskDropped(app: number, worker: number): void;
  reservationLost(app: number, worker: number): void;
  /** A slot has nothing to do: its task has ended (`afterTask`), or there was none for it. */
  slotIdle(worker: number, afterTask: boolean): void;
}

export class NodeMonitors {
  constructor(
    private readonly state: SparrowState,
    private readonly schedulers: Schedulers,
  ) {}

  /** Tasks of one job arrive that their workers have not asked for. */
  tasksArrived(first: number, count: number): void {
    const { jobs, entries } = this.state;
    const app = entries.app(first);
    for (let entry = first; entry < first + count; entry++) this.taskArrived(entry);
    entries.release(first, count);
    jobs.explain(app);
  }

  private taskArrived(entry: number): void {
    const { jobs, entries } = this.state;
    const app = entries.app(entry);
    const worker = entries.worker(entry);
    const task = entries.value(entry);
    jobs.count(app, Stage.travelling, -1);
    if (!this.state.isReachable(entry)) this.schedulers.taskLost(app, task);
    else if (jobs.stopped[app] === 1) this.schedulers.taskDropped(app, worker);
    else this.startOrQueue(app, worker, task);
  }

  private startOrQueue(app: number, worker: number, task: number): void {
    const { jobs, workers, entries, ctx } = this.state;
    const key = workers.key(app);
    if (workers.takesAtOnce(worker)) {
      if (this.start(app, worker, task)) workers.queues.servedAtOnce(worker, key);
      return;
    }
    const entry = entries.allocate(1);
    entries.write(entry, app, worker, task, EntryState.task, 0, -1);
    workers.queues.push(worker, entry, key);
    jobs.count(app, Stage.tasksQueued, 1);
    ctx.report(records.workerQueue, app, worker, 1, QueueChange.taskArrived);
  }

  /** Reservations of one job arrive. */
  reservationsArrived(first: number, count: number): void {
    const { jobs, entries } = this.state;
    const app = entries.app(first);
    for (let entry = first; entry < first + count; entry++) this.reservationArrived(entry);
    jobs.explain(app);
  }

  private reservationArrived(entry: number): void {
    const { state } = this;
    const { workers, entries, ctx } = state;
    const app = entries.app(entry);
    const worker = entries.worker(entry);
    state.count(entry, Stage.travelling, -1);
    if (entries.state(entry) === EntryState.cancelled) {
      state.finishEntry(entry);
    } else if (!state.isReachable(entry)) {
      this.loseReservation(entry, app, worker);
    } else if (workers.takesAtOnce(worker)) {
      workers.queues.servedAtOnce(worker, workers.key(app));
      this.ask(entry, app, worker);
    } else {
      workers.queues.push(worker, entry, workers.key(app));
      state.count(entry, Stage.reservationsQueued, 1);
      ctx.report(records.workerQueue, app, worker, 1, QueueChange.reservationArrived);
    }
  }

  /** A reservation is lost with its worker: its scheduler replaces it, if it is up. */
  private loseReservation(entry: number, app: number, worker: number): void {
    const isLost = this.state.isLost(entry);
    this.state.finishEntry(entry);
    if (!isLost) this.schedulers.reservationLost(app, worker);
  }

  /** Asks the scheduler of a reservation for a task, or for one per free slot. */
  private ask(entry: number, app: number, worker: number): void {
    const { workers, entries, network, settings } = this.state;
    let held = 0;
    if (settings.order !== 'none') {
      const free = workers.slots[worker] - workers.busy[worker];
      held = settings.multiGet && workers.queues.length(worker) === 0 ? Math.max(1, free) : 1;
      workers.busy[worker] += held;
    }
    entries.setState(entry, held === 0 ? EntryState.askingWithoutSlot : EntryState.asking);
    this.state.count(entry, held === 0 ? Stage.travelling : Stage.slotsHeld, 1);
    const failed = this.state.failedSender(entry) + 1;
    entries.setValue(entry, network.send(app, worker, Message.getTask, failed, Arrival.getTask, entry, held));
  }

  /** The task that a slot is held for arrives. */
  assigned(code: number, app: number, worker: number): void {
    const { jobs, workers } = this.state;
    jobs.count(app, Stage.assigned, -1);
    if (isCurrent(code, workers.epoch[worker])) {
      workers.busy[worker]--;
      if (!this.start(app, worker, taskOf(code))) this.noTask(app, worker);
    } else {
      this.schedulers.taskLost(app, taskOf(code));
    }
    jobs.explain(app);
  }

  /** There is no task for slots that are held: they are free together, and then serve the queue. */
  noneArrived(code: number, app: number, worker: number): void {
    const { workers } = this.state;
    if (!isCurrent(code, workers.epoch[worker])) return;
    const slots = taskOf(code);
    workers.busy[worker] -= slots;
    for (let i = 0; i < slots; i++) this.noTask(app, worker);
  }

  private noTask(app: number, worker: number): void {
    const { workers } = this.state;
    if (workers.hasFreeSlot(worker)) {
      this.fill(worker, workers.queues.nextAfterNone(worker, workers.key(app)), false);
    }
  }

  /** A slot is free again, and no entry has to be served first. */
  slotFree(worker: number, afterTask: boolean): void {
    const { workers } = this.state;
    workers.busy[worker]--;
    // Otherwise the worker has fewer slots now than when this one was taken.
    if (workers.hasFreeSlot(worker)) this.fill(worker, workers.queues.next(worker), afterTask);
  }

  /** A worker has more slots than before, or ignores them from now on. */
  slotsAdded(worker: number): void {
    const { workers } = this.state;
    while (workers.takesAtOnce(worker) && workers.queues.length(worker) > 0) {
      this.serve(workers.queues.next(worker), worker);
    }
  }

  /** Fills a free slot from the queue, beginning with an entry that was removed from it (-1: it is empty). */
  private fill(worker: number, first: number, afterTask: boolean): void {
    const { queues } = this.state.workers;
    for (let entry = first; entry !== -1; entry = queues.next(worker)) if (this.serve(entry, worker)) return;
    this.schedulers.slotIdle(worker, afterTask);
  }

  /** Serves an entry in a free slot. Returns whether the slot is taken by it. */
  private serve(entry: number, worker: number): boolean {
    const { jobs, entries, ctx } = this.state;
    const app = entries.app(entry);
    const isTask = entries.state(entry) === EntryState.task;
    const dropped = isTask && jobs.stopped[app] === 1;
    ctx.report(records.workerQueue, app, worker, -1, dropped ? QueueChange.dropped : QueueChange.served);
    if (isTask) jobs.count(app, Stage.tasksQueued, -1);
    else this.state.count(entry, Stage.reservationsQueued, -1);
    let taken = true;
    if (isTask) {
      const task = entries.value(entry);
      entries.release(entry, 1);
      taken = this.start(app, worker, task);
      if (!taken) this.schedulers.taskDropped(app, worker);
    } else {
      this.ask(entry, app, worker);
      taken = this.state.settings.order !== 'none';
    }
    jobs.explain(app);
    return taken;
  }

  /** Starts a task in a free slot. Returns false when it is not wanted any more. */
  private start(app: number, worker: number, task: number): boolean {
    const { ctx, jobs, workers } = this.state;
    if (jobs.stopped[app] === 1 || ctx.allocate(jobs.ask[app], worker, task) === -1) return false;
    workers.busy[worker]++;
    return true;
  }

  /** The worker is lost together with its queue. */
  lost(worker: number): void {
    const { state } = this;
    const { workers, entries, jobs, ctx } = state;
    for (let entry = workers.queues.next(worker); entry !== -1; entry = workers.queues.next(worker)) {
      const app = entries.app(entry);
      ctx.report(records.workerQueue, app, worker, -1, QueueChange.dropped);
      if (entries.state(entry) === EntryState.task) {
        const task = entries.value(entry);
        jobs.count(app, Stage.tasksQueued, -1);
        entries.release(entry, 1);
        this.schedulers.taskLost(app, task);
      } else {
        state.count(entry, Stage.reservationsQueued, -1);
        this.loseReservation(entry, app, worker);
      }
      jobs.explain(app);
    }
  }
}
