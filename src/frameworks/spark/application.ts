/**
 * One Spark application: its driver, executors, stages and tasks, from the start of the driver to the end. Which task an executor
 * gets is decided in rounds of offers (`offer-rounds.ts`).
 */
import type { FrameworkContext } from '../../sim/ports';
import { TaskOutcome } from '../../sim/trace/trace';
import { DriverTimers } from './tasks/driver-timers';
import { Event } from './events';
import { ExecutorScaling } from './executors/executor-scaling';
import { Avoidance } from './exclusion/avoidance';
import type { Removal } from './exclusion/avoidance';
import { FALLBACK } from './decommissioning/decommission';
import { Decommissions } from './decommissioning/decommissions';
import type { Leave } from './decommissioning/decommissions';
import { Executors } from './executors/executors';
import type { Executor } from './executors/executors';
import { OfferRounds } from './tasks/offer-rounds';
import type { OfferingApplication } from './tasks/offer-rounds';
import type { SparkPlan } from './plan';
import { RunningAttempts } from './tasks/running-attempts';
import { StageHolds } from './stages/stage-holds';
import type { StageAttempt, StageRun } from './stages/stage-run';
import { Stages } from './stages/stages';
import type { StageHost } from './stages/stage-host';
import { ExecutorBook } from './task-scheduler/executor-book';
import type { Offers } from './task-scheduler/offers';
import type { TaskScheduler } from './task-scheduler/task-scheduler';
import type { TaskWork } from './tasks/task-work';

const NO_RACKS = new Int32Array(0);

export class SparkApplication implements OfferingApplication, StageHost {
  readonly executors = new Executors();
  readonly scaling: ExecutorScaling | null;
  readonly book: ExecutorBook;
  readonly scheduler: TaskScheduler;
  readonly running: RunningAttempts;
  readonly stages: Stages;
  readonly timers: DriverTimers;
  readonly avoidance: Avoidance;
  readonly holds: StageHolds;
  over = false;
  private readonly rounds: OfferRounds;
  private readonly decommissions: Decommissions;
  /** What the next `remove` event of an executor does. */
  private readonly removals = new Map<Executor, Removal>();
  /** Executors that leave and that the driver kills now. */
  private readonly killed = new Set<Executor>();
  /** Executors with a slot that the present end of a task has freed, apart from its own. */
  private readonly freed: Executor[] = [];
  /** The driver is up. */
  private started = false;
  /** Its first stages were submitted. */
  private began = false;
  private beginTimer = -1;

  /** `finished` is called once: with true when all stages are complete, with false when a task failed too often. */
  constructor(
    readonly ctx: FrameworkContext,
    readonly id: number,
    readonly plan: SparkPlan,
    private readonly work: TaskWork,
    /** Filled again for every round of offers, by all applications in turn. */
    offers: Offers,
    readonly finished: (succeeded: boolean) => void,
  ) {
    const { world } = ctx;
    // A cluster of one rack has no topology to speak of: no host has a rack then.
    this.book = new ExecutorBook(world.input.racks.length > 1 ? world.nodeRack : NO_RACKS);
    this.rounds = new OfferRounds(this, offers);
    this.scheduler = this.rounds.scheduler;
    this.scaling = plan.allocation === undefined ? null : new ExecutorScaling(ctx, id, plan.allocation, Event.poll);
    const lacksInput = (stage: StageRun): boolean => this.stages.lacksInput(stage);
    this.running = new RunningAttempts(this, work, lacksInput);
    this.holds = new StageHolds(ctx, id, this.executors, (executor) => this.avoidance.limitOn(executor));
    this.stages = new Stages(this);
    this.timers = new DriverTimers(ctx, id, plan, this.stages);
    this.decommissions = new Decommissions(this, this.stages, Event.decommission);
    this.avoidance = new Avoidance(this, Event.unschedulable, (executor, how) => this.remove(executor, how));
  }

  /** The driver is up, and its executors are asked for. */
  start(): void {
    this.started = true;
    this.timers.start();
    this.scaling?.start(this.ctx.now());
    if (this.enoughExecutors()) this.begin();
    else this.beginTimer = this.ctx.startTimer(this.plan.maxRegisteredWait, Event.begin, 0, this.id);
  }

  /** An executor (or the driver itself) takes tasks from now on. */
  register(executor: Executor, slots: number): void {
    this.executors.register(executor, slots);
    this.scaling?.added(executor.ordinal);
    if (!this.began) {
      this.book.add(executor.ordinal, executor.node);
      if (this.started && this.enoughExecutors()) this.begin();
      return;
    }
    this.rounds.offer(executor);
  }

