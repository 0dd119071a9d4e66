/**
 * Finds an application for a node with room. A parent queue offers the node to its children in order until one takes it. A leaf
 * offers it to its applications in order, within the limits of the queue and of their users.
 * Source: Hadoop, scheduler/capacity: ParentQueue.assignContainers, LeafQueue.assignContainers, canAssignToUser,
 * AbstractCSQueue.canAssignToThisQueue.
 */
import { add, clampToZero, equals, isZero, setDifference, smaller, subtract } from '../../yarn/resources';
import type { OwnNodes } from '../../yarn/own-nodes';
import type { Resource } from '../../yarn/resources';
import type { CapacityApp, HeldNode } from '../capacity-app';
import type { CapacityBook, CapacityNode } from '../capacity-book';
import type { CapacityQueue } from '../queues/capacity-queue';
import { ContainerAllocation, Offer } from './container-allocation';
import type { OfferedNode } from './container-allocation';
import { leftFor, limitWithin } from '../limits/limits';
import { compareQueues, queueKeys } from '../queues/queue-ordering';
import type { InOrder } from '../../yarn/key-order';
import { weighedUserLimit } from '../limits/user-limit';

export class Assignment {
  readonly allocation: ContainerAllocation;
  /** Headroom of the queue that last answered `Offer.noHeadroom`, and the leaf that did. */
  private blocked: Resource;
  private blocker: CapacityQueue | undefined;
  /** Leaves that get nothing because the rest is kept for another one. */
  private readonly withLessLeft = new Set<CapacityQueue>();
  // Buffers that each offer overwrites: a node is offered to many queues, and a new array for each costs more than the sums.
  /** What the leaf may use. */
  private readonly limitOfLeaf: Resource;
  /** What it has left of that. */
  private readonly headroom: Resource;
  /** By queue: what a parent has left for its children. */
  private readonly leftIn: readonly Resource[];
  /** What the application has to give up of its reservations before it takes more. */
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

  /** Offers a node to all queues. Where it is allocated or reserved, `allocation.placement` says for whom. */
  assign(node: CapacityNode): Offer {
    const { root, cluster } = this.book;
    return root.isLeaf ? this.assignLeaf(root, node, cluster) : this.assignParent(root, node, cluster);
  }

  /**
   * Offers a node to the children of a parent.
   * @param limit what the parent may use
   * @param without the same if nothing was kept for a queue that goes first; undefined where nothing is
   */
  private assignParent(queue: CapacityQueue, node: CapacityNode, limit: Resource, without?: Resource): Offer {
    const { book } = this;
    const { calculator, generation } = book.settings;
    if (queue.pending === 0) return Offer.passed;
    const own = smaller(calculator, book.cluster, limit, queue.usable);
    // Killable containers count as free.
    const used = isZero(queue.killable) ? queue.used : subtract(queue.used, queue.killable);
    if (calculator.compare(book.cluster, used, own) >= 0 && !this.mayUnreserve(queue, used, own)) {
      this.noteKeptBelow(queue, used, without);
      return Offer.passed;
    }
    let blocked: Resource | undefined;
    const children = this.childrenInOrder(queue);
    const all = leftFor(book, queue, limit, this.leftIn[queue.index]);
    const allWithout = without === undefined ? all : leftFor(book, queue, without);
    let left = all;
    for (let place = 0; place < children.length; place++) {
      const child = children.at(place) as CapacityQueue;
      if (child.pending === 0) continue;
      const limitOfIt = child.isLeaf
        ? limitWithin(book, child, left, this.limitOfLeaf)
        : limitWithin(book, child, left);
      const isLess = blocked !== undefined || without !== undefined;
      const withoutOfIt = isLess ? limitWithin(book, child, allWithout) : undefined;
      if (child.isLeaf) this.noteKept(child, limitOfIt, withoutOfIt);
      const offer = child.isLeaf
        ? this.assignLeaf(child, node, limitOfIt)
        : this.assignParent(child, node, limitOfIt, withoutOfIt);
      if (offer === Offer.allocated || offer === Offer.reserved) return offer;
      if (offer !== Offer.noHeadroom || generation === 'cs-2014') continue;
      // The headroom of the child, too small for its next container, is kept for it: its siblings share the rest.
      if (child.isLeaf) this.blocker = child;
      blocked = add(blocked ?? new Float64Array(book.types), this.blocked);
      left = leftFor(book, queue, subtract(limit, blocked));
    }
    if (blocked === undefined) return Offer.passed;
    this.blocked = blocked;
    return Offer.noHeadroom;
  }

  /**
   * The children in the order of the queue's policy. Where that is an order of numeric keys, it is kept between calls, and
   * children without pending asks are left out.
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
    // The other comparator is not transitive, so that no order can be kept.
    return children.toSorted((a, b) => compareQueues(config.queueOrdering, a, b) || a.index - b.index);
  }

  /**
   * Notes whether a leaf gets nothing because the rest is kept for another one.
   * @param limit what the leaf may use
   * @param without the same if nothing was kept; undefined where nothing is
   */
  private noteKept(leaf: CapacityQueue, limit: Resource, without: Resource | undefined): void {
    const isKept = without !== undefined && this.isFull(leaf, limit) && !this.isFull(leaf, without);
    this.setKeptFor(leaf, isKept ? this.blocker : undefined);
  }

  private isFull(leaf: CapacityQueue, limit: Resource): boolean {
    const { settings, cluster } = this.book;
    return settings.calculator.compare(cluster, leaf.used, limit) >= 0;
  }

