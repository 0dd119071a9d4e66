/**
 * Hawk and Eagle: hybrid schedulers. Long jobs are placed by one central scheduler on part of the cluster, short jobs by many
 * through reservations on random workers, as in Sparrow with late binding. A worker has one slot and one queue.
 *
 * Source: Hawk (USENIX ATC 2015), Eagle (SoCC 2016), and their simulator, epfl-labos/eagle, simulation/eagle_simulation.py.
 * 1. A short job sends PROBE_RATIO reservations per task to workers drawn with replacement; a long one, one per task to the
 *    worker that its task is placed on (`long-work.ts`).
 * 2. A worker with a free slot takes a reservation, holds the slot and asks its scheduler for a task; the answer is a task
 *    or none. Then it takes the next one: the oldest, or by SRPT (`srpt.ts`).
 * 3. Hawk: a worker that runs out of work steals from a random one of the big partition (`work-stealing.ts`).
 * 4. Eagle: a worker with long work refuses short reservations and answers with its bitmap of workers that have long work;
 *    the scheduler sends them again to others, in the end to workers closed to long jobs.
 * 5. Eagle: a reservation that got a task stays and asks again.
 */
import type { ClusterScheduler, SchedulerContext } from '../../sim/ports';
import { inColumn } from '../../sim/record';
import { ContainerOutcome, Message, QueueChange } from '../../sim/trace';
import { AppPhase } from '../../sim/world';
import { records } from '../../sim/records';
import { JobBook } from './job-book';
import { readHybrid } from './knobs';
import type { HybridSettings } from './knobs';
import { LongWork } from './long-work';
import { Partitions, pickWorker } from './partitions';
import { chargeOvertaken, chooseShortestRemaining } from './srpt';
import { StateSharing } from './state-sharing';
import { JobState } from './states';
import { WaitingReasons } from './waiting-reasons';
import { WorkStealing } from './work-stealing';
import { Slot, Workers } from './workers';

/** Stream of random numbers for reservations. */
const PROBES = 2;

/** Kinds of messages: (kind, job, worker). A task's kind carries its number: kind + 8 * task. */
const Arrives = { reservation: 0, getTask: 1, task: 2, none: 3, refusal: 4, taskEnded: 5 } as const;
const KINDS = 8;

export class HybridScheduler implements ClusterScheduler {
  readonly cycle = 0;
  readonly plainOrder = true;
  private settings: HybridSettings;
  private partitions: Partitions | undefined;
  private readonly jobs: JobBook;
  private readonly longWork: LongWork;
  private readonly workers: Workers;
  private readonly waiting: WaitingReasons;
  private readonly sharing: StateSharing;
  private readonly stealing: WorkStealing;
  /** A long reservation was dropped while the next one was chosen. */
  private droppedLong = false;
  /** Jobs dealt to schedulers so far. */
  private dealt = 0;
  /** Jobs by each task of theirs that no worker was up for. */
  private readonly stranded: number[] = [];

  constructor(private readonly ctx: SchedulerContext) {
    const { world } = ctx;
    const workers = world.nodeCount;
    const applications = world.appPhase.length;
    this.settings = readHybrid(ctx.settings());
    this.jobs = new JobBook(ctx, PROBES);
    this.longWork = new LongWork(workers);
    this.waiting = new WaitingReasons(ctx, applications);
    this.workers = new Workers(ctx, this.waiting);
    this.sharing = new StateSharing(workers, applications);
    this.stealing = new WorkStealing(ctx, this.workers, (app) => this.explain(app));
  }

  // Jobs

  applicationSubmitted(): void {
    // Its ask says how many tasks there are.
  }

