/**
 * Delay scheduling in Spark: a task set begins at its best level and accepts the next worse one only after it has waited
 * the time configured for the level it is at, counted from the last reset.
 *
 * While a worse level is left:
 *   nothing left to launch at this level  ->  reset = now, one level worse (no waiting for an empty level, SPARK-4939)
 *   now - reset >= wait(level)            ->  reset += wait(level), one level worse (what was waited too long counts on)
 *   otherwise stay.
 * Source: Spark core, TaskSetManager.scala (getAllowedLocalityLevel, resetDelayScheduleTimer); SPARK-18886.
 */
import { Locality } from './locality';
import { indexAfterChange, levelIndex } from './valid-levels';

/** How long to wait at a level before accepting the next one, in the caller's unit of time. The others have no wait. */
export interface LocalityWaits {
  readonly process: number;
  readonly node: number;
  readonly rack: number;
}

/** Tells whether a level still has tasks to launch. */
export interface LevelDemand {
  hasTasksAt(level: Locality): boolean;
}

export class LocalityTimer {
  /** Position in `levels`. */
  index = 0;

  /** `levels`: valid levels, best first; `lastReset`: the instant from which the first wait counts. */
  constructor(
    private readonly waits: LocalityWaits,
    public levels: readonly Locality[],
    public lastReset: number,
  ) {}

  /** The level reached at the last look at the timer. */
  get level(): Locality {
    return this.levels[this.index];
  }

  /** The wait configured for a level; 0 for NO_PREF and ANY. */
  waitAt(level: Locality): number {
    switch (level) {
      case Locality.processLocal:
        return this.waits.process;
      case Locality.nodeLocal:
        return this.waits.node;
      case Locality.rackLocal:
        return this.waits.rack;
      default:
        return 0;
    }
  }

  /** When the next worse level opens if nothing resets the timer before; Infinity at the last level. */
  get nextOpening(): number {
    return this.index < this.levels.length - 1 ? this.lastReset + this.waitAt(this.level) : Infinity;
  }

  /** Moves on as far as time and demand allow, and returns the worst level accepted at `now`. */
  allowedLevel(now: number, demand: LevelDemand): Locality {
    const last = this.levels.length - 1;
    while (this.index < last) {
      const level = this.levels[this.index];
      if (!demand.hasTasksAt(level)) {
        this.lastReset = now;
      } else {
        const wait = this.waitAt(level);
        if (now - this.lastReset < wait) break;
        this.lastReset += wait;
      }
      this.index++;
    }
    return this.levels[this.index];
  }

  /** Counts from `now` on, at `level` or the next worse one that is valid. */
  reset(now: number, level: Locality): void {
    this.lastReset = now;
    this.index = levelIndex(this.levels, level);
  }

  /** Adopts new valid levels. The current wait continues. */
  setLevels(levels: readonly Locality[]): void {
    this.index = indexAfterChange(this.levels, this.index, levels);
    this.levels = levels;
  }
}
