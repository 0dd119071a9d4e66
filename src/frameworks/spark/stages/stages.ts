/**
 * The stages of one application: which can run, the task sets that carry them out, and what runs again when output is lost.
 *
 * A stage is submitted when all stages that it reads are complete. Output that is lost with an executor is noticed only when it is
 * read. An attempt that misses output fails, and with it the task set of its stage. After 200 ms the stage that made the output runs
 * again for what is missing, and then the stage that failed. Its new task set holds all tasks that have not succeeded, also those
 * that still run in the earlier one: whichever attempt succeeds first completes the task.
 * Source: Spark core, DAGScheduler.scala (FetchFailed, resubmitFailedStages, submitMissingTasks), TaskSchedulerImpl.scala
 * (handlePartitionCompleted).
 */
import { assert } from '../../../base/assert';
import { FALLBACK } from '../decommissioning/decommission';
import type { Block } from '../decommissioning/decommission';
import { Event } from '../events';
import type { ExecutorScaling } from '../executors/executor-scaling';
import type { StageHost } from './stage-host';
import { StageAttempt, StageRun } from './stage-run';
import { hasPlaces, placesOf } from './task-places';
import { SubmittedTaskSet } from '../task-scheduler/task-scheduler';
import { ProcessRates } from '../task-scheduler/speculation/process-rates';
import { TaskSetManager } from '../task-scheduler/task-set-manager';

