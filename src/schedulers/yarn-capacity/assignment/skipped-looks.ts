/**
 * Looks at reserved nodes that the kernel skips, because each of them would only have renewed the reservation. How many there were
 * follows from the time that has passed.
 */

/** Simulated time, µs. */
interface Clock {
  now(): number;
}

/** Times are in µs; `since` is the instant of the last look that was carried out or counted. */
export interface SkippedLooks extends Clock {
  /** Looks at a node that were skipped since then, with that of this instant. */
  upToNow(node: number, since: number): number;
  /** The same without a look at this instant. */
  beforeThisOne(node: number, since: number): number;
  /** The instant of the last of them. */
  last(since: number): number;
}

/**
 * The looks that are skipped under a configuration: heartbeats, or rounds where `asynchronous` is above 0 (times in µs).
 * @param looksIn how often the round of a tick looks at a node
 */
export function skippedLooks(
  clock: Clock,
  { heartbeat, asynchronous }: { readonly heartbeat: number; readonly asynchronous: number },
  looksIn: (tick: number, node: number) => number,
): SkippedLooks {
  return asynchronous > 0 ? new SkippedRounds(clock, asynchronous, looksIn) : new SkippedHeartbeats(clock, heartbeat);
}

/** A node is looked at in its heartbeats. */
export class SkippedHeartbeats implements SkippedLooks {
  /** @param period time between two heartbeats of a node, µs */
  constructor(
    private readonly clock: Clock,
    private readonly period: number,
  ) {}

  now(): number {
    return this.clock.now();
  }

  upToNow(_node: number, since: number): number {
    return Math.floor((this.now() - since) / this.period);
  }

  beforeThisOne(_node: number, since: number): number {
    return Math.max(0, Math.ceil((this.now() - since) / this.period) - 1);
  }

  last(since: number): number {
    return since + this.upToNow(-1, since) * this.period;
  }
}

/** Asynchronous scheduling looks at all nodes in a round, at each tick of its cycle and after changes. */
class SkippedRounds implements SkippedLooks {
  /** @param cycle time between two ticks, µs */
  constructor(
    private readonly clock: Clock,
    private readonly cycle: number,
    private readonly looksIn: (tick: number, node: number) => number,
  ) {}

  now(): number {
    return this.clock.now();
  }

  upToNow(node: number, since: number): number {
    return this.between(node, since, Math.floor(this.now() / this.cycle));
  }

  beforeThisOne(node: number, since: number): number {
    return this.between(node, since, Math.ceil(this.now() / this.cycle) - 1);
  }

  last(since: number): number {
    return Math.max(since, Math.floor(this.now() / this.cycle) * this.cycle);
  }

  /** Looks in the rounds of the ticks after `since`, up to a tick and with that one. */
  private between(node: number, since: number, to: number): number {
    let looks = 0;
    for (let tick = Math.floor(since / this.cycle) + 1; tick <= to; tick++) looks += this.looksIn(tick, node);
    return looks;
  }
}
