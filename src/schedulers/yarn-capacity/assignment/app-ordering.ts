/**
 * The order in which a leaf serves its applications. fifo: higher priority first, then submission. fair: smaller usage first,
 * then submission; with size-based weight the usage is divided by log2(1 + demand). The usage that is compared is the one of
 * the last time the policy was informed of a change. Nobody informs it of a master that is asked for, so that an application
 * without containers has no demand: 0 / 0 is neither smaller nor larger than any usage, and such an application stands behind
 * those submitted before. Preemption goes through the same order backwards.
 * Source: Hadoop, scheduler/policy: FifoOrderingPolicy, FairOrderingPolicy, AbstractComparatorOrderingPolicy.
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
  /** MB used, and used or asked for, when the policy was last told. */
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
  /** Those served first come first; under a policy of the reader since `refresh` was last called. */
  readonly apps: A[] = [];
  private own: PolicyMembers<A> | undefined;

  /** `measure`: what an application uses now and what it uses or asks for, MB. */
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
    for (const app of apps) this.add(app);
  }

  /** Takes the order of a policy of the reader, or none. */
  setOwn(order: PolicyOrder | undefined, idOf: (app: A) => number): void {
    this.own = order && new PolicyMembers<A>(order, idOf, (a, b) => a.serial - b.serial);
  }

  /** The order of the reader that is in force. */
  get ownOrder(): PolicyOrder | undefined {
    return this.own?.order;
  }

  /** Brings the order up to date where a policy of the reader decides it. */
  refresh(): void {
    if (this.own === undefined) return;
    this.own.inOrder(this.apps).forEach((app, i) => (this.apps[i] = app));
  }

  add(app: A): void {
    this.remember(app);
    this.insert(app);
  }

  remove(app: A): void {
    const at = this.apps.indexOf(app);
    if (at >= 0) removeAt(this.apps, at);
  }

  /** An application got a container or gave one back. */
  usageChanged(app: A): void {
    this.own?.touch(app);
    if (this.policy !== 'fair') return;
    this.reorder(app);
  }

  /** An application asks for more or for less. */
  demandChanged(app: A): void {
    this.own?.touch(app);
    if (this.policy === 'fair' && this.sizeBasedWeight) this.reorder(app);
  }

  private reorder(app: A): void {
    const at = this.apps.indexOf(app);
    if (at < 0) return;
    removeAt(this.apps, at);
    this.remember(app);
    this.insert(app);
  }

  private remember(app: A): void {
    const { used, demand } = this.measure(app);
    app.cachedUsed = used;
    app.cachedDemand = demand;
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
