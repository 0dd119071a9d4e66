/**
 * What an application does with a node that it is offered: it takes a container, reserves the node, or declines it. Its request
 * keys are tried in order of priority. A key that asks for nothing on this node is skipped; one that waits for locality or room
 * ends the search, so that no lower priority overtakes it.
 * Source: Hadoop, scheduler/capacity/allocator/RegularContainerAllocator; FiCaSchedulerApp.getNodeIdToUnreserve.
 */
import { add, fits, isZero, larger, setDifference, subtract } from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';
import type { OwnNodes } from '../../yarn/own-nodes';
import { Locality } from '../../yarn/resource-requests';
import type { RequestKey } from '../../yarn/resource-requests';
import type { CapacityApp, CapacityContainer, HeldNode } from '../capacity-app';
import type { CapacityBook, CapacityNode } from '../capacity-book';
import { mayAssign } from './locality-delay';

/** The answer to an offer. */
export const Offer = {
  allocated: 0,
  reserved: 1,
  /** The application asks for nothing here, or waits: the next one is asked. */
  passed: 2,
  /** Its next container exceeds the headroom of the leaf: no other application of the leaf is asked. */
  noHeadroom: 3,
  /** The key asks for nothing here: the next one is tried. Never leaves `ContainerAllocation`. */
  keyPassed: 4,
  /** Not at this locality: the next worse one is tried. Never leaves `ContainerAllocation`. */
  notHere: 5,
  /** The decision was refused, and the next attempt may differ from it. Never leaves `NodeRounds`. */
  refused: 6,
} as const;
export type Offer = (typeof Offer)[keyof typeof Offer];

/** A node as a leaf offers it to its applications, within the limits of the leaf. */
export interface OfferedNode {
  readonly node: CapacityNode;
  /** The reservation that the node is held for; undefined where any application may have it. */
  readonly held: HeldNode | undefined;
  /** What the leaf may still allocate; below 0 where it holds more than it may. */
  readonly headroom: Resource;
  /** What the application has to give up of its reservations first: all 0 until its user is over the limit. */
  readonly toUnreserve: Resource;
  /** Whether killable containers count as free, because the leaf is below its guarantee. */
  readonly mayPreempt: boolean;
}

/** A decision, which `NodeRounds` carries out. */
export interface Placement {
  readonly app: CapacityApp;
  readonly key: RequestKey;
  readonly node: CapacityNode;
  readonly locality: Locality;
  /** The reservation that is given up for it. */
  readonly instead: HeldNode | undefined;
  /** Killable containers that make room for it. */
  readonly victims: readonly CapacityContainer[];
}

/** An application declined a node for the sake of locality. */
export interface Skip {
  readonly app: CapacityApp;
  /** Opportunities that it has missed so far, this one included. */
  readonly missed: number;
  readonly node: number;
}

const NOBODY: readonly CapacityContainer[] = [];

export class ContainerAllocation {
  /** The decision behind the latest `Offer.allocated` or `Offer.reserved`. */
  placement: Placement | undefined;
  /** Whether an application may accept the declined node later without any change, so that it has to be offered again. */
  ages = false;
  private skipped: Skip[] = [];
  private settled: CapacityApp[] = [];
  /** By how much a container exceeds the headroom of its leaf; overwritten by each offer. */
  private readonly missing: Resource;

  constructor(
    private readonly book: CapacityBook,
    /** The node policy of the reader. */
    private readonly own?: OwnNodes<CapacityApp>,
  ) {
    this.missing = new Float64Array(book.types);
  }

  /** Nodes declined for the sake of locality since the last call. */
  takeSkipped(): readonly Skip[] {
    const { skipped } = this;
    if (skipped.length > 0) this.skipped = [];
    return skipped;
  }

  /** Applications that have stopped waiting for locality, or whose refusal is over, since the last call. */
  takeSettled(): readonly CapacityApp[] {
    const { settled } = this;
    if (settled.length > 0) this.settled = [];
    return settled;
  }

