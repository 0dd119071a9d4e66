/**
 * How a node that has room goes down the tree of queues: parents ask their children in order until one of them takes it; a leaf
 * asks its applications under the limits of the queue and of their users.
 * Source: Hadoop, scheduler/capacity: ParentQueue.assignContainers, LeafQueue.assignContainers, canAssignToUser,
 * AbstractCSQueue.canAssignToThisQueue.
 */
import { add, clampToZero, equals, isZero, setDifference, subtract } from '../../yarn/resources';
import type { OwnNodes } from '../../yarn/own-nodes';
import type { Resource } from '../../yarn/resources';
import type { CapacityApp, HeldNode } from '../capacity-app';
import type { CapacityBook, CapacityNode } from '../capacity-book';
import type { CapacityQueue } from '../queues/capacity-queue';
import { ContainerAllocation, Offer } from './container-allocation';
import type { LeafLimits } from './container-allocation';
import { leftFor, limitWithin } from '../limits/limits';
import { compareQueues, queueKeys } from '../queues/queue-ordering';
import type { InOrder } from '../../yarn/key-order';
import { smaller } from '../rounding';
import { weighedUserLimit } from '../limits/user-limit';

export class Assignment {
  readonly allocation: ContainerAllocation;
  /** What the queue that was asked last has left, when that is too little for it; and which leaf that is. */
  private blocked: Resource;
  private blocker: CapacityQueue | undefined;
  /** What the leaf that is asked may use, and what it has left of that; used again for the next one. */
  private readonly limitOfLeaf: Resource;
  private readonly headroom: Resource;
  /** What a parent has left for its children, by queue; used again when it is asked again. */
  private readonly leftIn: readonly Resource[];
  /** What the application that is asked has to give up before it takes more; used again for the next one. */
  private readonly toUnreserve: Resource;

  constructor(
    private readonly book: CapacityBook,
    own?: OwnNodes<CapacityApp>,
  ) {
    this.allocation = new ContainerAllocation(book, own);
    this.blocked = new Float64Array(book.types);
    this.limitOfLeaf = new Float64Array(book.types);
    this.headroom = new Float64Array(book.types);
    this.leftIn = book.queues.map(() => new Float64Array(book.types));
    this.toUnreserve = new Float64Array(book.types);
  }

  /** Offers a node to all queues. Returns whether it was taken; `allocation.placement` has the taker. */
  assign(node: CapacityNode): Offer {
    const { root, cluster } = this.book;
    return root.isLeaf ? this.assignLeaf(root, node, cluster) : this.assignParent(root, node, cluster);
  }

  private assignParent(queue: CapacityQueue, node: CapacityNode, limit: Resource): Offer {
    const { book } = this;
    const { calculator, generation } = book.settings;
    if (queue.pending === 0) return Offer.passed;
    const own = smaller(calculator, book.cluster, limit, queue.usable);
    // What may be killed counts as free.
    const used = isZero(queue.killable) ? queue.used : subtract(queue.used, queue.killable);
    if (calculator.compare(book.cluster, used, own) >= 0 && !this.mayUnreserve(queue, used, own)) return Offer.passed;
    let blocked: Resource | undefined;
    const children = this.childrenInOrder(queue);
    const all = leftFor(book, queue, limit, this.leftIn[queue.index]);
    let left = all;
    for (let place = 0; place < children.length; place++) {
      const child = children.at(place) as CapacityQueue;
      if (child.pending === 0) continue;
      const limitOfIt = child.isLeaf
        ? limitWithin(book, child, left, this.limitOfLeaf)
        : limitWithin(book, child, left);
      if (blocked !== undefined && child.isLeaf) this.noteHeldBack(child, limitOfIt, limitWithin(book, child, all));
      else if (child.isLeaf) this.hold(child, -1);
      const offer = child.isLeaf ? this.assignLeaf(child, node, limitOfIt) : this.assignParent(child, node, limitOfIt);
      if (offer === Offer.allocated || offer === Offer.reserved) return offer;
      if (offer !== Offer.noHeadroom || generation === 'cs-2014') continue;
      // What it has left, too little for what it asks, is not given to the others: it is to grow until it is enough.
      if (child.isLeaf) this.blocker = child;
      blocked = add(blocked ?? new Float64Array(book.types), this.blocked);
      left = leftFor(book, queue, subtract(limit, blocked));
    }
    if (blocked === undefined) return Offer.passed;
    this.blocked = blocked;
    return Offer.noHeadroom;
  }

  /**
   * The children in the order of the queue's policy. Where the order is kept, those that hold another amount are put to their new
   * places, and those that want nothing are left out.
   */
  private childrenInOrder({
    childOrder,
    children,
    config,
    keepsOrder,
    ownOrder,
  }: CapacityQueue): InOrder<CapacityQueue> {
    if (ownOrder !== undefined) return ownOrder.inOrder(children);
    for (const changed of this.book.changes.takeSubjects('childOrder')) changed.parent?.childOrder.touch(changed);
    if (keepsOrder) return childOrder.inOrder(queueKeys);
    // Which of two queues goes first may hang on others then, so that there is no place to search for.
    return children.toSorted((a, b) => compareQueues(config.queueOrdering, a, b) || a.index - b.index);
  }

