/**
 * What happens when a node is offered: its reservation is fulfilled or renewed; otherwise containers are allocated until the
 * limits of a heartbeat are reached. Decisions are carried out in the book and through the hooks.
 * Source: Hadoop, scheduler/capacity/CapacityScheduler: allocateContainersToNode, canAllocateMore, tryCommit.
 */
import { add } from '../../yarn/resources';
import type { OwnNodes } from '../../yarn/own-nodes';
import { Locality } from '../../yarn/resource-requests';
import { Assignment } from './assignment';
import type { CapacityBook, CapacityNode } from '../capacity-book';
import type { CapacityApp, CapacityContainer, HeldNode } from '../capacity-app';
import { Offer } from './container-allocation';
import type { Placement } from './container-allocation';
import { refusal } from './commit-check';
import type { CapacityQueue } from '../queues/capacity-queue';

export interface RoundHooks {
  /** Starts a container for a task (-1: the application chooses). Returns its id. */
  launch(placement: Placement, task: number): number;
  /** The container is in the book. */
  launched(container: CapacityContainer): void;
  /** A proposal was refused, by the limit of its user or by a queue. */
  refused(placement: Placement, by: 'user' | CapacityQueue): void;
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
   * Offers a node.
   * @param inHeartbeat in a heartbeat several containers may be allocated, otherwise one
   * @returns whether anything was allocated, reserved or given up
   */
  run(node: CapacityNode, inHeartbeat: boolean): boolean {
    const { settings } = this.book;
    let decisions = 0;
    let offSwitch = 0;
    let changed = false;
    const held = this.book.heldOn(node);
    if (held !== undefined) {
      const offer = this.fulfil(held, node);
      if (offer === Offer.allocated || node.reservation !== undefined) return offer === Offer.allocated;
      // The reservation was given up because it is no longer needed: the node is offered to all, from 3.3 on with its next heartbeat.
      if (settings.reservations === '3.3') return true;
      changed = true;
    }
    for (;;) {
      const offer = this.visit(node);
      if (offer === Offer.reserved) return true;
      if (offer !== Offer.allocated && offer !== Offer.refused) return changed;
      if (offer === Offer.allocated) changed = true;
      // A refused decision counts as well.
      decisions++;
      if (this.assignment.allocation.placement?.locality === Locality.any) offSwitch++;
      if (!inHeartbeat || !settings.assignMultiple || offSwitch >= settings.maximumOffSwitch) return changed;
      if (settings.maximumAssignments !== -1 && decisions >= settings.maximumAssignments) return changed;
    }
  }

  /** One attempt: the reservation of the node is tried, or it is offered to the queues and their decision carried out. */
  private visit(node: CapacityNode): Offer {
    if (node.reservation === undefined && !this.hasRoom(node)) return Offer.passed;
    const held = this.book.heldOn(node);
    if (held !== undefined) return this.fulfil(held, node);
    const offer = this.assignment.assign(node);
    return offer === Offer.allocated || offer === Offer.reserved ? this.commit(offer) : offer;
  }

  /** Whether a node has room for the smallest container; killable ones count as room. */
  hasRoom(node: CapacityNode): boolean {
    const { settings, killable } = this.book;
    const offered = killable.onNode(node.node);
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
    // Its locality was counted when the node was reserved.
    if (offer === Offer.allocated) this.apply(offer, held);
    else if (offer === Offer.reserved) counts.reReservations++;
    return offer;
  }

  /**
   * Carries out a decision unless it is refused. Its locality resets the missed opportunities even then: an application that
   * had missed some before this attempt waits anew, and the next attempt may serve another one. Otherwise it would end the same.
   */
  private commit(offer: Offer): Offer {
    const { book, hooks } = this;
    const { allocation } = this.assignment;
    const placement = allocation.placement as Placement;
    const { app, key, locality } = placement;
    const missed = book.opportunities.missed(app, key);
    book.opportunities.countPlace(app, key, locality);
    const by = refusal(book, placement);
    if (by !== undefined) {
      hooks.refused(placement, by);
      if (missed <= 1 || book.opportunities.missed(app, key) > 0) return Offer.passed;
      allocation.ages = true;
      return offer === Offer.allocated ? Offer.refused : Offer.passed;
    }
    this.apply(offer, undefined);
    return offer;
  }

  private apply(offer: Offer, fulfilled: HeldNode | undefined): void {
    const { book, hooks } = this;
    const placement = this.assignment.allocation.placement as Placement;
    const { app, key, node, locality, instead } = placement;
    if (offer === Offer.reserved) {
      book.reserve(app, key, node);
      this.enforceMaxima(app);
      return;
    }
    for (const victim of placement.victims) hooks.kill(victim, app);
    if (instead !== undefined) book.unreserve(instead);
    if (fulfilled !== undefined) book.takeReservation(fulfilled);
    const { isMaster } = key;
    const { size } = key.any;
    const task = key.taskFor(locality, node.node, node.rack);
    key.allocated(locality, node.node, node.rack, task);
    book.changePending(app, -1);
    const id = hooks.launch(placement, task);
    const serial = fulfilled?.serial ?? book.newSerial();
    const container = { id, serial, app, key, node: node.node, size, isMaster };
    book.allocate(container, fulfilled !== undefined);
    hooks.launched(container);
    if (fulfilled === undefined) this.enforceMaxima(app);
  }

  /**
   * Kills killable containers of the parents that a decision has taken over their maximum: those do not count when a parent is
   * offered a node, but the application may have found its room elsewhere.
   * Source: Hadoop, scheduler/capacity/ParentQueue.killContainersToEnforceMaxQueueCapacity.
   */
  private enforceMaxima(app: CapacityApp): void {
    const { settings, cluster, killable } = this.book;
    if (!killable.areThere) return;
    for (const queue of app.leaf.upwards) {
      if (queue.isLeaf) continue;
      while (settings.calculator.compare(cluster, queue.used, queue.maximum) > 0) {
        const victim = killable.firstBelow(queue);
        if (victim === undefined) break;
        this.hooks.kill(victim, app);
      }
    }
  }
}
