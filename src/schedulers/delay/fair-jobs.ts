/**
 * The jobs among which slots are shared, in the order of naive fair sharing: fewest running tasks first, then
 * submission. A freed slot goes to the first job in this order that takes it.
 * Source: Zaharia et al., Delay Scheduling, EuroSys 2010, Algorithm 1 (ties by submission are a choice made here).
 */
import type { UnlaunchedTasks } from './unlaunched-tasks';

/** A job as the algorithms see it. Jobs are dense numbers. */
export interface FairJob {
  running: number;
  /** Position in the order of submissions. */
  readonly submitted: number;
  readonly tasks: UnlaunchedTasks;
}

export class FairJobs {
  readonly jobs: FairJob[] = [];
  private readonly sorted: number[] = [];

  /** Adds a job and returns its number. */
  add(job: FairJob): number {
    const number = this.jobs.push(job) - 1;
    this.sorted.push(number);
    return number;
  }

  /** A job is over: it is no longer looked at. */
  remove(job: number): void {
    const at = this.sorted.indexOf(job);
    if (at !== -1) this.sorted.splice(at, 1);
  }

  /** The jobs in fair order, valid until the next call. Little changes between slots, so insertion is quick. */
  inOrder(): readonly number[] {
    const { sorted } = this;
    for (let i = 1; i < sorted.length; i++) {
      const job = sorted[i];
      let at = i;
      for (; at > 0 && this.before(job, sorted[at - 1]); at--) sorted[at] = sorted[at - 1];
      sorted[at] = job;
    }
    return sorted;
  }

  /** Launches a task of a job. */
  launch(job: number, task: number): void {
    this.jobs[job].tasks.launch(task);
    this.jobs[job].running++;
  }

  private before(a: number, b: number): boolean {
    const order = this.jobs[a].running - this.jobs[b].running || this.jobs[a].submitted - this.jobs[b].submitted;
    return order < 0 || (order === 0 && a < b);
  }
}
