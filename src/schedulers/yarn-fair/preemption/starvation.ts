/**
 * Starvation of 2.9 and later, as each update finds it: of applications below their fair share, and of leaves below their minimum
 * share.
 *
 *   fair share     target = min(fairShare x threshold, demand), by application
 *                  missed = target - usage, after usage < target (as the leaf's policy compares) for the timeout
 *                  applications with pending demand are checked in the order of the policy, up to the first without missed
 *   minimum share  missed = min(minShare, demand) - usage - sum of the applications' missed fair shares, by leaf, after its timeout
 *                  the leaf's applications in the same order miss it, each as much as its pending demand; the one whose pending
 *                  demand exceeds the rest of it misses the difference of the two, as in Hadoop, and not that rest
 *
 * An application is not checked for a while after containers were preempted for it.
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

/** What starvation reads of a leaf. Timeouts in ms; Infinity: never. */
export interface StarvableLeaf<A> extends Schedulable {
  readonly runnableApps: readonly A[];
  readonly minSharePreemptionTimeout: number;
  readonly fairSharePreemptionTimeout: number;
  readonly fairSharePreemptionThreshold: number;
}

/** Whether the used fraction of memory or of vcores exceeds the threshold for preemption. */
export function isBusyEnough(used: Resource, cluster: Resource, threshold: number): boolean {
  const part = (type: number) => (cluster[type] > 0 ? used[type] / cluster[type] : 0);
  return Math.max(part(MEMORY), part(VCORES)) > threshold;
}

/** What an application misses. Times in ms. */
interface AppStarvation {
  /** When it last had its target. */
  atFairShare: number;
  /** Whether it had its target at the latest update. */
  hasFairShare: boolean;
  /** It is not checked before this. */
  nextCheck: number;
  /** What it misses of its fair share. */
  readonly fairShare: Resource;
  /** What it misses of the minimum share of its leaf. */
  readonly minShare: Resource;
}

export class Starvation<A extends Schedulable> {
  private readonly apps = new Map<A, AppStarvation>();
  /** When a leaf last had its minimum share, ms; absent: it never did. */
  private readonly atMinShare = new Map<StarvableLeaf<A>, number>();
  /** Leaves that had it at the latest update. */
  private readonly haveMinShare = new Set<StarvableLeaf<A>>();
  /** When passing time alone may next change the result of `update`, ms. */
  private next = Infinity;

  /** @param missesMinShare called when an application begins to miss a part of its leaf's minimum share */
  constructor(private readonly missesMinShare: () => void = () => undefined) {}

  /**
   * Checks the applications of a leaf.
   * @param now ms
   * @param report called for each starved application, for some twice
   * @returns when passing time alone may change the result, ms; Infinity: never
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
      const hadNone = isZero(minShare);
      const isMore = policy.calculator.compare(cluster, wanted, left) > 0;
      minShare.set(isMore ? subtractDownToZero(wanted, left) : wanted);
      left = isMore ? new Float64Array(cluster.length) : subtractDownToZero(left, wanted);
      if (hadNone && !isZero(minShare)) this.missesMinShare();
      report(app);
    }
    return this.next;
  }

  /** Makes up for skipped updates up to `time` (ms): those that were not starved before were not until then. */
  carryOver(time: number): void {
    for (const known of this.apps.values()) {
      if (known.hasFairShare) known.atFairShare = Math.max(known.atFairShare, time);
    }
    for (const leaf of this.haveMinShare) this.atMinShare.set(leaf, Math.max(this.atMinShare.get(leaf) ?? 0, time));
  }

  /** What an application misses in all. */
  missing(app: A): Resource {
    const { fairShare, minShare } = this.of(app);
    return add(fairShare, minShare);
  }

  /** Whether an application misses a part of its leaf's minimum share. */
  isStarvedForMinShare(app: A): boolean {
    const known = this.apps.get(app);
    return known !== undefined && !isZero(known.minShare);
  }

  /** Applications for which containers were preempted, and when each is checked again (ms). */
  reported(): (readonly [app: A, nextCheck: number])[] {
    return [...this.apps].flatMap(([app, { nextCheck }]) => (nextCheck > 0 ? [[app, nextCheck] as const] : []));
  }

  /** Containers were preempted for an application: it is not checked before `nextCheck` (ms). */
  preempted(app: A, nextCheck: number): void {
    this.of(app).nextCheck = nextCheck;
  }

  forget(app: A): void {
    this.apps.delete(app);
  }

  /** Applications with pending demand that may be checked now. */
  private appsToCheck({ runnableApps }: StarvableLeaf<A>, now: number): A[] {
    return runnableApps.filter((app) => {
      // Set again by the check, for those that are checked.
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
   * Removes and returns the application that misses the least in every type; of two that miss the same, the one that was added
   * last, as in Hadoop's heap; of two that differ both ways, the one that was added first. Undefined: none waits.
   */
  take(missing: (app: A) => Resource): A | undefined {
    let first: A | undefined;
    let least: Resource | undefined;
    for (const app of this.waiting) {
      const missed = missing(app);
      if (least === undefined || fitsIn(missed, least)) {
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
