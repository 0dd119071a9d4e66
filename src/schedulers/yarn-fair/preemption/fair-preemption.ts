/**
 * Preemption in the course of a run: each update finds starved queues or applications, and marks containers for them, which are
 * killed after a wait. 2.2 to 2.8 preempt by queue, later releases by application.
 * Source: Hadoop, scheduler/fair/FairScheduler.update, FSPreemptionThread; 2.6 FairScheduler.preemptTasksIfNecessary.
 */
import type { OwnNodes } from '../../yarn/own-nodes';
import type { Resource } from '../../yarn/resources';
import { subtract } from '../../yarn/resources';
import { AppPreemption } from './app-preemption';
import type { FairApp, FairContainer, FairNode } from '../applications/fair-app';
import type { Earmarks } from '../assignment/fair-assignment';
import type { FairBook } from '../fair-book';
import type { FairQueue } from '../queues/fair-queue';
import { QueuePreemption } from './queue-preemption';
import { isBusyEnough } from './starvation';

// The time that an application has to take what was preempted for it: heartbeats, or rounds of continuous scheduling.
const HEARTBEATS = 4;
const ROUNDS = 10;

/** Carries out preemption. */
export interface PreemptionHost {
  /** A container was marked, for an application if known. It is killed in `killMs`. */
  marked(container: FairContainer, app: FairApp | undefined, killMs: number): void;
  /** The mark of a container was removed. */
  spared(container: FairContainer): void;
  /** Kills a container now. */
  kill(container: FairContainer): void;
  /** What is to be preempted for a leaf, MB (2.2 to 2.8). */
  due(leaf: FairQueue, mb: number): void;
}

export class FairPreemption implements Earmarks {
  readonly byApp: AppPreemption;
  readonly byQueue: QueuePreemption;
  /** When 2.2 to 2.8 last had a round, carried out or skipped, ms. */
  private lastRound = 0;
  /** A tick for updates, ms: the others are multiples of the interval before and after it. */
  private tick = 0;
  /** Time of the latest change, ms. */
  private changedAt = 0;
  /** `isDue` after the latest update. */
  private wasDue = false;

  constructor(
    private readonly book: FairBook,
    private readonly host: PreemptionHost,
    /** The node policy of the reader. */
    own?: OwnNodes<FairApp>,
  ) {
    this.byApp = new AppPreemption(book, own);
    this.byQueue = new QueuePreemption(book);
  }

  /** Whether preemption is enabled and the cluster is busy enough for it. */
  get isDue(): boolean {
    const { settings, nodes } = this.book;
    const used = subtract(nodes.total, nodes.available);
    return settings.preemption && isBusyEnough(used, nodes.total, settings.utilizationThreshold);
  }

  /**
   * Preempts, with each update.
   * @param before the latest tick for an update before this one, ms, which may have been skipped
   * @returns when passing time alone may have an effect, ms; Infinity: never
   */
  update(before: number): number {
    const { book } = this;
    const now = book.host.now();
    this.tick = before;
    if (book.changes.take('stillness')) this.changedAt = now;
    if (this.wasDue || book.settings.preemption) this.carryOver(before);
    const next = this.preempt(now);
    this.wasDue = this.isDue;
    return next;
  }

  private preempt(now: number): number {
    const { preemption, generation } = this.book.settings;
    if (!preemption) return Infinity;
    return generation === 'fs-2014' ? this.updateByQueue(now) : this.updateByApp(now);
  }

  /** Whether waiting until then (ms) may have an effect: all timeouts since the latest change have not passed yet. */
  isWorthWaiting(until: number): boolean {
    return until <= this.changedAt + this.patience();
  }

  /** Makes up for the skipped updates up to `time` (ms), during which no queue or application became starved. */
  private carryOver(time: number): void {
    if (this.book.settings.generation === 'fs-2014') {
      this.byQueue.carryOver(time);
      const next = this.nextRound;
      const between = this.betweenRounds;
      if (this.wasDue && time >= next) this.lastRound = next + Math.floor((time - next) / between) * between;
    } else if (this.wasDue) {
      this.byApp.carryOver(time);
    }
  }

