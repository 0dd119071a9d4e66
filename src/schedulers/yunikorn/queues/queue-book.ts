/**
 * YuniKorn's book about the queue tree: what every queue and everything below it holds and wants, against its limits.
 * Index 0 is the root; parents stand before their children.
 */
import { holderOf, knobNumber, knobText } from '../../../scenario/knobs';
import type { PlacedKnob } from '../../../scenario/knobs';
import { isOwnPolicy } from '../../../scenario/own-policy';
import type { OwnPolicyName } from '../../../scenario/own-policy';
import type { PolicyOrder } from '../../../sim/policy-host';
import type { QueueInput } from '../../../sim/run-input';
import { PolicyMembers } from '../../policy-members';
import type { PriorityRank } from '../applications/application-order';
import { queueKnobs } from '../knobs';
import { LeafApplications } from '../applications/leaf-applications';
import type { QueueAmounts } from './queue-amounts';
import { orderQueuesInPlaces } from './queue-order';
import { SiblingOrder } from './sibling-order';
import type { InOrder, OrderedSibling } from './sibling-order';
import type { PartitionSettings } from '../partition-settings';
import { propertiesOf } from './queue-properties';
import type { QueueProperties } from './queue-properties';
import { exposedPriority, MIN_PRIORITY } from './queue-priority';
import type { PriorityPolicy } from './queue-priority';
import { fairShare, fitsHeadroom, NOT_SET, rowOf, writeFairMax, writeHeadroom, writeRootFairMax } from '../resources';
import type { Resources } from '../resources';
import { readSortPolicy } from './sort-policy-name';
import { capabilities } from '../version';

/** `preemption.policy`. fence: asks from inside take nothing from outside; disabled: nothing is taken from this queue. */
export type PreemptionPolicy = 'default' | 'fence' | 'disabled';

/** The order of applications or queues by a policy of the reader; undefined when the run has none. */
export type OwnOrders = (name: OwnPolicyName, of: 'app' | 'queue') => PolicyOrder | undefined;

export class QueueNode implements OrderedSibling {
  readonly children: QueueNode[] = [];
  readonly position: number;
  readonly allocated: Resources;
  readonly pending: Resources;
  readonly headroom: Resources;
  readonly fairMax: Resources;
  readonly max: Resources;
  readonly guaranteed: Resources;
  /** Whether this queue or one above has a maximum. */
  limited = false;
  priorityRank: PriorityRank = 'first';
  priority = MIN_PRIORITY;
  /** Only leaves hold applications. */
  applications: LeafApplications | undefined;
  /** The authored properties with those inherited from above. */
  private properties: QueueProperties = {};
  offset = 0;
  priorityPolicy: PriorityPolicy = 'default';
  preemptionPolicy: PreemptionPolicy = 'default';
  /** µs. */
  preemptionDelay = 0;
  /** After how many containers in vain an application is left alone, 0 for never, and for how long, µs. */
  backOffAsks = 0;
  backOffDelay = 0;
  private fairMaxStays = false;
  /** That of the children, where there are any. */
  private order: SiblingOrder<QueueNode> | undefined;
  isChanged = false;
  /** Orders the children when a policy of the reader is in force here. */
  private own: PolicyMembers<QueueNode> | undefined;
  /** How many pending asks there are of each priority in this leaf. */
  private readonly priorities = new Map<number, number>();
  /** What `currentPriority` found last; undefined when it may be another one now. */
  private knownPriority: number | undefined;

  constructor(
    readonly id: number,
    readonly parent: QueueNode | undefined,
    private readonly amounts: QueueAmounts,
  ) {
    const row = (column: Resources) => rowOf(column, id, amounts.types);
    this.allocated = row(amounts.allocated);
    this.pending = row(amounts.pending);
    this.headroom = row(amounts.headroom);
    this.fairMax = row(amounts.fairMax);
    this.max = row(amounts.max);
    this.guaranteed = row(amounts.guaranteed);
    this.position = parent === undefined ? 0 : parent.children.push(this) - 1;
    // One child has no siblings, and needs no order.
    if (parent !== undefined && this.position > 0) parent.order ??= new SiblingOrder<QueueNode>(parent.children);
  }

