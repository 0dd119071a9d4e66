/**
 * Two counters of each request key: scheduling opportunities that it missed while waiting for locality, and how often its
 * reservations were made again. Each heartbeat of a reserved node that finds no room adds to both. The kernel skips such
 * heartbeats; they are computed from the time that has passed whenever a counter is read.
 * Source: Hadoop, scheduler/SchedulerApplicationAttempt (schedulingOpportunities, reReservations), LeafQueue.assignContainers.
 */
import type { Locality, RequestKey } from '../../yarn/resource-requests';
import type { CapacityApp, HeldNode, KeyCounts } from '../capacity-app';
import type { CapacityBook } from '../capacity-book';
import { missedAfter } from './locality-delay';

/** What tells which heartbeats of a node were skipped. */
export interface HeartbeatClock {
  /** Simulated time, µs. */
  now(): number;
  /** Time between two heartbeats of a node, µs. */
  readonly heartbeatPeriod: number;
}

export class OpportunityCounts {
  constructor(
    private readonly book: Pick<CapacityBook, 'settings' | 'localityDelays'>,
    private readonly clock: HeartbeatClock,
  ) {}

  /** Heartbeats of a reserved node are skipped from now on. */
  fallSilent(held: HeldNode): void {
    held.silentSince = this.clock.now();
  }

  /** A reserved node sends a heartbeat, which the caller handles; those skipped before it are counted. */
  heartbeat(held: HeldNode): void {
    if (held.silentSince < 0) return;
    held.silentSince = Math.min(held.silentSince + this.clock.heartbeatPeriod, this.clock.now());
    this.countSkipped(held);
  }

  /** Counts the skipped heartbeats of a reserved node, which is heard again: each would have renewed the reservation. */
  countSkipped(held: HeldNode): void {
    const counts = held.app.countsOf(held.key);
    const renewals = this.skipped(held);
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
      const skipped = this.skipped(held);
      this.countAttempts(counts, skipped);
      if (skipped > 0) held.silentSince += skipped * this.clock.heartbeatPeriod;
    }
    counts.reReservations = 0;
  }

  private skipped({ silentSince }: HeldNode): number {
    return silentSince < 0 ? 0 : Math.floor((this.clock.now() - silentSince) / this.clock.heartbeatPeriod);
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
