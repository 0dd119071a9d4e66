/**
 * The queue tree: the allocated and pending resources of every queue with everything below it, its limits and settings.
 * Number 0 is the root; parents come before their children.
 */
import { holderOf, knobNumber, knobText, optionalNumber } from '../../../scenario/knobs';
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
import { orderQueuesByShareLists, orderQueuesInPlaces } from './queue-order';
import { SiblingOrder } from './sibling-order';
import type { InOrder, OrderedSibling } from './sibling-order';
import type { PartitionSettings } from '../settings';
import { propertiesOf } from './queue-properties';
import type { QueueProperties } from './queue-properties';
import { exposedPriority, MIN_PRIORITY } from './queue-priority';
import type { PriorityPolicy } from './queue-priority';
import { fairShare, writeFairMax, writeRootFairMax } from '../shares';
import { fitsHeadroom, writeHeadroom } from '../headroom';
import { NOT_SET, rowOf } from '../resources';
import type { Resources } from '../resources';
import { readSortPolicy } from './sort-policy-name';
import { capabilities } from '../version';

/** `preemption.policy`. fence: asks inside the queue have no victims outside; disabled: the queue has no victims. */
export type PreemptionPolicy = 'default' | 'fence' | 'disabled';

/** The order of applications or queues by a policy of the reader; undefined when the run has none. */
export type OwnOrders = (name: OwnPolicyName, of: 'app' | 'queue') => PolicyOrder | undefined;

export class QueueNode implements OrderedSibling {
  readonly children: QueueNode[] = [];
  readonly position: number;
  private readonly allocatedRow: Resources;
  private readonly pendingRow: Resources;
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
  /** µs; undefined where it is not written. */
  quotaPreemptionDelay: number | undefined;
  /** When an application last stopped to be Accepted or Starting, µs: then StateAware may let another one through. */
  turnBegan = -Infinity;
  /** After how many containers that fit on no node an application backs off (0: never), and for how long, µs. */
  backOffAsks = 0;
  backOffDelay = 0;
  /** Sorts the children as the code of the release does; undefined where every queue keeps its own fair max. */
  private sortAsReleased: typeof orderQueuesInPlaces | undefined;
  /** The order of the children; undefined for fewer than two. */
  private order: SiblingOrder<QueueNode> | undefined;
  isChanged = false;
  /** Orders the children when a policy of the reader is in force here. */
  private own: PolicyMembers<QueueNode> | undefined;
  /** How many pending asks there are of each priority in this leaf. */
  private readonly priorities = new Map<number, number>();
  /** Memo of `currentPriority`; undefined when the priority may have changed. */
  private knownPriority: number | undefined;

  constructor(
    readonly id: number,
    readonly parent: QueueNode | undefined,
    private readonly amounts: QueueAmounts,
  ) {
    const row = (column: Resources) => rowOf(column, id, amounts.types);
    this.allocatedRow = amounts.used.allocated(id);
    this.pendingRow = amounts.used.pending(id);
    this.headroom = row(amounts.headroom);
    this.fairMax = row(amounts.fairMax);
    this.max = row(amounts.max);
    this.guaranteed = row(amounts.guaranteed);
    this.position = parent === undefined ? 0 : parent.children.push(this) - 1;
    // One child has no siblings, and needs no order.
    if (parent !== undefined && this.position > 0) parent.order ??= new SiblingOrder<QueueNode>(parent.children);
  }