  askAdded(ask: number, count: number, task: number): void {
    const { ctx, jobs } = this;
    const app = ctx.world.askApp[ask];
    if (task >= 0) {
      jobs.giveBack(app, task);
      this.sharing.restart(app);
      this.place(app, 1, 0);
    } else {
      jobs.enter(app, ask, count, this.settings.cutoff);
      const { centralised, schedulers } = this.settings;
      const long = jobs.isLong(app);
      jobs.central[app] = long && centralised ? 1 : 0;
      // The central scheduler, where there is one, comes before the others.
      const others = centralised ? 1 : 0;
      ctx.report(records.servedBy, app, this.isCentral(app) ? 0 : others + (this.dealt++ % schedulers));
      ctx.reportState(app, long ? JobState.long : JobState.short);
      this.place(app, count, this.settings.minProbes);
    }
    this.explain(app);
  }

  applicationFinished(app: number): void {
    this.jobs.finish(app);
    this.ctx.reportState(app, JobState.done);
    this.explain(app);
  }

  applicationMoved(): void {
    // There are no queues of applications.
  }

  askWithdrawn(): void {
    // Only a job that ends takes tasks back.
  }

  configurationChanged(): void {
    this.settings = readHybrid(this.ctx.settings());
    this.partitions = undefined;
    // Another part of the workers may be open to jobs that none was there for.
    this.placeStranded();
  }

  /** Sends reservations for `tasks` tasks of a job, at least `minProbes` probes when it is not placed centrally. */
  private place(app: number, tasks: number, minProbes: number): void {
    const { ctx, jobs, settings } = this;
    const { small, big } = this.parts();
    const roundTrip = 2 * settings.networkDelay;
    const workers = jobs.isLong(app) ? big : small;
    if (workers.length === 0) {
      this.waiting.stranded[app] += tasks;
      for (let i = 0; i < tasks; i++) this.stranded.push(app);
    } else if (this.isCentral(app)) {
      const estimate = jobs.estimate(app);
      this.longWork.assign(workers, tasks, estimate, ctx.now(), roundTrip, (worker) =>
        this.sendReservation(app, worker),
      );
      if (settings.succinctStateSharing) this.sharing.sendAlong(app, this.longWork.bitmap());
    } else {
      const probes = Math.max(Math.ceil(settings.probeRatio * tasks), minProbes);
      for (let i = 0; i < probes; i++) this.sendReservation(app, pickWorker(workers, jobs.draw(app)));
    }
  }

  private sendReservation(app: number, worker: number): void {
    this.waiting.travelling[app]++;
    this.send(Arrives.reservation, Message.reservation, 1, app, worker);
  }

  /** Whether the central scheduler places the tasks of a job. */
  private isCentral(app: number): boolean {
    return this.jobs.central[app] === 1;
  }

  private isActive(app: number): boolean {
    return this.ctx.world.appPhase[app] === AppPhase.active;
  }

  // Messages

  message(kind: number, app: number, worker: number): void {
    switch (kind % KINDS) {
      case Arrives.reservation:
        this.reservationArrived(app, worker);
        break;
      case Arrives.getTask:
        this.answer(app, worker);
        break;
      case Arrives.task:
        this.waiting.asking[app]--;
        this.taskArrived(app, worker, Math.floor(kind / KINDS));
        break;
      case Arrives.none:
        this.waiting.asking[app]--;
        if (this.workers.asksFor(app, worker)) this.stopAsking(worker);
        break;
      case Arrives.refusal:
        this.sendAgain(app);
        break;
      default:
        this.longWork.ended(worker, this.jobs.estimate(app), true);
    }
    this.explain(app);
  }

  private send(kind: number, message: number, value: number, app: number, worker: number): void {
    const { networkDelay } = this.settings;
    this.ctx.reportMessage(app, worker, message, value, inColumn(networkDelay));
    this.ctx.send(networkDelay, kind, app, worker);
  }

