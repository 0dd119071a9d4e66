/** What all architectures share: the cell, the jobs and the schedulers, and how tasks are placed and started. */
import { assert } from '../../base/assert';
import type { SchedulerContext } from '../../sim/ports';
import { Cell } from './cell/cell';
import type { CellView } from './cell/cell';
import { commit } from './cell/commit';
import type { Claims, CommitResult, CommitRules } from './cell/commit';
import { idleRoom, workersFor } from './cell/idle-room';
import { Jobs } from './jobs';
import type { CellScheduler, JobTraits } from './cell-scheduler';
import { CellSchedulers } from './cell-scheduler';
import { workersAdded } from './records';
import { activitiesOf, decisionTime, JobType, readSettings } from './settings';
import type { OmegaSettings } from './settings';

export class Core {
  readonly cell: Cell;
  readonly jobs: Jobs;
  settings: OmegaSettings;
  schedulers: CellSchedulers;

  constructor(readonly ctx: SchedulerContext) {
    const { world } = ctx;
    this.jobs = new Jobs(ctx);
    this.cell = new Cell(world.nodeCount, world.types);
    for (let node = 0; node < world.nodeCount; node++) this.cell.giveBack(node, world.nodeCapacity, node * world.types);
    this.settings = readSettings(ctx.settings());
    this.schedulers = new CellSchedulers(world, this.settings, this.jobs);
  }

  /** Number of the scheduler that a job goes to. */
  assign(app: number): number {
    return this.schedulers.assign(this.traitsOf(app), this.jobs.key[app]).number;
  }

  /** What the choice of a scheduler needs to know of a job. */
  traitsOf(app: number): JobTraits {
    const { type, elastic } = this.jobs;
    return { type: type[app], elastic: elastic[app] === 1 };
  }

  schedulerOf(app: number): CellScheduler {
    return this.schedulers.all[this.jobs.scheduler[app]];
  }

  /** µs that the decision on a number of tasks of a job takes. */
  timeOf(app: number, tasks: number): number {
    const { jobTime, taskTime } = this.settings;
    const path = this.jobs.type[app] === JobType.service ? JobType.service : JobType.batch;
    return decisionTime(jobTime[path], taskTime[path], tasks);
  }

  /** Gives a MapReduce job that is decided on for the first time more workers than it asks for, where its policy lets it. */
  widen(scheduler: CellScheduler, app: number): void {
    const { ctx, jobs, cell, settings } = this;
    if (settings.mapReducePolicy === 'none' || jobs.attempts[app] > 0 || jobs.begun[app] === 1) return;
    const activities = activitiesOf(ctx.world.input.applications[app].settings);
    const requested = jobs.wanted(app);
    if (activities <= requested) return;
    const { shapes, types, nodeCapacity } = ctx.world;
    const room = idleRoom(cell, scheduler.fit, nodeCapacity, shapes, jobs.shape(app) * types, settings.globalCap);
    const workers = workersFor(settings, { requested, activities }, room);
    if (workers <= requested) return;
    ctx.setParallelism(app, workers);
    ctx.report(workersAdded, app, scheduler.number, requested, workers);
  }

  /** Claims for tasks of a job on the cell as it is now, by the rules of its scheduler. The cell stays as it is. */
  plan(scheduler: CellScheduler, app: number, tasks: number): Claims {
    const { cell } = this;
    const claims = this.claim(scheduler, app, tasks, cell);
    for (const machine of claims.machines) cell.giveBack(machine, claims.sizes, claims.at);
    return claims;
  }

  /** Commits what was planned for a job. */
  commit(app: number, claims: Claims, rules: CommitRules): CommitResult {
    this.countDraws(app, claims);
    return commit(this.cell, app, claims, rules);
  }

  /** Claims for tasks of a job on a view of the cell, which has less room then. */
  place(scheduler: CellScheduler, app: number, tasks: number, view: CellView): Claims {
    const claims = this.claim(scheduler, app, tasks, view);
    this.countDraws(app, claims);
    return claims;
  }

  private claim(scheduler: CellScheduler, app: number, tasks: number, view: CellView): Claims {
    const { ctx, jobs, settings } = this;
    const { shapes, types } = ctx.world;
    // Jobs from before the run may use every machine.
    const cut = jobs.type[app] === JobType.prefill ? 0 : settings.blackList;
    return scheduler.fit.place(view, app, tasks, shapes, jobs.shape(app) * types, cut);
  }

  /** Marks the random numbers of claims as used: the next claims of the job draw others. */
  private countDraws(app: number, { draws }: Claims): void {
    this.jobs.drew(app, draws[draws.length - 1]);
  }

  /** The rules of a commit that nothing but a lost machine can disturb. */
  readonly plainRules: CommitRules = { coarse: false, gang: false, quirks: false };

  /** Starts tasks on machines on which the cell has taken room for them. */
  start(app: number, machines: readonly number[]): void {
    const { ctx, jobs } = this;
    if (machines.length > 0) jobs.begun[app] = 1;
    const ask = jobs.ask[app];
    for (const machine of machines) {
      const container = ctx.allocate(ask, machine);
      assert(container !== -1, 'a claim was committed that is refused');
    }
  }

  /** What a job's scheduler holds changes by a number of tasks, which is below 0 when they end. */
  occupy(app: number, tasks: number): void {
    const { jobs, ctx } = this;
    if (jobs.scheduler[app] === -1) return;
    const { shapes, types } = ctx.world;
    const { occupied } = this.schedulerOf(app);
    const at = jobs.shape(app) * types;
    for (let t = 0; t < types; t++) occupied[t] += tasks * shapes[at + t];
  }
}
