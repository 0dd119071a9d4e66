/**
 * Assigns a node in its heartbeat, or in a round of continuous scheduling:
 *
 *   1. to applications for which containers were preempted there
 *   2. to the application that it is reserved for, and then to no other one
 *   3. to the first application that takes it, from the root down in the order of each queue's policy
 *
 * Source: Hadoop, scheduler/fair/FairScheduler.attemptScheduling, FSParentQueue, FSLeafQueue, FSAppAttempt.assignContainer.
 */
import { mergeSort } from '../../../base/collections/merge-sort';
import type { Reservation } from '../../yarn/node-book';
import type { OwnNodes } from '../../yarn/own-nodes';
import { Locality } from '../../yarn/resource-requests';
import type { RequestKey, RequestRow } from '../../yarn/resource-requests';
import { MEMORY, addTo, fitsIn, multiplyAndRoundDown } from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';
import type { FairApp, FairNode } from '../applications/fair-app';
import type { FairBook } from '../fair-book';
import type { FairQueue } from '../queues/fair-queue';
import { mayStartMaster } from '../queues/master-limit';
import { QueueAmount } from '../queues/queue-amounts';
import { byName } from '../shares/policy';
import type { SchedulingPolicy } from '../shares/policy';
import { QueueOrder } from './queue-order';

// Where a policy does not tell two members apart, the one that was added first goes first. Under drf Hadoop 2.x keeps the order of
// its latest sort instead, so that the result depends on when it sorted.

const NONE: readonly never[] = [];

/** The answer to the offer of a node. */
export const Offer = {
  nothing: 0,
  assigned: 1,
  reserved: 2,
  /** A request key asks for nothing there: the next one is tried. Only between the keys of an application. */
  keyPassed: 3,
} as const;
export type Offer = (typeof Offer)[keyof typeof Offer];

/** Room on nodes that was made for an application by preemption. */
export interface Earmarks {
  /** Applications for which containers were preempted on the node, with what is left for them, in the order of preemption. */
  of(node: FairNode): Iterable<readonly [FairApp, Resource]>;
  /** A container was allocated on the node. */
  given(node: FairNode, app: FairApp, size: Resource): void;
  /** Whether containers are being preempted for the application there. */
  isPending(node: FairNode, app: FairApp): boolean;
  /** Whether the application counts as starved because its leaf misses its minimum share. */
  isStarvedForMinShare(app: FairApp): boolean;
}

type Comparator = (a: FairApp, b: FairApp) => number;

export class FairAssignment {
  private readonly order: QueueOrder;
  /** The comparator of applications, by policy. */
  private readonly comparators = new Map<SchedulingPolicy, Comparator>();
  /** Size of the latest container. */
  private size: Resource;
  /**
   * What the cluster had free when the attempt began. Limits on masters are computed from that: in Hadoop they read metrics of
   * the root queue that are updated at the end of a heartbeat.
   * Source: Hadoop, FSLeafQueue.computeMaxAMResource, FairScheduler.updateRootQueueMetrics.
   */
  private readonly available: Resource;
  /** Whether an application declined the node of the latest attempt and may accept it, or a worse locality, later. */
  ages = false;

  constructor(
    private readonly book: FairBook,
    private readonly earmarks: Earmarks,
    /** Whether no application can use a node that is not reserved (`NodesToWake.isUseless`). */
    private readonly isUseless: (node: FairNode) => boolean,
    /** The node policy of the reader. */
    private readonly own?: OwnNodes<FairApp>,
  ) {
    this.order = new QueueOrder(book);
    this.size = new Float64Array(book.types);
    this.available = new Float64Array(book.types);
  }

