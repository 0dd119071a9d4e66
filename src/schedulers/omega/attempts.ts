/**
 * What follows from an attempt, which is one decision on a job and the commit of its claims:
 *
 *   no task is left over                          the job is placed
 *   attempts > maxAttempts                        it is given up: it fails once none of its tasks run
 *   attempts > maxAttempts.withoutTask,
 *     and none of its tasks has ever started      it is given up
 *   otherwise                                     it comes back after the back-off
 *
 * Source: Omega, section 4; released simulator, OmegaSimulation.scala.
 */
import { Timer } from './architecture';
import type { CellScheduler } from './cell-scheduler';
import type { CommitResult } from './cell/commit';
import type { Core } from './core';
import { Place } from './jobs';
import { OmegaReason } from './reasons';
import { DecisionMark, decisionStep, detailOfTime } from './records';

/** A scheduler begins to decide: states it. */
export function beginDecision(core: Core, scheduler: CellScheduler, app: number, tasks: number, time: number): void {
  const { ctx, jobs } = core;
  ctx.report(decisionStep, app, scheduler.number, DecisionMark.begun, tasks, detailOfTime(time));
  jobs.move(app, Place.deciding);
  jobs.wait(app, OmegaReason.deciding, jobs.attempts[app] + 1, scheduler.label);
}

/** States how a transaction went. `before`: decisions on the job that began earlier and are still open. */
export function reportCommit(
  core: Core,
  scheduler: CellScheduler,
  app: number,
  { applied, conflicts }: CommitResult,
  before = 0,
): void {
  const { ctx } = core;
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
export function explainRest(
  core: Core,
  scheduler: CellScheduler,
  app: number,
  missing: number,
  { conflicts }: CommitResult,
): void {
  const { jobs, settings } = core;
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
export function settle(core: Core, app: number): void {
  const { jobs, ctx, settings } = core;
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
    giveUp(core, app);
    return;
  }
  jobs.move(app, Place.backOff);
  jobs.timer[app] = ctx.startTimer(settings.backOff, Timer.retry, app, 0);
}

/** Ends an abandoned application once none of its tasks run. */
export function giveUp(core: Core, app: number): void {
  const { jobs, ctx } = core;
  if (jobs.place[app] !== Place.abandoned || ctx.world.appHeld[app] > 0 || jobs.inFlight[app] > 0) return;
  ctx.startTimer(0, Timer.giveUp, app, 0);
}
