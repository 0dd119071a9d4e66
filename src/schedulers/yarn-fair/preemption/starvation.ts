/**
 * Who is starved, as the update of 2.9 and later finds it: applications below their fair share, and leaves below their
 * minimum share, which blame their applications.
 *
 *   fair share     target = min(fairShare x threshold, demand); starved while usage < target, as the leaf's policy measures
 *                  it; after the timeout the application misses target - usage. The walk over the applications that want
 *                  more, in the order of the policy, ends at the first one that misses nothing.
 *   minimum share  a leaf misses min(minShare, demand) - usage, after its timeout and less what its applications miss of
 *                  their fair shares; applications in the same order miss it, each as far as it has use for it.
 *
 * Applications for which containers were preempted are not looked at for a while. Where an application has use for more
 * than what is left of the minimum share, it misses what is left; Hadoop takes the difference of the two there.
 * Source: Hadoop 3.x, scheduler/fair/FSLeafQueue.updateStarvedApps, FSAppAttempt.fairShareStarvation, FSStarvedApps.
 */
import {
  MEMORY,
  VCORES,
  add,
  addTo,
  clampToZero,
  componentwiseMin,
  fitsIn,
  isZero,
  multiplyAndRoundDown,
  subtract,
} from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';
import type { SchedulingPolicy } from '../shares/policy';
import type { Schedulable } from '../shares/schedulable';

/** A leaf as starvation sees it. Timeouts in ms, Infinity for never. */
export interface StarvableLeaf<A> extends Schedulable {
  readonly runnableApps: readonly A[];
  readonly minSharePreemptionTimeout: number;
  readonly fairSharePreemptionTimeout: number;
  readonly fairSharePreemptionThreshold: number;
}

/** Whether so much of the memory or the vcores of the cluster is in use that containers may be preempted. */
export function isBusyEnough(used: Resource, cluster: Resource, threshold: number): boolean {
  const part = (type: number) => (cluster[type] > 0 ? used[type] / cluster[type] : 0);
  return Math.max(part(MEMORY), part(VCORES)) > threshold;
}

/** What an application misses, and since when. Times in ms. */
interface AppStarvation {
  /** When it was last seen not below its target, and whether it was so when it was last looked at. */
  atFairShare: number;
  hasFairShare: boolean;
  /** It is not looked at before. */
  nextCheck: number;
  readonly fairShare: Resource;
  readonly minShare: Resource;
}

export class Starvation<A extends Schedulable> {
  private readonly apps = new Map<A, AppStarvation>();
  /** When a leaf was last seen not below its minimum share; 0 for those that never were. */
  private readonly atMinShare = new Map<StarvableLeaf<A>, number>();
  /** Leaves that were not below it when they were last looked at. */
  private readonly haveMinShare = new Set<StarvableLeaf<A>>();
  /** When passing time alone may next change what `update` finds. */
  private next = Infinity;

  /**
   * Looks at the applications of a leaf and reports those that are starved, some of them twice.
   * @param now ms
   * @returns when time alone may change the outcome next, ms; Infinity for never
   */
  update(
    leaf: StarvableLeaf<A>,
    policy: SchedulingPolicy,
    cluster: Resource,
    now: number,
    report: (app: A) => void,
  ): number {
    this.next = Infinity;
    const apps = this.appsToCheck(leaf, now);
    apps.sort((a, b) => policy.compare(a, b, cluster));
    const missedByApps = new Float64Array(cluster.length);
    for (const app of apps) {
      const missed = this.fairShareStarvation(app, leaf, policy, cluster, now);
      if (isZero(missed)) break;
      report(app);
      addTo(missedByApps, missed);
    }
    let left = this.minShareStarvation(leaf, now);
    left = subtractDownToZero(left, missedByApps);
    for (const app of apps) {
      const { fairShare, minShare } = this.of(app);
      if (isZero(left)) {
        minShare.fill(0);
        continue;
      }
      const wanted = subtractDownToZero(subtract(app.demand, app.usage), fairShare);
      const isMore = policy.calculator.compare(cluster, wanted, left) > 0;
      minShare.set(isMore ? componentwiseMin(wanted, left) : wanted);
      left = isMore ? new Float64Array(cluster.length) : subtractDownToZero(left, wanted);
      report(app);
    }
    return this.next;
  }

  /** An application that was not starved at the last look was not until `time` (ms): nothing changed in between. */
  carryOver(time: number): void {
    for (const known of this.apps.values()) {
      if (known.hasFairShare) known.atFairShare = Math.max(known.atFairShare, time);
    }
    for (const leaf of this.haveMinShare) this.atMinShare.set(leaf, Math.max(this.atMinShare.get(leaf) ?? 0, time));
  }

