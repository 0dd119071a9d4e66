/**
 * Delay scheduling of one application and request key: the worst locality that it accepts now. It relaxes one level when the
 * opportunities, or the wait, exceed a threshold (strictly), and restarts the count.
 *
 *   by opportunities   more than nodes x threshold of them since the last relaxation
 *   by time            more than a number of ms since the last relaxation or container; the first query starts the clock
 *
 * A container closer than what is allowed takes the level back to its own. A negative threshold switches the delay off.
 * Source: Hadoop, scheduler/fair/FSAppAttempt (getAllowedLocalityLevel, getAllowedLocalityLevelByTime, allocate).
 */
import { Locality } from '../../yarn/resource-requests';

export class LocalityDelay {
  private level: Locality | undefined;
  /** Since the last relaxation. */
  opportunities = 0;
  /** When it last relaxed or got a container, ms. */
  private since = 0;

  /** The level of the last query; where nothing was asked, any place closer to the data than any other. */
  get current(): Locality {
    return this.level ?? Locality.node;
  }

  /** One more node was looked at. */
  missed(): void {
    this.opportunities++;
  }

  /** Thresholds: as fractions of the number of nodes. */
  allowedByOpportunities(nodes: number, nodeThreshold: number, rackThreshold: number): Locality {
    if (nodeThreshold < 0 || rackThreshold < 0) return Locality.any;
    if (this.level === undefined) {
      this.level = Locality.node;
    } else if (this.level !== Locality.any) {
      const threshold = this.level === Locality.node ? nodeThreshold : rackThreshold;
      if (this.opportunities > nodes * Math.min(threshold, 1)) this.relax();
    }
    return this.level;
  }

  /** Delays and the clock in ms. */
  allowedByTime(now: number, nodeDelay: number, rackDelay: number): Locality {
    if (nodeDelay < 0 || rackDelay < 0) return Locality.any;
    if (this.level === undefined) {
      this.since = now;
      this.level = Locality.node;
    } else if (this.level !== Locality.any) {
      const delay = this.level === Locality.node ? nodeDelay : rackDelay;
      if (now - this.since > delay) {
        this.relax();
        this.since = now;
      }
    }
    return this.level;
  }

  /** A container was given there. */
  allocated(locality: Locality, now: number): void {
    if (this.level !== undefined && locality < this.level) this.level = locality;
    this.since = now;
  }

  /** Sets the level and restarts the count. */
  reset(level: Locality, now: number): void {
    this.level = level;
    this.opportunities = 0;
    this.since = now;
  }

  private relax(): void {
    this.level = this.level === Locality.node ? Locality.rack : Locality.any;
    this.opportunities = 0;
  }
}
