/** Resources that frameworks have accepted and keep idle until all tasks of a job have some (Omega, section 3.3). */
import type { Claim } from './commit';
import type { Core } from './core';
import { Timer } from './core';
import { OmegaReason } from './reasons';
import { roomKept } from './records';

interface Hoard {
  claims: Claim[];
  /** Of its timeout, -1 when there is none. */
  timer: number;
}

export class Hoards {
  private readonly hoards = new Map<number, Hoard>();

  constructor(private readonly core: Core) {}

  /** A job keeps the room of a claim that the cell has taken. */
  keep(app: number, claim: Claim): void {
    const { ctx, jobs, settings } = this.core;
    let hoard = this.hoards.get(app);
    if (hoard === undefined) {
      const { hoardingTimeout } = settings;
      const timer = hoardingTimeout === undefined ? -1 : ctx.startTimer(hoardingTimeout, Timer.hoard, app, 0, false);
      hoard = { claims: [], timer };
      this.hoards.set(app, hoard);
    }
    hoard.claims.push(claim);
    jobs.hoarded[app]++;
    this.report(app, hoard, claim.machine);
  }

  /** Starts the tasks of a job if all of them have room now; else it waits for the others. */
  startWhole(app: number): void {
    const { jobs } = this.core;
    const hoard = this.hoards.get(app);
    if (hoard === undefined) return;
    if (hoard.claims.length < jobs.pending(app)) {
      jobs.wait(app, OmegaReason.hoarding, hoard.claims.length, jobs.pending(app));
      return;
    }
    this.forget(app, hoard);
    for (const claim of hoard.claims) this.core.start(app, claim);
    jobs.explain(app);
  }

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
    for (const claim of hoard.claims) this.giveBack(app, claim);
    return true;
  }

  releaseAll(): void {
    for (const app of Array.from(this.hoards.keys())) this.release(app);
  }

  /** What is kept on a machine is gone with it. */
  nodeLost(node: number): void {
    for (const [app, hoard] of this.hoards) {
      const kept = hoard.claims.filter(({ machine }) => machine !== node);
      for (const claim of hoard.claims) if (claim.machine === node) this.giveBack(app, claim);
      const before = hoard.claims.length;
      this.core.jobs.hoarded[app] = kept.length;
      hoard.claims = kept;
      if (kept.length < before) this.report(app, hoard, node);
    }
  }

  private giveBack(app: number, { machine, sizes, at }: Claim): void {
    this.core.cell.giveBack(machine, sizes, at);
    this.core.occupy(app, -1);
  }

  private forget(app: number, hoard: Hoard): void {
    if (hoard.timer !== -1) this.core.ctx.cancelTimer(hoard.timer);
    this.core.jobs.hoarded[app] = 0;
    this.hoards.delete(app);
    const { ctx } = this.core;
    for (const node of new Set(hoard.claims.map(({ machine }) => machine))) {
      ctx.report(roomKept, app, this.core.laneOf(app).number, node, 0);
    }
  }

  /** States what is kept for a job on a machine. */
  private report(app: number, { claims }: Hoard, node: number): void {
    const { ctx } = this.core;
    const tasks = claims.filter(({ machine }) => machine === node).length;
    ctx.report(roomKept, app, this.core.laneOf(app).number, node, tasks);
  }
}
