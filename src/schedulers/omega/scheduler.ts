/**
 * Omega and the architectures that it is compared with, over one cell. Schedulers take time to decide, one job after the other:
 *
 * 1. A job joins the tail of its scheduler's queue (`cell-scheduler.ts`).
 * 2. A free scheduler decides on the first job for t_job + t_task x tasks.
 * 3. Tasks claim machines by randomised first fit (`cell/first-fit.ts`), and the claims are committed (`cell/commit.ts`).
 * 4. For the tasks that are left over, the job comes back after the back-off. After too many attempts it is given up (`attempts.ts`).
 *
 * What tells the architectures apart is which cell a scheduler looks at:
 *
 *   monolithic, partitions   the cell, or a part of its own, at the end of the decision (`decisions.ts`)
 *   shared state             the whole cell at the beginning; claims that conflict by its end are lost
 *   two levels               what an allocator offers to it and locks meanwhile (`offers.ts`)
 *
 * Source: Schwarzkopf et al., Omega, EuroSys 2013, sections 3 and 4.
 */
import type { ClusterScheduler, SchedulerContext } from '../../sim/ports';
import { giveUp } from './attempts';
import { joinQueue, leaveQueue } from './job-queues';
import { Timer } from './architecture';
import type { Architecture } from './architecture';
import { Core } from './core';
import { Decisions } from './decisions';
import { Place } from './jobs';
import { CellSchedulers } from './cell-scheduler';
import { Offers } from './offers';
import { JobType, readSettings } from './settings';
import type { OmegaSettings } from './settings';

export class OmegaScheduler implements ClusterScheduler {
  readonly cycle = 0;
  readonly plainOrder = true;
  /** @internal */
  readonly core: Core;
  private architecture: Architecture;

  constructor(private readonly ctx: SchedulerContext) {
    this.core = new Core(ctx);
    this.architecture = this.newArchitecture();
  }

  private newArchitecture(): Architecture {
    const { core } = this;
    const { architecture } = core.settings;
    if (architecture === 'two-level') return new Offers(core);
    return new Decisions(core, architecture === 'shared-state');
  }

  // Jobs

  applicationSubmitted(): void {
    // There is nothing to do before its first ask.
  }

  askAdded(ask: number): void {
    const { core, ctx } = this;
    const { jobs } = core;
    const app = ctx.world.askApp[ask];
    const isNew = jobs.ask[app] === -1;
    if (isNew) {
      jobs.ask[app] = ask;
      jobs.order.push(app);
      if (!this.couldFit(app)) {
        ctx.rejectApplication(app, 'no machine that its scheduler may use is large enough for one of its tasks');
        return;
      }
      if (jobs.type[app] === JobType.prefill) this.prefill(app);
    }
    const place = jobs.place[app];
    if ((place === Place.none || place === Place.placed) && jobs.wanted(app) > 0)
      joinQueue(core, this.architecture, app);
    else if (place === Place.none) jobs.move(app, Place.placed);
    jobs.explain(app);
  }

  /** Whether an empty machine of the part that the job's scheduler may use has room for one of its tasks. */
  private couldFit(app: number): boolean {
    const { jobs, schedulers } = this.core;
    const { shapes, nodeCapacity, types } = this.ctx.world;
    const at = jobs.shape(app) * types;
    if (jobs.type[app] !== JobType.prefill) {
      return schedulers.ofJob(this.core.traitsOf(app)).fit.couldFit(nodeCapacity, shapes, at, types);
    }
    return schedulers.parts.some(({ fit }) => fit.couldFit(nodeCapacity, shapes, at, types));
  }

  /** Places a job without a decision: it was running before the run began. */
  private prefill(app: number): void {
    const { core } = this;
    for (const scheduler of core.schedulers.parts) {
      const claims = core.plan(scheduler, app, core.jobs.wanted(app));
      core.start(app, core.commit(app, claims, core.plainRules).applied);
    }
  }

  askWithdrawn(ask: number): void {
    const { world } = this.ctx;
    if (world.askPending[ask] === 0) this.leave(world.askApp[ask]);
    this.core.jobs.explain(world.askApp[ask]);
  }

  applicationFinished(app: number): void {
    this.leave(app);
    this.core.jobs.move(app, Place.gone);
  }

  /** Nothing more of a job is wanted. */
  private leave(app: number): void {
    const { core, architecture } = this;
    const { jobs } = core;
    const place = jobs.place[app];
    if (place === Place.gone || place === Place.none || place === Place.placed) return;
    if (place === Place.queued) leaveQueue(core, architecture, app);
    if (place === Place.backOff) this.cancelRetry(app);
    architecture.dropped(app);
    jobs.move(app, Place.gone);
  }

  private cancelRetry(app: number): void {
    const { timer } = this.core.jobs;
    if (timer[app] !== -1) this.ctx.cancelTimer(timer[app]);
    timer[app] = -1;
  }

  applicationMoved(): void {
    // Queues of the cluster mean nothing here.
  }

  // Machines

  containerEnded(container: number): void {
    const { world } = this.ctx;
    const { core } = this;
    const ask = world.containerAsk[container];
    const app = world.askApp[ask];
    core.cell.giveBack(world.containerNode[container], world.shapes, world.askShape[ask] * world.types);
    core.occupy(app, -1);
    giveUp(core, app);
    this.architecture.freed();
  }

  nodeAdded(node: number): void {
    this.core.cell.setUp(node, true);
    this.architecture.nodeAdded();
  }

  nodeLost(node: number): void {
    this.core.cell.setUp(node, false);
    this.architecture.nodeLost(node);
  }

  nodeChanged(): void {
    // These schedulers do not know the speed of a machine.
  }

  // Everything else

  configurationChanged(): void {
    const { core, ctx } = this;
    const before = structureOf(core.settings);
    const settings = readSettings(ctx.settings());
    if (structureOf(settings) === before) core.settings = settings;
    else this.restructure(settings);
  }

  /** Other schedulers take over: what is being decided is dropped, and every job that waits goes to its new queue. */
  private restructure(settings: OmegaSettings): void {
    const { core, ctx } = this;
    const { jobs } = core;
    this.architecture.stop();
    core.settings = settings;
    core.schedulers = new CellSchedulers(ctx.world, settings, jobs);
    this.architecture = this.newArchitecture();
    const waiting: number[] = [];
    for (const app of jobs.order) {
      const place = jobs.place[app];
      if (place === Place.gone || jobs.scheduler[app] === -1) continue;
      if (place === Place.backOff) this.cancelRetry(app);
      jobs.scheduler[app] = core.assign(app);
      core.occupy(app, ctx.world.appHeld[app]);
      if (place === Place.abandoned) giveUp(core, app);
      else if (jobs.wanted(app) > 0) waiting.push(app);
    }
    for (const app of waiting) joinQueue(core, this.architecture, app);
  }

  schedule(): boolean {
    return false;
  }

  timer(kind: number, a: number): void {
    const { core, ctx, architecture } = this;
    if (kind === Timer.giveUp) ctx.failApplication(a);
    else if (kind === Timer.retry) {
      core.jobs.timer[a] = -1;
      joinQueue(core, architecture, a);
    } else architecture.timer(kind, a);
  }
}

/** What cannot change without other schedulers. */
function structureOf(settings: OmegaSettings): string {
  const { architecture, schedulers, mapReduceSchedulers, roundRobin, batchShare, hoarding } = settings;
  return [architecture, ...schedulers, mapReduceSchedulers, roundRobin, batchShare, hoarding].join(' ');
}
