/**
 * Algorithm 3, delay scheduling by time with two levels. A job that was skipped ages with every heartbeat; after W1 it
 * accepts tasks in the rack of their data, after W2 more any task. Each launch restarts the wait at the level of the
 * launch, so that a local one closes the level again.
 *
 *   node-local task                                               ->  launch, level 0
 *   else rack-local task and (level >= 1 or wait >= W1)           ->  launch, level 1
 *   else level 2, or level 1 and wait >= W2, or wait >= W1 + W2   ->  launch any task, level 2
 *   else skip
 * The wait is 0 after every launch. (Some reprints leave out the launch in the third line.) As in Hadoop, a job that launched
 * in a heartbeat was not skipped in it, whatever other slots of that node it let pass.
 * Source: Zaharia et al., Delay Scheduling, EuroSys 2010, Algorithm 3; Hadoop 1.x, contrib/fairscheduler, FairScheduler
 * (assignTasks, updateLocalityWaitTimes, getAllowedLocalityLevel).
 */
import { SlotLocality } from './slot-sharing';
import type { LocalityRule } from './slot-sharing';

export class TwoLevelRule implements LocalityRule {
  private readonly waits: number[] = [];
  private readonly levels: SlotLocality[] = [];
  private readonly skips: number[] = [];
  /** Numbers of the heartbeats in which a job was skipped and in which it launched last. */
  private readonly skippedIn: number[] = [];
  private readonly launchedIn: number[] = [];
  /** Jobs that may have been skipped since the last heartbeat, and whether they were. */
  private candidates: number[] = [];
  private aged: number[] = [];
  private readonly skipped: boolean[] = [];
  private lastHeartbeat = 0;

  /** `rackWait`: W1; `anyWait`: W2; in the unit of the times of heartbeats. */
  constructor(
    public rackWait: number,
    public anyWait: number,
  ) {}

  heartbeat(now: number): readonly number[] {
    const { candidates, aged } = this;
    this.aged = candidates;
    this.candidates = aged;
    aged.length = 0;
    for (let i = 0; i < candidates.length; i++) {
      const job = candidates[i];
      if (!this.skipped[job]) continue;
      this.waits[job] += now - this.lastHeartbeat;
      this.skipped[job] = false;
    }
    this.lastHeartbeat = now;
    return candidates;
  }

  accepts(job: number, best: SlotLocality, heartbeat: number): boolean {
    while (this.waits.length <= job) {
      this.waits.push(0);
      this.levels.push(SlotLocality.node);
      this.skips.push(0);
      this.skippedIn.push(-1);
      this.launchedIn.push(-1);
      this.skipped.push(false);
    }
    if (best <= this.levelOf(job)) {
      this.waits[job] = 0;
      this.levels[job] = best;
      this.skips[job] = 0;
      this.skipped[job] = false;
      this.launchedIn[job] = heartbeat;
      return true;
    }
    if (this.skippedIn[job] !== heartbeat && this.launchedIn[job] !== heartbeat) {
      this.skippedIn[job] = heartbeat;
      this.skips[job]++;
      this.skipped[job] = true;
      this.candidates.push(job);
    }
    return false;
  }

  levelOf(job: number): SlotLocality {
    if (job >= this.waits.length) return this.opened(SlotLocality.node, 0);
    return this.opened(this.levels[job], this.waits[job]);
  }

  remaining(job: number): number {
    const wait = this.waitOf(job);
    const level = job < this.levels.length ? this.levels[job] : SlotLocality.node;
    switch (this.levelOf(job)) {
      case SlotLocality.node:
        return this.rackWait - wait;
      case SlotLocality.rack:
        return (level === SlotLocality.rack ? this.anyWait : this.rackWait + this.anyWait) - wait;
      case SlotLocality.any:
        return Infinity;
    }
  }

  skipsOf(job: number): number {
    return job < this.skips.length ? this.skips[job] : 0;
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
