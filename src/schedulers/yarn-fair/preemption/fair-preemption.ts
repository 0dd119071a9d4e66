/**
 * Preemption on the scheduler's clock: with each update it is found out who is starved, containers are marked for them, and
 * killed when they have had their time. 2.2 to 2.8 do so by queue, later releases by application.
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

/** Heartbeats, and rounds of continuous scheduling, that an application has to take what was preempted for it. */
const HEARTBEATS = 4;
const ROUNDS = 10;

/** Carries out preemption. */
export interface PreemptionHost {
  /** A container is marked, for an application if known; it is killed after this many ms, -1: when needed. */
  marked(container: FairContainer, app: FairApp | undefined, killMs: number): void;
  spared(container: FairContainer): void;
  /** Kills a container now. */
  kill(container: FairContainer): void;
  /** The MB to preempt for a leaf (2.2 to 2.8). */
  due(leaf: FairQueue, mb: number): void;
}

export class FairPreemption implements Earmarks {
  readonly byApp: AppPreemption;
  readonly byQueue: QueuePreemption;
  /** When 2.2 to 2.8 last looked, ms: looked, or slept through a round that came to nothing. */
  private lastRound = 0;
  /** When anything but time last changed, ms. */
  private changedAt = 0;
  /** Whether so much was in use after the latest update that containers might go. */
  private wasDue = false;

  constructor(
    private readonly book: FairBook,
    private readonly host: PreemptionHost,
    /** What a policy of the reader says of nodes. */
    own?: OwnNodes<FairApp>,
  ) {
    this.byApp = new AppPreemption(book, own);
    this.byQueue = new QueuePreemption(book);
  }

  /** Whether so much is in use that containers may go. */
  get isDue(): boolean {
    const { settings, cluster, available } = this.book;
    return settings.preemption && isBusyEnough(subtract(cluster, available), cluster, settings.utilizationThreshold);
  }

  /**
   * The part of an update that preempts.
   * @returns when time alone may bring more of it, ms; Infinity for never
   */
  update(): number {
    const { book } = this;
    const now = book.host.now();
    if (book.changes.take('stillness')) this.changedAt = now;
    if (this.wasDue || book.settings.preemption) this.carryOver(now - book.settings.updateInterval);
    const next = this.look(now);
    this.wasDue = this.isDue;
    return next;
  }

  private look(now: number): number {
    const { preemption, generation } = this.book.settings;
    if (!preemption) return Infinity;
    return generation === 'fs-2014' ? this.updateByQueue(now) : this.updateByApp(now);
  }

  /** Whether waiting until then may still change anything: everyone who is starved was looked at since the last change. */
  isWorthWaiting(until: number): boolean {
    return until <= this.changedAt + this.patience();
  }

  /**
   * Updates that could change nothing are skipped. Up to the last of them, at `time`, no leaf became starved; any
   * difference came after it.
   */
  private carryOver(time: number): void {
    if (this.book.settings.generation === 'fs-2014') {
      this.byQueue.carryOver(time);
      if (this.wasDue && time > this.lastRound) {
        const between = this.betweenRounds;
        this.lastRound += Math.floor((time - this.lastRound) / between) * between;
      }
    } else if (this.wasDue) {
      this.byApp.carryOver(time);
    }
  }

  /** Time from one round of 2.2 to 2.8 to the next, ms: a round is part of the first update behind the interval. */
  private get betweenRounds(): number {
    const { preemptionInterval, updateInterval } = this.book.settings;
    return Math.ceil(preemptionInterval / updateInterval) * updateInterval;
  }

  /** The first round that is not before `time`, ms, while rounds continue. */
  private roundFrom(time: number): number {
    if (time === Infinity) return Infinity;
    const between = this.betweenRounds;
    return this.lastRound + Math.max(1, Math.ceil((time - this.lastRound) / between)) * between;
  }

  private updateByApp(now: number): number {
    if (!this.isDue) return Infinity;
    const next = this.byApp.findStarved(this.book.tree.leaves, now);
    const { waitTimeBeforeKill } = this.book.settings;
    const { isAnybodyStarved } = this.byApp;
    for (const { container, starved } of this.byApp.preempt(now + this.recheckDelay)) {
      this.host.marked(container, starved, waitTimeBeforeKill);
    }
    // Those who were served are left out for a while, and the next update may find others in their place.
    return isAnybodyStarved ? Math.min(next, now + 1) : next;
  }

  /** How long an application for which containers were preempted is not looked at again, ms. */
  get recheckDelay(): number {
    const { settings } = this.book;
    const toTake = settings.continuous ? ROUNDS * settings.continuousSleep : HEARTBEATS * settings.heartbeat;
    return settings.waitTimeBeforeKill + toTake + settings.waitTimeBeforeNextStarvationCheck;
  }

  private updateByQueue(now: number): number {
    const { preemptionInterval, waitTimeBeforeKill } = this.book.settings;
    const next = this.byQueue.noteStarvation(this.book.tree.leaves, now);
    const { isDue } = this;
    let amount = 0;
    for (const leaf of this.book.tree.leaves) {
      const due = isDue ? this.byQueue.due(leaf, now) : 0;
      this.host.due(leaf, due);
      amount += due;
    }
    if (!isDue) return Infinity;
    if (now < this.lastRound + preemptionInterval) {
      return this.roundFrom(amount > 0 ? now : Math.min(next, this.nextKill));
    }
    this.lastRound = now;
    const { warned, killed, spared } = this.byQueue.round(this.book.root, amount, now, waitTimeBeforeKill);
    for (const container of warned) this.host.marked(container, undefined, waitTimeBeforeKill);
    for (const container of spared) this.host.spared(container);
    for (const container of killed) this.host.kill(container);
    const soonest = amount > 0 ? Math.min(next, this.nextKill) : next;
    return this.roundFrom(soonest);
  }

  private get nextKill(): number {
    return this.byQueue.nextKill(this.book.settings.waitTimeBeforeKill);
  }

  private patience(): number {
    let longest = 0;
    for (const leaf of this.book.tree.leaves) {
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

  // What is held on nodes

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
