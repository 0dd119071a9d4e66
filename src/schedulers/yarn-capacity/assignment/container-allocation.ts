/**
 * What an application does with a node that is offered to it: it allocates a container, reserves the node, or lets it pass.
 * Keys are tried in order; a key passes when it wants nothing here, and ends the walk when it waits for locality or for room.
 * Source: Hadoop, scheduler/capacity/allocator/RegularContainerAllocator; FiCaSchedulerApp.getNodeIdToUnreserve.
 */
import { add, isZero, setDifference, subtract } from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';
import type { OwnNodes } from '../../yarn/own-nodes';
import { Locality } from '../../yarn/resource-requests';
import type { RequestKey } from '../../yarn/resource-requests';
import type { CapacityApp, HeldNode } from '../capacity-app';
import type { CapacityBook, CapacityContainer, CapacityNode } from '../capacity-book';
import { mayAssign } from './locality-delay';
import { fits, larger } from '../rounding';

/** What came of an offer, from the application's side. */
export const Offer = {
  allocated: 0,
  reserved: 1,
  /** The application wants nothing here, or waits: the next one is asked. */
  passed: 2,
  /** The headroom of the leaf is too small for it: no other application of the leaf is tried. */
  noHeadroom: 3,
  /** This key wants nothing here; only inside an application. */
  keyPassed: 4,
  /** Not at this locality; only inside a key. */
  notHere: 5,
} as const;
export type Offer = (typeof Offer)[keyof typeof Offer];

/** Limits under which a leaf looks at a node. */
export interface LeafLimits {
  /** What is left of the leaf's limit. */
  headroom: Resource;
  /** What has to be given up of reservations before more is taken. */
  toUnreserve: Resource;
  /** Whether containers that may be killed count as free. */
  mayPreempt: boolean;
}

/** What is decided here and done elsewhere. */
export interface Placement {
  readonly app: CapacityApp;
  readonly key: RequestKey;
  readonly node: CapacityNode;
  readonly locality: Locality;
  /** A reservation that is given up in exchange. */
  readonly instead: HeldNode | undefined;
  /** Containers that are killed to make room. */
  readonly victims: readonly CapacityContainer[];
}

/** An application let a node pass for the sake of locality. */
export interface Skip {
  readonly app: CapacityApp;
  /** Opportunities that it has missed, this one included. */
  readonly missed: number;
  readonly node: number;
}

const NOBODY: readonly CapacityContainer[] = [];

export class ContainerAllocation {
  /** What was decided last, when the offer was taken. */
  placement: Placement | undefined;
  /** Whether an application let the node pass that may accept it later, so that missed opportunities must still be counted. */
  ages = false;
  private skipped: Skip[] = [];
  private settled: CapacityApp[] = [];
  /** What a container lacks in its leaf; used again for the next one. */
  private readonly missing: Resource;

  constructor(
    private readonly book: CapacityBook,
    /** What a policy of the reader says of nodes. */
    private readonly own?: OwnNodes<CapacityApp>,
  ) {
    this.missing = new Float64Array(book.types);
  }

  /** Applications that let a node pass for the sake of locality since they were last taken. */
  takeSkipped(): readonly Skip[] {
    const { skipped } = this;
    if (skipped.length > 0) this.skipped = [];
    return skipped;
  }

  /** Applications that do so no longer, since they were last taken. */
  takeSettled(): readonly CapacityApp[] {
    const { settled } = this;
    if (settled.length > 0) this.settled = [];
    return settled;
  }

  /** Offers a node to an application. `held`: the node is reserved for it. */
  offer(app: CapacityApp, node: CapacityNode, limits: LeafLimits, held: HeldNode | undefined): Offer {
    if (held !== undefined) {
      const offer = this.offerPlaces(app, held.key, node, limits, held);
      return offer === Offer.keyPassed || offer === Offer.notHere ? Offer.passed : offer;
    }
    if (app.pending === 0) return Offer.passed;
    const { keys } = app.requests;
    for (let i = 0; i < keys.length; i++) {
      const offer = this.offerKey(app, keys[i], node, limits);
      if (offer !== Offer.keyPassed) return offer;
    }
    return Offer.passed;
  }

  private offerKey(app: CapacityApp, key: RequestKey, node: CapacityNode, limits: LeafLimits): Offer {
    if (key.pending <= 0 || !this.isAccepted(key, node)) return Offer.keyPassed;
    const { settings, cluster } = this.book;
    const { size } = key.any;
    if (!settings.continueLooking && !this.needsMore(app, key)) return Offer.keyPassed;
    const mayGiveUp = settings.continueLooking && !isZero(app.reserved);
    const headroom = mayGiveUp ? add(limits.headroom, app.reserved) : limits.headroom;
    if (settings.calculator.compare(cluster, headroom, size) < 0) {
      this.settle(app);
      return Offer.noHeadroom;
    }
    const counts = app.countsOf(key);
    counts.missed++;
    const missed = this.book.opportunities.missed(app, key);
    // No delay is longer than this, and what asks and nodes come to may make one longer than it is now.
    if (key.hasPlaces && missed <= Math.max(this.book.nodeCount, key.pending)) this.ages = true;
    const offer = this.offerPlaces(app, key, node, limits, undefined);
    // A node where it may not run at all is no opportunity.
    if (offer === Offer.keyPassed) counts.missed--;
    return offer;
  }