/** DAGScheduler.RESUBMIT_TIMEOUT: from the first failure of a stage until stages that failed are submitted again, µs. */
const RESUBMIT_TIMEOUT = 200_000;

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
  /** Pending timers after which stages that failed are submitted again, in the order of their time. */
  private readonly resubmissions: number[] = [];
  private exhausted = false;

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

  /** Stages that have failed are submitted again. Returns whether there were any. */
  resubmit(): boolean {
    this.resubmissions.shift();
    for (const stage of this.stages) stage.failed = false;
    return this.submitReady();
  }

  /** No stage is waited for any more. */
  close(): void {
    this.stopTimer();
    for (const timer of this.resubmissions) this.host.ctx.cancel(timer);
    this.resubmissions.length = 0;
  }

  private stopTimer(): void {
    if (this.timer !== -1) this.host.ctx.cancel(this.timer);
    this.timer = -1;
  }

  /** A stage failed too often in a row, or a barrier stage that is the last one of its job failed at all. */
  get givesUp(): boolean {
    return this.exhausted;
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
      if (stage.failed) {
        host.holds.failed(stage, RESUBMIT_TIMEOUT);
        continue;
      }
      const from = Math.max(this.beginning + notBefore, stage.nextCheck);
      if (from <= now && this.fits(stage, now)) {
        submitted = this.submit(stage) || submitted;
        if (stage.complete) return this.submitReady() || submitted;
        host.holds.released(stage);
        continue;
      }
      if (stage.checks > host.plan.retries.checkFailures) {
        host.finished(false);
        return false;
      }
      if (stage.nextCheck > now) host.holds.foundFewSlots(stage);
      due = Math.min(due, Math.max(from, stage.nextCheck));
    }
    if (due < Infinity) {
      this.stopTimer();
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
    stage.nextCheck = now + this.host.plan.retries.checkInterval;
    return false;
  }

  /**
   * Barrier stages of which a task has failed: what still runs of them is cancelled, and all of their tasks are to run again. That
   * holds for a set, too, that stopped because output was lost: its tasks run on until one fails. The last stage of a job is given up
   * at once: some of its results may be out already.
   * Source: Spark core, DAGScheduler.scala (handleTaskCompletion, a TaskFailedReason of a barrier task).
   */
  restartBarriers(): void {
    for (const stage of this.stages) {
      const { latest } = stage;
      if (!stage.plan.barrier || latest === null || stage.isDone) continue;
      const { manager } = latest.set;
      if (!manager.zombie || manager.waiting === 0) continue;
      // It is known, and nothing of it is left.
      if (latest.failed && stage.taskSets.length === 0) continue;
      for (const stageAttempt of stage.taskSets) {
        for (const other of stageAttempt.running) this.host.kill(stageAttempt, other);
        this.drop(stageAttempt);
      }
      this.fail(latest);
    }
  }

  /** An attempt of a task set found that output which its stage reads is gone. From an earlier set that changes nothing. */
  fetchFailed(stageAttempt: StageAttempt): void {
    const { stage } = stageAttempt;
    if (stage.latest !== stageAttempt) return;
    for (const index of stage.plan.parents) {
      const parent = this.stages[index];
      if (parent.isDone) continue;
      parent.complete = false;
      parent.failed = true;
      if (parent.plan.barrier) parent.restart();
    }
    this.fail(stageAttempt);
  }

  /** The latest task set of a stage has failed: another one follows after a time, unless that has happened too often. */
  private fail(stageAttempt: StageAttempt): void {
    const { host } = this;
    const { stage } = stageAttempt;
    this.drop(stageAttempt);
    if (!stageAttempt.failed) stage.failures++;
    stageAttempt.failed = true;
    const { barrier, isRead } = stage.plan;
    if (barrier) stage.restart();
    if (stage.failures >= host.plan.retries.stageAttempts || (barrier && !isRead)) this.exhausted = true;
    if (stage.failed) return;
    stage.failed = true;
    this.resubmissions.push(host.ctx.startTimer(RESUBMIT_TIMEOUT, Event.resubmit, 0, host.id));
  }

  /** Submits a stage, or completes it when nothing of it is missing any more. Returns whether anything may follow. */
  private submit(stage: StageRun): boolean {
    const { stages, host } = this;
    const { ctx, executors, scaling } = host;
    const { plan } = stage;
    // A barrier stage never runs in part.
    if (plan.barrier) stage.restart();
    const partitions = stage.missing();
    // An earlier task set did what was missing while the stage waited.
    if (partitions?.length === 0) return this.complete(stage);
    if (!stage.begun) ctx.stageBegan(host.id, stage.index);
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
    stage.latest = stageAttempt;
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

  /** A task of a set has succeeded. A later set of the stage launches it no more. */
  succeeded(stageAttempt: StageAttempt, task: number, executor: number): void {
    const { stage } = stageAttempt;
    const partition = stageAttempt.partitionOf(task);
    stage.succeed(partition, executor);
    const { active } = stage;
    if (active === null || active === stageAttempt) return;
    const same = active.partitions === null ? partition : active.partitions.indexOf(partition);
    if (same !== -1) active.set.manager.markCompleted(same);
  }

  /** After a task of a set has ended: whether its stage, a job or everything is over. Returns whether stages may follow. */
  settle(stageAttempt: StageAttempt): boolean {
    const { stage } = stageAttempt;
    const { active } = stage;
    this.drop(stageAttempt);
    if (active !== null && active !== stageAttempt) this.drop(active);
    if (!stage.isDone) return stage.active === null && !stage.complete;
    // The output of a stage that has failed counts when the stage is submitted again, results count at once.
    if (stage.complete || (active === null && stage.plan.isRead)) return false;
    return this.complete(stage);
  }

  /** Takes a task set out that launches nothing more, and forgets it when nothing of it runs. */
  private drop(stageAttempt: StageAttempt): void {
    const { host } = this;
    const { stage, set } = stageAttempt;
    if (set.manager.zombie) this.retire(stageAttempt);
    if (!set.manager.isFinished) return;
    const at = stage.draining.indexOf(stageAttempt);
    if (at !== -1) stage.draining.splice(at, 1);
    host.scheduler.remove(set);
    if (set.manager.isWhole) host.setSucceeded(stageAttempt);
  }

  /** All tasks of a stage have succeeded. Returns whether stages may follow. */
  private complete(stage: StageRun): boolean {
    const { host } = this;
    stage.complete = true;
    stage.failed = false;
    // Attempts of earlier sets run on if another stage reads the output. A result is needed once: what still runs is cancelled.
    if (!stage.plan.isRead) this.end(stage);
    assert(stage.active === null, 'a set that launches tasks has some that are not done');
    // Only failures in a row count.
    stage.failures = 0;
    host.holds.released(stage);
    // A stage that ran again for lost output is not reported twice.
    if (!stage.reported) host.ctx.stageDone(host.id, stage.index);
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
        this.end(stage);
        stage.complete = true;
        stage.failed = false;
        this.host.holds.released(stage);
        changed = true;
      }
    }
  }

  /** Nothing of a stage runs or is launched any more. */
  private end(stage: StageRun): void {
    for (const stageAttempt of stage.taskSets) {
      for (const other of stageAttempt.running) this.host.kill(stageAttempt, other);
      stageAttempt.set.manager.zombie = true;
      this.drop(stageAttempt);
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

  /**
   * Output went with an executor. Returns the attempts that were fetching it, with their task sets: a fetch from an executor that is
   * gone fails at once. Spark retries one that was under way first, after `spark.shuffle.io.retryWait`.
   */
  loseOutput(ordinal: number): (readonly [StageAttempt, number])[] {
    const lost = this.stages.map((stage) => stage.plan.isRead && stage.loseOutput(ordinal) > 0);
    const now = this.host.ctx.now();
    return this.stages.flatMap((stage) => {
      const { shuffleRead, parents } = stage.plan;
      if (shuffleRead === 0 || !parents.some((parent) => lost[parent])) return [];
      return stage.taskSets.flatMap((stageAttempt) => {
        const { attempts } = stageAttempt.set.manager;
        const fetching = stageAttempt.running.filter((attempt) => attempts.startOf(attempt) + shuffleRead > now);
        return fetching.map((attempt) => [stageAttempt, attempt] as const);
      });
    });
  }

  /** Whether part of the output that a stage reads is gone. */
  lacksInput({ plan }: StageRun): boolean {
    return plan.parents.some((parent) => !this.stages[parent].isDone);
  }

  /** Complete stages run again when the submission of a stage finds that output of theirs is gone. */
  private missLost(): void {
    for (let changed = true; changed;) {
      changed = false;
      for (const stage of this.stages) {
        if (!stage.complete || stage.isDone) continue;
        if (!this.children[stage.index].some((child) => this.isSubmittedNow(child))) continue;
        stage.complete = false;
        changed = true;
      }
    }
  }

  /** Whether a stage would be submitted now but for lost output. */
  private isSubmittedNow(stage: StageRun): boolean {
    const { parents, notBefore } = stage.plan;
    if (stage.complete || stage.failed || stage.active !== null) return false;
    return this.beginning + notBefore <= this.host.ctx.now() && parents.every((parent) => this.stages[parent].complete);
  }
}