  /** Assigns a node. Returns the number of containers allocated and of reservations made. */
  attempt(node: FairNode): number {
    this.ages = false;
    this.available.set(this.book.nodes.available);
    let done = this.servePreempting(node);
    if (node.reservation !== undefined) {
      const { isKept, given } = this.serveReservation(node);
      if (isKept) return done + given;
    }
    const { settings } = this.book;
    if (!settings.assignMultiple) return done + (this.offerOnce(node) === Offer.nothing ? 0 : 1);
    const half = multiplyAndRoundDown(node.available, 0.5);
    const assigned = new Float64Array(this.book.types);
    for (let containers = 1; ; containers++) {
      const offer = this.offerOnce(node);
      if (offer === Offer.nothing) break;
      done++;
      if (offer === Offer.assigned) addTo(assigned, this.size);
      if (settings.generation === 'fs-3' && settings.dynamicMaxAssign) {
        if (!fitsIn(assigned, half)) break;
      } else if (settings.maxAssign > 0 && containers >= settings.maxAssign) break;
    }
    return done;
  }

  /** Offers a node to the queues, unless it is reserved. */
  private offerOnce(node: FairNode): Offer {
    if (node.reservation !== undefined || this.isUseless(node)) return Offer.nothing;
    return this.offerQueue(this.book.queues.root, node);
  }

  private servePreempting(node: FairNode): number {
    let done = 0;
    for (const [app, pending] of this.earmarks.of(node)) {
      const left = pending.slice();
      while (!app.stopped && left.some((quantity) => quantity > 0)) {
        const offer = this.offerApp(app, node);
        if (offer !== Offer.nothing) done++;
        if (offer !== Offer.assigned) break;
        for (let t = 0; t < left.length; t++) left[t] = Math.max(0, left[t] - this.size[t]);
      }
    }
    return done;
  }

  /** Tries to fulfil the reservation of a node. `isKept`: no other application gets anything in this heartbeat. */
  private serveReservation(node: FairNode): { isKept: boolean; given: number } {
    const { reservation } = node;
    if (reservation === undefined) return { isKept: false, given: 0 };
    const { app, key, size } = reservation;
    if (!this.isValid(reservation, node)) {
      this.book.unreserve(node);
      return { isKept: false, given: 0 };
    }
    if (!fitsIn(size, node.available)) return { isKept: true, given: 0 };
    return { isKept: true, given: this.offerKey(app, key, node, true) === Offer.assigned ? 1 : 0 };
  }

  /** Whether a node would keep its reservation, if it has one, in a heartbeat now. */
  keepsReservation(node: FairNode): boolean {
    this.available.set(this.book.nodes.available);
    return node.reservation === undefined || this.isValid(node.reservation, node);
  }

  private isValid({ app, key }: Reservation<FairApp>, node: FairNode): boolean {
    return this.canUse(app, key, node) && !this.isOverMasterLimit(app);
  }

  private offerQueue(queue: FairQueue, node: FairNode): Offer {
    if (queue.isOverMax || queue.runnable === 0) return Offer.nothing;
    if (queue.isLeaf) return this.offerLeaf(queue, node);
    const children = this.order.childrenOf(queue);
    for (let place = 0; place < children.length; place++) {
      const offer = this.offerQueue(children.at(place) as FairQueue, node);
      if (offer !== Offer.nothing) return offer;
    }
    return Offer.nothing;
  }

  private offerLeaf(queue: FairQueue, node: FairNode): Offer {
    const { book } = this;
    if (!queue.isAnyAskIn(node.available) && !(queue.isAnyAskIn(node.total) && this.mayReserve(queue))) {
      return Offer.nothing;
    }
    const policy = book.queues.policy(queue);
    policy.refresh?.();
    return queue.soleApp === undefined
      ? this.offerInOrder(queue, policy, node)
      : this.offerSoleApp(queue, queue.soleApp, node);
  }

  private offerSoleApp(queue: FairQueue, app: FairApp, node: FairNode): Offer {
    if (!app.wantsMore) {
      queue.setContent(true);
      return Offer.nothing;
    }
    if (app.waitsForMaster && !this.someMasterFits(queue)) return Offer.nothing;
    return this.offerIfWanted(app, node);
  }

