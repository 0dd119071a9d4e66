/** A question to the solver: every task of the unfinished jobs, where it runs or how long it has waited, and whose it is. */
import { SECOND } from '../../../base/units';
import type { World } from '../../../sim/world';
import type { Job } from './job';
import { Round } from './round';
import type { Places, RoundTask } from './round';
import type { WaitingView } from '../waiting-reasons';

export interface Question {
  readonly round: Round;
  /** The round's jobs. */
  readonly jobs: readonly Job[];
  /** By task of the round: the container that it ran in, -1 for none. */
  readonly containers: readonly number[];
}

/** The question at `now`, µs, about the unfinished jobs in the order of their submission. */
export function questionOf(
  view: Pick<WaitingView, 'settings' | 'cluster' | 'costsOf'>,
  world: Pick<World, 'containerNode'>,
  unfinished: readonly Job[],
  now: number,
): Question {
  const { settings, cluster } = view;
  const jobs = [...unfinished];
  const containers: number[] = [];
  const tasks: RoundTask[] = [];
  jobs.forEach((job, index) => {
    for (let task = 0; task < job.tasks; task++) {
      if (!job.isAsked(task, settings.rootTask)) continue;
      const container = job.container[task];
      containers.push(container);
      tasks.push({
        job: index,
        number: task,
        costs: view.costsOf(job, task),
        root: settings.rootTask && task === 0,
        machine: container < 0 ? -1 : world.containerNode[container],
        ranFor: job.ran(task, now) / SECOND,
        waited: job.waited(task, now) / SECOND,
      });
    }
  });
  return { round: new Round(settings.policy.name, cluster, jobs, tasks), jobs, containers };
}

/** Asks the same question again at `now`, µs, when nothing but time has passed. */
export function refresh({ round, jobs }: Question, now: number): void {
  for (const task of round.tasks) {
    task.ranFor = jobs[task.job].ran(task.number, now) / SECOND;
    task.waited = jobs[task.job].waited(task.number, now) / SECOND;
  }
}

/** Applications that an answer brings to each machine, one entry for each task. */
export function arrivalsOf({ round, jobs }: Question, places: Places): Map<number, number[]> {
  const arrivals = new Map<number, number[]>();
  round.tasks.forEach(({ job, machine }, i) => {
    if (places[i] < 0 || places[i] === machine) return;
    const known = arrivals.get(places[i]);
    if (known === undefined) arrivals.set(places[i], [jobs[job].app]);
    else known.push(jobs[job].app);
  });
  return arrivals;
}
