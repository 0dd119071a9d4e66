/**
 * Work stealing, an experiment of the original's simulator: a slot that has become free and finds nothing in its worker's
 * queue is held and asks a scheduler chosen at random for any task. It gets one of the oldest job with tasks left, else it
 * goes to its queue again, and then asks again.
 *
 * In the original such slots never rest. Here they do while no job or no scheduler is there, and continue with the next
 * submission. A scheduler that has failed answers nothing, and the slot is free again when the call has timed out.
 * Source: Sparrow, simulation/simulation_cancellation.py.
 */
import { SchedulerStream } from '../random-streams';
import { Orphan } from './jobs';
import type { LateBinding } from './placement/late-binding';
import { Arrival, arrivalCode, isCurrent } from './network';
import type { SparrowState } from './state';

export class WorkStealing {
  /** Jobs of each scheduler in the order of their submission; those at the front without tasks are gone. */
  private readonly jobs: number[][] = [];
  /** Jobs that are submitted and not finished. */
  private active = 0;
  private readonly resting: number[] = [];
  private asked = 0;

  constructor(
    private readonly state: SparrowState,
    private readonly late: LateBinding,
  ) {}

  submitted(app: number): void {
    this.active++;
    this.served(app);
  }

  /** A scheduler has the job from now on, if there is one. */
  served(app: number): void {
    if (this.state.jobs.orphan[app] !== Orphan.no) return;
    (this.jobs[this.state.jobs.scheduler[app]] ??= []).push(app);
    const { workers } = this.state;
    for (const worker of this.resting.splice(0)) {
      if (workers.up[worker] === 1 && workers.hasFreeSlot(worker)) this.slotIdle(worker);
    }
  }

  finished(): void {
    this.active--;
  }

  /** A slot is free and the queue of its worker is empty. */
  slotIdle(worker: number): void {
    const { workers, network, settings, ctx } = this.state;
    if (!settings.workStealing) return;
    if (this.active === 0 || !this.state.hasScheduler()) {
      this.resting.push(worker);
      return;
    }
    workers.busy[worker]++;
    const scheduler = Math.floor(ctx.draw(SchedulerStream.sparrowSteal, 0, this.asked++, 0) * settings.schedulers);
    network.sendUnrecorded(arrivalCode(Arrival.steal, workers.epoch[worker], 0), scheduler, worker);
  }

  /** The question arrives at a scheduler. */
  asking(code: number, scheduler: number, worker: number): void {
    const { workers, network, settings, down, ctx } = this.state;
    if (!isCurrent(code, workers.epoch[worker])) return;
    const none = arrivalCode(Arrival.noneToSteal, workers.epoch[worker], 0);
    if (down.has(scheduler)) {
      ctx.startTimer(settings.getTaskTimeout, none, scheduler, worker);
      return;
    }
    const jobs = this.jobs[scheduler] ?? [];
    while (jobs.length > 0 && this.late.left(jobs[0]) === 0) jobs.shift();
    for (const app of jobs) if (this.late.handOutUnasked(app, worker)) return;
    network.sendUnrecorded(none, scheduler, worker);
  }
}