  private reservationArrived(app: number, worker: number): void {
    const { ctx, jobs, waiting, settings } = this;
    const long = jobs.isLong(app);
    const hasLong = this.workers.hasLongWork(worker);
    if (!this.isActive(app) || ctx.world.nodeUp[worker] === 0) {
      waiting.travelling[app]--;
      this.reservationLost(app, worker);
      return;
    }
    if (settings.succinctStateSharing && !long && hasLong && this.sharing.round(app) < settings.rounds) {
      this.sharing.refuse(app, worker);
      this.send(Arrives.refusal, Message.rejected, 0, app, worker);
      return;
    }
    waiting.travelling[app]--;
    const row = this.workers.queues.push(worker, app, long, hasLong && !long);
    if (long && this.isCentral(app)) {
      this.sharing.longTaskCame(app, worker, ctx.now());
    }
    if (this.workers.slot[worker] === Slot.free) {
      this.ask(worker, row);
      return;
    }
    this.workers.enterQueue(worker, row, QueueChange.reservationArrived);
  }

  /** The reservation of a job on a worker is gone, and its tasks may still need one. */
  private reservationLost(app: number, worker: number): void {
    if (this.isCentral(app)) this.longWork.ended(worker, this.jobs.estimate(app), false);
    if (this.isActive(app) && this.jobs.hasUnlaunched(app)) this.place(app, 1, 0);
  }

  /** A getTask has reached the scheduler of its job. */
  private answer(app: number, worker: number): void {
    const { jobs } = this;
    const task = this.isActive(app) ? jobs.takeTask(app) : -1;
    if (task >= 0) {
      if (this.isCentral(app)) this.longWork.started(worker, jobs.estimate(app), this.ctx.now());
      this.send(Arrives.task + KINDS * task, Message.task, task, app, worker);
    } else {
      if (this.isCentral(app)) this.longWork.ended(worker, jobs.estimate(app), false);
      this.send(Arrives.none, Message.none, 0, app, worker);
    }
  }

  private taskArrived(app: number, worker: number, task: number): void {
    const { ctx, jobs, workers, settings } = this;
    const { queues } = workers;
    if (workers.asksFor(app, worker) && this.isActive(app) && ctx.allocate(jobs.ask[app], worker, task) >= 0) {
      jobs.taskArrived(app);
      workers.slot[worker] = Slot.running;
      const row = workers.serving[worker];
      const long = queues.isLong(row);
      if (settings.srpt && !long) chargeOvertaken(queues, worker, row, jobs.estimate(app));
      if (settings.stickyBatchProbing && !long) queues.clearBehindLong(row);
      else workers.dropServed(worker);
      return;
    }
    // The worker is another than the one that asked: it was lost. Or the job has ended.
    if (this.isCentral(app)) this.longWork.ended(worker, jobs.estimate(app), true);
    if (this.isActive(app)) {
      jobs.giveBack(app, task);
      this.sharing.restart(app);
      this.place(app, 1, 0);
    }
    if (workers.asksFor(app, worker)) this.stopAsking(worker);
  }

  /** The refusals of a round are back: its reservations go out again. */
  private sendAgain(app: number): void {
    const { jobs, sharing } = this;
    const missing = sharing.takeRefusals(app);
    this.waiting.travelling[app] -= missing;
    if (!this.isActive(app) || !jobs.hasUnlaunched(app)) return;
    const draw = () => jobs.draw(app);
    for (let i = 0; i < missing; i++) {
      const worker = sharing.nextWorker(app, this.parts(), this.settings.rounds, draw);
      if (worker === -1) this.place(app, 1, 0);
      else this.sendReservation(app, worker);
    }
  }

  // Workers

  /** A worker serves a reservation: it holds its slot and asks for a task. */
  private ask(worker: number, row: number): void {
    this.workers.hold(worker, row);
    this.waiting.asking[this.workers.queues.appOf(row)]++;
    this.send(Arrives.getTask, Message.getTask, 0, this.workers.queues.appOf(row), worker);
  }

  private stopAsking(worker: number): void {
    this.workers.dropServed(worker);
    this.next(worker);
  }

