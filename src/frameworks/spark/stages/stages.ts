/**
 * The stages of one application: which can run, the task sets that carry them out, and what runs again when output is lost.
 *
 * A stage is submitted when all stages that it reads are complete. When output goes with an executor and is missed, its stage runs
 * again for what is missing, and stages that read it launch nothing until then.
 */
import type { FrameworkContext } from '../../../sim/ports';
import { FALLBACK } from '../decommissioning/decommission';
import type { Block } from '../decommissioning/decommission';
import { Event } from '../events';
import type { ExecutorScaling } from '../executors/executor-scaling';
import type { Executors } from '../executors/executors';
import type { SparkPlan } from '../plan';
import type { StageHolds } from './stage-holds';
import { StageAttempt, StageRun } from './stage-run';
import type { TaskOwner } from './stage-run';
import { hasPlaces, placesOf } from './task-places';
import type { ExecutorBook } from '../task-scheduler/executor-book';
import { SubmittedTaskSet } from '../task-scheduler/task-scheduler';
import type { TaskScheduler } from '../task-scheduler/task-scheduler';
import { ProcessRates } from '../task-scheduler/process-rates';
import { TaskSetManager } from '../task-scheduler/task-set-manager';

/** The application whose stages they are. */
export interface StageHost extends TaskOwner {
  readonly ctx: FrameworkContext;
  readonly id: number;
  readonly plan: SparkPlan;
  readonly executors: Executors;
  readonly book: ExecutorBook;
  readonly scheduler: TaskScheduler;
  readonly scaling: ExecutorScaling | null;
  readonly holds: StageHolds;
  /** Hears once, when all stages are complete (true). */
  readonly finished: (succeeded: boolean) => void;
  /** Tasks that all executors which are up can run at once. */
  readonly slots: number;
  /** All tasks of a set are done and none of it runs any more; may be said more than once. */
  setSucceeded(stageAttempt: StageAttempt): void;
  /** Records that an attempt has read by now. */
  recordsRead(stageAttempt: StageAttempt, attempt: number): number;
  /** Cancels a running attempt. */
  kill(stageAttempt: StageAttempt, attempt: number): void;
}

export class Stages {
  /** Task sets by the id that they were submitted with. */
  readonly sets: StageAttempt[] = [];
  /** Task sets that may launch tasks. */
  active: StageAttempt[] = [];
  private readonly stages: readonly StageRun[];
  private readonly children: readonly StageRun[][];
  private readonly startedJobs = new Set<number>();
  private beginning = 0;
  private timer = -1;

  constructor(private readonly host: StageHost) {
    this.stages = host.plan.stages.map((stage, index) => new StageRun(index, stage));
    this.children = this.stages.map(({ index }) => this.stages.filter((other) => other.plan.parents.includes(index)));
  }

  /** Task sets that launch nothing more while tasks of them still run. */
  get draining(): StageAttempt[] {
    return this.stages.flatMap(({ draining }) => draining);
  }

  /** Times at which stages are due count from now. Submits what can run. */
  begin(): void {
    this.beginning = this.host.ctx.now();
    this.submitReady();
  }

  /** The timer for the next stage that is due has fired. Returns whether stages were submitted. */
  due(): boolean {
    this.timer = -1;
    return this.submitReady();
  }

  /** No stage is waited for any more. */
  close(): void {
    if (this.timer !== -1) this.host.ctx.cancel(this.timer);
    this.timer = -1;
  }

  /** Submits all stages that can run now. Returns whether there was any. */
  submitReady(): boolean {
    const { stages, host } = this;
    const now = host.ctx.now();
    let submitted = false;
    let due = Infinity;
    if (host.scaling !== null) this.startJobs(host.scaling, now);
    this.missLost();
    for (const stage of stages) {
      const { parents, notBefore } = stage.plan;
      if (stage.complete || stage.active !== null) continue;
      const missing = parents.find((parent) => !stages[parent].complete);
      if (missing !== undefined) {
        host.holds.missesOutput(stage, missing);
        continue;
      }
      const from = Math.max(this.beginning + notBefore, stage.nextCheck);
      if (from <= now && this.fits(stage, now)) {
        submitted = this.submit(stage) || submitted;
        host.holds.released(stage);
        continue;
      }
      if (stage.checks > host.plan.barrier.checkFailures) {
        host.finished(false);
        return false;
      }
      if (stage.nextCheck > now) host.holds.foundFewSlots(stage);
      due = Math.min(due, Math.max(from, stage.nextCheck));
    }
    if (due < Infinity) {
      this.close();
      this.timer = host.ctx.startTimer(due - now, Event.stageDue, 0, host.id);
    }
    return submitted;
  }

