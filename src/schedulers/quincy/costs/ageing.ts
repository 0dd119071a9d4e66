/**
 * Ageing: whether and when time alone can change the next decision. The longer a task waits, the more it costs to leave it waiting;
 * the longer a task has run, the more it costs to stop it.
 */
import { SECOND } from '../../../base/units';
import { secondsUntilStart } from '../planning/free-place';
import { TaskState } from '../round/job';
import type { Job } from '../round/job';
import type { WaitingView } from '../waiting-reasons';

/** Whether time alone could change the next decision: some task that waits could be helped by its rising cost. */
export function ages(jobs: readonly Job[], view: WaitingView): boolean {
  const { policy, hysteresis, rootTask } = view.settings;
  const hasRoom = view.freeSlots > 0;
  return jobs.some((job) => {
    const { waiting, most, omega } = job;
    if (waiting === 0 || view.cluster.slots === 0) return false;
    const admitted = hasRoom && job.runningWorkers(rootTask) < most;
    if (policy.greedy) return admitted && hysteresis > 0;
    // Stopping a running task costs 1 more each second. The cost of waiting has to rise faster than that.
    return (admitted && omega > 0) || (policy.preempts && omega > 1);
  });
}

/**
 * The first instant at which a waiting task may be worth a free slot, µs; `now` if one could already displace a running task.
 * Nothing else changes by time alone: stopping a task becomes more expensive at least as fast as letting others wait.
 */
export function quietTime(jobs: readonly Job[], view: WaitingView, now: number): number {
  const { policy, hysteresis } = view.settings;
  const isFree = (machine: number): boolean => view.freeOn(machine) > 0;
  let earliest = Infinity;
  for (const job of jobs) {
    if (job.waiting === 0) continue;
    if (policy.preempts && job.omega > 1) return now;
    for (let task = 0; task < job.tasks; task++) {
      if (job.state[task] !== TaskState.waiting) continue;
      const waited = job.waited(task, now);
      const seconds = policy.greedy
        ? (hysteresis - waited) / SECOND
        : secondsUntilStart(view.costsOf(job, task), view.cluster, isFree, job.omega, waited / SECOND);
      earliest = Math.min(earliest, now + Math.floor(seconds * SECOND));
    }
  }
  return earliest;
}
