/**
 * A round of offers: free executors are offered to the task sets in the order of their pools. Each set gets, for each
 * of its valid levels from best to worst, passes over all offers with at most one task per offer and pass, until a pass
 * launches nothing. So a local slot is found even without any wait, and load spreads.
 *
 * Reset rule (3.1 and later), once per set after all its levels:
 *   no delay rejection, a launch, and (all free resources were offered, or no rejection since the last reset)
 *       ->  timer = now, level = best locality launched in this round, "clean"
 *   any delay rejection  ->  no longer clean
 * Legacy rule (before 3.1): every launch resets, see `TaskSetManager.offer`.
 * Source: Spark core, TaskSchedulerImpl.scala (resourceOffers, resourceOfferSingleTaskSet); SPARK-18886.
 */
import type { ExecutorBook } from './executor-book';
import type { Locality } from './locality/locality';
import type { Offers } from './offers';
import type { PoolTree } from './pool-config';
import { PoolTaskSet } from './pools';
import type { TaskSetManager } from './task-set-manager';

/** A task set as the scheduler holds it. */
export class SubmittedTaskSet {
  /** No offer was refused for the sake of locality since the last reset. */
  clean = true;
  /** Set by `TaskScheduler.submit`. */
  node: PoolTaskSet<SubmittedTaskSet> | null = null;

  /** `id`: the caller's number for it. */
  constructor(
    readonly id: number,
    readonly manager: TaskSetManager,
  ) {}
}

/** What a round reports to its caller, in the order in which it happens. */
export interface RoundListener {
  /** An attempt starts on the executor of an offer. */
  launched(set: SubmittedTaskSet, attempt: number, offer: number): void;
  /** An offer was refused because the set waits for a better place. Reported again in every pass of the round. */
  delayRejected(set: SubmittedTaskSet, offer: number): void;
  /** The timer of a set was reset after the round, its level now at `level`. */
  timerReset(set: SubmittedTaskSet, level: Locality): void;
  /** A barrier set got only a part of the places it needs and is given up (legacy rule). */
  abandoned(set: SubmittedTaskSet): void;
}

/** What task sets are compared by in the order of pools. */
export interface SubmissionKeys {
  /** Spark's `TaskSet_<stage>.<attempt>`. */
  readonly name: string;
  /** SQL execution id, 0 without one. */
  readonly execution: number;
  readonly job: number;
  readonly stage: number;
  /** `spark.scheduler.pool` of the submitting thread, null when not set. */
  readonly pool: string | null;
}

/** Worse than any locality: nothing was launched. */
const NO_LOCALITY = 5;

export class TaskScheduler {
  /** Sets in the order of the present round; what is behind them is left from earlier ones. */
  private readonly order: PoolTaskSet<SubmittedTaskSet>[] = [];
  /** Offers that hold the reserved places of a barrier set, and the tasks with their localities. */
  private readonly grantOffers: number[] = [];
  private readonly grantTasks: number[] = [];
  private readonly grantLocalities: Locality[] = [];

  /** `taskCores`: spark.task.cpus. */
  constructor(
    private readonly pools: PoolTree<SubmittedTaskSet>,
    private readonly executors: ExecutorBook,
    private readonly taskCores: number,
    private readonly listener: RoundListener,
  ) {}

  /** Adds a task set; it gets its first offers with the next round. */
  submit(set: SubmittedTaskSet, keys: SubmissionKeys): void {
    set.node = new PoolTaskSet(keys.name, keys.execution, keys.job, keys.stage, set);
    this.pools.poolFor(keys.pool).add(set.node);
  }

  /** Takes a task set out. */
  remove(set: SubmittedTaskSet): void {
    if (set.node?.parent) set.node.parent.remove(set.node);
  }

  /** An attempt of a set no longer runs, whatever became of it. */
  attemptEnded(set: SubmittedTaskSet): void {
    set.node?.countRunning(-1);
  }