  /** Skips an application without pending asks: demand still counts containers that have ended since the update. */
  private offerIfWanted(app: FairApp, node: FairNode): Offer {
    return app.wanted === 0 ? Offer.nothing : this.offerApp(app, node);
  }

  private offerInOrder(queue: FairQueue, policy: SchedulingPolicy, node: FairNode): Offer {
    const compare = this.comparatorOf(policy);
    const sort = policy.refresh && mergeSort;
    const { appOrders } = queue;
    const apps = appOrders.apps.inOrder(compare, sort);
    const waiting = appOrders.masters?.inOrder(compare, sort) ?? NONE;
    if (apps.length === 0 && waiting.length === 0) {
      queue.setContent(true);
      return Offer.nothing;
    }
    // If not even the smallest master fits within the limit, skip all applications that wait for one.
    const masters = waiting.length > 0 && this.someMasterFits(queue) ? waiting : NONE;
    for (let a = 0, m = 0; ;) {
      const app = apps.at(a);
      const master = masters.at(m);
      const isMaster = master !== undefined && (app === undefined || compare(master, app) < 0);
      const next = isMaster ? master : app;
      if (next === undefined) break;
      if (isMaster) m++;
      else a++;
      const offer = this.offerIfWanted(next, node);
      if (offer !== Offer.nothing) return offer;
    }
    return Offer.nothing;
  }

  private comparatorOf(policy: SchedulingPolicy): Comparator {
    let known = this.comparators.get(policy);
    if (known === undefined) {
      known = (a, b) => policy.compare(a, b, this.book.nodes.total) || byName(a, b);
      this.comparators.set(policy, known);
    }
    return known;
  }

  private someMasterFits(queue: FairQueue): boolean {
    return mayStartMaster(queue, queue.smallestMaster, this.available);
  }

  /** Whether an application of a leaf may reserve a full node, or counts it as a missed opportunity. */
  mayReserve(queue: FairQueue): boolean {
    const { generation, nodeThreshold, rackThreshold, continuous, nodeDelay, rackDelay } = this.book.settings;
    if (continuous ? nodeDelay >= 0 && rackDelay >= 0 : nodeThreshold >= 0 && rackThreshold >= 0) return true;
    if (queue.amount(QueueAmount.largestAsk, MEMORY) === 0) return false;
    return generation === 'fs-2014' || this.isWorthReserving(queue, queue.largestAsk);
  }

  /** Offers a node to an application. */
  private offerApp(app: FairApp, node: FairNode): Offer {
    if (this.isOverMasterLimit(app)) return Offer.nothing;
    const { keys } = app.requests;
    for (let k = 0; k < keys.length; k++) {
      const key = keys[k];
      if (key.pending === 0 || !this.canUse(app, key, node) || !this.isAccepted(key, node)) continue;
      const offer = this.offerKey(app, key, node, false);
      if (offer !== Offer.keyPassed) return offer;
    }
    return Offer.nothing;
  }

  private isAccepted(key: RequestKey, node: FairNode): boolean {
    if (this.own === undefined || this.own.accepts(key, node)) return true;
    if (this.own.moves) this.ages = true;
    return false;
  }

  /** Whether the application waits for a master that its queue may not start now. */
  private isOverMasterLimit(app: FairApp): boolean {
    if (!app.waitsForMaster) return false;
    const key = app.requests.next();
    return key === undefined || !mayStartMaster(app.queue, key.any.size, this.available);
  }

  /** Whether a key accepts the node, its container fits on the empty node, and no maximum of a queue is exceeded. */
  canUse(app: FairApp, key: RequestKey, node: FairNode): boolean {
    if (!key.mayRunOn(node.node, node.rack)) return false;
    if (!fitsIn(key.any.size, node.total)) return false;
    return app.queue.limitingQueue(key.any.size) === null;
  }