  containerEnded(container: number, outcome: number): void {
    const { world } = this.ctx;
    const worker = world.containerNode[container];
    const app = world.askApp[world.containerAsk[container]];
    const lost = outcome === ContainerOutcome.nodeLost;
    // Its tasks are placed again before the loss of the worker itself is reported.
    if (lost) this.partitions = undefined;
    if (this.isCentral(app)) {
      if (lost) this.longWork.ended(worker, this.jobs.estimate(app), true);
      else this.send(Arrives.taskEnded, Message.taskEnded, 0, app, worker);
    }
    if (lost) return;
    const { workers } = this;
    const sticky = workers.serving[worker];
    if (sticky !== -1) {
      workers.queues.setServing(sticky, false);
      workers.enterQueue(worker, sticky, QueueChange.reservationArrived);
      this.explain(app);
    }
    this.next(worker);
  }

  /** The slot of a worker is free: it serves the next reservation, or looks for one elsewhere. */
  private next(worker: number): void {
    const ranLong = this.workers.runsLong(worker);
    this.workers.free(worker);
    if (ranLong) this.workers.noLongAhead(worker, this.explained);
    if (this.serveNext(worker) || !this.settings.stealing) return;
    if (this.stealing.steal(worker, this.parts().big, this.settings)) this.serveNext(worker);
  }

  private serveNext(worker: number): boolean {
    const { settings } = this;
    const { queues } = this.workers;
    const row = settings.srpt
      ? chooseShortestRemaining(queues, worker, settings.srptCap, this.jobs, this.dropping)
      : queues.head(worker);
    if (this.droppedLong) this.workers.noLongAhead(worker, this.explained);
    this.droppedLong = false;
    if (row === -1) return false;
    this.workers.leaveQueue(worker, row, QueueChange.served);
    this.ask(worker, row);
    this.explain(queues.appOf(row));
    return true;
  }

  /** A reservation of a job whose tasks are all handed out goes without asking. */
  private readonly dropping = (worker: number, row: number): void => {
    const { queues } = this.workers;
    const app = queues.appOf(row);
    if (queues.isLong(row) && this.isCentral(app)) this.longWork.ended(worker, this.jobs.estimate(app), false);
    if (queues.isLong(row)) this.droppedLong = true;
    this.workers.leaveQueue(worker, row, QueueChange.dropped);
  };

  nodeAdded(worker: number): void {
    this.partitions = undefined;
    this.placeStranded();
    // It has run out of work if it ever had any.
    if (this.ctx.now() > 0) this.next(worker);
  }

  private placeStranded(): void {
    for (const app of this.stranded.splice(0)) {
      this.waiting.stranded[app]--;
      if (this.isActive(app) && this.jobs.hasUnlaunched(app)) this.place(app, 1, 0);
      this.explain(app);
    }
  }

  /** Its queue is lost with it; schedulers learn of it at once and reserve elsewhere. */
  nodeLost(worker: number): void {
    this.partitions = undefined;
    const { workers } = this;
    const { queues } = workers;
    const lost: number[] = [];
    for (let row = queues.head(worker); row !== -1; row = queues.head(worker)) {
      const app = queues.appOf(row);
      // The scheduler of one that is being served answers all the same; a task that arrives is given back.
      if (!queues.isServing(row)) {
        workers.leaveQueue(worker, row, QueueChange.dropped);
        lost.push(app);
      }
      queues.removeAfter(worker, -1, row);
      this.explain(app);
    }
    workers.free(worker);
    this.sharing.workerLost(worker);
    for (const app of lost) {
      this.reservationLost(app, worker);
      this.explain(app);
    }
  }

  nodeChanged(): void {
    // Schedulers do not know speeds.
  }

  schedule(): boolean {
    return false;
  }

  timer(): void {
    // Everything happens on messages.
  }

  private parts(): Partitions {
    return (this.partitions ??= new Partitions(this.ctx.world.nodeUp, this.settings));
  }

  private readonly explained = (app: number): void => this.explain(app);

  private explain(app: number): void {
    const { jobs, settings } = this;
    const refused = this.sharing.refused(app);
    this.waiting.state(app, {
      pending: this.isActive(app) ? jobs.pending(app) : 0,
      hasUnlaunched: jobs.hasUnlaunched(app),
      placedCentrally: this.isCentral(app),
      refused,
      toClosed: refused >= settings.rounds && this.parts().closed.length > 0,
    });
  }
}