  private isAccepted(key: RequestKey, node: CapacityNode): boolean {
    if (this.own === undefined || this.own.accepts(key, node)) return true;
    if (this.own.moves) this.ages = true;
    return false;
  }

  /** Tries the node itself, then its rack, then any place. */
  private offerPlaces(
    app: CapacityApp,
    key: RequestKey,
    node: CapacityNode,
    limits: LeafLimits,
    held: HeldNode | undefined,
  ): Offer {
    if (key.onNode(node.node) > 0) {
      const offer = this.offerPlace(app, key, node, Locality.node, limits, held);
      if (offer !== Offer.notHere) return offer;
    }
    if (key.inRack(node.rack) > 0) {
      if (!key.relaxesToRack(node.rack)) return Offer.keyPassed;
      const offer = this.offerPlace(app, key, node, Locality.rack, limits, held);
      if (offer !== Offer.notHere) return offer;
    }
    if (key.pending <= 0 || !key.relaxesToAny) return Offer.keyPassed;
    const offer = this.offerPlace(app, key, node, Locality.any, limits, held);
    return offer === Offer.notHere ? Offer.passed : offer;
  }

  private offerPlace(
    app: CapacityApp,
    key: RequestKey,
    node: CapacityNode,
    locality: Locality,
    limits: LeafLimits,
    held: HeldNode | undefined,
  ): Offer {
    const missed = this.book.opportunities.missed(app, key);
    if (mayAssign(key, locality, node.node, node.rack, missed, held !== undefined, this.book.localityDelays())) {
      return this.place(app, key, node, locality, limits, held);
    }
    // In the rack or anywhere it may later on, if it fits here at all. A reserved node counts no missed opportunities.
    if (
      held === undefined &&
      locality !== Locality.node &&
      fits(this.book.settings.calculator, key.any.size, node.total)
    ) {
      this.ages = true;
      app.waitsForPlace = true;
      if (this.skipped.at(-1)?.app !== app) this.skipped.push({ app, missed, node: node.node });
    }
    return Offer.notHere;
  }

  private place(
    app: CapacityApp,
    key: RequestKey,
    node: CapacityNode,
    locality: Locality,
    limits: LeafLimits,
    held: HeldNode | undefined,
  ): Offer {
    const { book } = this;
    const { calculator, continueLooking } = book.settings;
    const { size } = key.any;
    this.settle(app);
    if (calculator.compare(book.cluster, size, node.total) > 0) return Offer.notHere;
    const needsMore = this.needsMore(app, key);
    const missing = larger(
      calculator,
      book.cluster,
      setDifference(this.missing, size, limits.headroom),
      limits.toUnreserve,
    );
    const mustUnreserve = calculator.isAnyMajorAbove(missing, 0);
    const victims = this.victimsFor(size, node, limits);
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

  /** An application does not let this node pass for the sake of locality. */
  private settle(app: CapacityApp): void {
    if (!app.waitsForPlace && app.refusedBy === undefined) return;
    app.waitsForPlace = false;
    app.refusedBy = undefined;
    this.settled.push(app);
  }

  /** Containers to kill so that one of a size has room on a node, none where it has; undefined: it has not. */
  private victimsFor(
    size: Resource,
    node: CapacityNode,
    { mayPreempt }: LeafLimits,
  ): readonly CapacityContainer[] | undefined {
    const { settings, killable } = this.book;
    if (fits(settings.calculator, size, node.available)) return NOBODY;
    const offered = mayPreempt ? killable.get(node.node) : undefined;
    if (offered === undefined) return undefined;
    let room = node.available;
    for (let i = 0; i < offered.length; i++) {
      room = add(room, offered[i].size);
      if (fits(settings.calculator, size, room)) return offered.slice(0, i + 1);
    }
    return undefined;
  }

  /**
   * Whether an application may allocate or reserve one more of a key. It may not have more reservations than it asks for. But
   * reservations that were made again and again let it try other nodes, the sooner the smaller its container is.
   */
  needsMore(app: CapacityApp, key: RequestKey): boolean {
    const reserved = app.countsOf(key).reservations.length;
    if (reserved === 0) return key.pending > 0;
    const made = this.book.opportunities.reReservations(app, key);
    const starvation = Math.trunc((made / reserved) * (1 - this.nodeFactor(app, key)));
    return starvation + key.pending - reserved > 0;
  }

  /** Whether renewed reservations could let an application try more nodes later. */
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
    return Math.min(ofAsk, calculator.ratio(subtract(largest, minimumAllocation), largest));
  }
}