  private offerKey(app: FairApp, key: RequestKey, node: FairNode, reserved: boolean): Offer {
    app.delayOf(key).missed();
    const allowed = this.allowedLocality(app, key);
    const offer = this.offerPlace(app, key, node, allowed, reserved);
    // It has declined one more node, and may accept a worse locality because of that.
    const isDeclined = offer === Offer.nothing || offer === Offer.keyPassed;
    if (isDeclined && key.hasPlaces && (allowed !== Locality.any || this.countsOn(app, key))) this.ages = true;
    return offer;
  }

  private offerPlace(app: FairApp, key: RequestKey, node: FairNode, allowed: Locality, reserved: boolean): Offer {
    const { node: number, rack } = node;
    const nodeRow = key.nodeRow(number);
    const rackRow = key.rackRow(rack);
    const inRack = rackRow !== undefined && rackRow.count > 0;
    if (inRack && nodeRow !== undefined && nodeRow.count > 0) {
      return this.assign(app, key, nodeRow, node, Locality.node, reserved);
    }
    if (key.relaxesToRack(rack)) {
      if (inRack && allowed >= Locality.rack) return this.assign(app, key, rackRow, node, Locality.rack, reserved);
      if (key.relaxesToAny && key.pending > 0 && (!key.hasPlaces || allowed === Locality.any)) {
        return this.assign(app, key, key.any, node, Locality.any, reserved);
      }
      if (key.hasPlaces && allowed !== Locality.any) this.book.host.waited(app, key, node);
    }
    return Offer.keyPassed;
  }

  private allowedLocality(app: FairApp, key: RequestKey): Locality {
    const { settings, nodes, host } = this.book;
    const delay = app.delayOf(key);
    return settings.continuous
      ? delay.allowedByTime(host.now(), settings.nodeDelay, settings.rackDelay)
      : delay.allowedByOpportunities(nodes.count, settings.nodeThreshold, settings.rackThreshold);
  }

  private countsOn(app: FairApp, key: RequestKey): boolean {
    const { settings, nodes } = this.book;
    if (settings.continuous) return false;
    return app.delayOf(key).countsOn(nodes.count, settings.nodeThreshold, settings.rackThreshold);
  }

  private assign(
    app: FairApp,
    key: RequestKey,
    { size }: RequestRow,
    node: FairNode,
    locality: Locality,
    reserved: boolean,
  ): Offer {
    const { book } = this;
    if (fitsIn(size, node.available)) {
      if (reserved) book.unreserve(node);
      book.allocate(app, key, node, locality, size);
      this.earmarks.given(node, app, size);
      this.size = size;
      return Offer.assigned;
    }
    if (reserved || !this.canReserve(app, size, node, locality)) return Offer.nothing;
    book.reserve(app, key, node, size);
    return Offer.reserved;
  }

  private canReserve(app: FairApp, size: Resource, node: FairNode, locality: Locality): boolean {
    const { book } = this;
    const { settings } = book;
    if (node.reservation !== undefined) return false;
    if (settings.generation === 'fs-2014') return true;
    if (!this.isStarved(app) || !this.isWorthReserving(app.queue, size)) return false;
    if (this.earmarks.isPending(node, app)) return false;
    if (locality === Locality.node) return true;
    const anywhere = locality === Locality.any;
    const nodes = anywhere ? book.nodes.count : book.nodes.inRack(node.rack);
    return app.reservationsIn(anywhere ? -1 : node.rack) < Math.ceil(Math.fround(nodes * settings.reservableNodes));
  }

  /** Whether an application is below its fair share, or counts as starved because its leaf misses its minimum share. */
  private isStarved(app: FairApp): boolean {
    const { calculator } = this.book.queues.policy(app.queue);
    if (calculator.compare(this.book.nodes.total, app.usage, app.fairShare, true) < 0) return true;
    return this.earmarks.isStarvedForMinShare(app);
  }

  /** Whether an ask is large enough for a reservation, as the policy measures it. */
  private isWorthReserving(queue: FairQueue, size: Resource): boolean {
    const { calculator } = this.book.queues.policy(queue);
    const { settings, nodes } = this.book;
    return calculator.compare(nodes.total, size, settings.reservationThreshold) >= 0;
  }
}
