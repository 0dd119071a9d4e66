/** What one decision looks at: all tasks that wait or run, their jobs and the machines, at one instant. */
import type { Cluster } from './cluster';
import { fairQuotas } from './fair-share';
import { boundsUnder, policies } from '../policies';
import type { PolicyName } from '../policies';
import type { TransferCosts } from '../costs/transfer-costs';

/** A job, in the order of submission. */
export interface RoundJob {
  /** Cost of a second that one of its tasks waits. */
  readonly omega: number;
  /** Since when it has run more than its quota, µs; Infinity when it does not. For the greedy scheduler. */
  readonly overSince: number;
}

/** A task, in the order of jobs and then of its number. */
export interface RoundTask {
  readonly job: number;
  /** Its number in the job, by which it is known again in the next round. */
  readonly number: number;
  readonly costs: TransferCosts;
  /** The job's root: it is put before workers and never stopped. */
  readonly root: boolean;
  /** Machine it runs on, -1 while it waits. */
  readonly machine: number;
  /** Seconds it has run and waited, in all its executions and waits together. */
  ranFor: number;
  waited: number;
}

/** What a policy lets a job do. */
export interface JobBounds {
  /** Worker tasks, waiting and running, and those that run. */
  readonly workers: number;
  readonly running: number;
  readonly quota: number;
  readonly least: number;
  readonly most: number;
}

export class Round {
  readonly bounds: readonly JobBounds[];

  constructor(
    readonly policy: PolicyName,
    readonly cluster: Cluster,
    readonly jobs: readonly RoundJob[],
    readonly tasks: readonly RoundTask[],
  ) {
    const workers = new Int32Array(jobs.length);
    const running = new Int32Array(jobs.length);
    let roots = 0;
    for (const { job, root, machine } of tasks) {
      if (root) roots++;
      if (root) continue;
      workers[job]++;
      if (machine >= 0) running[job]++;
    }
    // Roots have their slots before workers have theirs.
    const quotas = fairQuotas(cluster.slots - roots, workers);
    this.bounds = jobs.map((_, job) => ({
      workers: workers[job],
      running: running[job],
      quota: quotas[job],
      ...boundsUnder(policies[policy], workers[job], quotas[job], running[job]),
    }));
  }
}

/** The decision for the tasks: the machine of each, -1 to wait. */
export type Places = Int32Array;