  /** A job starts when the first of its stages is due. It needs what these read, directly or not, whichever job makes it. */
  private startJobs(scaling: ExecutorScaling, now: number): void {
    for (const { plan } of this.stages) {
      if (this.startedJobs.has(plan.job) || this.beginning + plan.notBefore > now) continue;
      this.startedJobs.add(plan.job);
      const needed = new Set(this.stages.filter((stage) => stage.plan.job === plan.job).map(({ index }) => index));
      // A set takes in what is added while it is gone through.
      for (const index of needed) for (const parent of this.stages[index].plan.parents) needed.add(parent);
      scaling.jobStarted(plan.job, [...needed]);
    }
  }

  /** Whether a stage may be submitted: a barrier stage needs as many slots as it has tasks. */
  private fits(stage: StageRun, now: number): boolean {
    const { plan } = stage;
    // Spark looks when a job comes, not when a stage of it runs again.
    if (!plan.barrier || stage.attempts > 0 || plan.tasks <= this.host.slots) return true;
    stage.checks++;
    stage.foundSlots = this.host.slots;
    stage.nextCheck = now + this.host.plan.barrier.checkInterval;
    return false;
  }

  /**
   * Barrier stages of which a task has failed: what still runs is cancelled, and all of their tasks are to run again. That holds
   * for a set, too, that stopped because output was lost: its tasks run on until one fails. Returns false when a stage has failed
   * too often, and at once for the last stage of a job: some of its results may be out already.
   * Source: Spark core, DAGScheduler.scala (handleTaskCompletion, a TaskFailedReason of a barrier task).
   */
  restartBarriers(): boolean {
    for (const stage of this.stages) {
      if (!stage.plan.barrier || stage.isDone) continue;
      const sets = stage.active === null ? stage.draining : [...stage.draining, stage.active];
      const failed = sets.filter(({ set: { manager } }) => manager.zombie && manager.waiting > 0);
      if (failed.length === 0) continue;
      for (const stageAttempt of failed) {
        for (const other of runningOf(stageAttempt)) this.host.kill(stageAttempt, other);
        this.retire(stageAttempt);
      }
      stage.restart();
      if (++stage.failures >= this.host.plan.barrier.stageAttempts || !stage.plan.isRead) return false;
    }
    return true;
  }

  private submit(stage: StageRun): boolean {
    const { stages, host } = this;
    const { ctx, executors, scaling } = host;
    const { plan } = stage;
    // A barrier stage never runs in part. What still runs of it, after output was lost, has begun with the rest.
    if (plan.barrier && stage.draining.length === 0) stage.restart();
    const partitions = stage.missing();
    if (partitions?.length === 0) return false;
    if (!stage.begun) ctx.stageChanged(host.id, stage.index, false);
    stage.begun = true;
    const now = ctx.now();
    const source = plan.cachedFrom === -1 ? null : stages[plan.cachedFrom];
    const places = placesOf(plan, partitions, source, ctx.world.input.datasets?.[plan.dataset], executors);
    const { taskSets, efficiency } = host.plan;
    const settings = plan.barrier ? { ...taskSets, barrier: true } : taskSets;
    const rates =
      efficiency === null || plan.records === 'unknown'
        ? null
        : new ProcessRates(efficiency, (attempt) => host.recordsRead(stageAttempt, attempt));
    const manager = new TaskSetManager(settings, places, host.book, now, rates);
    const set = new SubmittedTaskSet(this.sets.length, manager);
    const stageAttempt: StageAttempt = new StageAttempt(host, stage, set, partitions, hasPlaces(plan));
    this.sets.push(stageAttempt);
    this.active.push(stageAttempt);
    stage.active = stageAttempt;
    const name = `TaskSet_${stage.index}.${stage.attempts++}`;
    host.scheduler.submit(set, { name, execution: 0, job: plan.job, stage: stage.index, pool: plan.pool });
    scaling?.stageSubmitted(set.id, manager.taskCount);
    return true;
  }

  /** Takes a task set out that launches nothing more. */
  private retire(stageAttempt: StageAttempt): void {
    const { stage, set } = stageAttempt;
    if (stage.active !== stageAttempt) return;
    stage.active = null;
    this.active = this.active.filter((other) => other !== stageAttempt);
    this.host.scaling?.stageCompleted(set.id);
    // What still runs counts for its pool until it ends.
    if (set.manager.attempts.running > 0) stage.draining.push(stageAttempt);
    else this.host.scheduler.remove(set);
  }

