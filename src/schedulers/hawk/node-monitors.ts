/**
 * The side of the workers: each has one slot and one queue of reservations, which its node monitor serves.
 * Source: Hawk (USENIX ATC 2015), Eagle (SoCC 2016).
 */
import { Message, QueueChange } from '../../sim/trace/trace';
import { Arrival } from './cluster';
import type { HybridCluster } from './cluster';
import type { Placement } from './placement';
import { chargeOvertaken, chooseShortestRemaining } from './srpt';
import { WorkStealing } from './work-stealing';
import { Slot } from './workers';
import type { Workers } from './workers';

export class NodeMonitors {
  private readonly workers: Workers;
  private readonly stealing: WorkStealing;
  /** A long reservation was dropped while the next one was chosen. */
  private droppedLong = false;

  /** `placement`: the schedulers, which learn at once of what is lost. */
  constructor(
    private readonly cluster: HybridCluster,
    private readonly placement: Placement,
  ) {
    this.workers = cluster.workers;
    this.stealing = new WorkStealing(cluster.ctx, cluster.workers, cluster.explain);
  }

  reservationArrived(app: number, worker: number): void {
    const { ctx, jobs, sharing, waiting, settings } = this.cluster;
    const long = jobs.isLong(app);
    const hasLong = this.workers.hasLongWork(worker);
    if (!jobs.isActive(app) || ctx.world.nodeUp[worker] === 0) {
      waiting.travelling[app]--;
      this.placement.reservationLost(app, worker);
      return;
    }
    if (settings.succinctStateSharing && !long && sharing.round(app) < settings.rounds) {
      sharing.returnBitmap(app, worker);
      if (hasLong) {
        sharing.refuse(app);
        this.cluster.send(Arrival.refusal, Message.rejected, 0, app, worker);
        return;
      }
    }
    waiting.travelling[app]--;
    const isFree = this.workers.slot[worker] === Slot.free;
    if (isFree && settings.srpt && jobs.isLaunched(app)) {
      // Dropped as it would be in a queue (`srpt.ts`).
      this.placement.workGone(app, worker, false);
      this.next(worker);
      return;
    }
    const row = this.workers.queues.push(worker, app, long, hasLong && !long);
    if (jobs.isCentral(app)) sharing.longTaskArrived(app, worker, ctx.now());
    if (isFree) this.ask(worker, row);
    else this.workers.enterQueue(worker, row, QueueChange.reservationArrived);
  }

  /** Serves a reservation: the worker holds its slot and asks for a task. */
  private ask(worker: number, row: number): void {
    const app = this.workers.queues.appOf(row);
    this.workers.hold(worker, row);
    this.cluster.waiting.asking[app]++;
    this.cluster.send(Arrival.getTask, Message.getTask, 0, app, worker);
  }

  taskArrived(app: number, worker: number, task: number): void {
    const { ctx, jobs, waiting, settings } = this.cluster;
    const { workers } = this;
    const { queues } = workers;
    waiting.asking[app]--;
    if (workers.asksFor(app, worker) && jobs.isActive(app) && ctx.allocate(jobs.ask[app], worker, task) >= 0) {
      jobs.taskArrived(app);
      workers.slot[worker] = Slot.running;
      const row = workers.serving[worker];
      const long = queues.isLong(row);
      if (settings.srpt && !long) chargeOvertaken(queues, worker, row, jobs.estimate(app));
      if (!settings.stickyBatchProbing || long) workers.dropServed(worker);
      return;
    }
    // The worker that asked was lost meanwhile, or the job has ended.
    this.placement.workGone(app, worker, true);
    if (jobs.isActive(app)) this.placement.runAgain(app, task);
    this.stopAsking(app, worker);
  }

  /** The scheduler has no task left. */
  noTaskArrived(app: number, worker: number): void {
    this.cluster.waiting.asking[app]--;
    this.stopAsking(app, worker);
  }

  private stopAsking(app: number, worker: number): void {
    if (!this.workers.asksFor(app, worker)) return;
    this.workers.dropServed(worker);
    this.next(worker);
  }

  taskEnded(app: number, worker: number): void {
    const { workers } = this;
    if (this.cluster.jobs.isCentral(app)) this.cluster.send(Arrival.taskEnded, Message.taskEnded, 0, app, worker);
    const sticky = workers.serving[worker];
    if (sticky !== -1) {
      workers.queues.setServing(sticky, false);
      workers.enterQueue(worker, sticky, QueueChange.reservationArrived);
      this.cluster.explain(app);
    }
    this.next(worker);
  }

  /** The slot of a worker is free: it serves the next reservation, or looks for one elsewhere. */
  next(worker: number): void {
    const { settings, explain } = this.cluster;
    const ranLong = this.workers.runsLong(worker);
    this.workers.free(worker);
    if (ranLong) this.workers.noLongAhead(worker, explain);
    // Under SRPT all that it stole may be dropped at once: then it has run out of work again.
    while (!this.serveNext(worker)) {
      if (!settings.stealing || !this.stealing.steal(worker, this.cluster.parts().big, settings)) return;
    }
  }

  private serveNext(worker: number): boolean {
    const { jobs, settings, explain } = this.cluster;
    const { queues } = this.workers;
    const row = settings.srpt
      ? chooseShortestRemaining(queues, worker, settings.srptCap, jobs, this.dropping)
      : queues.head(worker);
    if (this.droppedLong) this.workers.noLongAhead(worker, explain);
    this.droppedLong = false;
    if (row === -1) return false;
    this.workers.leaveQueue(worker, row, QueueChange.served);
    if (queues.isLong(row)) this.workers.longWentAhead(worker, row, explain);
    this.ask(worker, row);
    explain(queues.appOf(row));
    return true;
  }

  /** A reservation of a job whose tasks are all handed out goes without asking. */
  private readonly dropping = (worker: number, row: number): void => {
    const { queues } = this.workers;
    this.placement.workGone(queues.appOf(row), worker, false);
    if (queues.isLong(row)) this.droppedLong = true;
    this.workers.leaveQueue(worker, row, QueueChange.dropped);
  };

  /** A worker is lost with its queue; schedulers learn of it at once and reserve elsewhere. */
  workerLost(worker: number): void {
    const { sharing, explain } = this.cluster;
    const { workers } = this;
    const { queues } = workers;
    const lost: number[] = [];
    for (let row = queues.head(worker); row !== -1; row = queues.head(worker)) {
      const app = queues.appOf(row);
      // The scheduler of one that is being served answers anyway; a task that arrives is given back.
      if (!queues.isServing(row)) {
        workers.leaveQueue(worker, row, QueueChange.dropped);
        lost.push(app);
      }
      queues.removeAfter(worker, -1, row);
      explain(app);
    }
    workers.free(worker);
    sharing.workerLost(worker);
    for (const app of lost) {
      this.placement.reservationLost(app, worker);
      explain(app);
    }
  }
}
