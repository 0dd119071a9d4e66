/**
 * Schedulers that decide on one job at a time and look at the cell themselves. Monolithic ones and those of partitions place
 * on the cell as it is at the end of the decision; under shared state they place on the cell as it is at its beginning, and commit
 * at its end.
 */
import { firstOf } from './cell/commit';
import type { Core, Service } from './core';
import { Timer } from './core';
import { Place } from './jobs';
import type { Lane } from './lane';
import { OmegaReason } from './reasons';
import { DecisionMark, decisionStep } from './records';

export class Decisions implements Service {
  constructor(
    private readonly core: Core,
    private readonly shared: boolean,
  ) {}

  arrived(lane: Lane): void {
    this.next(lane);
  }

  /** Begins with the next job, when the scheduler is free. */
  private next(lane: Lane): void {
    if (lane.decision !== undefined) return;
    const app = lane.queue.shift();
    if (app === undefined) return;
    const { core } = this;
    core.widen(lane, app);
    const tasks = core.jobs.wanted(app);
    const time = core.timeOf(app, tasks);
    core.begin(lane, app, tasks, time);
    lane.decision = {
      app,
      tasks,
      claims: this.shared ? core.plan(lane, app, tasks) : undefined,
      timer: core.ctx.startTimer(time, Timer.decided, lane.number, 0),
    };
    core.explainQueue(lane, this);
  }

  /** The decision time of a scheduler is over: its only timer. */
  timer(_: number, lane: number): void {
    this.decided(this.core.lanes.all[lane]);
  }

  private decided(lane: Lane): void {
    const { decision } = lane;
    if (decision === undefined) return;
    lane.decision = undefined;
    const { core } = this;
    const { jobs, settings } = core;
    const { app } = decision;
    jobs.attempts[app]++;
    const tasks = Math.min(decision.tasks, jobs.wanted(app));
    const claims = decision.claims ?? core.plan(lane, app, tasks);
    const result = core.commit(app, firstOf(claims, tasks), this.shared ? settings : core.plainRules);
    core.start(app, result.applied);
    core.occupy(app, result.applied.length);
    core.reportCommit(lane, app, result);
    core.explainRest(lane, app, tasks - claims.machines.length, result);
    core.settle(app);
    this.next(lane);
  }

  dropped(app: number): void {
    const { core } = this;
    if (core.jobs.place[app] !== Place.deciding) return;
    const lane = core.laneOf(app);
    this.callOff(lane);
    this.next(lane);
  }

  private callOff(lane: Lane): void {
    const { decision } = lane;
    if (decision === undefined) return;
    lane.decision = undefined;
    const { ctx } = this.core;
    ctx.cancelTimer(decision.timer);
    ctx.report(decisionStep, decision.app, lane.number, DecisionMark.dropped, 0, 0);
  }

  stop(): void {
    for (const lane of this.core.lanes.all) this.callOff(lane);
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

  queueReason(lane: Lane): readonly [number, number, number] {
    // A job that arrives at a free scheduler is decided on at once.
    return [OmegaReason.behindDecision, lane.decision?.app ?? lane.queue[0], lane.label];
  }
}
