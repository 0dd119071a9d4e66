/**
 * Preemption of 2.2 to 2.8, by queue and by memory.
 *
 *   due(leaf) = max of   min(minShare, demand) - usage    after usage < min(minShare, demand) for longer than the timeout
 *                        min(fairShare, demand) - usage   after usage < min(fairShare x threshold, demand) for longer
 *
 *   preempt the sum over all leaves:
 *     1. containers that were warned before, which are killed after more than `waitTimeBeforeKill`
 *     2. for the rest, again and again: descend to the child, and in the leaf to the application, that is last in the order of
 *        the policy; warn its container with the numerically largest request priority, of these the newest
 *
 * Warned containers do not count as usage. A leaf that is not above its fair share ends step 2.
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
  /** Warned for the first time. */
  readonly warned: readonly FairContainer[];
  /** Warned for long enough: they are killed now, and their applications ask again. */
  readonly killed: readonly FairContainer[];
  /** Warned before and not needed now: they are not killed, and stay warned. */
  readonly spared: readonly FairContainer[];
}

/** When a leaf was last not starved, ms, and whether it was not at the latest update. */
interface LastTimes {
  atMinShare: number;
  atFairShare: number;
  hasMinShare: boolean;
  hasFairShare: boolean;
}

export class QueuePreemption {
  private readonly lastTimes = new Map<FairQueue, LastTimes>();
  /** Warned containers that have not ended, and since when they are, ms. */
  private readonly marked = new Map<FairContainer, number>();
  /** Those of them that the next round may kill, in the order of their warnings. */
  private warned: FairContainer[] = [];

  constructor(private readonly book: PreemptionBook) {}

  /**
   * Notes which leaves are starved, with each update.
   * @param now ms
   * @returns when a timeout may next pass, ms; Infinity: never
   */
  noteStarvation(leaves: Iterable<FairQueue>, now: number): number {
    let next = Infinity;
    for (const leaf of leaves) {
      const last = this.timesOf(leaf);
      last.hasMinShare = !this.isBelowMinShare(leaf);
      last.hasFairShare = !this.isBelowFairShare(leaf);
      if (last.hasMinShare) last.atMinShare = now;
      else next = Math.min(next, justAfter(now, last.atMinShare + leaf.minSharePreemptionTimeout));
      if (last.hasFairShare) last.atFairShare = now;
      else next = Math.min(next, justAfter(now, last.atFairShare + leaf.fairSharePreemptionTimeout));
    }
    return next;
  }

  /** Whether the usage of a leaf is below its minimum share and its demand. */
  isBelowMinShare({ usage, minShare, demand }: FairQueue): boolean {
    return usage[MEMORY] < Math.min(minShare[MEMORY], demand[MEMORY]);
  }

  /** Whether the usage of a leaf is below the threshold of its fair share (0.5 by default) and its demand. */
  isBelowFairShare({ usage, fairShare, demand, fairSharePreemptionThreshold }: FairQueue): boolean {
    return (
      usage[MEMORY] <
      Math.min(Math.floor(fairShare[MEMORY] * Math.fround(fairSharePreemptionThreshold)), demand[MEMORY])
    );
  }

  /** Makes up for skipped updates up to `time` (ms): leaves that were not starved before were not until then. */
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
   * Carries out a round.
   * @param amount what is to be preempted, MB: the sum of what is due to all leaves
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
    const descent = new Descent(this.book, this.marked);
    const warned: FairContainer[] = [];
    while (left > 0) {
      const container = descent.next(root);
      if (container === undefined) break;
      descent.take(container);
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

  /** When the first warned container may be killed, ms; Infinity: none is warned. */
  nextKill(waitTimeBeforeKill: number): number {
    const [first] = this.warned;
    return first === undefined ? Infinity : (this.marked.get(first) ?? 0) + waitTimeBeforeKill + 1;
  }

  /** A container has ended, killed or not. */
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

/** The first millisecond after a timeout that has not passed, ms; Infinity: it has. */
function justAfter(now: number, timeout: number): number {
  return timeout < now ? Infinity : timeout + 1;
}

/** The descents of one round. */
class Descent {
  /** Copies of queues and applications, whose usage lacks the warned containers. */
  private readonly rests = new Map<FairQueue | FairApp, Schedulable>();

  constructor(
    private readonly book: PreemptionBook,
    private readonly marked: ReadonlyMap<FairContainer, number>,
  ) {
    for (const container of marked.keys()) this.take(container);
  }

  /** The next container to warn; undefined: the last leaf is not above its fair share. */
  next(queue: FairQueue): FairContainer | undefined {
    if (!queue.isLeaf) {
      const child = this.last(queue, queue.children);
      return child === undefined ? undefined : this.next(child);
    }
    const { usage, fairShare } = this.rest(queue);
    if (queue.parent === null || !this.book.queues.policy(queue.parent).isOverFairShare(usage, fairShare, queue))
      return undefined;
    const app = this.last(queue, queue.runnableApps);
    return app === undefined ? undefined : this.containerOf(app);
  }

  /** Takes a container off the usage of its application and queues. */
  take({ app, size }: FairContainer): void {
    subtractFrom(this.rest(app).usage, size);
    for (let queue: FairQueue | null = app.queue; queue !== null; queue = queue.parent) {
      subtractFrom(this.rest(queue).usage, size);
    }
  }

  /** The member that is served last. */
  private last<M extends FairQueue | FairApp>(queue: FairQueue, members: readonly M[]): M | undefined {
    const policy = this.book.queues.policy(queue);
    let last: M | undefined;
    for (const member of members) {
      if (last === undefined || policy.compare(this.rest(member), this.rest(last), this.book.nodes.total) > 0)
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

/** By request priority, then age. Masters have the smallest priority and go last. */
function goesBefore(a: FairContainer, b: FairContainer): boolean {
  if (a.isMaster !== b.isMaster) return b.isMaster;
  return a.key.priority === b.key.priority ? a.id > b.id : a.key.priority > b.key.priority;
}
