/**
 * Delay scheduling for one request key of an application: the worst locality that it accepts now. The locality relaxes by one
 * level, and the count starts again,
 *
 *   by opportunities   after more than nodes x threshold missed opportunities since the last relaxation
 *   by time            after more than a delay (ms) since the last relaxation or container; the first query starts the clock
 *
 * A container with a better locality sets the level back to its own. A negative threshold or delay switches this off.
 * Source: Hadoop, scheduler/fair/FSAppAttempt (getAllowedLocalityLevel, getAllowedLocalityLevelByTime, allocate).
 */
import { Locality } from '../../yarn/resource-requests';

export class LocalityDelay {
  private level: Locality | undefined;
  /** Missed opportunities since the last relaxation. */
  opportunities = 0;
  /** When it last relaxed or got a container, ms. */
  private since = 0;

  /** The worst locality accepted at the last query; before the first one, the node. */
  get current(): Locality {
    return this.level ?? Locality.node;
  }

  /** Counts a scheduling opportunity. */
  missed(): void {
    this.opportunities++;
  }

  /** The worst locality accepted now, by opportunities. Thresholds are fractions of the number of nodes. */
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

  /**
   * Whether one more missed opportunity may decide anything later. They are counted even while any node is accepted: after a
   * container nearer to its data the count goes on, and a high one relaxes at once.
   */
  countsOn(nodes: number, nodeThreshold: number, rackThreshold: number): boolean {
    if (nodeThreshold < 0 || rackThreshold < 0) return false;
    return this.opportunities <= nodes * Math.min(Math.max(nodeThreshold, rackThreshold), 1);
  }

  /** The worst locality accepted now, by time. Clock and delays in ms. */
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

  /** A container was allocated at a locality. `now`: ms. */
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