  /** Everything that an application misses. */
  missing(app: A): Resource {
    const { fairShare, minShare } = this.of(app);
    return add(fairShare, minShare);
  }

  /** Whether it is blamed for a minimum share that its leaf misses. */
  isStarvedForMinShare(app: A): boolean {
    const known = this.apps.get(app);
    return known !== undefined && !isZero(known.minShare);
  }

  /** Applications that were reported starved so far, and when each is looked at again (ms). */
  reported(): (readonly [app: A, nextCheck: number])[] {
    return [...this.apps].flatMap(([app, { nextCheck }]) => (nextCheck > 0 ? [[app, nextCheck] as const] : []));
  }

  /** Containers were preempted for it: it is not looked at before `nextCheck` (ms). */
  preempted(app: A, nextCheck: number): void {
    this.of(app).nextCheck = nextCheck;
  }

  forget(app: A): void {
    this.apps.delete(app);
  }

  /** Applications that want more than they have and may be looked at. */
  private appsToCheck({ runnableApps }: StarvableLeaf<A>, now: number): A[] {
    return runnableApps.filter((app) => {
      // Who is not looked at now was not found at its share now.
      const known = this.apps.get(app);
      if (known !== undefined) known.hasFairShare = false;
      if (isZero(subtract(app.demand, app.usage))) return false;
      const { nextCheck } = this.of(app);
      if (nextCheck > now) this.next = Math.min(this.next, nextCheck);
      return nextCheck <= now;
    });
  }

  private fairShareStarvation(
    app: A,
    { fairSharePreemptionThreshold, fairSharePreemptionTimeout }: StarvableLeaf<A>,
    { calculator }: SchedulingPolicy,
    cluster: Resource,
    now: number,
  ): Resource {
    const known = this.of(app);
    const target = componentwiseMin(
      multiplyAndRoundDown(app.fairShare, Math.fround(fairSharePreemptionThreshold)),
      app.demand,
    );
    const isStarved = calculator.compare(cluster, app.usage, target, true) < 0;
    known.hasFairShare = !isStarved;
    if (!isStarved) known.atFairShare = now;
    if (isStarved && now - known.atFairShare >= fairSharePreemptionTimeout) {
      known.fairShare.set(subtractDownToZero(target, app.usage));
    } else {
      known.fairShare.fill(0);
      if (isStarved) this.next = Math.min(this.next, known.atFairShare + fairSharePreemptionTimeout);
    }
    return known.fairShare;
  }

  private minShareStarvation(leaf: StarvableLeaf<A>, now: number): Resource {
    const missed = subtractDownToZero(componentwiseMin(leaf.minShare, leaf.demand), leaf.usage);
    if (isZero(missed)) {
      this.atMinShare.set(leaf, now);
      this.haveMinShare.add(leaf);
      return missed;
    }
    this.haveMinShare.delete(leaf);
    const due = (this.atMinShare.get(leaf) ?? 0) + leaf.minSharePreemptionTimeout;
    if (now >= due) return missed;
    this.next = Math.min(this.next, due);
    return missed.fill(0);
  }

  private of(app: A): AppStarvation {
    let known = this.apps.get(app);
    if (known === undefined) {
      const zero = () => new Float64Array(app.usage.length);
      known = { atFairShare: app.startTime, hasFairShare: false, nextCheck: 0, fairShare: zero(), minShare: zero() };
      this.apps.set(app, known);
    }
    return known;
  }
}

/** Starved applications that wait for containers to be preempted, each once. */
export class StarvedApps<A> {
  private readonly waiting = new Set<A>();

  add(app: A): void {
    this.waiting.add(app);
  }

  delete(app: A): void {
    this.waiting.delete(app);
  }

  get isEmpty(): boolean {
    return this.waiting.size === 0;
  }

  /**
   * Takes out the one that goes first: what it misses fits into what others miss. The earlier one of two that do not fit
   * into each other. Undefined when no application waits.
   */
  take(missing: (app: A) => Resource): A | undefined {
    let first: A | undefined;
    let least: Resource | undefined;
    for (const app of this.waiting) {
      const missed = missing(app);
      if (least === undefined || (fitsIn(missed, least) && !fitsIn(least, missed))) {
        first = app;
        least = missed;
      }
    }
    if (first !== undefined) this.waiting.delete(first);
    return first;
  }
}

function subtractDownToZero(from: Resource, less: Resource): Resource {
  const rest = subtract(from, less);
  clampToZero(rest);
  return rest;
}
