/**
 * Two counters of each request key: scheduling opportunities that it missed while waiting for locality, and how often its
 * reservations were made again. Each look at a reserved node that finds no room adds to both. The kernel skips such looks; they are
 * counted whenever a counter is read.
 * Source: Hadoop, scheduler/SchedulerApplicationAttempt (schedulingOpportunities, reReservations), LeafQueue.assignContainers.
 */
import type { Locality, RequestKey } from '../../yarn/resource-requests';
import type { CapacityApp, HeldNode, KeyCounts } from '../capacity-app';
import type { CapacityBook } from '../capacity-book';
import { missedAfter } from './locality-delay';
import type { SkippedLooks } from './skipped-looks';

export class OpportunityCounts {
  constructor(
    private readonly book: Pick<CapacityBook, 'settings' | 'localityDelays'>,
    private readonly looks: SkippedLooks,
  ) {}

  /** Looks at a reserved node are skipped from now on. */
  fallSilent(held: HeldNode): void {
    held.silentSince = this.looks.now();
  }

  /** A reserved node is about to be looked at: the looks that were skipped before are counted. */
  lookedAt(held: HeldNode): void {
    if (held.silentSince >= 0) this.countRenewals(held, this.looks.beforeThisOne(held.node, held.silentSince));
  }

  /** Counts the skipped looks at a reserved node: each would have renewed the reservation. */
  countSkipped(held: HeldNode): void {
    this.countRenewals(held, this.skipped(held));
  }

  private countRenewals(held: HeldNode, renewals: number): void {
    const counts = held.app.countsOf(held.key);
    counts.reReservations += renewals;
    this.countAttempts(counts, renewals);
    held.silentSince = -1;
  }

  /** A reserved node was tried a number of times. From 2.8 on each attempt counts as a missed opportunity. */
  countAttempts(counts: KeyCounts, times: number): void {
    if (this.countsAttempts) counts.missed += times;
  }

  /** Renewals count from 0 again, because a reservation of the key was made or given up. Missed opportunities stay. */
  resetRenewals(counts: KeyCounts): void {
    for (const held of counts.reservations) {
      this.countAttempts(counts, this.skipped(held));
      if (held.silentSince >= 0) held.silentSince = this.looks.last(held.silentSince);
    }
    counts.reReservations = 0;
    counts.triesMore = false;
  }

  private skipped({ node, silentSince }: HeldNode): number {
    return silentSince < 0 ? 0 : this.looks.upToNow(node, silentSince);
  }

  private get countsAttempts(): boolean {
    return this.book.settings.generation !== 'cs-2014';
  }

  /** How often the reservations of a key were renewed. */
  reReservations(app: CapacityApp, key: RequestKey): number {
    const counts = app.countsOf(key);
    return counts.reReservations + this.renewedSilently(counts);
  }

  /** Opportunities that a key has missed. */
  missed(app: CapacityApp, key: RequestKey): number {
    const counts = app.countsOf(key);
    return this.countsAttempts ? counts.missed + this.renewedSilently(counts) : counts.missed;
  }

  /** A container was allocated, or a node reserved, at a locality: that may reset the missed opportunities. */
  countPlace(app: CapacityApp, key: RequestKey, locality: Locality): void {
    const counts = app.countsOf(key);
    const now = this.missed(app, key);
    counts.missed += missedAfter(now, locality, this.book.localityDelays()) - now;
  }

  private renewedSilently({ reservations }: KeyCounts): number {
    let sum = 0;
    for (let i = 0; i < reservations.length; i++) sum += this.skipped(reservations[i]);
    return sum;
  }
}
