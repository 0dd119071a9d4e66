/**
 * The order in which a leaf serves its applications. fifo: higher priority first, then submission. fair: smaller usage first,
 * then submission; with size-based weight the usage is divided by log2(1 + demand). Only containers are usage; reservations are
 * not.
 *
 * The policy compares cached figures. A container or a reservation that comes or goes marks its application as changed, and the
 * figures of changed applications are read when the order is next needed. A container that replaces a reservation marks nothing.
 * The request for a master marks nothing either, so that an application without containers has no demand: 0 / 0 is neither
 * smaller nor larger than any usage, and such an application stands behind those submitted before. Preemption goes through the
 * same order backwards.
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
  /** Cached figures, MB: held in containers, and that with what is asked for. */
  cachedUsed: number;
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
  return weighed(a) - weighed(b) || 0;
}

/** NaN while the policy knows of no demand. */
function weighed({ cachedUsed, cachedDemand }: OrderedApp): number {
  return cachedDemand > 0 ? (cachedUsed * ln(2)) / ln(1 + cachedDemand) : NaN;
}

/** The active applications of a leaf, in order. */
export class AppOrdering<A extends OrderedApp> {
  /** Those served first come first, as of the last call of `refresh`. */
  readonly apps: A[] = [];
  /** Applications that changed since then, whose cached figures are out of date. */
  private readonly changed = new Set<A>();
  private own: PolicyMembers<A> | undefined;

  /** `measure`: what the containers of an application take now, and that with what it asks for, MB. */
  constructor(
    private policy: AppOrderingPolicy,
    private sizeBasedWeight: boolean,
    private readonly measure: (app: A) => { readonly used: number; readonly demand: number },
  ) {}

  configure(policy: AppOrderingPolicy, sizeBasedWeight: boolean): void {
    if (policy === this.policy && sizeBasedWeight === this.sizeBasedWeight) return;
    this.policy = policy;
    this.sizeBasedWeight = sizeBasedWeight;
    // One by one: a sort needs an order in which equality is transitive, and here an application may equal two that differ.
    const apps = this.apps.splice(0);
    for (const app of apps) this.insert(app);
  }

  /** Takes the order of a policy of the reader, or none. */
  setOwn(order: PolicyOrder | undefined, idOf: (app: A) => number): void {
    this.own = order && new PolicyMembers<A>(order, idOf, (a, b) => a.serial - b.serial);
  }

  /** The order of the reader that is in force. */
  get ownOrder(): PolicyOrder | undefined {
    return this.own?.order;
  }

  /** Brings the order up to date. */
  refresh(): void {
    for (const app of this.changed) this.reorder(app);
    this.changed.clear();
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

  /** An application got a container or a reservation, or gave one back. */
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
