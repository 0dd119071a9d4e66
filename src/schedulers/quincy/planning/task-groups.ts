/**
 * Tasks in groups, one for each node of tasks of the flow network, and recognised from one round to the next: most tasks do not
 * change between two rounds. Waiting tasks of a job that came together, read the same and have waited equally long may share a
 * group: they are alike in everything that decides.
 */
import type { Round, RoundJob, RoundTask } from '../round/round';

/** Groups that were not there in the round before, and those that are not there any more. */
export interface Regrouped {
  readonly came: readonly number[];
  readonly gone: readonly number[];
}

/** What the tasks of a group have in common. */
interface GroupTraits extends Pick<RoundTask, 'costs' | 'machine' | 'root'> {
  readonly job: RoundJob;
}

export class TaskGroups {
  /** By task of the round: its group. */
  of: Int32Array = new Int32Array(0);
  /** By group: its first task in the round, and how many it has. Groups without tasks are used again. */
  readonly firstTask: number[] = [];
  readonly units: number[] = [];
  private readonly traits: (GroupTraits | undefined)[] = [];
  private readonly unused: number[] = [];
  /** The last groups of the tasks of each job, by their numbers. */
  private readonly known = new WeakMap<RoundJob, number[]>();

  /** `folds`: whether tasks that are alike share a group. */
  constructor(private readonly folds: boolean) {}

  /** Groups the tasks of another round. Jobs are known again as objects, tasks by their numbers. */
  regroup(round: Round): Regrouped {
    const { firstTask, units, traits, unused } = this;
    const { tasks, jobs } = round;
    this.of = new Int32Array(tasks.length);
    units.fill(0);
    const came: number[] = [];
    /** Groups that came with the present job, by what their tasks read. */
    const open = new Map<unknown, number>();
    let job: RoundJob | undefined;
    let known: number[] = [];
    for (let task = 0; task < tasks.length; task++) {
      const one = tasks[task];
      if (job !== jobs[one.job]) {
        job = jobs[one.job];
        known = this.knownOf(job);
        open.clear();
      }
      let group = known[one.number] ?? -1;
      if (group < 0 || !this.fits(group, round, job, one)) {
        const mayShare = this.folds && one.machine < 0 && !one.root;
        group = mayShare ? (open.get(one.costs) ?? -1) : -1;
        if (group < 0 || !this.fits(group, round, job, one)) {
          group = this.begin({ job, costs: one.costs, machine: one.machine, root: one.root });
          came.push(group);
          if (mayShare) open.set(one.costs, group);
        }
        known[one.number] = group;
      }
      if (units[group]++ === 0) firstTask[group] = task;
      this.of[task] = group;
    }
    const gone: number[] = [];
    for (let group = 0; group < units.length; group++) {
      if (units[group] > 0 || traits[group] === undefined) continue;
      traits[group] = undefined;
      gone.push(group);
    }
    unused.push(...gone);
    return { came, gone };
  }

  private knownOf(job: RoundJob): number[] {
    let known = this.known.get(job);
    if (known === undefined) this.known.set(job, (known = []));
    return known;
  }

  /** Whether a group may have the task, as far as the round has been gone through. */
  private fits(group: number, { tasks }: Round, job: RoundJob, { costs, machine, root, waited }: RoundTask): boolean {
    const { traits, units, firstTask } = this;
    const like = traits[group];
    if (like?.job !== job || like.costs !== costs || like.machine !== machine || like.root !== root) return false;
    if (units[group] === 0) return true;
    return this.folds && machine < 0 && !root && tasks[firstTask[group]].waited === waited;
  }

  private begin(traits: GroupTraits): number {
    const group = this.unused.pop() ?? this.units.push(0) - 1;
    this.traits[group] = traits;
    return group;
  }
}
