/**
 * The side of the schedulers: which workers get the reservations of a job, and what a worker that asks for a task is answered.
 * Source: Hawk (USENIX ATC 2015), Eagle (SoCC 2016).
 */
import { Message } from '../../sim/trace/trace';
import { records } from '../../sim/trace/records';
import { Arrival, MESSAGE_KINDS } from './cluster';
import type { HybridCluster } from './cluster';
import { LongWork } from './long-work';
import { pickWorker } from './partitions';
import { JobState } from './states';

export class Placement {
  private readonly longWork: LongWork;
  /** Jobs dealt to schedulers so far. */
  private dealt = 0;
  /** Tasks for which no worker was up: the job of each. */
  private readonly stranded: number[] = [];

  constructor(private readonly cluster: HybridCluster) {
    this.longWork = new LongWork(cluster.ctx.world.nodeCount);
  }

  /** A job with `tasks` tasks has come: it is long or short, and has a scheduler. */
  enter(app: number, ask: number, tasks: number): void {
    const { ctx, jobs, settings } = this.cluster;
    const { centralised, schedulers, cutoff, minProbes } = settings;
    jobs.enter(app, ask, tasks, cutoff);
    const long = jobs.isLong(app);
    jobs.central[app] = long && centralised ? 1 : 0;
    // The central scheduler, where there is one, comes before the others.
    const others = centralised ? 1 : 0;
    ctx.report(records.servedBy, app, jobs.isCentral(app) ? 0 : others + (this.dealt++ % schedulers));
    ctx.reportState(app, long ? JobState.long : JobState.short);
    this.place(app, tasks, minProbes);
  }

  /** A task was lost: it is placed once more. */
  runAgain(app: number, task: number): void {
    const { jobs, sharing } = this.cluster;
    jobs.putBack(app, task);
    sharing.restart(app);
    this.place(app, 1, 0);
  }

  /** Sends reservations for `tasks` tasks of a job, at least `minProbes` probes when it is not placed centrally. */
  private place(app: number, tasks: number, minProbes: number): void {
    const { ctx, jobs, sharing, waiting, settings } = this.cluster;
    const { small, big } = this.cluster.parts();
    const roundTrip = 2 * settings.networkDelay;
    const workers = jobs.isLong(app) ? big : small;
    if (workers.length === 0) {
      waiting.stranded[app] += tasks;
      for (let i = 0; i < tasks; i++) this.stranded.push(app);
    } else if (jobs.isCentral(app)) {
      const estimate = jobs.estimate(app);
      this.longWork.assign(workers, tasks, estimate, ctx.now(), roundTrip, (worker) =>
        this.sendReservation(app, worker),
      );
      if (settings.succinctStateSharing) sharing.sendAlong(app, this.longWork.bitmap());
    } else {
      const probes = Math.max(Math.ceil(settings.probeRatio * tasks), minProbes);
      for (let i = 0; i < probes; i++) this.sendReservation(app, pickWorker(workers, jobs.draw(app)));
    }
  }

  private sendReservation(app: number, worker: number): void {
    this.cluster.waiting.travelling[app]++;
    this.cluster.send(Arrival.reservation, Message.reservation, 1, app, worker);
  }

  /** A worker asks for a task of a job. */
  answer(app: number, worker: number): void {
    const { ctx, jobs, settings } = this.cluster;
    const task = jobs.isActive(app) ? jobs.takeTask(app) : -1;
    if (task >= 0) {
      // The worker asked one message ago.
      const asked = ctx.now() - settings.networkDelay;
      if (jobs.isCentral(app)) this.longWork.started(worker, jobs.estimate(app), asked);
      this.cluster.send(Arrival.task + MESSAGE_KINDS * task, Message.task, task, app, worker);
    } else {
      this.workGone(app, worker, false);
      this.cluster.send(Arrival.none, Message.none, 0, app, worker);
    }
  }

  /** The refusals of a round are back: its reservations go out again. */
  sendAgain(app: number): void {
    const { jobs, sharing, waiting, settings } = this.cluster;
    const missing = sharing.takeRefusals(app);
    waiting.travelling[app] -= missing;
    if (!jobs.isActive(app) || !jobs.hasUnlaunched(app)) return;
    const draw = () => jobs.draw(app);
    for (let i = 0; i < missing; i++) {
      const worker = sharing.nextWorker(app, this.cluster.parts(), settings.rounds, draw);
      if (worker === -1) this.place(app, 1, 0);
      else this.sendReservation(app, worker);
    }
  }

  /** The reservation of a job on a worker is gone, and its tasks may still need one. */
  reservationLost(app: number, worker: number): void {
    this.workGone(app, worker, false);
    this.placeIfNeeded(app);
  }

  /** A task or reservation of a job is no longer on a worker. `ran`: it was the running task. */
  workGone(app: number, worker: number, ran: boolean): void {
    const { jobs } = this.cluster;
    if (jobs.isCentral(app)) this.longWork.ended(worker, jobs.estimate(app), ran);
  }

  /** Workers have come or gone: places the tasks for which none was up. */
  placeStranded(): void {
    for (const app of this.stranded.splice(0)) {
      this.cluster.waiting.stranded[app]--;
      this.placeIfNeeded(app);
      this.cluster.explain(app);
    }
  }

  private placeIfNeeded(app: number): void {
    const { jobs } = this.cluster;
    if (jobs.isActive(app) && jobs.hasUnlaunched(app)) this.place(app, 1, 0);
  }
}