  /** After a task of a set has ended: whether its stage, a job or everything is over. Returns whether stages may follow. */
  settle(stageAttempt: StageAttempt): boolean {
    const { host } = this;
    const { stage, set } = stageAttempt;
    if (set.manager.zombie) this.retire(stageAttempt);
    if (set.manager.isFinished) {
      const at = stage.draining.indexOf(stageAttempt);
      if (at !== -1) stage.draining.splice(at, 1);
      host.scheduler.remove(set);
      if (set.manager.isWhole) host.setSucceeded(stageAttempt);
    } else if (!stage.isDone) {
      return false;
    }
    if (!stage.isDone) return stage.active === null;
    if (stage.complete) return false;
    // What an earlier task set has done in the meantime need not run again.
    if (stage.active !== null) {
      for (const other of runningOf(stage.active)) host.kill(stage.active, other);
      stage.active.set.manager.zombie = true;
      this.retire(stage.active);
    }
    stage.complete = true;
    // Only failures in a row count.
    stage.failures = 0;
    host.holds.released(stage);
    // A stage that ran again for lost output is no news.
    if (!stage.reported) host.ctx.stageChanged(host.id, stage.index, true);
    stage.reported = true;
    this.dropUnread();
    const { job } = stage.plan;
    if (this.stages.every((other) => other.complete || other.plan.job !== job)) host.scaling?.jobEnded(job);
    if (this.stages.every((other) => other.complete)) {
      host.finished(true);
      return false;
    }
    return true;
  }

  /** Stages that run again for output without remaining readers need not continue. */
  private dropUnread(): void {
    for (let changed = true; changed;) {
      changed = false;
      for (const stage of this.stages) {
        if (stage.complete || !stage.reported || this.children[stage.index].some((child) => !child.complete)) continue;
        for (const stageAttempt of stage.active === null ? stage.draining : [...stage.draining, stage.active]) {
          for (const other of runningOf(stageAttempt)) this.host.kill(stageAttempt, other);
          this.host.scheduler.remove(stageAttempt.set);
        }
        stage.draining.length = 0;
        if (stage.active !== null) {
          stage.active.set.manager.zombie = true;
          this.retire(stage.active);
        }
        stage.complete = true;
        this.host.holds.released(stage);
        changed = true;
      }
    }
  }

  /** Output of tasks (`shuffle`), or cached results, that lie on an executor, stage by stage. */
  blocksOn(executor: number, shuffle: boolean): Block[] {
    return this.stages.flatMap((stage) =>
      stage.blocksOn(executor, shuffle).map((partition) => ({ shuffle, stage: stage.index, partition })),
    );
  }

  /** A block went from one executor to another. */
  move({ stage, partition, shuffle }: Block, from: number, to: number): void {
    this.stages[stage].move(partition, shuffle, from, to);
    if (to === FALLBACK) return;
    if (shuffle) this.host.scaling?.received(to, stage);
    else this.host.scaling?.cached(to);
  }

  /** Output went with an executor. Nobody notices before it is read, see `missLost`. */
  loseOutput(ordinal: number): void {
    for (const stage of this.stages) if (stage.plan.isRead) stage.loseOutput(ordinal);
  }

  /**
   * Complete stages whose output was lost run again once a stage misses it, and stages that read it launch nothing more until then.
   * Tasks that have read it run on. Returns whether any output was missed.
   * Source: Spark core, DAGScheduler.scala: lost output is only deregistered; a fetch that fails, or the submission of a stage, finds
   * it missing. Other than there, a set that has tasks to launch misses it before one of them has tried.
   */
  missLost(): boolean {
    let missed = false;
    for (let changed = true; changed;) {
      changed = false;
      for (const stage of this.stages) {
        if (!stage.complete || stage.isDone) continue;
        const readers = this.children[stage.index].filter((child) => !child.complete && this.reads(child));
        if (readers.length === 0) continue;
        stage.complete = false;
        missed = true;
        changed = true;
        for (const { active } of readers) {
          if (active === null) continue;
          active.set.manager.zombie = true;
          this.retire(active);
        }
      }
    }
    return missed;
  }

  /** Whether a stage reads output now: a task of it does or is to be launched, or it would be submitted but for lost output. */
  private reads(stage: StageRun): boolean {
    const now = this.host.ctx.now();
    const { shuffleRead, parents, notBefore } = stage.plan;
    if (stage.active === null) {
      const isDue = this.beginning + notBefore <= now && parents.every((parent) => this.stages[parent].complete);
      return isDue && stage.missing()?.length !== 0;
    }
    const { manager } = stage.active.set;
    if (manager.waiting > 0 || manager.slow.count > 0) return true;
    return shuffleRead > 0 && runningOf(stage.active).some((one) => manager.attempts.startOf(one) + shuffleRead > now);
  }
}

function runningOf({ set: { manager } }: StageAttempt): number[] {
  const running: number[] = [];
  for (let a = manager.attempts.firstRunning; a !== -1; a = manager.attempts.nextRunning(a)) running.push(a);
  return running;
}
