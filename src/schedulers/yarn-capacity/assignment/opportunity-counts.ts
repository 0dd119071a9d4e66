/**
 * How often an application was passed over, by request key: opportunities that it missed while it waits for places near its data,
 * and renewals of its reservations. Skipped heartbeats of a reserved node belong to both; they are added when the count is read.
 * Source: Hadoop, scheduler/SchedulerApplicationAttempt (schedulingOpportunities, reReservations), LeafQueue.assignContainers.
 */
import type { Locality, RequestKey } from '../../yarn/resource-requests';
import type { CapacityApp, HeldNode, KeyCounts } from '../capacity-app';
import type { CapacityBook } from '../capacity-book';
import { missedAfter } from './locality-delay';

export class OpportunityCounts {
  /** Skipped heartbeats of a reserved node; and the same, which are skipped ones no longer then. */
  unheard: (held: HeldNode) => number = () => 0;
  takeUnheard: (held: HeldNode) => number = () => 0;

  constructor(private readonly book: Pick<CapacityBook, 'settings' | 'localityDelays'>) {}

  /** The node of a reservation is heard again: each skipped heartbeat would have renewed the reservation. */
  countUnheard(held: HeldNode): void {
    const counts = held.app.countsOf(held.key);
    const renewals = this.unheard(held);
    counts.reReservations += renewals;
    this.countAttempts(counts, renewals);
    held.silentSince = -1;
  }

  /** A reserved node was tried so often. From 2.8 on each time counts as a missed opportunity. */
  countAttempts(counts: KeyCounts, times: number): void {
    if (this.countsAttempts) counts.missed += times;
  }

  /** Renewals count from 0 again: a reservation of the key was made or is gone. */
  forgetRenewals(counts: KeyCounts): void {
    for (const held of counts.reservations) this.countAttempts(counts, this.takeUnheard(held));
    counts.reReservations = 0;
  }

  private get countsAttempts(): boolean {
    return this.book.settings.generation !== 'cs-2014';
  }

  /** How often the reservations of a key were renewed. */
  reReservations(app: CapacityApp, key: RequestKey): number {
    const counts = app.countsOf(key);
    return counts.reReservations + this.renewedUnheard(counts);
  }

  /** Opportunities that a key has missed. */
  missed(app: CapacityApp, key: RequestKey): number {
    const counts = app.countsOf(key);
    return this.countsAttempts ? counts.missed + this.renewedUnheard(counts) : counts.missed;
  }

  /** A container was given, or a node newly reserved, at a locality. */
  countPlace(app: CapacityApp, key: RequestKey, locality: Locality): void {
    const counts = app.countsOf(key);
    const now = this.missed(app, key);
    counts.missed += missedAfter(now, locality, this.book.localityDelays()) - now;
  }

  private renewedUnheard({ reservations }: KeyCounts): number {
    let sum = 0;
    for (let i = 0; i < reservations.length; i++) sum += this.unheard(reservations[i]);
    return sum;
  }
}