  /** A leaf that may not have what is left for another one. */
  private noteHeldBack(leaf: CapacityQueue, limit: Resource, without: Resource): void {
    const { settings, cluster } = this.book;
    const isFull = (by: Resource) => settings.calculator.compare(cluster, leaf.used, by) >= 0;
    this.hold(leaf, isFull(limit) && !isFull(without) ? (this.blocker?.index ?? -1) : -1);
  }

  private hold(leaf: CapacityQueue, by: number): void {
    if (leaf.heldBackBy === by) return;
    leaf.heldBackBy = by;
    this.book.changes.report('seen', leaf);
  }

  /** The other applications of a leaf wait for one of them, or no longer. */
  private holdUp(leaf: CapacityQueue, by: CapacityApp | undefined): void {
    if (leaf.heldUpBy === by) return;
    leaf.heldUpBy = by;
    this.book.changes.report('seen', leaf);
  }

  /** A full parent is looked at nevertheless while reservations in it could be given up. */
  private mayUnreserve(queue: CapacityQueue, used: Resource, limit: Resource): boolean {
    const { settings, cluster } = this.book;
    if (!settings.continueLooking || !settings.calculator.isAnyMajorAbove(queue.reserved, 0)) return false;
    return settings.calculator.compare(cluster, subtract(used, queue.reserved), limit) < 0;
  }

  /** Offers a node to the applications of a leaf that may use so much. At most one container is given. */
  assignLeaf(leaf: CapacityQueue, node: CapacityNode, limit: Resource): Offer {
    const { book, allocation } = this;
    const { settings, cluster } = book;
    const { calculator, minimumAllocation } = settings;
    allocation.placement = undefined;
    const own = smaller(calculator, cluster, limit, leaf.usable);
    if (leaf.pending === 0) return Offer.passed;
    const limits: LeafLimits = {
      headroom: setDifference(this.headroom, own, leaf.used),
      toUnreserve: this.toUnreserve,
      mayPreempt: leaf.absoluteUsed < leaf.absoluteCapacity,
    };
    const isFull = calculator.compare(cluster, leaf.used, own) >= 0;
    let base: Resource | undefined;
    leaf.ordering.refresh();
    const { apps } = leaf.ordering;
    for (let i = 0; i < apps.length; i++) {
      const app = apps[i];
      if (isFull && !this.wouldFitWithout(app, own)) return Offer.passed;
      if (i === 0) this.see(leaf, own);
      if (app.pending === 0) continue;
      if (base === undefined || settings.generation === 'cs-2014') {
        base = book.userLimits.inLeaf(leaf, app.requests.next()?.any.size);
      }
      if (!this.mayAssignToUser(app, weighedUserLimit(base, app.user.weight, minimumAllocation), limits)) continue;
      const offer = allocation.offer(app, node, limits, undefined);
      if (offer === Offer.noHeadroom) {
        clampToZero(limits.headroom);
        this.blocked = limits.headroom;
      }
      if (offer === Offer.passed) continue;
      this.holdUp(leaf, offer === Offer.noHeadroom ? app : undefined);
      return offer;
    }
    this.holdUp(leaf, undefined);
    return Offer.passed;
  }

  /** A leaf that may use so much begins to look at its applications: limits on masters follow from what it sees. */
  private see(leaf: CapacityQueue, limit: Resource): void {
    const { changes } = this.book;
    if (!equals(leaf.currentLimit, limit)) {
      leaf.currentLimit.set(limit);
      changes.report('seen', leaf);
    }
    this.book.seeUsers(leaf);
  }

  /** Tries to put the container for which a node is reserved there. */
  fulfil(held: HeldNode, node: CapacityNode): Offer {
    const { book, allocation } = this;
    allocation.placement = undefined;
    const { leaf } = held.app;
    const limits: LeafLimits = {
      headroom: subtract(book.cluster, leaf.used),
      toUnreserve: new Float64Array(book.types),
      mayPreempt: leaf.absoluteUsed < leaf.absoluteCapacity,
    };
    return allocation.offer(held.app, node, limits, held);
  }

  /** Whether the leaf would be below its limit if an application gave up its reservations. */
  private wouldFitWithout(app: CapacityApp, limit: Resource): boolean {
    const { settings, cluster } = this.book;
    const { calculator, continueLooking } = settings;
    if (!continueLooking || !calculator.isAnyMajorAbove(app.reserved, 0)) return false;
    return calculator.compare(cluster, subtract(app.leaf.used, app.reserved), limit) < 0;
  }

  /** A user may have more while not above the limit, or would be without the reservations of the application. */
  private mayAssignToUser({ user, reserved }: CapacityApp, limit: Resource, limits: LeafLimits): boolean {
    const { settings, cluster } = this.book;
    const { calculator, continueLooking } = settings;
    limits.toUnreserve.fill(0);
    if (calculator.compare(cluster, user.used, limit) <= 0) return true;
    if (!continueLooking || calculator.compare(cluster, user.used, add(limit, reserved)) > 0) return false;
    limits.toUnreserve.set(subtract(user.used, limit));
    clampToZero(limits.toUnreserve);
    return true;
  }
}
