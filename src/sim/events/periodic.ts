/**
 * A periodic source (scheduling cycle, heartbeat, monitor) that sleeps while it has nothing to do and wakes on its
 * original phase. Ticks it slept through are counted arithmetically, so that an idle source costs nothing.
 */
export class PeriodicSource {
  /** A source starts asleep. */
  private asleepSince: number | undefined = -Infinity;
  private skipped = 0;
  private fired = 0;

  /** `period` and `phase` in µs: ticks fall on phase, phase + period, phase + 2 periods ... */
  constructor(
    readonly period: number,
    readonly phase: number,
  ) {}

  /** The first tick strictly after `now` (µs). */
  nextTick(now: number): number {
    if (now < this.phase) return this.phase;
    return this.phase + (Math.floor((now - this.phase) / this.period) + 1) * this.period;
  }

  /** Whether ticks are skipped at present. */
  get asleep(): boolean {
    return this.asleepSince !== undefined;
  }

  /** A tick was carried out. */
  tick(): void {
    this.fired++;
  }

  /** The source has nothing to do until it is woken. */
  sleep(now: number): void {
    this.asleepSince ??= now;
  }

  /** Something happened: the source is awake again; returns its next tick (µs). */
  wake(now: number): number {
    this.skipped = this.skippedTicks(now);
    this.asleepSince = undefined;
    return this.nextTick(now);
  }

  /** Ticks carried out. */
  get firedTicks(): number {
    return this.fired;
  }

  /** Ticks slept through up to and including `now` (µs). */
  skippedTicks(now: number): number {
    if (this.asleepSince === undefined) return this.skipped;
    return this.skipped + this.beatsUpTo(now) - this.beatsUpTo(this.asleepSince);
  }

  private beatsUpTo(instant: number): number {
    return instant < this.phase ? 0 : Math.floor((instant - this.phase) / this.period) + 1;
  }
}
