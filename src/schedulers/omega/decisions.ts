/**
 * Schedulers that decide on one job at a time and look at the cell themselves. Monolithic ones and those of partitions place
 * on the cell as it is at the end of the decision; under shared state they place on the cell as it is at its beginning, and commit
 * at its end.
 */
import { firstOf } from './cell/commit';
import type { Architecture } from './architecture';
import type { Core } from './core';
import { beginDecision, explainRest, reportCommit, settle } from './attempts';
import { explainQueue } from './job-queues';
import { Timer } from './architecture';
import { Place } from './jobs';
import type { CellScheduler } from './cell-scheduler';
import { OmegaReason } from './reasons';
import { DecisionMark, decisionStep } from './records';

export class Decisions implements Architecture {
  constructor(
    private readonly core: Core,
    private readonly shared: boolean,
  ) {}

  arrived(scheduler: CellScheduler): void {
    this.next(scheduler);
  }

  /** Begins with the next job, when the scheduler is free. */
  private next(scheduler: CellScheduler): void {
    if (scheduler.decision !== undefined) return;
    const app = scheduler.queue.shift();
    if (app === undefined) return;
    const { core } = this;
    core.widen(scheduler, app);
    const tasks = core.jobs.wanted(app);
    const time = core.timeOf(app, tasks);
    beginDecision(core, scheduler, app, tasks, time);
    scheduler.decision = {
      app,
      tasks,
      claims: this.shared ? core.plan(scheduler, app, tasks) : undefined,
      timer: core.ctx.startTimer(time, Timer.decided, scheduler.number, 0),
    };
    explainQueue(core, this, scheduler);
  }

  /** The decision time of a scheduler is over: its only timer. */
  timer(_: number, scheduler: number): void {
    this.decided(this.core.schedulers.all[scheduler]);
  }

  private decided(scheduler: CellScheduler): void {
    const { decision } = scheduler;
    if (decision === undefined) return;
    scheduler.decision = undefined;
    const { core } = this;
    const { jobs, settings } = core;
    const { app } = decision;
    jobs.attempts[app]++;
    const tasks = Math.min(decision.tasks, jobs.wanted(app));
    const claims = decision.claims ?? core.plan(scheduler, app, tasks);
    const result = core.commit(app, firstOf(claims, tasks), this.shared ? settings : core.plainRules);
    core.start(app, result.applied);
    core.occupy(app, result.applied.length);
    reportCommit(core, scheduler, app, result);
    explainRest(core, scheduler, app, tasks - claims.machines.length, result);
    settle(core, app);
    this.next(scheduler);
  }

  dropped(app: number): void {
    const { core } = this;
    if (core.jobs.place[app] !== Place.deciding) return;
    const scheduler = core.schedulerOf(app);
    this.callOff(scheduler);
    this.next(scheduler);
  }

  private callOff(scheduler: CellScheduler): void {
    const { decision } = scheduler;
    if (decision === undefined) return;
    scheduler.decision = undefined;
    const { ctx } = this.core;
    ctx.cancelTimer(decision.timer);
    ctx.report(decisionStep, decision.app, scheduler.number, DecisionMark.dropped, 0, 0);
  }

  stop(): void {
    for (const scheduler of this.core.schedulers.all) this.callOff(scheduler);
  }

  freed(): void {
    // No job waits for room: the next attempt finds it or not.
  }

  nodeAdded(): void {
    // The same.
  }

  nodeLost(): void {
    // A claim on it will be refused.
  }

  queueReason(scheduler: CellScheduler): readonly [number, number, number] {
    // A job that arrives at a free scheduler is decided on at once.
    return [OmegaReason.behindDecision, scheduler.decision?.app ?? scheduler.queue[0], scheduler.label];
  }
}