  /** Reads the queue's settings. A leaf gets empty lists of applications, to be filled by the caller. */
  configure(input: QueueInput, { release, fairMaxPairing }: PartitionSettings, ownOrders?: OwnOrders): void {
    this.properties = propertiesOf(input.settings, this.parent?.properties);
    const settings = { ...input.settings, properties: this.properties };
    const text = (placed: PlacedKnob) => knobText(holderOf(settings, placed), placed.knob);
    const { hasFairMax, hasPriorities, dropsZeroQuotas, hasBackOff } = capabilities[release];
    if (!fairMaxPairing) this.sortAsReleased = undefined;
    else this.sortAsReleased = hasFairMax ? orderQueuesInPlaces : orderQueuesByShareLists;
    setQuota(this.max, input.max, dropsZeroQuotas);
    setQuota(this.guaranteed, input.guaranteed, dropsZeroQuotas);
    this.limited = this.parent?.limited === true || this.max.some((quantity) => !Number.isNaN(quantity));
    this.priorityRank = !hasPriorities ? 'none' : text(queueKnobs.sortPriority) === 'disabled' ? 'last' : 'first';
    const preemption = text(queueKnobs.preemptionPolicy);
    this.preemptionPolicy = preemption === 'fence' || preemption === 'disabled' ? preemption : 'default';
    const number = (placed: PlacedKnob) => knobNumber(holderOf(settings, placed), placed.knob);
    this.offset = number(queueKnobs.priorityOffset);
    this.preemptionDelay = number(queueKnobs.preemptionDelay);
    const { quotaPreemptionDelay: quotaDelay } = queueKnobs;
    this.quotaPreemptionDelay = optionalNumber(holderOf(settings, quotaDelay), quotaDelay.knob);
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

  /** Allocated or pending resources of this queue and those above are about to change. */
  willChange(): void {
    this.parent?.order?.willChange(this);
    this.parent?.willChange();
  }

  /** `count` asks of a priority were added to this leaf (removed when negative). */
  countPriority(priority: number, count: number): void {
    const left = (this.priorities.get(priority) ?? 0) + count;
    if (left === 0) this.priorities.delete(priority);
    else this.priorities.set(priority, left);
    this.priorityChanged();
  }

  get allocated(): Resources {
    this.amounts.used.settle();
    return this.allocatedRow;
  }

  get pending(): Resources {
    this.amounts.used.settle();
    return this.pendingRow;
  }

  get hasPending(): boolean {
    const { used, types } = this.amounts;
    const table = used.upToDate();
    const from = used.allocatedAt(this.id) + types;
    for (let at = from; at < from + types; at++) if (table[at] > 0) return true;
    return false;
  }

  /** Recalculates the headroom of this queue and those above. */
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

  /** The children that may have pending resources, in scheduling order. */
  orderedChildren(): InOrder<QueueNode> {
    if (this.order === undefined) return this.children;
    const { own, sortAsReleased } = this;
    if (own === undefined && sortAsReleased === undefined) return this.order.inOrder();
    const candidates = this.children.filter((child) => child.hasPending);
    for (const child of candidates) child.measure();
    return own?.inOrder(candidates) ?? sortAsReleased?.(this.priorityRank, candidates) ?? candidates;
  }

  /** As `measure` computed it. */
  get share(): number {
    return this.amounts.share[this.id];
  }

  pendingOf(type: number): number {
    const { used, types } = this.amounts;
    return used.upToDate()[used.allocatedAt(this.id) + types + type];
  }

  /** Recalculates `share` and `priority`. */
  measure(): void {
    const { used, guaranteed, fairMax, share, types } = this.amounts;
    share[this.id] = fairShare(used.upToDate(), guaranteed, fairMax, used.allocatedAt(this.id), this.id * types, types);
    this.priority = this.currentPriority();
  }

  /** Recalculates the fair max of this queue and everything below; the root's is the size of the cluster. */
  updateFairMax(clusterSize: Resources): void {
    if (this.parent === undefined) writeRootFairMax(clusterSize, this.fairMax);
    else writeFairMax(this.parent.fairMax, this.max, this.fairMax);
    for (const child of this.children) child.updateFairMax(clusterSize);
    this.order?.reset(this.priorityRank);
  }

  /** The priority of this queue, and of those above, may have changed. */
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

/** Writes a maximum or a guarantee. With `dropsZero`, one that names no quantity above zero is ignored (`setResources`). */
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
