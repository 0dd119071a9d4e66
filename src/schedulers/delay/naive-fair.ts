/**
 * Algorithm 1, naive fair sharing: the first job in fair order with any unlaunched task gets the slot, and prefers a
 * local task only among its own.
 * Source: Zaharia et al., Delay Scheduling, EuroSys 2010, Algorithm 1.
 */
import type { FairJobs } from './fair-jobs';
import { SlotLocality } from './slot-policy';
import type { SlotPolicy } from './slot-policy';

export class NaiveFair implements SlotPolicy {
  launchedJob = -1;
  launchedTask = -1;
  launchedAt: SlotLocality = SlotLocality.any;

  constructor(private readonly fair: FairJobs) {}

  offer(node: number): boolean {
    this.launchedJob = -1;
    this.launchedTask = -1;
    for (const job of this.fair.inOrder()) {
      const { tasks } = this.fair.jobs[job];
      if (tasks.left === 0) continue;
      const local = tasks.onNode(node);
      this.launchedJob = job;
      this.launchedTask = local === -1 ? tasks.anywhere() : local;
      this.launchedAt = local === -1 ? SlotLocality.any : SlotLocality.node;
      this.fair.launch(job, this.launchedTask);
      return true;
    }
    return false;
  }
}
