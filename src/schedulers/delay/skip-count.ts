/**
 * Algorithm 2, delay scheduling by skip counts: a job without a local task lets the slot pass to the next one, at most D
 * times. Then it may launch remote tasks, as many as it likes, until a local launch sets its count back to 0.
 * Source: Zaharia et al., Delay Scheduling, EuroSys 2010, Algorithm 2.
 */
import { SlotLocality } from './slot-sharing';
import type { LocalityRule } from './slot-sharing';

const NO_JOBS: readonly number[] = [];

export class SkipCountRule implements LocalityRule {
  /** Skips per job since its last local launch, and the heartbeat of the last one; a job that never skipped may be missing. */
  private readonly counts: number[] = [];
  private readonly skippedIn: number[] = [];

  /** `maxSkips`: D. */
  constructor(public maxSkips: number) {}

  /** Slots are counted, not time. */
  heartbeat(): readonly number[] {
    return NO_JOBS;
  }

  accepts(job: number, best: SlotLocality, heartbeat: number): boolean {
    while (this.counts.length <= job) {
      this.counts.push(0);
      this.skippedIn.push(-1);
    }
    if (best === SlotLocality.node) {
      this.counts[job] = 0;
      return true;
    }
    if (this.counts[job] >= this.maxSkips) return true;
    if (this.skippedIn[job] !== heartbeat) this.counts[job]++;
    this.skippedIn[job] = heartbeat;
    return false;
  }

  levelOf(job: number): SlotLocality {
    return this.skipsOf(job) >= this.maxSkips ? SlotLocality.any : SlotLocality.node;
  }

  remaining(): number {
    return Infinity;
  }

  /** Slots that a job let pass since its last local launch. */
  skipsOf(job: number): number {
    return job < this.counts.length ? this.counts[job] : 0;
  }
}