  /** Notes the same of all leaves below a full parent, which are not offered the node. */
  private noteKeptBelow(parent: CapacityQueue, used: Resource, without: Resource | undefined): void {
    const { settings, cluster, queues } = this.book;
    const { calculator } = settings;
    const isKept =
      without !== undefined &&
      calculator.compare(cluster, used, smaller(calculator, cluster, without, parent.usable)) < 0;
    if (!isKept && this.withLessLeft.size === 0) return;
    for (const queue of isKept ? queues : this.withLessLeft) {
      if (queue.isLeaf && queue.upwards.includes(parent)) this.setKeptFor(queue, isKept ? this.blocker : undefined);
    }
  }

  private setKeptFor(leaf: CapacityQueue, other: CapacityQueue | undefined): void {
    if (leaf.keptFor === other) return;
    leaf.keptFor = other;
    if (other === undefined) this.withLessLeft.delete(leaf);
    else this.withLessLeft.add(leaf);
    this.book.changes.report('seen', leaf);
  }

  private setBehind(leaf: CapacityQueue, app: CapacityApp | undefined): void {
    if (leaf.behind === app) return;
    leaf.behind = app;
    this.book.changes.report('seen', leaf);
  }

  /** Whether a full parent is still offered the node, because without its reservations it would be below its limit. */
  private mayUnreserve(queue: CapacityQueue, used: Resource, limit: Resource): boolean {
    const { settings, cluster } = this.book;
    if (!settings.continueLooking || !settings.calculator.isAnyMajorAbove(queue.reserved, 0)) return false;
    return settings.calculator.compare(cluster, subtract(used, queue.reserved), limit) < 0;
  }

  /**
   * Offers a node to the applications of a leaf, for at most one container.
   * @param limit what the leaf may use
   */
  assignLeaf(leaf: CapacityQueue, node: CapacityNode, limit: Resource): Offer {
    const { book, allocation } = this;
    const { settings, cluster } = book;
    const { calculator, minimumAllocation } = settings;
    allocation.placement = undefined;
    const own = smaller(calculator, cluster, limit, leaf.usable);
    if (leaf.pending === 0) return Offer.passed;
    const offered: OfferedNode = {
      node,
      held: undefined,
      headroom: setDifference(this.headroom, own, leaf.used),
      toUnreserve: this.toUnreserve,
      mayPreempt: this.mayPreempt(leaf),
    };
    const isFull = this.isFull(leaf, own);
    let base: Resource | undefined;
    leaf.ordering.refresh();
    const { apps } = leaf.ordering;
    for (let i = 0; i < apps.length; i++) {
      const app = apps[i];
      if (isFull && !this.wouldFitWithout(app, own)) return Offer.passed;
      if (i === 0) this.noteLimit(leaf, own);
      if (app.pending === 0) continue;
      if (base === undefined || settings.generation === 'cs-2014') {
        base = book.userLimits.inLeaf(leaf, app.requests.next()?.any.size);
      }
      if (!this.mayAssignToUser(app, weighedUserLimit(base, app.user.weight, minimumAllocation), offered)) continue;
      const offer = allocation.offer(app, offered);
      if (offer === Offer.noHeadroom) {
        clampToZero(offered.headroom);
        this.blocked = offered.headroom;
      }
      if (offer === Offer.passed) continue;
      this.setBehind(leaf, offer === Offer.noHeadroom ? app : undefined);
      return offer;
    }
    this.setBehind(leaf, undefined);
    return Offer.passed;
  }

  /** Notes what a leaf may use when it begins to offer a node: its limits on masters are computed from that. */
  private noteLimit(leaf: CapacityQueue, limit: Resource): void {
    const { changes } = this.book;
    if (!equals(leaf.currentLimit, limit)) {
      leaf.currentLimit.set(limit);
      changes.report('seen', leaf);
    }
    this.book.seeUsers(leaf);
  }

  /** Offers a reserved node to the application of its reservation. */
  fulfil(held: HeldNode, node: CapacityNode): Offer {
    const { book, allocation } = this;
    allocation.placement = undefined;
    const { leaf } = held.app;
    return allocation.offer(held.app, {
      node,
      held,
      headroom: subtract(book.cluster, leaf.used),
      toUnreserve: new Float64Array(book.types),
      mayPreempt: this.mayPreempt(leaf),
    });
  }

  /** Whether a leaf is below its guarantee, so that killable containers count as free. Source: LeafQueue.setPreemptionAllowed. */
  private mayPreempt({ used, guaranteed, absoluteUsed, absoluteCapacity }: CapacityQueue): boolean {
    const { settings, cluster, killable } = this.book;
    if (!killable.areThere) return false;
    if (isZero(guaranteed)) return absoluteUsed < absoluteCapacity;
    return settings.calculator.compare(cluster, used, guaranteed) < 0;
  }

  /** Whether the leaf would be below its limit without the reservations of an application. */
  private wouldFitWithout(app: CapacityApp, limit: Resource): boolean {
    const { settings, cluster } = this.book;
    const { calculator, continueLooking } = settings;
    if (!continueLooking || !calculator.isAnyMajorAbove(app.reserved, 0)) return false;
    return calculator.compare(cluster, subtract(app.leaf.used, app.reserved), limit) < 0;
  }

  /**
   * Whether a user is within its limit, or would be without the reservations of the application. Sets what has to be given up
   * of these in `toUnreserve`.
   */
  private mayAssignToUser(app: CapacityApp, limit: Resource, { toUnreserve }: OfferedNode): boolean {
    const { settings, cluster, userLimits } = this.book;
    const { used } = app.user;
    toUnreserve.fill(0);
    if (settings.calculator.compare(cluster, used, limit) <= 0) return true;
    if (userLimits.refuses(app, limit)) return false;
    toUnreserve.set(subtract(used, limit));
    clampToZero(toUnreserve);
    return true;
  }
}