  /** A timer of the application is due. */
  timer(kind: number): void {
    switch (kind) {
      case Event.revive:
        this.timers.fired('revive');
        this.rounds.offer(null);
        break;
      case Event.speculate:
        this.timers.fired('speculate');
        this.rounds.speculate();
        break;
      case Event.begin:
        this.beginTimer = -1;
        this.begin();
        break;
      case Event.stageDue:
        if (this.stages.due()) this.rounds.offer(null);
        break;
      case Event.resubmit:
        if (this.stages.resubmit()) this.rounds.offer(null);
        break;
      case Event.unschedulable:
        this.avoidance.fired();
        this.rounds.watchExclusion();
        break;
    }
  }

  /** A piece of work is through. */
  taskDone(work: number): void {
    const executor = this.work.executors[work];
    const stageAttempt = this.work.sets[work];
    const attempt = this.work.attemptOf(work);
    const { manager } = stageAttempt.set;
    const task = manager.attempts.taskOf(attempt);
    const end = this.work.endOf(work);
    this.running.leave(stageAttempt, attempt, executor, work);
    this.freed.length = 0;
    if (end === TaskOutcome.succeeded) {
      const others = manager.succeed(attempt, this.ctx.now());
      const { stage } = stageAttempt;
      this.stages.succeeded(stageAttempt, task, executor.ordinal);
      if (stage.plan.isCached) this.scaling?.cached(executor.ordinal);
      this.running.ended(stageAttempt, attempt, 'succeeded', stage.plan.isRead ? stage.index : -1);
      for (const other of others) this.kill(stageAttempt, other);
    } else {
      if (end === TaskOutcome.fetchFailed) {
        manager.failFetch(attempt);
        this.running.ended(stageAttempt, attempt, 'failed', -1);
        this.stages.fetchFailed(stageAttempt);
      } else {
        this.fail(stageAttempt, attempt, executor);
      }
      if (!manager.aborted) this.stages.restartBarriers();
      if (manager.aborted || this.stages.givesUp) {
        this.finished(false);
        return;
      }
    }
    const looks = this.stages.settle(stageAttempt);
    if (this.over) return;
    // Stages that follow from the end come too late for the slots that are free now: the driver offers these first.
    this.rounds.offer(executor);
    for (const other of this.freed) this.rounds.offer(other);
    if (this.over) return;
    const submitted = looks && this.stages.submitReady();
    if (this.over) return;
    // A task that failed and is to run again is offered all that is free, as a stage is.
    const again = end === TaskOutcome.failed && !manager.zombie && !manager.isSuccessful(task);
    if (submitted || again) this.rounds.offer(null);
  }

  /** A failed attempt that counts. Records when its stage avoids the executor from then on. */
  private fail(stageAttempt: StageAttempt, attempt: number, { ordinal, node }: Executor): void {
    const { stage, set } = stageAttempt;
    const before = set.manager.excludes(ordinal, node);
    set.manager.fail(attempt, true, this.ctx.now());
    this.running.ended(stageAttempt, attempt, 'failed', -1);
    if (before || !set.manager.excludes(ordinal, node)) return;
    const { input } = this.ctx.world;
    const where = `executor ${ordinal} on ${input.nodes[node].id}`;
    this.ctx.notice(
      this.id,
      `stage ${stage.index + 1} avoids ${where} from now on: too many of its tasks failed there`,
    );
  }

  /**
   * The container of an executor is gone. `counts`: the application is to blame, so that its tasks count as failed.
   * Removes the executor; asking for another one is up to the caller, before `recovered` is called.
   */
  executorLost(executor: Executor, counts: boolean): void {
    const { ordinal } = executor;
    // Of a decommissioned executor it is known what it has moved; one that is killed meanwhile is not asked.
    const asks = executor.leaving && !this.killed.delete(executor);
    // A decommissioned executor blames no task for its end.
    const isFault = counts && !executor.leaving;
    this.drop(executor);
    this.executors.remove(executor);
    this.book.remove(ordinal);
    this.running.lose(executor);
    if (executor.up) this.scaling?.removed(ordinal);
    for (const stageAttempt of [...this.stages.active, ...this.stages.draining]) {
      const { stage, set } = stageAttempt;
      const { manager } = set;
      const survives = (attempt: number): boolean =>
        asks &&
        manager.attempts.hasSucceeded(attempt) &&
        this.isElsewhere(stage.holderOf(stageAttempt.partitionOf(manager.attempts.taskOf(attempt))), executor.node);
      // Spark assumes that the whole host leaves, and its shuffle service with it.
      const outputLost = stage.plan.isRead && (asks || !this.plan.shuffleService);
      const repeated = outputLost ? manager.tasksToRepeat(ordinal, survives) : [];
      for (const task of repeated) {
        stage.repeat(stageAttempt.partitionOf(task));
        this.scaling?.reopened(set.id, task, manager.attempts.firstOnWasCopy(task, ordinal));
      }
      manager.executorLost(ordinal, isFault, repeated, this.ctx.now());
      // A barrier stage never runs in part: all of it starts again.
      if (stage.plan.barrier && repeated.length > 0) manager.zombie = true;
    }
    this.avoidance.removed(executor);
    if (this.plan.shuffleService) return;
    for (const [stageAttempt, attempt] of this.stages.loseOutput(ordinal)) {
      this.running.failFetch(stageAttempt, attempt);
      this.stages.fetchFailed(stageAttempt);
    }
  }

