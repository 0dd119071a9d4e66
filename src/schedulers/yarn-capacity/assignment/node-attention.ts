/**
 * Which nodes have to be looked at again although nothing has changed, because counters go on: missed opportunities, and
 * renewals of reservations.
 */
import type { SilentNodes } from '../../yarn/silent-nodes';
import type { HeldNode } from '../capacity-app';
import type { CapacityBook, CapacityNode } from '../capacity-book';
import type { NodeRounds } from './node-rounds';

export class NodeAttention {
  constructor(
    private readonly book: CapacityBook,
    private readonly rounds: NodeRounds,
    private readonly silent: SilentNodes,
  ) {}

  /** The heartbeats of a node are skipped until something changes that may matter to it. */
  rest(node: CapacityNode): void {
    const held = this.book.heldOn(node);
    if (held !== undefined) this.fallSilent(node, held);
    this.silent.rest(node.node, held === undefined && !this.rounds.hasRoom(node));
  }

  /** A node is about to be looked at, and may have been skipped before. */
  lookedAt(node: CapacityNode): void {
    const held = this.book.heldOn(node);
    if (held !== undefined) this.book.opportunities.lookedAt(held);
  }

  /** The looks skipped at all nodes are counted: a round begins, or the configuration changes what a look does. */
  countSkipped(): void {
    if (this.book.reservedNodes > 0) for (const node of this.book.nodes) if (node?.up) this.lookedAt(node);
  }

  /** Rounds are skipped until something changes that may matter to them. */
  roundsRest(): void {
    const { book } = this;
    if (book.reservedNodes === 0) return;
    for (const node of book.nodes) {
      const held = node?.up ? book.heldOn(node) : undefined;
      if (held !== undefined) this.fallSilent(node, held);
    }
  }

  /** A reservation that the configuration has come to forbid is not renewed. */
  private fallSilent(node: CapacityNode, held: HeldNode): void {
    if (this.rounds.assignment.allocation.mayHold(node, held.size)) this.book.opportunities.fallSilent(held);
  }

  /** Whether another look at a node could have an effect although nothing changes but the counters. */
  isNeeded(node: CapacityNode): boolean {
    const { allocation } = this.rounds.assignment;
    if (allocation.ages) return true;
    const { reservation } = node;
    if (reservation === undefined) return false;
    const { app, key, size } = reservation;
    const counts = app.countsOf(key);
    if (counts.reReservations > 0 && allocation.needsMore(app, key)) {
      // It may try other nodes now, which may be silent.
      const begins = !counts.triesMore;
      if (begins) this.book.changes.report('starved');
      counts.triesMore = true;
      return begins;
    }
    counts.triesMore = false;
    if (!allocation.mayStarve(app, key)) return false;
    return this.book.nodes.some(
      (other) =>
        other.up && other.reservation === undefined && this.rounds.hasRoom(other) && allocation.mayHold(other, size),
    );
  }
}