  /** The first tick on which 2.2 to 2.8 may have the next round, ms. The last one may have been between two ticks. */
  private get nextRound(): number {
    const { tick, lastRound } = this;
    const { preemptionInterval, updateInterval } = this.book.settings;
    return tick + Math.ceil((lastRound + preemptionInterval - tick) / updateInterval) * updateInterval;
  }

  /** Time between two rounds on ticks, ms: a round takes place with the first update after the interval. */
  private get betweenRounds(): number {
    const { preemptionInterval, updateInterval } = this.book.settings;
    return Math.ceil(preemptionInterval / updateInterval) * updateInterval;
  }

  /** The first round that is not before `time`, ms, while rounds continue. */
  private roundFrom(time: number): number {
    if (time === Infinity) return Infinity;
    const { nextRound, betweenRounds } = this;
    return nextRound + Math.max(0, Math.ceil((time - nextRound) / betweenRounds)) * betweenRounds;
  }

  private updateByApp(now: number): number {
    if (!this.isDue) return Infinity;
    const next = this.byApp.findStarved(this.book.queues.tree.leaves, now);
    const { waitTimeBeforeKill } = this.book.settings;
    const { isAnyStarved } = this.byApp;
    for (const { container, starved } of this.byApp.preempt(now + this.recheckDelay)) {
      this.host.marked(container, starved, waitTimeBeforeKill);
    }
    // Applications that were served are not checked for a while, and the next update may find others instead.
    return isAnyStarved ? Math.min(next, now + 1) : next;
  }

  /** How long an application is not checked again after containers were preempted for it, ms. */
  get recheckDelay(): number {
    const { settings } = this.book;
    const toTake = settings.continuous ? ROUNDS * settings.continuousSleep : HEARTBEATS * settings.heartbeat;
    return settings.waitTimeBeforeKill + toTake + settings.waitTimeBeforeNextStarvationCheck;
  }

  private updateByQueue(now: number): number {
    const { preemptionInterval, waitTimeBeforeKill } = this.book.settings;
    const next = this.byQueue.noteStarvation(this.book.queues.tree.leaves, now);
    const { isDue } = this;
    let amount = 0;
    for (const leaf of this.book.queues.tree.leaves) {
      const due = isDue ? this.byQueue.due(leaf, now) : 0;
      this.host.due(leaf, due);
      amount += due;
    }
    if (!isDue) return Infinity;
    if (now < this.lastRound + preemptionInterval) {
      return this.roundFrom(amount > 0 ? now : Math.min(next, this.nextKill));
    }
    this.lastRound = now;
    const { warned, killed, spared } = this.byQueue.round(this.book.queues.root, amount, now, waitTimeBeforeKill);
    for (const container of warned) this.host.marked(container, undefined, waitTimeBeforeKill);
    for (const container of spared) this.host.spared(container);
    for (const container of killed) this.host.kill(container);
    const soonest = amount > 0 ? Math.min(next, this.nextKill) : next;
    return this.roundFrom(soonest);
  }

  private get nextKill(): number {
    return this.byQueue.nextKill(this.book.settings.waitTimeBeforeKill);
  }

  /** The longest time that a starved queue or application may have to wait, ms. */
  private patience(): number {
    let longest = 0;
    for (const leaf of this.book.queues.tree.leaves) {
      const { minSharePreemptionTimeout: min, fairSharePreemptionTimeout: fair } = leaf;
      if (min < Infinity) longest = Math.max(longest, min);
      if (fair < Infinity) longest = Math.max(longest, fair);
    }
    const { waitTimeBeforeKill, preemptionInterval } = this.book.settings;
    return longest + this.recheckDelay + waitTimeBeforeKill + 2 * preemptionInterval;
  }

  isMarked(container: FairContainer): boolean {
    return this.byApp.isMarked(container) || this.byQueue.isMarked(container);
  }

  containerGone(container: FairContainer): void {
    this.byApp.containerGone(container);
    this.byQueue.containerGone(container);
  }

  // Earmarks

  of(node: FairNode): Iterable<readonly [FairApp, Resource]> {
    return this.byApp.of(node);
  }

  given(node: FairNode, app: FairApp, size: Resource): void {
    this.byApp.given(node, app, size);
  }

  isPending(node: FairNode, app: FairApp): boolean {
    return this.byApp.isPending(node, app);
  }

  isStarvedForMinShare(app: FairApp): boolean {
    return this.byApp.isStarvedForMinShare(app);
  }
}
