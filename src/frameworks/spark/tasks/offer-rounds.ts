/**
 * The rounds in which one application offers its free slots to its tasks.
 *
 * The end of a task and the registration of an executor offer that executor; a submitted stage, a lost executor and the tick of
 * `spark.scheduler.revive.interval` offer all that is free. Rounds in which nothing could start are left out.
 * Source: Spark core, CoarseGrainedSchedulerBackend.scala (makeOffers, reviveOffers).
 */
import type { DriverParts } from '../driver-parts';
import type { Avoidance } from '../exclusion/avoidance';
import type { DriverTimers } from './driver-timers';
import type { Executor } from '../executors/executors';
import type { RunningAttempts } from './running-attempts';
import type { StageHolds } from '../stages/stage-holds';
import type { StageAttempt } from '../stages/stage-run';
import type { Stages } from '../stages/stages';
import { stateWait } from '../stages/wait-statements';
import type { ExecutorBook } from '../task-scheduler/executor-book';
import type { Offers } from '../task-scheduler/offers';
import { PoolTree } from '../task-scheduler/pool-config';
import { TaskScheduler } from '../task-scheduler/task-scheduler';
import type { RoundListener, SubmittedTaskSet } from '../task-scheduler/task-scheduler';

/** The application whose slots are offered. */
export interface OfferingApplication extends DriverParts {
  readonly book: ExecutorBook;
  readonly stages: Stages;
  readonly running: RunningAttempts;
  readonly timers: DriverTimers;
  readonly avoidance: Avoidance;
  readonly holds: StageHolds;
  readonly over: boolean;
  /** Hears when the application fails (false). */
  readonly finished: (succeeded: boolean) => void;
}

export class OfferRounds implements RoundListener {
  readonly scheduler: TaskScheduler;
  /** Rounds so far. */
  private rounds = 0;
  /** A barrier stage is given up in the present round. */
  private abandonedOne = false;
  /** The executor whose slots are offered now, null for all of them. */
  private offered: Executor | null = null;
  /** Executor of the last launch. */
  private lastExecutor = -1;
  /** When everything was offered last, µs. */
  private lastFullRound = -1;

  /** `app`: only its plan and book are read here, so that its other parts may be made later. */
  constructor(
    private readonly app: OfferingApplication,
    /** Filled again for every round, by all applications in turn. */
    private readonly offers: Offers,
  ) {
    const { plan, book } = app;
    this.scheduler = new TaskScheduler(new PoolTree(plan.mode, plan.pools, true), book, 1, this);
  }

  // Made once: a function made in a round costs more than what it does.
  /** The executor whose slots are an offer of the present round. */
  private readonly executorOf = (offer: number): Executor => this.app.executors.of(this.offers.executorAt(offer));
  /** Whether a task of a stage was launched in the present round. */
  private readonly hasLaunched = ({ launchedIn }: StageAttempt): boolean => launchedIn === this.rounds;

  /** One round: the free slots of an executor are offered, or (null) all that are free. */
  offer(single: Executor | null): void {
    const { app, offers } = this;
    if (app.over) return;
    const { executors, stages, timers } = app;
    const now = app.ctx.now();
    this.rounds++;
    this.offered = single;
    offers.clear();
    if (single !== null) {
      // One that is avoided from the start is known all the same: tasks may wait for its node.
      if (!single.leaving) offers.add(single.ordinal, single.node, this.isAvoided(single) ? 0 : single.freeSlots);
    } else {
      this.lastFullRound = now;
      const { list } = executors;
      const first = executors.positionAfter(this.lastExecutor);
      for (let i = 0; i < list.length; i++) {
        const executor = list[(first + i) % list.length];
        if (executor.up && executor.freeSlots > 0 && !this.isAvoided(executor))
          offers.add(executor.ordinal, executor.node, executor.freeSlots);
      }
    }
    this.scheduler.round(offers, single === null, now);
    if (this.abandonedOne) {
      app.finished(false);
      return;
    }
    for (let i = 0; i < stages.active.length; i++) {
      if (stages.active[i].watched) stateWait(app.ctx, app.id, stages.active[i], this.executorOf, now);
      app.holds.look(stages.active[i]);
    }
    if (this.watchExclusion()) return;
    if (executors.freeSlots > 0) timers.revive(now, now === this.lastFullRound);
    timers.speculate(now);
  }

  /** Looks for slow tasks, and offers everything when there are some. */
  speculate(): void {
    const { ctx, plan, stages, scaling, timers } = this.app;
    const now = ctx.now();
    let found = false;
    for (const { set } of stages.active) {
      const { manager } = set;
      if (!manager.checkSpeculation(now, plan.speculationMinRuntime)) continue;
      found = true;
      if (scaling === null) continue;
      // A task that was marked before may be done by now, and needs no executor more.
      for (const task of manager.slow.found) scaling.markedSlow(set.id, task);
    }
    if (found) this.offer(null);
    else timers.speculate(now);
  }

  /** Gives the application up when a task of it may run on no executor any more. Returns whether it did. */
  watchExclusion(): boolean {
    const { avoidance, stages, finished } = this.app;
    const isOver = avoidance.givesUp(stages.active, this.hasLaunched);
    if (isOver) finished(false);
    return isOver;
  }

  /** Whether an executor is offered nothing now. */
  private isAvoided(executor: Executor): boolean {
    return executor.leaving || this.app.avoidance.avoids(executor);
  }

  // RoundListener

  launched(set: SubmittedTaskSet, attempt: number, offer: number): void {
    const { stages, running } = this.app;
    const stageAttempt = stages.sets[set.id];
    const executor = this.offered ?? this.executorOf(offer);
    this.lastExecutor = executor.ordinal;
    stageAttempt.launchedIn = this.rounds;
    running.start(stageAttempt, attempt, executor);
  }

  delayRejected(set: SubmittedTaskSet, offer: number): void {
    const stageAttempt = this.app.stages.sets[set.id];
    // Offers come in ascending order in every pass: only those of the last pass are to be counted.
    stageAttempt.refused = offer > stageAttempt.refusedOffer ? stageAttempt.refused + 1 : 1;
    stageAttempt.refusedOffer = offer;
  }

  timerReset(): void {
    // The timer is read after the round.
  }

  abandoned(): void {
    this.abandonedOne = true;
  }
}
