/** A question to the solver: every task of the unfinished jobs, where it runs or how long it has waited, and whose it is. */
import type { World } from '../../sim/world';
import { TaskState } from './job';
import type { Job } from './job';
import { Round } from './round';
import type { Places, RoundTask } from './round';
import type { WaitingView } from './waiting-reasons';

const SECOND = 1e6;

export interface Question {
  readonly round: Round;
  readonly jobs: readonly Job[];
  /** By task of the round: its job, its number in the job, and the container that it ran in, -1 for none. */
  readonly entries: readonly { readonly job: Job; readonly task: number; readonly container: number }[];
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
  const entries: Question['entries'][number][] = [];
  const tasks: RoundTask[] = [];
  jobs.forEach((job, index) => {
    const rootOnly = settings.rootTask && job.state[0] === TaskState.waiting;
    for (let task = 0; task < (rootOnly ? 1 : job.tasks); task++) {
      if (job.state[task] === TaskState.gone) continue;
      const container = job.container[task];
      entries.push({ job, task, container });
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
  return { round: new Round(settings.policy.name, cluster, jobs, tasks), jobs, entries };
}

/** Asks the same question again at `now`, µs, when nothing but time has passed. */
export function refresh({ round, entries }: Question, now: number): void {
  entries.forEach(({ job, task }, i) => {
    round.tasks[i].ranFor = job.ran(task, now) / SECOND;
    round.tasks[i].waited = job.waited(task, now) / SECOND;
  });
}

/** Applications that an answer brings to each machine, one entry for each task. */
export function arrivalsOf({ round, entries }: Question, places: Places): Map<number, number[]> {
  const arrivals = new Map<number, number[]>();
  entries.forEach(({ job }, i) => {
    if (places[i] < 0 || places[i] === round.tasks[i].machine) return;
    const known = arrivals.get(places[i]);
    if (known === undefined) arrivals.set(places[i], [job.app]);
    else known.push(job.app);
  });
  return arrivals;
}
