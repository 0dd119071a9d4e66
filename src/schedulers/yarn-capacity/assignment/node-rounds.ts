/**
 * What happens when a node is looked at: a reservation is fulfilled or renewed, otherwise containers are allocated until the limits of
 * a heartbeat are reached. Decisions are carried out in the book and through the hooks.
 * Source: Hadoop, scheduler/capacity/CapacityScheduler: allocateContainersToNode, canAllocateMore, tryCommit.
 */
import { add } from '../../yarn/resources';
import type { OwnNodes } from '../../yarn/own-nodes';
import { Locality } from '../../yarn/resource-requests';
import { Assignment } from './assignment';
import type { CapacityBook, CapacityContainer, CapacityNode } from '../capacity-book';
import type { CapacityApp, HeldNode } from '../capacity-app';
import { Offer } from './container-allocation';
import type { Placement } from './container-allocation';

export interface RoundHooks {
  now(): number;
  /** Starts a container for a task (-1: the application chooses); its id. */
  launch(placement: Placement, task: number): number;
  /** The container is in the book. */
  launched(container: CapacityContainer): void;
  /** Kills a container to make room; the book is informed before this returns. */
  kill(container: CapacityContainer, by: CapacityApp): void;
}

export class NodeRounds {
  readonly assignment: Assignment;

  constructor(
    private readonly book: CapacityBook,
    private readonly hooks: RoundHooks,
    own?: OwnNodes<CapacityApp>,
  ) {
    this.assignment = new Assignment(book, own);
  }

  /**
   * Looks at a node in its heartbeat, or, without one, for a single container. Whether anything was given, reserved or given up.
   */
  run(node: CapacityNode, inHeartbeat: boolean): boolean {
    const { settings } = this.book;
    let given = 0;
    let offSwitch = 0;
    let changed = false;
    for (;;) {
      const hadReservation = node.reservation !== undefined;
      const offer = this.visit(node);
      if (hadReservation) return changed || offer === Offer.allocated || node.reservation === undefined;
      if (offer === Offer.reserved) return true;
      if (offer !== Offer.allocated) return changed;
      changed = true;
      given++;
      if (this.assignment.allocation.placement?.locality === Locality.any) offSwitch++;
      if (!inHeartbeat || !settings.assignMultiple || offSwitch >= settings.maximumOffSwitch) return true;
      if (settings.maximumAssignments !== -1 && given >= settings.maximumAssignments) return true;
    }
  }

  /** One attempt on a node. */
  private visit(node: CapacityNode): Offer {
    if (node.reservation === undefined && !this.hasRoom(node)) return Offer.passed;
    return this.offerTo(node, () => this.assignment.assign(node));
  }

  /** Offers a node to its reservation, otherwise to all or some queues, and carries out their decisions. */
  offerTo(node: CapacityNode, offerQueues: () => Offer): Offer {
    const held = this.book.heldOn(node);
    if (held !== undefined) return this.fulfil(held, node);
    const offer = offerQueues();
    if (offer === Offer.allocated || offer === Offer.reserved) this.carryOut(offer, undefined);
    return offer;
  }

  /** Whether a node has room for the smallest container when those that may be killed are. */
  hasRoom(node: CapacityNode): boolean {
    const { settings, killable } = this.book;
    const offered = killable.get(node.node);
    const room =
      offered === undefined ? node.available : offered.reduce((sum, { size }) => add(sum, size), node.available);
    return settings.calculator.count(room, settings.minimumAllocation) > 0;
  }

  private fulfil(held: HeldNode, node: CapacityNode): Offer {
    const { book, assignment } = this;
    const { app, key } = held;
    if (key.pending === 0 || !key.mayRunOn(node.node, node.rack)) {
      book.unreserve(held);
      return Offer.passed;
    }
    const counts = app.countsOf(key);
    book.opportunities.countAttempts(counts, 1);
    const offer = assignment.fulfil(held, node);
    if (offer === Offer.allocated) this.carryOut(offer, held);
    else counts.reReservations++;
    return offer;
  }

  private carryOut(offer: Offer, fulfilled: HeldNode | undefined): void {
    const { book, hooks } = this;
    const placement = this.assignment.allocation.placement as Placement;
    const { app, key, node, locality, instead } = placement;
    if (offer === Offer.reserved) {
      book.reserve(app, key, node, hooks.now());
      book.opportunities.countPlace(app, key, locality);
      return;
    }
    for (const victim of placement.victims) hooks.kill(victim, app);
    if (instead !== undefined) book.unreserve(instead);
    if (fulfilled !== undefined) book.unreserve(fulfilled);
    // A reservation counted when it was made.
    if (fulfilled === undefined) book.opportunities.countPlace(app, key, locality);
    const { isMaster } = key;
    const { size } = key.any;
    const task = key.taskFor(locality, node.node, node.rack);
    key.allocated(locality, node.node, node.rack, task);
    book.changePending(app, -1);
    const id = hooks.launch(placement, task);
    const container = { id, app, key, node: node.node, size, isMaster };
    book.allocate(container);
    hooks.launched(container);
  }
}