  /**
   * One round. Executors that are not in the book yet register with it. `allFree`: the offers are all that is free in
   * the application, not those of a single executor. Cores are taken from `offers`. Returns the number of launches.
   */
  round(offers: Offers, allFree: boolean, now: number): number {
    let added = false;
    for (let offer = 0; offer < offers.count; offer++) {
      if (this.executors.isRegistered(offers.executorAt(offer))) continue;
      this.executors.add(offers.executorAt(offer), offers.hostAt(offer));
      added = true;
    }
    const { order } = this;
    const sets = this.orderSets();
    if (added) for (let i = 0; i < sets; i++) order[i].payload.manager.executorsChanged();
    let launches = 0;
    for (let i = 0; i < sets; i++) launches += this.offerTo(order[i].payload, offers, allFree, now);
    return launches;
  }

  /** Puts the sets that may launch something into `order`, and returns how many there are. */
  private orderSets(): number {
    const { order } = this;
    const submitted = this.pools.root.sortInto(order, 0);
    let kept = 0;
    for (let i = 0; i < submitted; i++) if (order[i].payload.manager.isSchedulable) order[kept++] = order[i];
    return kept;
  }

  /** Everything a round does for one set. */
  private offerTo(set: SubmittedTaskSet, offers: Offers, allFree: boolean, now: number): number {
    const { manager } = set;
    const { barrier, legacyReset } = manager.settings;
    if (barrier && this.slots(offers) < manager.taskCount) return 0;
    let launches = 0;
    let best: number = NO_LOCALITY;
    let rejected = false;
    for (const level of manager.timer.levels) {
      for (;;) {
        let inPass = 0;
        for (let offer = 0; offer < offers.count; offer++) {
          if (offers.coresAt(offer) < this.taskCores) continue;
          if (manager.offer(offers.executorAt(offer), offers.hostAt(offer), level, now)) {
            inPass++;
            best = Math.min(best, manager.launchedLocality);
            offers.take(offer, this.taskCores);
            if (barrier) this.grant(manager, offer);
            else this.launched(set, manager.launchedAttempt, offer);
          } else if (manager.delayRejected) {
            rejected = true;
            this.listener.delayRejected(set, offer);
          }
        }
        launches += inPass;
        if (inPass === 0) break;
      }
    }
    if (!legacyReset) {
      if (rejected) {
        set.clean = false;
      } else if (launches > 0 && (allFree || set.clean)) {
        manager.timer.reset(now, best as Locality);
        set.clean = true;
        this.listener.timerReset(set, manager.timer.level);
      }
    }
    return barrier && launches > 0 ? this.settleBarrier(set, offers, now) : launches;
  }

  private launched(set: SubmittedTaskSet, attempt: number, offer: number): void {
    set.node?.countRunning(1);
    this.listener.launched(set, attempt, offer);
  }

  /** Tasks that the offers could start at once. */
  private slots(offers: Offers): number {
    let slots = 0;
    for (let offer = 0; offer < offers.count; offer++) slots += Math.floor(offers.coresAt(offer) / this.taskCores);
    return slots;
  }

  private grant(manager: TaskSetManager, offer: number): void {
    this.grantOffers.push(offer);
    this.grantTasks.push(manager.launchedTask);
    this.grantLocalities.push(manager.launchedLocality);
  }

  /** All tasks of a barrier set start, or none: then the places go back, or under the legacy rule the set is given up. */
  private settleBarrier(set: SubmittedTaskSet, offers: Offers, now: number): number {
    const { manager } = set;
    const { grantOffers, grantTasks, grantLocalities } = this;
    const byTask = grantTasks.map((_, i) => i).sort((a, b) => grantTasks[a] - grantTasks[b]);
    const complete = byTask.length === manager.taskCount;
    if (complete) {
      for (const i of byTask) {
        const offer = grantOffers[i];
        const executor = offers.executorAt(offer);
        const attempt = manager.launchReserved(grantTasks[i], executor, offers.hostAt(offer), grantLocalities[i], now);
        this.launched(set, attempt, offer);
      }
    } else {
      for (const i of byTask) {
        offers.take(grantOffers[i], -this.taskCores);
        manager.handBack(grantTasks[i]);
      }
      if (manager.settings.legacyReset) {
        manager.abort();
        this.listener.abandoned(set);
      }
    }
    grantOffers.length = 0;
    grantTasks.length = 0;
    grantLocalities.length = 0;
    return complete ? byTask.length : 0;
  }
}
