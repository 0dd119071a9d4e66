/** What all architectures share: the cell, the jobs, how a job enters a queue, and what follows from an attempt. */
import { assert } from '../../base/assert';
import type { SchedulerContext } from '../../sim/ports';
import { Cell } from './cell/cell';
import type { CellView } from './cell/cell';
import { commit } from './cell/commit';
import type { Claims, CommitResult, CommitRules } from './cell/commit';
import { idleRoom, workersFor } from './cell/idle-room';
import { Jobs, Place } from './jobs';
import type { CellScheduler, JobTraits } from './cell-scheduler';
import { CellSchedulers } from './cell-scheduler';
import { OmegaReason } from './reasons';
import { DecisionMark, decisionStep, detailOfTime, workersAdded } from './records';
import { activitiesOf, decisionTime, JobType, readSettings } from './settings';
import type { OmegaSettings } from './settings';

/** Kinds of the timers. */
export const Timer = { decided: 1, retry: 2, giveUp: 3, offer: 4, received: 5, answered: 6, hoard: 7 } as const;

/** For this many jobs at the head of a queue the reason names the job being decided; jobs behind name the job directly before them. */
const NEAR_HEAD = 16;

/** How the jobs in the queues are served. */
export interface Service {
  /** A job has joined a queue. */
  arrived(scheduler: CellScheduler): void;
  /** A job that is in no queue is gone: killed, or the architecture changes. */
  dropped(app: number): void;
  /** A container has ended. */
  freed(): void;
  /** One of its own timers has fired. */
  timer(kind: number, a: number): void;
  nodeAdded(): void;
  nodeLost(node: number): void;
  /** Everything under way is called off. */
  stop(): void;
  /** Why a job in the queue of a scheduler waits: a code and its arguments. */
  queueReason(scheduler: CellScheduler, app: number): readonly [code: number, arg1: number, arg2: number];
}

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

  // Queues

  /** A job goes to the tail of its scheduler's queue. */
  enqueue(app: number, service: Service): void {
    const { jobs } = this;
    if (jobs.scheduler[app] === -1) jobs.scheduler[app] = this.assign(app);
    const scheduler = this.schedulerOf(app);
    jobs.move(app, Place.queued);
    scheduler.queue.push(app);
    service.arrived(scheduler);
    if (jobs.place[app] === Place.queued) this.explainPlace(scheduler, scheduler.queue.length - 1, service);
  }

  /** States anew why the jobs near the head of a scheduler's queue wait. */
  explainQueue(scheduler: CellScheduler, service: Service): void {
    for (let i = 0; i < scheduler.queue.length && i < NEAR_HEAD; i++) this.explainPlace(scheduler, i, service);
  }

  private explainPlace(scheduler: CellScheduler, position: number, service: Service): void {
    const app = scheduler.queue[position];
    if (position < NEAR_HEAD) this.jobs.wait(app, ...service.queueReason(scheduler, app));
    else this.jobs.wait(app, OmegaReason.behindJob, scheduler.queue[position - 1], scheduler.label);
  }

  /** Removes a job from its queue. */
  leaveQueue(app: number, service: Service): void {
    const scheduler = this.schedulerOf(app);
    const position = scheduler.queue.indexOf(app);
    scheduler.queue.splice(position, 1);
    if (position < NEAR_HEAD) this.explainQueue(scheduler, service);
    else if (position < scheduler.queue.length) this.explainPlace(scheduler, position, service);
  }

  // Attempts

  /** A scheduler begins to decide: states it. */
  begin(scheduler: CellScheduler, app: number, tasks: number, time: number): void {
    const { ctx, jobs } = this;
    ctx.report(decisionStep, app, scheduler.number, DecisionMark.begun, tasks, detailOfTime(time));
    jobs.move(app, Place.deciding);
    jobs.wait(app, OmegaReason.deciding, jobs.attempts[app] + 1, scheduler.label);
  }

  /** States how a transaction went. `before`: decisions on the job that began earlier and are still open. */
  reportCommit(scheduler: CellScheduler, app: number, { applied, conflicts }: CommitResult, before = 0): void {
    const { ctx } = this;
    for (const { machine, winner, spurious } of conflicts) {
      const mark = spurious ? DecisionMark.spurious : DecisionMark.conflict;
      ctx.report(decisionStep, app, scheduler.number, mark, machine, winner);
    }
    if (conflicts.length > 0) {
      ctx.report(decisionStep, app, scheduler.number, DecisionMark.failed, applied.length, conflicts.length);
    } else {
      const mark = applied.length === 0 ? DecisionMark.nothingFound : DecisionMark.committed;
      ctx.report(decisionStep, app, scheduler.number, mark, applied.length, before);
    }
  }

  /**
   * States why tasks that are left over after a transaction wait.
   *
   * @param missing tasks that nothing was claimed for; others that are left over were asked for during the decision
   */
  explainRest(scheduler: CellScheduler, app: number, missing: number, { conflicts }: CommitResult): void {
    const { jobs, settings } = this;
    if (conflicts.length === 0) {
      const wanted = jobs.wanted(app);
      if (missing > 0) jobs.wait(app, OmegaReason.noResources, Math.min(missing, wanted), scheduler.label);
      else jobs.wait(app, OmegaReason.wantedSince, wanted, scheduler.label);
      return;
    }
    const { machine, winner } = conflicts[0];
    if (winner === -1) jobs.wait(app, OmegaReason.machineLost, machine, 0);
    else jobs.wait(app, settings.gang ? OmegaReason.gangConflict : OmegaReason.conflict, winner, machine);
  }

  /** After an attempt: the job is placed, or comes back after the back-off, or is given up. */
  settle(app: number): void {
    const { jobs, ctx, settings } = this;
    const left = jobs.wanted(app);
    if (left <= 0) {
      if (jobs.pending(app) === 0) jobs.move(app, Place.placed);
      return;
    }
    const attempts = jobs.attempts[app];
    const isEmpty = jobs.begun[app] === 0 && jobs.inFlight[app] === 0;
    if (attempts > settings.maxAttempts || (attempts > settings.maxEmptyAttempts && isEmpty)) {
      ctx.report(decisionStep, app, jobs.scheduler[app], DecisionMark.abandoned, left, 0);
      jobs.move(app, Place.abandoned);
      jobs.wait(app, OmegaReason.abandoned, attempts, 0);
      this.giveUp(app);
      return;
    }
    jobs.move(app, Place.backOff);
    jobs.timer[app] = ctx.startTimer(settings.backOff, Timer.retry, app, 0);
  }

  /** Ends an abandoned application once none of its tasks run. */
  giveUp(app: number): void {
    const { jobs, ctx } = this;
    if (jobs.place[app] !== Place.abandoned || ctx.world.appHeld[app] > 0 || jobs.inFlight[app] > 0) return;
    ctx.startTimer(0, Timer.giveUp, app, 0);
  }
}