  /** Offers a node to an application. */
  offer(app: CapacityApp, offered: OfferedNode): Offer {
    const { held } = offered;
    if (held !== undefined) {
      const offer = this.offerPlaces(app, held.key, offered);
      return offer === Offer.keyPassed || offer === Offer.notHere ? Offer.passed : offer;
    }
    if (app.pending === 0) return Offer.passed;
    const { keys } = app.requests;
    for (let i = 0; i < keys.length; i++) {
      const offer = this.offerKey(app, keys[i], offered);
      if (offer !== Offer.keyPassed) return offer;
    }
    return Offer.passed;
  }

  private offerKey(app: CapacityApp, key: RequestKey, offered: OfferedNode): Offer {
    if (key.pending <= 0 || !this.isAccepted(key, offered.node)) return Offer.keyPassed;
    const { settings, cluster } = this.book;
    const { size } = key.any;
    if (!settings.continueLooking && !this.needsMore(app, key)) return Offer.keyPassed;
    const mayGiveUp = settings.continueLooking && !isZero(app.reserved);
    const headroom = mayGiveUp ? add(offered.headroom, app.reserved) : offered.headroom;
    if (settings.calculator.compare(cluster, headroom, size) < 0) {
      this.settle(app);
      this.forgetRefusal(app);
      return Offer.noHeadroom;
    }
    const counts = app.countsOf(key);
    counts.missed++;
    const missed = this.book.opportunities.missed(app, key);
    // No delay can become longer than this.
    if (key.hasPlaces && missed <= Math.max(this.book.nodeCount, key.pending)) this.ages = true;
    const offer = this.offerPlaces(app, key, offered);
    // A node on which it may not run is no missed opportunity.
    if (offer === Offer.keyPassed) counts.missed--;
    return offer;
  }

  private isAccepted(key: RequestKey, node: CapacityNode): boolean {
    if (this.own === undefined || this.own.accepts(key, node)) return true;
    if (this.own.moves) this.ages = true;
    return false;
  }

  /** Tries the node itself, then its rack, then any place. */
  private offerPlaces(app: CapacityApp, key: RequestKey, offered: OfferedNode): Offer {
    const { node } = offered;
    if (key.onNode(node.node) > 0) {
      const offer = this.offerPlace(app, key, Locality.node, offered);
      if (offer !== Offer.notHere) return offer;
    }
    if (key.inRack(node.rack) > 0) {
      if (!key.relaxesToRack(node.rack)) return Offer.keyPassed;
      const offer = this.offerPlace(app, key, Locality.rack, offered);
      if (offer !== Offer.notHere) return offer;
    }
    if (key.pending <= 0 || !key.relaxesToAny) return Offer.keyPassed;
    const offer = this.offerPlace(app, key, Locality.any, offered);
    return offer === Offer.notHere ? Offer.passed : offer;
  }

  private offerPlace(app: CapacityApp, key: RequestKey, locality: Locality, offered: OfferedNode): Offer {
    const { node, held } = offered;
    const missed = this.book.opportunities.missed(app, key);
    if (mayAssign(key, locality, node.node, node.rack, missed, held !== undefined, this.book.localityDelays())) {
      // What accepts the node here has not declined it, although it is not in the rack of its data.
      if (this.isSkipped(app, missed)) this.skipped.pop();
      return this.place(app, key, locality, offered);
    }
    // In the rack or anywhere it may be accepted later, if it fits on the node. A reserved node counts no missed opportunities.
    if (held === undefined && locality !== Locality.node && this.mayHold(node, key.any.size)) {
      this.ages = true;
      app.waitsForPlace = true;
      if (!this.isSkipped(app, missed)) this.skipped.push({ app, missed, node: node.node });
    }
    return Offer.notHere;
  }

  /** Whether the last node declined is the one that is offered now: each opportunity that is missed has another number. */
  private isSkipped(app: CapacityApp, missed: number): boolean {
    const last = this.skipped.at(-1);
    return last?.app === app && last.missed === missed;
  }

