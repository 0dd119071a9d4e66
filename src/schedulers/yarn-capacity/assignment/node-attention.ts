/**
 * Which nodes have to be looked at again although nothing has changed: missed opportunities and reservations that are
 * made again count on. Skipped heartbeats of a reserved node, which could change nothing yet, are counted later.
 */
import { MEMORY } from '../../yarn/resources';
import type { SilentNodes } from '../../yarn/silent-nodes';
import type { HeldNode } from '../capacity-app';
import type { CapacityBook, CapacityNode } from '../capacity-book';
import type { NodeRounds } from './node-rounds';

export class NodeAttention {
  /** `period`: between two heartbeats of a node, µs. */
  constructor(
    private readonly book: CapacityBook,
    private readonly rounds: NodeRounds,
    private readonly silent: SilentNodes,
    private readonly now: () => number,
    private readonly period: number,
  ) {
    book.opportunities.unheard = (held) => this.unheard(held);
    book.opportunities.takeUnheard = (held) => {
      const beats = this.unheard(held);
      if (beats > 0) held.silentSince += beats * this.period;
      return beats;
    };
  }

  private unheard({ silentSince }: HeldNode): number {
    return silentSince < 0 ? 0 : Math.floor((this.now() - silentSince) / this.period);
  }

  /** A node falls silent. */
  rest(node: CapacityNode): void {
    const held = this.book.heldOn(node);
    if (held !== undefined) held.silentSince = this.now();
    this.silent.rest(node.node, held === undefined && !this.rounds.hasRoom(node));
  }

  /** A heartbeat of a node that may have been silent. It counts by itself. */
  heartbeat(node: CapacityNode): void {
    const held = this.book.heldOn(node);
    if (held === undefined || held.silentSince < 0) return;
    held.silentSince = Math.min(held.silentSince + this.period, this.now());
    this.book.opportunities.countUnheard(held);
  }

  /** Whether another look at a node could have an effect although nothing else changes, because counts grow. */
  isNeeded(node: CapacityNode): boolean {
    const { allocation } = this.rounds.assignment;
    if (allocation.ages) return true;
    const { reservation } = node;
    if (reservation === undefined) return false;
    const { app, key, size } = reservation;
    const counts = app.countsOf(key);
    if (counts.reReservations > 0 && allocation.needsMore(app, key)) {
      // It may try other nodes now, which were silent.
      const begins = !counts.triesMore;
      if (begins) this.book.changes.report('starved');
      counts.triesMore = true;
      return begins;
    }
    counts.triesMore = false;
    if (!allocation.mayStarve(app, key)) return false;
    return this.book.nodes.some(
      (other) =>
        other.up &&
        other.reservation === undefined &&
        this.rounds.hasRoom(other) &&
        size[MEMORY] <= other.total[MEMORY],
    );
  }
}
