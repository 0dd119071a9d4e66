/**
 * Preemption of 2.2 to 2.8, by queue and by memory.
 *
 *   due(leaf) = max of   min(minShare, demand) - usage    once it was below min(minShare, demand) for longer than the timeout
 *                        min(fairShare, demand) - usage   once it was below min(fairShare / 2, demand) for longer
 *
 * The sum over the leaves is preempted. Containers that were warned before are warned again first, and killed once they
 * were warned for longer than `waitTimeBeforeKill`. For the rest the tree is descended again and again to the queue and the
 * application that are last in the order of the policies, and of that application goes the container with the numerically
 * largest request priority, of these the newest. Whatever was marked does not count as usage. A leaf that is not over its
 * fair share ends the walk.
 * Source: Hadoop 2.6, scheduler/fair/FairScheduler (updatePreemptionVariables, resToPreempt, preemptResources,
 * warnOrKillContainer), FSParentQueue and FSLeafQueue and FSAppAttempt.preemptContainer.
 */
import { MEMORY, subtractFrom } from '../../yarn/resources';
import type { PreemptionBook } from './app-preemption';
import type { FairApp, FairContainer } from '../applications/fair-app';
import type { FairQueue } from '../queues/fair-queue';
import type { Schedulable } from '../shares/schedulable';

/** What a round of preemption decided. */
export interface PreemptionRound {
  /** Marked for the first time. */
  readonly warned: readonly FairContainer[];
  /** Warned long enough: killed now; their requests are put back. */
  readonly killed: readonly FairContainer[];
  /** Containers that were warned before and are not needed now: they are neither killed nor taken by others. */
  readonly spared: readonly FairContainer[];
}

/** When a leaf was last seen not to be starved, ms; at 0, where it begins, it is not. */
interface LastTimes {
  atMinShare: number;
  atFairShare: number;
  /** Whether it was not starved when it was last looked at. */
  hasMinShare: boolean;
  hasFairShare: boolean;
}

export class QueuePreemption {
  private readonly lastTimes = new Map<FairQueue, LastTimes>();
  /** Marked containers that are still there, and since when, ms. */
  private readonly marked = new Map<FairContainer, number>();
  /** Those of them that are looked at again, in the order in which they were marked. */
  private warned: FairContainer[] = [];

  constructor(private readonly book: PreemptionBook) {}

  /**
   * The part of the update that notes who is not starved.
   * @param now ms
   * @returns when a leaf may next be starved for long enough, ms; Infinity for never
   */
  noteStarvation(leaves: Iterable<FairQueue>, now: number): number {
    let next = Infinity;
    for (const leaf of leaves) {
      const last = this.timesOf(leaf);
      last.hasMinShare = !this.isBelowMinShare(leaf);
      last.hasFairShare = !this.isBelowFairShare(leaf);
      if (last.hasMinShare) last.atMinShare = now;
      else next = Math.min(next, later(now, last.atMinShare + leaf.minSharePreemptionTimeout));
      if (last.hasFairShare) last.atFairShare = now;
      else next = Math.min(next, later(now, last.atFairShare + leaf.fairSharePreemptionTimeout));
    }
    return next;
  }

  /** Whether a leaf has less than its minimum share, as far as it has use for it. */
  isBelowMinShare({ usage, minShare, demand }: FairQueue): boolean {
    return usage[MEMORY] < Math.min(minShare[MEMORY], demand[MEMORY]);
  }

  /** Whether a leaf has less than half its fair share, or another part where one is set, as far as it has use for it. */
  isBelowFairShare({ usage, fairShare, demand, fairSharePreemptionThreshold }: FairQueue): boolean {
    return (
      usage[MEMORY] <
      Math.min(Math.floor(fairShare[MEMORY] * Math.fround(fairSharePreemptionThreshold)), demand[MEMORY])
    );
  }

  /** A queue that was not starved at the last look was not until `time` (ms): nothing changed in between. */
  carryOver(time: number): void {
    for (const last of this.lastTimes.values()) {
      if (last.hasMinShare) last.atMinShare = Math.max(last.atMinShare, time);
      if (last.hasFairShare) last.atFairShare = Math.max(last.atFairShare, time);
    }
  }

  /** What has to be preempted for a leaf, MB. */
  due(leaf: FairQueue, now: number): number {
    const { atMinShare, atFairShare } = this.timesOf(leaf);
    const { usage, minShare, fairShare, demand } = leaf;
    const missing = (share: number) => Math.max(0, Math.min(share, demand[MEMORY]) - usage[MEMORY]);
    return Math.max(
      now - atMinShare > leaf.minSharePreemptionTimeout ? missing(minShare[MEMORY]) : 0,
      now - atFairShare > leaf.fairSharePreemptionTimeout ? missing(fairShare[MEMORY]) : 0,
    );
  }