  /** Reads the queue's settings; a leaf whose order changed gets empty lists, to be filled by the caller. */
  configure(input: QueueInput, { release, fairMaxPairing }: PartitionSettings, ownOrders?: OwnOrders): void {
    this.fairMaxStays = fairMaxPairing;
    this.properties = propertiesOf(input.settings, this.parent?.properties);
    const settings = { ...input.settings, properties: this.properties };
    const text = (placed: PlacedKnob) => knobText(holderOf(settings, placed), placed.knob);
    const { hasPriorities, dropsZeroQuotas, hasBackOff } = capabilities[release];
    setQuota(this.max, input.max, dropsZeroQuotas);
    setQuota(this.guaranteed, input.guaranteed, dropsZeroQuotas);
    this.limited = this.parent?.limited === true || this.max.some((quantity) => !Number.isNaN(quantity));
    this.priorityRank = !hasPriorities ? 'none' : text(queueKnobs.sortPriority) === 'disabled' ? 'last' : 'first';
    const preemption = text(queueKnobs.preemptionPolicy);
    this.preemptionPolicy = preemption === 'fence' || preemption === 'disabled' ? preemption : 'default';
    const number = (placed: PlacedKnob) => knobNumber(holderOf(settings, placed), placed.knob);
    this.offset = number(queueKnobs.priorityOffset);
    this.preemptionDelay = number(queueKnobs.preemptionDelay);
    this.backOffAsks = hasBackOff && input.leaf ? number(queueKnobs.backOffAsks) : 0;
    this.backOffDelay = number(queueKnobs.backOffDelay);
    this.priorityPolicy = text(queueKnobs.priorityPolicy) === 'fence' ? 'fence' : 'default';
    const { policy } = readSortPolicy(release, text(queueKnobs.sortPolicy));
    const order = isOwnPolicy(policy) ? ownOrders?.(policy, input.leaf ? 'app' : 'queue') : undefined;
    this.order?.reset(this.priorityRank);
    this.priorityChanged();
    if (input.leaf) this.applications = new LeafApplications(policy, this.priorityRank, order);
    else
      this.own =
        order &&
        new PolicyMembers<QueueNode>(
          order,
          ({ id }) => id,
          (a, b) => a.id - b.id,
        );
  }

  /** What this queue and those above it hold or want changes. */
  willChange(): void {
    this.parent?.order?.willChange(this);
    this.parent?.willChange();
  }

  /** `count` asks of a priority came to (or left, when negative) this leaf. */
  countPriority(priority: number, count: number): void {
    const left = (this.priorities.get(priority) ?? 0) + count;
    if (left === 0) this.priorities.delete(priority);
    else this.priorities.set(priority, left);
    this.priorityChanged();
  }

  get hasPending(): boolean {
    const { pending, types } = this.amounts;
    for (let t = 0, at = this.id * types; t < types; t++, at++) if (pending[at] > 0) return true;
    return false;
  }

  /** Brings the headroom of this queue and those above up to date. */
  updateHeadroom(): Resources {
    const above = this.parent === undefined ? null : this.parent.updateHeadroom();
    writeHeadroom(this.max, this.allocated, above, this.headroom);
    return this.headroom;
  }

  /** The nearest queue from here up whose own maximum refuses one more container of the size, or undefined. */
  binding(size: Resources): QueueNode | undefined {
    if (!this.limited) return undefined;
    writeHeadroom(this.max, this.allocated, null, this.headroom);
    return fitsHeadroom(size, this.headroom) ? this.parent?.binding(size) : this;
  }

  /** The children that may have something pending, in scheduling order. */
  orderedChildren(): InOrder<QueueNode> {
    if (this.order === undefined) return this.children;
    if (this.own === undefined && !this.fairMaxStays) return this.order.inOrder();
    const candidates = this.children.filter((child) => child.hasPending);
    for (const child of candidates) child.measure();
    if (this.own !== undefined) return this.own.inOrder(candidates);
    return orderQueuesInPlaces(this.priorityRank, candidates);
  }

  /** What `measure` found. */
  get share(): number {
    return this.amounts.share[this.id];
  }

  pendingOf(type: number): number {
    return this.amounts.pending[this.id * this.amounts.types + type];
  }

  measure(): void {
    const { allocated, guaranteed, fairMax, share, types } = this.amounts;
    share[this.id] = fairShare(allocated, guaranteed, fairMax, this.id * types, types);
    this.priority = this.currentPriority();
  }

  /** Brings the fair max of this queue and everything below up to date; the root's is the size of the cluster. */
  updateFairMax(clusterSize: Resources): void {
    if (this.parent === undefined) writeRootFairMax(clusterSize, this.fairMax);
    else writeFairMax(this.parent.fairMax, this.max, this.fairMax);
    for (const child of this.children) child.updateFairMax(clusterSize);
    this.order?.reset(this.priorityRank);
  }

  /** What this queue and those above show as their priority may be another one now. */
  private priorityChanged(): void {
    this.knownPriority = undefined;
    this.parent?.order?.willChange(this);
    this.parent?.priorityChanged();
  }

  private currentPriority(): number {
    return (this.knownPriority ??= this.findPriority());
  }

  private findPriority(): number {
    let inner = MIN_PRIORITY;
    for (const priority of this.priorities.keys()) inner = Math.max(inner, priority);
    for (const child of this.children) inner = Math.max(inner, child.currentPriority());
    return exposedPriority(this.priorityPolicy, this.offset, inner);
  }
}

/** Takes over a maximum or a guarantee. One that names nothing above zero may be as if it were not there (`setResources`). */
function setQuota(row: Resources, quota: readonly number[], dropsZero: boolean): void {
  if (dropsZero && !quota.some((quantity) => quantity > 0)) row.fill(NOT_SET);
  else row.set(quota);
}

/** The resource type of `size` that the queue's own maximum refuses. */
export function bindingType(queue: QueueNode, size: Resources): number {
  for (let t = 0; t < size.length; t++) {
    if (size[t] > 0 && size[t] > queue.max[t] - queue.allocated[t]) return t;
  }
  return 0;
}
