/**
 * Nodes reserved for asks that fit on no node. A node is reserved for one container at most; no other container is placed
 * on it until that container has been placed there or elsewhere, or has been withdrawn.
 *
 * Source: YuniKorn core, application.go reserveInternal, node.go Reserve, partition.go reserve and unReserve.
 */
import type { NodePool } from './node-pool';
import type { SchedulerApplication, SchedulerAsk } from '../applications/scheduler-application';

/** Age of an ask from which on it may reserve a node, µs. */
export const RESERVATION_DELAY = 2_000_000;

export interface Reservation {
  readonly app: SchedulerApplication;
  readonly ask: SchedulerAsk;
  readonly node: number;
  /** When it was made, µs. */
  readonly since: number;
}

export class Reservations {
  /** In the order in which they were made. */
  private readonly made: Reservation[] = [];

  /** `record` writes a new reservation (true) or its end (false) to the trace. */
  constructor(
    private readonly nodes: NodePool,
    private readonly record: (reservation: Reservation, begins: boolean) => void,
  ) {}

  get all(): readonly Reservation[] {
    return this.made;
  }

  /** `now`: µs. */
  add(app: SchedulerApplication, ask: SchedulerAsk, node: number, now: number): void {
    const reservation = { app, ask, node, since: now };
    this.made.push(reservation);
    ask.reserved++;
    this.nodes.setReserved(node, true);
    this.record(reservation, true);
  }

  remove(reservation: Reservation): void {
    this.made.splice(this.made.indexOf(reservation), 1);
    reservation.ask.reserved--;
    this.nodes.setReserved(reservation.node, false);
    this.record(reservation, false);
  }

  /** Gives up the latest reservations of an ask with more reserved nodes than pending containers. */
  trim(ask: SchedulerAsk): void {
    while (ask.reserved > ask.pending) this.remove(this.made.findLast((one) => one.ask === ask) as Reservation);
  }

  /** The node left the cluster: gives up its reservation. */
  forgetNode(node: number): void {
    const reservation = this.made.find((one) => one.node === node);
    if (reservation !== undefined) this.remove(reservation);
  }

  /** Gives up every reservation. */
  clear(): void {
    while (this.made.length > 0) this.remove(this.made[this.made.length - 1]);
  }

  /** A reservation of another ask that keeps a container of a size from a node with room for it. */
  inTheWayOf(shape: number): Reservation | undefined {
    return this.made.find(({ node }) => this.nodes.hasRoom(node, shape));
  }
}