  /** Whether output lies on another node than the one that its executor leaves. Spark compares hosts: they go together. */
  private isElsewhere(holder: number, node: number): boolean {
    if (holder === FALLBACK) return true;
    return this.executors.has(holder) && this.executors.of(holder).node !== node;
  }

  /** Decommissions an executor that is up: it takes no more tasks. `scaled`: by dynamic allocation, which knows. */
  decommission(executor: Executor, scaled: boolean): void {
    if (executor.leaving) return;
    this.decommissions.begin(executor);
    this.book.decommission(executor.ordinal, false, this.ctx.now());
    for (const { set } of this.stages.active) set.manager.executorsChanged();
    if (!scaled) this.scaling?.leaves(executor.ordinal);
    if (this.began && !this.over) this.rounds.offer(null);
  }

  /** Something of the decommissioning of an executor is due. Returns what becomes of it. */
  decommissionDue(executor: Executor): Leave {
    const leave = this.decommissions.step(executor);
    if (leave === 'killed') this.killed.add(executor);
    return leave;
  }

  /** The driver has an executor go, behind the present event. */
  private remove(executor: Executor, how: Removal): void {
    if (this.removals.has(executor)) return;
    this.removals.set(executor, how);
    this.ctx.startTimer(0, Event.remove, executor.container, this.id);
  }

  /** How an executor goes when its `remove` event comes; undefined: it is already leaving, and nothing makes it faster. */
  removalOf(executor: Executor): Removal | undefined {
    const how = this.removals.get(executor);
    this.removals.delete(executor);
    if (!executor.leaving) return how;
    if (how === 'decommission') return undefined;
    this.killed.add(executor);
    return how;
  }

  /** What an executor left behind when it was lost starts elsewhere, as far as there is room. */
  recovered(): void {
    if (!this.began) return;
    const isAborted = this.stages.active.some(({ set }) => set.manager.aborted);
    if (!isAborted) this.stages.restartBarriers();
    if (isAborted || this.stages.givesUp) {
      this.finished(false);
      return;
    }
    for (const drained of this.stages.draining) if (!this.over) this.stages.settle(drained);
    if (this.over) return;
    this.stages.submitReady();
    this.rounds.offer(null);
  }

  /** Everything that runs ends here. */
  endTasks(): void {
    this.running.endAll();
  }

  /** The application is over: nothing of it is pending any more. */
  close(): void {
    this.over = true;
    for (const executor of this.executors.list) this.drop(executor);
    this.executors.clear();
    this.stopBeginTimer();
    this.timers.close();
    this.stages.close();
    this.avoidance.close();
    this.scaling?.stop();
  }

  // StageHost

  get slots(): number {
    return this.executors.slots;
  }

  setSucceeded(stageAttempt: StageAttempt): void {
    this.avoidance.setSucceeded(stageAttempt);
  }

  recordsRead(stageAttempt: StageAttempt, attempt: number): number {
    return this.running.recordsRead(stageAttempt, attempt);
  }

  kill(stageAttempt: StageAttempt, attempt: number): void {
    this.freed.push(this.running.kill(stageAttempt, attempt));
  }

  // Start

  private enoughExecutors(): boolean {
    const { minRegisteredRatio, executors } = this.plan;
    return this.executors.registered >= minRegisteredRatio * executors;
  }

  private begin(): void {
    this.stopBeginTimer();
    this.began = true;
    this.stages.begin();
    this.rounds.offer(null);
  }

  private stopBeginTimer(): void {
    if (this.beginTimer !== -1) this.ctx.cancel(this.beginTimer);
    this.beginTimer = -1;
  }

  private drop(executor: Executor): void {
    if (executor.timer !== -1) this.ctx.cancel(executor.timer);
    executor.timer = -1;
    this.decommissions.drop(executor);
    this.running.cancel(executor);
  }
}
