/**
 * What queueing theory says of the architectures, for display beside measured points. No outcome of a simulation
 * depends on it. Jobs arrive by Poisson processes; a scheduler is an M/G/1 queue whose service is the decision, t_job + t_task n.
 * Sources: Omega (EuroSys 2013), section 4; the Pollaczek-Khinchine formula.
 */

/** Moments of the number of tasks of a job. */
export interface Tasks {
  readonly mean: number;
  /** E[n²]. */
  readonly square: number;
}

/** Jobs of one class: a rate, and what a decision on one takes. Rates and times in the same unit of time. */
export interface JobClass {
  readonly rate: number;
  readonly job: number;
  readonly task: number;
  readonly tasks: Tasks;
}

/** Share of its time that a scheduler decides, if no decision is made twice: the sum of rate * E[decision]. */
export function busyness(classes: readonly JobClass[]): number {
  return classes.reduce((sum, { rate, job, task, tasks }) => sum + rate * (job + task * tasks.mean), 0);
}

/** Mean wait from submission to the beginning of the decision, the same for all classes in one queue; Infinity at saturation. */
export function meanWait(classes: readonly JobClass[]): number {
  const busy = busyness(classes);
  if (busy >= 1) return Infinity;
  const square = ({ job, task, tasks }: JobClass): number =>
    job * job + 2 * job * task * tasks.mean + task * task * tasks.square;
  return classes.reduce((sum, one) => sum + one.rate * square(one), 0) / (2 * (1 - busy));
}

/** The t_job at which a scheduler of one class saturates: 1/rate - t_task E[n]. */
export function saturation(rate: number, task: number, meanTasks: number): number {
  return 1 / rate - task * meanTasks;
}

/**
 * Two transactions at the same time, of k1 and k2 tasks on different machines each, over F machines with room for one more task
 * each: the chance that none conflicts, C(F - k1, k2)/C(F, k2), and the expected number of tasks that do. Where conflicts are
 * detected by sequence numbers, it holds however much room there is.
 */
export function collision(machines: number, k1: number, k2: number): { none: number; conflicting: number } {
  let none = 1;
  for (let i = 0; i < k2 && none > 0; i++) none *= Math.max(0, machines - k1 - i) / (machines - i);
  return { none, conflicting: (k1 * k2) / machines };
}
