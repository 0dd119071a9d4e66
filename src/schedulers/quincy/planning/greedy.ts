/**
 * The queue-based scheduler that Quincy is compared with. A machine that is free serves the tasks that prefer it, then those that
 * prefer its rack, then any.
 *
 *  - Fair: a job that runs its quota starts nothing more.
 *  - With preemption: for jobs below their quota the job that has been above its own for the longest gives up its youngest task.
 *  - Hysteresis: a task accepts a place that it does not prefer only after it has waited so long.
 * Source: Quincy, section 3.
 */
import { policies } from '../policies';
import type { Places, Round, RoundTask } from '../round/round';

/** @param hysteresis seconds */
export function greedyPlaces(round: Round, hysteresis: number): Places {
  const { cluster, tasks } = round;
  const { fair, preempts } = policies[round.policy];
  const places = Int32Array.from(tasks, ({ machine }) => machine);
  const free = Int32Array.from(cluster.slotsOf);
  const running = Int32Array.from(round.bounds, (bounds) => bounds.running);
  let freeSlots = 0;
  for (const { machine } of tasks) if (machine >= 0) free[machine]--;
  for (const machine of cluster.machines) freeSlots += Math.max(0, free[machine]);

  const give = (task: number, machine: number | undefined): void => {
    if (machine === undefined) return;
    places[task] = machine;
    free[machine]--;
    if (!tasks[task].root) running[tasks[task].job]++;
  };
  const isFree = (machine: number) => free[machine] > 0;
  const waits = (task: number) => tasks[task].machine < 0 && places[task] < 0;
  const anywhere = () => cluster.machines.find(isFree);
  const admitted = ({ job, root }: RoundTask) => root || !fair || running[job] < round.bounds[job].quota;

  if (preempts) {
    const wanted = round.bounds.reduce((sum, { quota }, job) => sum + Math.max(0, quota - running[job]), 0);
    for (let missing = wanted - freeSlots; missing > 0; missing--) {
      const victim = youngestOfLongestOver(round, running, places);
      if (victim < 0) break;
      free[places[victim]]++;
      places[victim] = -1;
      running[tasks[victim].job]--;
    }
  }
  tasks.forEach(({ root }, task) => {
    if (root && waits(task)) give(task, anywhere());
  });
  const serve = (placeFor: (task: RoundTask) => number | undefined): void => {
    tasks.forEach((entry, task) => {
      if (waits(task) && admitted(entry)) give(task, placeFor(entry));
    });
  };
  serve(({ costs }) => costs.preferredMachines.find(isFree));
  serve(({ costs }) => {
    for (const rack of costs.preferredRacks) {
      const machine = cluster.machinesIn[rack].find(isFree);
      if (machine !== undefined) return machine;
    }
    return undefined;
  });
  serve((task) => (isPatient(task, hysteresis) ? undefined : anywhere()));
  return places;
}

/** Whether a task still waits for a place that it prefers. */
function isPatient({ costs, waited }: Pick<RoundTask, 'costs' | 'waited'>, hysteresis: number): boolean {
  return costs.preferredMachines.length > 0 && waited < hysteresis;
}

function youngestOfLongestOver({ jobs, bounds, tasks }: Round, running: Int32Array, places: Places): number {
  let over = -1;
  for (let job = 0; job < jobs.length; job++) {
    if (running[job] <= bounds[job].quota) continue;
    if (over < 0 || jobs[job].overSince < jobs[over].overSince) over = job;
  }
  let youngest = -1;
  for (let task = 0; task < tasks.length; task++) {
    const { job, root, ranFor } = tasks[task];
    if (job !== over || root || places[task] < 0) continue;
    if (youngest < 0 || ranFor <= tasks[youngest].ranFor) youngest = task;
  }
  return youngest;
}