  /**
   * One round.
   * @param amount to preempt, MB: the sum of what is due to all leaves
   * @param now ms
   */
  round(root: FairQueue, amount: number, now: number, waitTimeBeforeKill: number): PreemptionRound {
    if (amount <= 0) return { warned: [], killed: [], spared: [] };
    let left = amount;
    const killed: FairContainer[] = [];
    const spared: FairContainer[] = [];
    const stillWarned: FairContainer[] = [];
    for (const container of this.warned) {
      if (left <= 0) {
        spared.push(container);
        continue;
      }
      stillWarned.push(container);
      if ((this.marked.get(container) ?? now) + waitTimeBeforeKill < now) killed.push(container);
      left -= container.size[MEMORY];
    }
    this.warned = stillWarned;
    const walk = new Walk(this.book, this.marked);
    const warned: FairContainer[] = [];
    while (left > 0) {
      const container = walk.next(root);
      if (container === undefined) break;
      walk.take(container);
      this.marked.set(container, now);
      warned.push(container);
      left -= container.size[MEMORY];
    }
    this.warned.push(...warned);
    return { warned, killed, spared };
  }

  isMarked(container: FairContainer): boolean {
    return this.marked.has(container);
  }

  /** When the first of the warned containers can be killed, ms; Infinity where none is warned. */
  nextKill(waitTimeBeforeKill: number): number {
    const [first] = this.warned;
    return first === undefined ? Infinity : (this.marked.get(first) ?? 0) + waitTimeBeforeKill + 1;
  }

  /** A container is gone, killed or not. */
  containerGone(container: FairContainer): void {
    if (!this.marked.delete(container)) return;
    this.warned = this.warned.filter((other) => other !== container);
  }

  private timesOf(leaf: FairQueue): LastTimes {
    let last = this.lastTimes.get(leaf);
    if (last === undefined) {
      last = { atMinShare: 0, atFairShare: 0, hasMinShare: true, hasFairShare: true };
      this.lastTimes.set(leaf, last);
    }
    return last;
  }
}

/** The first millisecond after a timeout that lies ahead. */
function later(now: number, timeout: number): number {
  return timeout < now ? Infinity : timeout + 1;
}

/** Descents of one round. */
class Walk {
  /** Queues and applications without what is marked. */
  private readonly rests = new Map<FairQueue | FairApp, Schedulable>();

  constructor(
    private readonly book: PreemptionBook,
    private readonly marked: ReadonlyMap<FairContainer, number>,
  ) {
    for (const container of marked.keys()) this.take(container);
  }

  /** The next container to preempt, undefined where no application is over its share. */
  next(queue: FairQueue): FairContainer | undefined {
    if (!queue.isLeaf) {
      const child = this.last(queue, queue.children);
      return child === undefined ? undefined : this.next(child);
    }
    const { usage, fairShare } = this.rest(queue);
    if (queue.parent === null || !this.book.policy(queue.parent).isOverFairShare(usage, fairShare, queue))
      return undefined;
    const app = this.last(queue, queue.runnableApps);
    return app === undefined ? undefined : this.containerOf(app);
  }

  /** It does not count as usage from now on. */
  take({ app, size }: FairContainer): void {
    subtractFrom(this.rest(app).usage, size);
    for (let queue: FairQueue | null = app.queue; queue !== null; queue = queue.parent) {
      subtractFrom(this.rest(queue).usage, size);
    }
  }

  /** Who is served last. */
  private last<M extends FairQueue | FairApp>(queue: FairQueue, members: readonly M[]): M | undefined {
    const policy = this.book.policy(queue);
    let last: M | undefined;
    for (const member of members) {
      if (last === undefined || policy.compare(this.rest(member), this.rest(last), this.book.cluster) > 0)
        last = member;
    }
    return last;
  }

  private containerOf(app: FairApp): FairContainer | undefined {
    let found: FairContainer | undefined;
    for (const container of this.book.live.of(app)) {
      if (!this.marked.has(container) && (found === undefined || goesBefore(container, found))) found = container;
    }
    return found;
  }

  private rest(member: FairQueue | FairApp): Schedulable {
    let rest = this.rests.get(member);
    if (rest === undefined) {
      const { name, weight, priority, startTime, active } = member;
      const { minShare, maxShare, demand, fairShare, steadyFairShare } = member;
      const shares = { minShare, maxShare, demand, fairShare, steadyFairShare };
      rest = { name, weight, priority, startTime, active, ...shares, usage: member.usage.slice() };
      this.rests.set(member, rest);
    }
    return rest;
  }
}

/** Application masters ask first, so that theirs is the smallest priority. */
function goesBefore(a: FairContainer, b: FairContainer): boolean {
  if (a.isMaster !== b.isMaster) return b.isMaster;
  return a.key.priority === b.key.priority ? a.id > b.id : a.key.priority > b.key.priority;
}
