/**
 * Algorithm 3, delay scheduling by time with two levels. A job that was skipped ages with every heartbeat; after W1 it
 * accepts tasks in the rack of their data, after W2 more any task. Each launch starts the wait anew at the level of the
 * launch, so that a local one closes the level again.
 *
 *   node-local task                                               ->  launch, level 0
 *   else rack-local task and (level >= 1 or wait >= W1)           ->  launch, level 1
 *   else level 2, or level 1 and wait >= W2, or wait >= W1 + W2   ->  launch any task, level 2
 *   else skip
 * The wait is 0 after every launch. (Some reprints leave out the launch in the third line.)
 * Source: Zaharia et al., Delay Scheduling, EuroSys 2010, Algorithm 3.
 */
import type { FairJobs } from './fair-jobs';
import { SlotLocality } from './slot-policy';
import type { SlotPolicy } from './slot-policy';

/** Waiting times and levels of all jobs. */
export class TwoLevelRule {
  private readonly waits: number[] = [];
  private readonly levels: SlotLocality[] = [];
  private readonly skipped: boolean[] = [];
  private lastHeartbeat = 0;

  /** `rackWait`: W1; `anyWait`: W2; in the unit of the times of heartbeats. */
  constructor(
    readonly rackWait: number,
    readonly anyWait: number,
  ) {}

  /** A heartbeat: jobs skipped since the last one have waited since then. */
  heartbeat(now: number): void {
    for (let job = 0; job < this.skipped.length; job++) {
      if (!this.skipped[job]) continue;
      this.waits[job] += now - this.lastHeartbeat;
      this.skipped[job] = false;
    }
    this.lastHeartbeat = now;
  }

  /** A job that could get a slot with locality `best`: whether it launches there. If not, it counts as skipped. */
  accepts(job: number, best: SlotLocality): boolean {
    while (this.waits.length <= job) {
      this.waits.push(0);
      this.levels.push(SlotLocality.node);
      this.skipped.push(false);
    }
    if (best > this.levelOf(job)) {
      this.skipped[job] = true;
      return false;
    }
    this.waits[job] = 0;
    this.levels[job] = best;
    return true;
  }

  /** The worst locality that a job accepts now. */
  levelOf(job: number): SlotLocality {
    if (job >= this.waits.length) return this.opened(SlotLocality.node, 0);
    return this.opened(this.levels[job], this.waits[job]);
  }

  /** What a job has waited since its last launch, as of the last heartbeat. */
  waitOf(job: number): number {
    return job < this.waits.length ? this.waits[job] : 0;
  }

  private opened(level: SlotLocality, wait: number): SlotLocality {
    const { rackWait, anyWait } = this;
    if (level === SlotLocality.any) return SlotLocality.any;
    if (level === SlotLocality.rack) return wait >= anyWait ? SlotLocality.any : SlotLocality.rack;
    if (wait >= rackWait + anyWait) return SlotLocality.any;
    return wait >= rackWait ? SlotLocality.rack : SlotLocality.node;
  }
}

export class TwoLevelWait implements SlotPolicy {
  launchedJob = -1;
  launchedTask = -1;
  launchedAt: SlotLocality = SlotLocality.any;

  constructor(
    private readonly fair: FairJobs,
    readonly rule: TwoLevelRule,
  ) {}

  offer(node: number): boolean {
    this.launchedJob = -1;
    this.launchedTask = -1;
    for (const job of this.fair.inOrder()) {
      const { tasks } = this.fair.jobs[job];
      if (tasks.left === 0) continue;
      let best: SlotLocality = SlotLocality.node;
      let task = tasks.onNode(node);
      if (task === -1) {
        best = SlotLocality.rack;
        task = tasks.inRackOf(node);
      }
      if (task === -1) {
        best = SlotLocality.any;
        task = tasks.anywhere();
      }
      if (!this.rule.accepts(job, best)) continue;
      this.launchedJob = job;
      this.launchedTask = task;
      this.launchedAt = best;
      this.fair.launch(job, task);
      return true;
    }
    return false;
  }
}
