/**
 * A queue at work: what it is guaranteed and may have at most, what it uses, and the applications of a leaf.
 * Source: Hadoop, scheduler/capacity: AbstractCSQueue, CSQueueUtils.
 */
import type { ChangeSubject } from '../../yarn/changes';
import { KeyOrder } from '../../yarn/key-order';
import type { Keyed } from '../../yarn/key-order';
import { addMultiple, MEMORY } from '../../yarn/resources';
import type { Resource, ResourceCalculator } from '../../yarn/resources';
import type { PolicyMembers } from '../../policy-members';
import { AppOrdering } from '../assignment/app-ordering';
import type { CapacityApp } from '../capacity-app';
import { LeafUsers } from '../limits/leaf-users';
import type { CapacityRows } from '../capacity-rows';
import type { QueueConfig } from './queue-config';
import type { OrderedQueue } from './queue-ordering';
import { larger } from '../rounding';

export class CapacityQueue implements OrderedQueue, Keyed, ChangeSubject {
  slot = -1;
  unseenBy = 0;
  readonly children: CapacityQueue[] = [];
  /** It and the queues above it, the root last. */
  readonly upwards: readonly CapacityQueue[];
  readonly accessible = true;
  there = true;
  /** Containers and reservations. */
  readonly used: Resource;
  readonly reserved: Resource;
  /** Containers that may be killed at any time (lazy preemption). */
  readonly killable: Resource;
  /** Containers still wanted by its applications and those below. */
  pending = 0;
  /** Whole units, not rounded to the minimum allocation. */
  readonly guaranteed: Resource;
  readonly maximum: Resource;
  /** The maximum in whole minimum allocations. */
  readonly usable: Resource;
  absoluteCapacity = 0;
  absoluteMaximum = 0;
  /** What its guarantee comes to as a part of the cluster. */
  private guaranteedPart = 0;
  usedCapacity = 0;
  absoluteUsed = 0;

  // Of a leaf
  readonly users: LeafUsers;
  /** Applications that were admitted. */
  readonly ordering: AppOrdering<CapacityApp>;
  /** Applications that wait for it, in order. */
  readonly waiting: CapacityApp[] = [];
  readonly amUsed: Resource;
  /** The leaf for which what is left was kept at the last look, -1 for none. */
  heldBackBy = -1;
  /** The application for whose next container too little was left at the last look, so that those behind it were not asked. */
  heldUpBy: CapacityApp | undefined;
  /**
   * What it might have when its applications were last looked at. Hadoop keeps that, however long ago it was, until nodes or settings
   * change: a round that comes to a leaf which wants nothing, or which is full, changes nothing here.
   */
  readonly currentLimit: Resource;
  /** What the limits on masters were when applications were last admitted. */
  readonly amLimit: Resource;
  readonly userAmLimit: Resource;
  /** The limit of users of weight 1, as it was worked out last, and whether it still holds. */
  readonly userLimit: Resource;
  userLimitHolds = false;
  /** The children that want something in the order in which they are asked, where `keepsOrder`. */
  readonly childOrder: KeyOrder<CapacityQueue>;
  /** Whether nothing but keys orders the children: there is no policy of the reader, and priority tells none apart. */
  keepsOrder = true;
  /** Orders the children when a policy of the reader is in force here. */
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
      this.userAmLimit,
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

  /** Puts it below its parent, or takes it out: what is not there has no part in anything. */
  attach(there: boolean): void {
    if (this.parent === undefined || there === this.there) return;
    const { children } = this.parent;
    if (there) children.push(this);
    else children.splice(children.indexOf(this), 1);
    children.sort((a, b) => a.index - b.index);
    this.there = there;
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

  /** Applications in the leaf, waiting or active. */
  get appCount(): number {
    return this.waiting.length + this.ordering.apps.length;
  }

  /** Updates the part of the cluster that it is guaranteed; that counts as one container at least. */
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

  /** It and the queues above it use so much more (sign 1) or less (-1). */
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
