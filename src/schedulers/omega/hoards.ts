/** Resources that frameworks have accepted and keep idle until all tasks of a job have some (Omega, section 3.3). */
import type { Core } from './core';
import { Timer } from './architecture';
import { Place } from './jobs';
import { OmegaReason } from './reasons';
import { roomKept } from './records';

interface Hoard {
  /** The machine of each task that has room. */
  machines: number[];
  /** Of its timeout, -1 when there is none. */
  timer: number;
}

export class Hoards {
  private readonly hoards = new Map<number, Hoard>();

  constructor(private readonly core: Core) {}

  /** A job keeps the room that the cell has taken for a task of it on a machine. */
  keep(app: number, machine: number): void {
    const { ctx, jobs, settings } = this.core;
    let hoard = this.hoards.get(app);
    if (hoard === undefined) {
      const { hoardingTimeout } = settings;
      const timer = hoardingTimeout === undefined ? -1 : ctx.startTimer(hoardingTimeout, Timer.hoard, app, 0);
      hoard = { machines: [], timer };
      this.hoards.set(app, hoard);
    }
    hoard.machines.push(machine);
    jobs.hoarded[app]++;
    this.report(app, hoard, machine);
  }

  /** Starts the tasks of a job if all of them have room now; else it waits for the others. */
  startWhole(app: number): void {
    const { jobs } = this.core;
    const hoard = this.hoards.get(app);
    if (hoard === undefined) return;
    if (hoard.machines.length < jobs.pending(app)) {
      // A job that is in another answer as well is still decided on.
      const decided = jobs.place[app] !== Place.deciding || jobs.answers[app] === 0;
      if (decided) jobs.wait(app, OmegaReason.hoarding, hoard.machines.length, jobs.pending(app));
      return;
    }
    this.forget(app, hoard);
    this.core.start(app, hoard.machines);
    jobs.explain(app);
  }

  /** The hoard of a framework has waited long enough: its room is free again. */
  timedOut(app: number): void {
    const hoard = this.hoards.get(app);
    if (hoard === undefined) return;
    hoard.timer = -1;
    this.release(app);
  }

  /** Gives back what is kept for a job. Returns whether there was anything. */
  release(app: number): boolean {
    const hoard = this.hoards.get(app);
    if (hoard === undefined) return false;
    this.forget(app, hoard);
    for (const machine of hoard.machines) this.giveBack(app, machine);
    return true;
  }

  releaseAll(): void {
    for (const app of Array.from(this.hoards.keys())) this.release(app);
  }

  /** What is kept on a machine is gone with it. */
  nodeLost(node: number): void {
    for (const [app, hoard] of this.hoards) {
      const kept = hoard.machines.filter((machine) => machine !== node);
      const before = hoard.machines.length;
      for (let lost = before - kept.length; lost > 0; lost--) this.giveBack(app, node);
      this.core.jobs.hoarded[app] = kept.length;
      hoard.machines = kept;
      if (kept.length === before) continue;
      this.report(app, hoard, node);
      const { jobs } = this.core;
      if (kept.length === 0) this.forget(app, hoard);
      if (kept.length === 0 && jobs.place[app] === Place.backOff) jobs.wait(app, OmegaReason.machineLost, node, 0);
      else jobs.explain(app);
    }
  }

  private giveBack(app: number, machine: number): void {
    const { cell, jobs, ctx } = this.core;
    const { shapes, types } = ctx.world;
    cell.giveBack(machine, shapes, jobs.shape(app) * types);
    this.core.occupy(app, -1);
  }

  private forget(app: number, hoard: Hoard): void {
    if (hoard.timer !== -1) this.core.ctx.cancelTimer(hoard.timer);
    this.core.jobs.hoarded[app] = 0;
    this.hoards.delete(app);
    const { ctx } = this.core;
    for (const node of new Set(hoard.machines)) {
      ctx.report(roomKept, app, this.core.schedulerOf(app).number, node, 0);
    }
  }

  /** States what is kept for a job on a machine. */
  private report(app: number, { machines }: Hoard, node: number): void {
    const { ctx } = this.core;
    const tasks = machines.filter((machine) => machine === node).length;
    ctx.report(roomKept, app, this.core.schedulerOf(app).number, node, tasks);
  }
}
