/**
 * The clocks of a cluster scheduler: threads that wake up on whole multiples of a period. A tick without a listener is
 * skipped, and the next one that matters comes when it would have come otherwise. In its instant a tick comes after
 * every other event of its class, so that what it sees does not depend on when it was requested.
 */
import { CLASS_STRIDE } from './event-classes';
import { kindFor, Target } from './event-queue';
import type { EventQueue } from './event-queue';
import { PeriodicSource } from './periodic';

interface Clock {
  readonly source: PeriodicSource;
  /** Second key of its ticks. */
  readonly order: number;
  /** The pending tick, µs; Infinity: none. */
  at: number;
  handle: number;
  keepsAlive: boolean;
  /** The latest tick that was heard, µs. */
  heard: number;
}

export class Clocks {
  /** By number. */
  private readonly clocks: (Clock | undefined)[] = [];

  /** `neverSleeps`: once a clock was asked for a tick, all of them are heard. */
  constructor(
    private readonly events: EventQueue,
    private readonly neverSleeps: boolean,
  ) {}

  /**
   * A tick of a clock is to be heard: the first one that is still to come, in this instant or later, and not before `from`.
   *
   * @param period µs; ticks fall on whole multiples of it, the first one a period after the start of the run
   * @param from µs
   * @param keepsAlive whether the run goes on for it although nothing else is to come
   */
  await(number: number, eventClass: number, period: number, from: number, keepsAlive: boolean): void {
    const clock = this.clockOf(number, eventClass, period);
    const next = clock.source.nextTick(Math.max(this.reached(clock), from - 1));
    this.push(number, clock, Math.min(next, clock.at), keepsAlive || clock.keepsAlive);
  }

  /** The latest tick that has had its turn, µs, heard or not; 0 before the first one. */
  latest(number: number, eventClass: number, period: number): number {
    return Math.floor(this.reached(this.clockOf(number, eventClass, period)) / period) * period;
  }

  /** The instant up to which ticks of a clock have had their turn, µs. */
  private reached({ heard, order }: Clock): number {
    const { clock: now } = this.events;
    return heard < now && this.events.isAhead(order) ? now - 1 : now;
  }

  /** The clock has no listener any more. */
  cancel(number: number): void {
    const clock = this.clocks[number];
    if (clock === undefined) return;
    if (this.neverSleeps) this.letEnd(clock);
    else this.takeBack(clock);
  }

  /** A tick is heard now. */
  tick(number: number): void {
    const clock = this.clocks[number];
    if (clock === undefined) return;
    if (clock.keepsAlive) this.events.work--;
    clock.heard = this.events.clock;
    clock.at = Infinity;
    clock.keepsAlive = false;
    if (this.neverSleeps) this.push(number, clock, clock.source.nextTick(this.events.clock), false);
  }

  private clockOf(number: number, eventClass: number, period: number): Clock {
    const known = this.clocks[number];
    if (known !== undefined && known.source.period === period) return known;
    if (known !== undefined) this.takeBack(known);
    const clock = {
      source: new PeriodicSource(period, period),
      order: (eventClass + 1) * CLASS_STRIDE - 1 - number,
      at: Infinity,
      handle: -1,
      keepsAlive: false,
      heard: known?.heard ?? -1,
    };
    this.clocks[number] = clock;
    return clock;
  }

  private push(number: number, clock: Clock, at: number, keepsAlive: boolean): void {
    if (clock.at !== at) {
      this.takeBack(clock);
      clock.at = at;
      clock.handle = this.events.heap.push(at, clock.order, kindFor(Target.clock, 'housekeeping'), number, 0);
    }
    if (keepsAlive && !clock.keepsAlive) this.events.work++;
    clock.keepsAlive = keepsAlive;
  }

  private takeBack(clock: Clock): void {
    if (clock.at === Infinity) return;
    this.events.heap.cancel(clock.handle);
    clock.at = Infinity;
    this.letEnd(clock);
  }

  /** The clock no longer keeps the run alive. */
  private letEnd(clock: Clock): void {
    if (clock.keepsAlive) this.events.work--;
    clock.keepsAlive = false;
  }
}
