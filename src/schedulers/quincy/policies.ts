/**
 * The policies: by min-cost flow without and with fair sharing and preemption, and the queue-based greedy scheduler that the
 * paper compares them with.
 * Source: Quincy, sections 3, 5.3 and 6.
 */

/** Policies in the order of their choice. */
export const policyNames = ['Q', 'QP', 'QF', 'QFP', 'G', 'GF', 'GFP'] as const;
export type PolicyName = (typeof policyNames)[number];

export interface Policy {
  readonly name: PolicyName;
  /** What the policy is, for captions. */
  readonly title: string;
  readonly greedy: boolean;
  readonly fair: boolean;
  /** Running tasks may be stopped, and by flow also moved. */
  readonly preempts: boolean;
}

export const policies: Readonly<Record<PolicyName, Policy>> = {
  Q: { name: 'Q', title: 'flow', greedy: false, fair: false, preempts: false },
  QP: { name: 'QP', title: 'flow, preemption', greedy: false, fair: false, preempts: true },
  QF: { name: 'QF', title: 'flow, fair shares', greedy: false, fair: true, preempts: false },
  QFP: { name: 'QFP', title: 'flow, fair shares, preemption', greedy: false, fair: true, preempts: true },
  G: { name: 'G', title: 'greedy', greedy: true, fair: false, preempts: false },
  GF: { name: 'GF', title: 'greedy, fair shares', greedy: true, fair: true, preempts: false },
  GFP: { name: 'GFP', title: 'greedy, fair shares, preemption', greedy: true, fair: true, preempts: true },
};

/** Least and most tasks of a job that run: E and F in the paper. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
}

/**
 * The bounds of a job under a policy. Under QF a job above its quota keeps what runs and starts nothing.
 * @param tasks of the job, waiting and running
 * @param quota tasks that it is entitled to
 * @param running tasks that run now
 */
export function boundsUnder({ fair, preempts }: Policy, tasks: number, quota: number, running: number): Bounds {
  if (!fair) return { least: 0, most: tasks };
  return preempts ? { least: quota, most: quota } : { least: 0, most: Math.max(quota, running) };
}

/**
 * The unscheduled node of a job: the units that start in it, the capacity of its arc to the sink, and the units that the sink
 * expects of the job.
 */
export function unscheduledNode(tasks: number, { least, most }: Bounds) {
  return { supply: most - tasks, capacity: most - least, demand: most };
}
