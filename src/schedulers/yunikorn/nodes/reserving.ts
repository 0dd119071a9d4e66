/**
 * When nodes are reserved and reservations used: an ask that has fitted on no node for a while reserves one, and asks with
 * a reserved node are tried before all others.
 *
 * In YuniKorn the size of the cluster is the maximum of root: a container larger than all free resources of the cluster
 * reserves nothing there, so that a cluster of one node never has a reservation. Here only configured maxima count, unless
 * `quirks.rootMaximum` is on.
 *
 * Source: YuniKorn core, queue.go TryReservedAllocate, application.go tryReservedAllocate and tryNodes.
 */
import { AppState } from '../applications/application-state';
import type { BackOff } from '../applications/back-off';
import type { PartitionBook } from '../partition-book';
import type { QueueNode } from '../queues/queue-book';
import { capabilities } from '../version';
import { RESERVATION_DELAY } from './reservations';
import type { Reservation, Reservations } from './reservations';
import type { SchedulerApplication, SchedulerAsk } from '../applications/scheduler-application';

/** Preempts for one container of an ask, if that is due; `hopeless` notes for what it did not help in this look at the leaf. */
type Preempt = (leaf: QueueNode, app: SchedulerApplication, ask: SchedulerAsk, hopeless: Set<string>) => boolean;

export class Reserving {
  /** `allocate` places a container of an ask on a node; `wakeAt` requests a scheduling pass at a time, µs. */
  constructor(
    private readonly book: PartitionBook,
    private readonly reservations: Reservations,
    private readonly backOff: BackOff,
    private readonly allocate: (app: SchedulerApplication, ask: SchedulerAsk, node: number) => void,
    private readonly wakeAt: (instant: number) => void,
  ) {}

  /** Places one container below the queue that has a reserved node: on that node, or else on one that is not reserved. `now`: µs. */
  tryReserved(queue: QueueNode, now: number): boolean {
    const { book, reservations } = this;
    if (queue.applications === undefined) {
      for (const child of queue.orderedChildren()) if (this.tryReserved(child, now)) return true;
      return false;
    }
    book.lookAt(queue);
    const tried = reservations.all.filter(
      ({ app }) => app.queue === queue.id && (app.state !== AppState.Accepted || book.mayStart(app)),
    );
    const usable = tried.filter(({ app, ask }) => book.hasHeadroom(ask.shape) && book.may(app, ask.shape));
    for (const reservation of tried) if (!usable.includes(reservation)) this.cancelIfOld(reservation, now);
    // YuniKorn goes through the applications in no particular order; here the one that reserved first comes first.
    return [...new Set(usable.map(({ app }) => app))].some((app) =>
      this.place(usable.filter((one) => one.app === app)),
    );
  }

  /** Cancels a reservation that limits keep from being used, once it is old. */
  private cancelIfOld(reservation: Reservation, now: number): void {
    const { reservationTimeout } = capabilities[this.book.settings.release];
    if (reservationTimeout === 0) return;
    const over = reservation.since + reservationTimeout;
    if (now >= over) this.reservations.remove(reservation);
    else this.wakeAt(over);
  }

  /** Places one container of an application on a node reserved for it, or else on one that is not reserved. */
  private place(reserved: readonly Reservation[]): boolean {
    const { nodes } = this.book;
    for (const onReserved of [true, false]) {
      for (const reservation of reserved) {
        const { app, ask } = reservation;
        const node = onReserved ? reservation.node : nodes.bestFor(ask.id);
        if (node < 0 || !nodes.hasRoom(node, ask.shape) || !nodes.accepts(ask.id, node)) continue;
        this.reservations.remove(reservation);
        this.allocate(app, ask, node);
        return true;
      }
    }
    return false;
  }

  /**
   * Tries the queues, applications and asks in scheduling order until one container is placed. With reservations in force, an ask
   * within all limits that has fitted on no node for a while gets its reservation before later asks are tried. Applications that
   * are backing off are skipped. `now`: µs.
   * @param preempt preempts for an ask that fits on no node; returns whether it did
   */
  placeOrReserve(queue: QueueNode, now: number, preempt?: Preempt): boolean {
    const { book } = this;
    // Only a node without a reservation can take a container or be reserved here.
    if (this.reservations.all.length === book.nodes.count && !book.hasBackOff && preempt === undefined) return false;
    if (queue.applications === undefined) {
      for (const child of queue.orderedChildren()) if (this.placeOrReserve(child, now, preempt)) return true;
      return false;
    }
    book.lookAt(queue);
    const hopeless = new Set<string>();
    for (const app of queue.applications.candidates(book.mayStart)) {
      if (this.backOff.holds(app, now)) continue;
      let inVain = 0;
      for (const ask of app.asks) {
        if (this.backOff.begins(app, queue, inVain, now)) break;
        if (ask.heldBack || !book.may(app, ask.shape)) continue;
        const isWithin = book.isWithinMaxima(ask.shape);
        if (isWithin && this.placeOrReserveFor(app, ask, now)) return true;
        if (preempt?.(queue, app, ask, hopeless) === true) return true;
        if (!isWithin) continue;
        inVain += ask.pending;
        // The limit may be reached within this ask; then its next container is not tried.
        if (this.backOff.begins(app, queue, inVain - 1, now)) break;
      }
    }
    return false;
  }

  private placeOrReserveFor(app: SchedulerApplication, ask: SchedulerAsk, now: number): boolean {
    const { nodes } = this.book;
    const fitting = nodes.bestFor(ask.id);
    if (fitting >= 0) {
      this.allocate(app, ask, fitting);
      return true;
    }
    if (!this.book.settings.reservations || ask.reserved === ask.pending) return false;
    const due = ask.created + RESERVATION_DELAY;
    if (now < due) {
      this.wakeAt(due);
      return false;
    }
    const node = nodes.toReserve(ask.id);
    if (node < 0) return false;
    this.reservations.add(app, ask, node, now);
    // From its first reservation on YuniKorn takes an Accepted application for one that gets placeholders.
    if (app.state === AppState.Accepted) this.book.limits.setAllocatingAccepted(app.queue, app.id);
    return true;
  }
}
