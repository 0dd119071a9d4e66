/**
 * Reservations at work: what fits nowhere for a while reserves a node, and whatever has a node reserved is tried before
 * everything else.
 * Source: YuniKorn core, queue.go TryReservedAllocate, application.go tryReservedAllocate and tryNodes.
 */
import type { PartitionBook } from '../partition-book';
import type { QueueNode } from '../queues/queue-book';
import { RESERVATION_DELAY } from './reservations';
import type { Reservations } from './reservations';
import type { SchedulerApplication, SchedulerAsk } from '../applications/scheduler-application';

export class Reserving {
  /**
   * `allocate` gives an ask a node; `wakeAt` asks for a scheduling opportunity at an instant (µs).
   */
  constructor(
    private readonly book: PartitionBook,
    private readonly reservations: Reservations,
    private readonly allocate: (app: SchedulerApplication, ask: SchedulerAsk, node: number) => void,
    private readonly wakeAt: (instant: number) => void,
  ) {}

  /** Places one container below the queue that has a node reserved: there, or else on a node that is not reserved. */
  tryReserved(queue: QueueNode): boolean {
    return this.reservations.all.length > 0 && this.tryReservedBelow(queue);
  }

  private tryReservedBelow(queue: QueueNode): boolean {
    const { book, reservations } = this;
    if (queue.applications === undefined) {
      for (const child of queue.orderedChildren()) if (this.tryReservedBelow(child)) return true;
      return false;
    }
    book.lookAt(queue);
    const usable = reservations.all.filter(
      ({ app, ask }) => app.queue === queue.id && book.hasHeadroom(ask.shape) && book.may(app, ask.shape),
    );
    for (const onReserved of [true, false]) {
      for (const reservation of usable) {
        const { app, ask } = reservation;
        const node = onReserved ? reservation.node : book.nodes.bestFor(ask.id);
        if (node < 0 || !book.nodes.hasRoom(node, ask.shape) || !book.nodes.accepts(ask.id, node)) continue;
        reservations.remove(reservation);
        this.allocate(app, ask, node);
        return true;
      }
    }
    return false;
  }

  /** Reserves nodes for what is within every limit and has fitted nowhere for a while; `now` in µs. */
  reserve(queue: QueueNode, now: number): void {
    const { book, reservations } = this;
    if (reservations.all.length === book.nodes.count) return;
    if (queue.applications === undefined) {
      for (const child of queue.orderedChildren()) this.reserve(child, now);
      return;
    }
    book.lookAt(queue);
    for (const app of queue.applications.candidates(book.mayStart)) {
      for (const ask of app.asks) {
        if (ask.heldBack || !book.hasHeadroom(ask.shape) || !book.may(app, ask.shape)) continue;
        const due = ask.since + RESERVATION_DELAY;
        if (now < due) this.wakeAt(due);
        else this.reserveFor(app, ask);
      }
    }
  }

  private reserveFor(app: SchedulerApplication, ask: SchedulerAsk): void {
    while (ask.reserved < ask.pending) {
      const node = this.book.nodes.toReserve(ask.id);
      if (node < 0) return;
      this.reservations.add(app, ask, node);
    }
  }
}
