/**
 * A queue during a run: its guarantee and maximum, what it uses, and the applications of a leaf.
 * Source: Hadoop, scheduler/capacity: AbstractCSQueue, CSQueueUtils.
 */
import type { ChangeSubject } from '../../yarn/changes';
import { KeyOrder } from '../../yarn/key-order';
import type { Keyed } from '../../yarn/key-order';
import { MEMORY, addMultiple, larger } from '../../yarn/resources';
import type { Resource, ResourceCalculator } from '../../yarn/resources';
import type { PolicyMembers } from '../../policy-members';
import { AppOrdering } from '../assignment/app-ordering';
import type { CapacityApp } from '../capacity-app';
import { LeafUsers } from '../limits/leaf-users';
import type { CapacityRows } from '../capacity-rows';
import type { QueueConfig } from './queue-config';
import type { OrderedQueue } from './queue-ordering';

export class CapacityQueue implements OrderedQueue, Keyed, ChangeSubject {
  slot = -1;
  unseenBy = 0;
  readonly children: CapacityQueue[] = [];
  /** This queue and those above it, the root last. */
  readonly upwards: readonly CapacityQueue[];
  readonly accessible = true;
  /** Whether the queue exists now: interventions add and remove queues. */
  exists = true;
  /** Held in containers and reservations. */
  readonly used: Resource;
  readonly reserved: Resource;
  /** Held by containers that are marked as killable (lazy preemption). */
  readonly killable: Resource;
  /** Number of containers that applications in it or below it ask for. */
  pending = 0;
  /** Whole units, not rounded to the minimum allocation. */
  readonly guaranteed: Resource;
  readonly maximum: Resource;
  /** The maximum in whole minimum allocations. */
  readonly usable: Resource;
  absoluteCapacity = 0;
  absoluteMaximum = 0;
  /** Its guarantee as a fraction of the cluster. */
  private guaranteedPart = 0;
  usedCapacity = 0;
  absoluteUsed = 0;

  // Of a leaf
  readonly users: LeafUsers;
  /** Active applications. */
  readonly ordering: AppOrdering<CapacityApp>;
  /** Pending applications, in the order in which they are activated. */
  readonly waiting: CapacityApp[] = [];
  readonly amUsed: Resource;
  /** The leaf for which the rest of the parent's limit was kept at the last look, so that this one got nothing. */
  keptFor: CapacityQueue | undefined;
  /** The application whose next container exceeded the headroom at the last look: those behind it were not asked. */
  behind: CapacityApp | undefined;
  /**
   * What the leaf might use when it last offered a node to its applications. Hadoop keeps it until then, or until nodes or
   * settings change: an offer to a leaf that is full or has no pending asks does not update it.
   */
  readonly currentLimit: Resource;
  /** The limit on masters when applications were last activated. */
  readonly amLimit: Resource;
  /** That of the users of pending ones at that time, by their weight. It holds until applications are activated again. */
  readonly userAmLimits = new Map<number, Resource>();
  /** The limit of a user of weight 1, as computed last. */
  readonly userLimit: Resource;
  /** Whether that is up to date. */
  userLimitHolds = false;
  /** The children with pending asks, in the order in which they are offered nodes, where `keepsOrder`. */
  readonly childOrder: KeyOrder<CapacityQueue>;
  /** Whether numeric keys order the children: all have one priority, and no policy of the reader is in force. */
  keepsOrder = true;
  /** The order of the children by a policy of the reader; undefined: none is in force. */
  ownOrder: PolicyMembers<CapacityQueue> | undefined;

  constructor(
    readonly index: number,
    public config: QueueConfig,
    readonly parent: CapacityQueue | undefined,
    rows: CapacityRows,
  ) {
    [
      this.used,
      this.usable,
      this.currentLimit,
      this.userLimit,
      this.guaranteed,
      this.reserved,
      this.killable,
      this.maximum,
      this.amUsed,
      this.amLimit,
    ] = rows.queues.addAmounts();
    this.users = new LeafUsers(rows);
    this.ordering = new AppOrdering(config.appOrdering, config.sizeBasedWeight, (app) => {
      const used = app.used[MEMORY] - app.reserved[MEMORY];
      return { used, demand: used + app.demandMb };
    });
    this.childOrder = new KeyOrder(
      () => this.children,
      ({ pending }) => pending > 0,
    );
    this.upwards = [this, ...(parent?.upwards ?? [])];
    parent?.children.push(this);
    parent?.childOrder.invalidate();
  }

  /** Adds it to its parent's children, or removes it: a queue that does not exist takes part in nothing. */
  attach(exists: boolean): void {
    if (this.parent === undefined || exists === this.exists) return;
    const { children } = this.parent;
    if (exists) children.push(this);
    else children.splice(children.indexOf(this), 1);
    children.sort((a, b) => a.index - b.index);
    this.exists = exists;
    for (const amounts of [this.guaranteed, this.maximum, this.usable]) amounts.fill(0);
    this.absoluteCapacity = 0;
    this.absoluteMaximum = 0;
    this.parent.childOrder.invalidate();
  }

  get path(): string {
    return this.config.path;
  }

  get isLeaf(): boolean {
    return this.config.leaf;
  }

  get priority(): number {
    return this.config.priority;
  }

  /** Number of applications in the leaf, pending or active. */
  get appCount(): number {
    return this.waiting.length + this.ordering.apps.length;
  }

  /** Updates its guarantee as a fraction of the cluster; a guarantee counts as one minimum allocation at least. */
  measureGuarantee(calculator: ResourceCalculator, cluster: Resource, minimumAllocation: Resource): void {
    this.guaranteedPart = calculator.share(cluster, larger(calculator, cluster, this.guaranteed, minimumAllocation));
  }

  /** Updates the figures of usage. */
  measure(calculator: ResourceCalculator, cluster: Resource): void {
    this.parent?.ownOrder?.touch(this);
    const used = calculator.share(cluster, this.used);
    this.absoluteUsed = Math.fround(used);
    this.usedCapacity = this.guaranteedPart > 0 ? Math.fround(used / this.guaranteedPart) : 0;
  }

  /** Adds to its usage (sign 1) or takes away from it (-1), and so for the queues above. */
  addUsed(size: Resource, sign: 1 | -1): void {
    addMultiple(this.used, size, sign);
    this.parent?.addUsed(size, sign);
  }

  addReserved(size: Resource, sign: 1 | -1): void {
    addMultiple(this.reserved, size, sign);
    this.parent?.addReserved(size, sign);
  }

  addKillable(size: Resource, sign: 1 | -1): void {
    addMultiple(this.killable, size, sign);
    this.parent?.addKillable(size, sign);
  }

  addPending(count: number): void {
    const wasIdle = this.pending === 0;
    this.pending += count;
    if (wasIdle !== (this.pending === 0)) this.parent?.childOrder.touch(this);
    this.parent?.addPending(count);
  }
}
