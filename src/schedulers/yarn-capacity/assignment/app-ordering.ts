/**
 * The order in which a leaf serves its applications:
 *
 *   fifo   higher priority, then earlier submission
 *   fair   smaller usage, then earlier submission; with size-based weight the usage is divided by log2(1 + demand)
 *
 * Usage is memory in containers; reservations do not count. Usage and demand are cached: they are read again, when the order is
 * next needed, for applications that got or lost a container or a reservation. A container that replaces a reservation updates
 * nothing, and neither does the request for a master. An application without containers has therefore no demand yet, and its
 * weighted usage 0 / 0 is neither smaller nor larger than any other: it stands behind those submitted before. Preemption takes
 * from the end of this order.
 *
 * Source: Hadoop, scheduler/policy: FifoOrderingPolicy, FairOrderingPolicy, AbstractComparatorOrderingPolicy; LeafQueue (apply,
 * completedContainer).
 */
import { insertAt, removeAt } from '../../../base/collections/lists';
import { ln } from '../../../base/math/exact-math';
import type { OwnPolicyName } from '../../../scenario/own-policy';
import type { PolicyOrder } from '../../../sim/policy-host';
import { PolicyMembers } from '../../policy-members';

export type AppOrderingPolicy = 'fifo' | 'fair' | OwnPolicyName;

/** An application as the policies compare it. */
export interface OrderedApp {
  /** Higher is more important; null: none, which goes first. */
  readonly priority: number | null;
  /** Position in the order of submissions. */
  readonly serial: number;
  /** Cached memory of its containers, MB. */
  cachedUsed: number;
  /** The same plus what it asks for, MB. */
  cachedDemand: number;
}

/** Below 0: `a` is served first. */
export function compareApps(policy: AppOrderingPolicy, sizeBasedWeight: boolean, a: OrderedApp, b: OrderedApp): number {
  const first = policy === 'fair' ? compareSizes(sizeBasedWeight, a, b) : comparePriorities(a.priority, b.priority);
  return first || a.serial - b.serial;
}

function comparePriorities(a: number | null, b: number | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1;
  return b - a;
}

function compareSizes(sizeBasedWeight: boolean, a: OrderedApp, b: OrderedApp): number {
  if (!sizeBasedWeight) return a.cachedUsed - b.cachedUsed;
  return weightedUsage(a) - weightedUsage(b) || 0;
}

/** Usage by size-based weight; NaN while the cached demand is 0. */
function weightedUsage({ cachedUsed, cachedDemand }: OrderedApp): number {
  return cachedDemand > 0 ? (cachedUsed * ln(2)) / ln(1 + cachedDemand) : NaN;
}

/** The active applications of a leaf, in order. */
export class AppOrdering<A extends OrderedApp> {
  /** In order of service, as of the last call of `refresh`. */
  readonly apps: A[] = [];
  /** Applications whose cached figures are out of date. */
  private readonly changed = new Set<A>();
  private own: PolicyMembers<A> | undefined;

  /** @param measure memory of an application's containers now, and that plus what it asks for, MB */
  constructor(
    private policy: AppOrderingPolicy,
    private sizeBasedWeight: boolean,
    private readonly measure: (app: A) => { readonly used: number; readonly demand: number },
  ) {}

  configure(policy: AppOrderingPolicy, sizeBasedWeight: boolean): void {
    if (policy === this.policy && sizeBasedWeight === this.sizeBasedWeight) return;
    this.policy = policy;
    this.sizeBasedWeight = sizeBasedWeight;
    // One by one: weighted usage is not transitive (NaN), so that a sort would have no defined result.
    const apps = this.apps.splice(0);
    for (const app of apps) this.insert(app);
  }

  /** Sets the order by a policy of the reader; undefined: there is none. */
  setOwn(order: PolicyOrder | undefined, idOf: (app: A) => number): void {
    this.own = order && new PolicyMembers<A>(order, idOf, (a, b) => a.serial - b.serial);
  }

  /** The order by a policy of the reader that is in force. */
  get ownOrder(): PolicyOrder | undefined {
    return this.own?.order;
  }

  /** Brings the order up to date. */
  refresh(): void {
    // Emptying a set makes a new table, even when it is empty, and a node is offered often.
    if (this.changed.size > 0) {
      for (const app of this.changed) this.reorder(app);
      this.changed.clear();
    }
    this.own?.inOrder(this.apps).forEach((app, i) => (this.apps[i] = app));
  }

  add(app: A): void {
    this.insert(app);
  }

  remove(app: A): void {
    this.changed.delete(app);
    const at = this.apps.indexOf(app);
    if (at >= 0) removeAt(this.apps, at);
  }

  /** An application got or lost a container or a reservation. */
  usageChanged(app: A): void {
    this.own?.touch(app);
    if (this.policy === 'fair') this.changed.add(app);
  }

  /** A container replaced a reservation of the application. */
  reservationFulfilled(app: A): void {
    this.own?.touch(app);
  }

  /** An application asks for more or for less. */
  demandChanged(app: A): void {
    this.own?.touch(app);
    if (this.policy === 'fair' && this.sizeBasedWeight) this.changed.add(app);
  }

  private reorder(app: A): void {
    const at = this.apps.indexOf(app);
    if (at < 0) return;
    removeAt(this.apps, at);
    const { used, demand } = this.measure(app);
    app.cachedUsed = used;
    app.cachedDemand = demand;
    this.insert(app);
  }

  private insert(app: A): void {
    const { apps, policy, sizeBasedWeight } = this;
    let from = 0;
    let to = apps.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (compareApps(policy, sizeBasedWeight, app, apps[middle]) < 0) to = middle;
      else from = middle + 1;
    }
    insertAt(apps, from, app);
  }
}
