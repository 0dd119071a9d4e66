/**
 * Algorithm 2, delay scheduling by skip counts: a job without a local task lets the slot pass to the next one, at most D
 * times. Then it may launch remote tasks, as many as it likes, until a local launch sets its count back to 0.
 * Source: Zaharia et al., Delay Scheduling, EuroSys 2010, Algorithm 2.
 */
import type { FairJobs } from './fair-jobs';
import { SlotLocality } from './slot-policy';
import type { SlotPolicy } from './slot-policy';

export class SkipCount implements SlotPolicy {
  launchedJob = -1;
  launchedTask = -1;
  launchedAt: SlotLocality = SlotLocality.any;
  /** Skips per job since its last local launch; a job that never skipped may be missing. */
  private readonly counts: number[] = [];

  /** `maxSkips`: D. */
  constructor(
    private readonly fair: FairJobs,
    readonly maxSkips: number,
  ) {}

  /** Slots that a job let pass since its last local launch. */
  skipsOf(job: number): number {
    return job < this.counts.length ? this.counts[job] : 0;
  }

  offer(node: number): boolean {
    this.launchedJob = -1;
    this.launchedTask = -1;
    while (this.counts.length < this.fair.jobs.length) this.counts.push(0);
    for (const job of this.fair.inOrder()) {
      const { tasks } = this.fair.jobs[job];
      if (tasks.left === 0) continue;
      const local = tasks.onNode(node);
      if (local !== -1) {
        this.counts[job] = 0;
      } else if (this.counts[job] < this.maxSkips) {
        this.counts[job]++;
        continue;
      }
      this.launchedJob = job;
      this.launchedTask = local === -1 ? tasks.anywhere() : local;
      this.launchedAt = local === -1 ? SlotLocality.any : SlotLocality.node;
      this.fair.launch(job, this.launchedTask);
      return true;
    }
    return false;
  }
}