  /** Allocates a container on a node that the application accepts, or reserves the node for it. */
  private place(app: CapacityApp, key: RequestKey, locality: Locality, offered: OfferedNode): Offer {
    const { book } = this;
    const { node, held } = offered;
    const { calculator, continueLooking } = book.settings;
    const { size } = key.any;
    this.settle(app);
    if (!this.mayHold(node, size)) return Offer.notHere;
    // What becomes of a reservation says nothing about decisions on other nodes.
    if (held === undefined) this.forgetRefusal(app);
    const needsMore = this.needsMore(app, key);
    const missing = larger(
      calculator,
      book.cluster,
      setDifference(this.missing, size, offered.headroom),
      offered.toUnreserve,
    );
    const mustUnreserve = calculator.isAnyMajorAbove(missing, 0);
    const victims = this.victimsFor(size, offered);
    if (victims !== undefined) {
      let instead: HeldNode | undefined;
      if (held === undefined && continueLooking && (!needsMore || mustUnreserve)) {
        const enough = mustUnreserve ? missing : size;
        instead = app.countsOf(key).reservations.find((other) => fits(calculator, enough, other.size));
        if (instead === undefined) return Offer.notHere;
      }
      this.placement = { app, key, node, locality, instead, victims };
      return Offer.allocated;
    }
    if (!needsMore && held === undefined) return Offer.notHere;
    if (held === undefined && continueLooking && mustUnreserve) return Offer.notHere;
    this.placement = { app, key, node, locality, instead: undefined, victims: NOBODY };
    return Offer.reserved;
  }

  /**
   * Whether a container may start on a node, or the node be reserved for it, once there is room. Up to 3.2 dominant shares are
   * compared, so that a node may be reserved that has too little of one type.
   */
  mayHold(node: CapacityNode, size: Resource): boolean {
    const { settings, cluster } = this.book;
    const { calculator, reservations } = settings;
    if (reservations === '3.3') return fits(calculator, size, node.total);
    return calculator.compare(cluster, size, node.total) <= 0;
  }

  /** An application does not wait for locality any more. */
  private settle(app: CapacityApp): void {
    if (!app.waitsForPlace) return;
    app.waitsForPlace = false;
    this.settled.push(app);
  }

  /** Another decision about an application, or none, takes the place of the one that was refused. */
  private forgetRefusal(app: CapacityApp): void {
    if (app.refusedBy === undefined) return;
    app.refusedBy = undefined;
    this.settled.push(app);
  }

  /** The killable containers that make room for one of a size; empty if there is room, undefined if it cannot be made. */
  private victimsFor(size: Resource, { node, mayPreempt }: OfferedNode): readonly CapacityContainer[] | undefined {
    const { settings, killable } = this.book;
    if (fits(settings.calculator, size, node.available)) return NOBODY;
    const offered = mayPreempt ? killable.onNode(node.node) : undefined;
    if (offered === undefined) return undefined;
    let room = node.available;
    for (let i = 0; i < offered.length; i++) {
      room = add(room, offered[i].size);
      if (fits(settings.calculator, size, room)) return offered.slice(0, i + 1);
    }
    return undefined;
  }

  /**
   * Whether an application may allocate or reserve another container of a key: it has fewer reservations than pending asks, or
   * renewed them so often that it may try other nodes,
   *
   *   trunc(renewals / reservations x (1 - node factor)) + pending > reservations
   *
   * where the node factor grows with the size of the container. All are 32-bit numbers.
   * Source: Hadoop, scheduler/capacity/allocator/RegularContainerAllocator.shouldAllocOrReserveNewContainer.
   */
  needsMore(app: CapacityApp, key: RequestKey): boolean {
    const reserved = app.countsOf(key).reservations.length;
    if (reserved === 0) return key.pending > 0;
    const made = this.book.opportunities.reReservations(app, key);
    const starvation = Math.trunc(
      Math.fround(Math.fround(made / reserved) * Math.fround(1 - this.nodeFactor(app, key))),
    );
    return starvation + key.pending - reserved > 0;
  }

  /** Whether further renewals could let an application try other nodes. */
  mayStarve(app: CapacityApp, key: RequestKey): boolean {
    return !this.needsMore(app, key) && this.nodeFactor(app, key) < 1;
  }

  private nodeFactor(app: CapacityApp, key: RequestKey): number {
    const { settings } = this.book;
    const { calculator, minimumAllocation } = settings;
    const largest = app.leaf.config.maximumAllocation.map((quantity, t) =>
      Math.min(quantity, settings.maximumAllocation[t]),
    );
    const ofAsk = calculator.ratio(key.any.size, largest);
    return Math.fround(Math.min(ofAsk, calculator.ratio(subtract(largest, minimumAllocation), largest)));
  }
}
