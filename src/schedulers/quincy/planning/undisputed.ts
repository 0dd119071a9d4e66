/**
 * Rounds that need no solver, because every task can have its cheapest place: there is a slot for each task, no running task
 * would be cheaper elsewhere, and each waiting task finds a free slot among its cheapest places or waits at less cost. No
 * placement is cheaper. Of those that cost the same this is the one of `tie-break.ts`: running tasks stay, and the others get the
 * lowest machines in the order of their ids.
 *
 * What running tasks cost is kept from one event to the next, so that such a round costs what has changed.
 */
import { SECOND } from '../../../base/units';
import { continuationCost, thousandths, waitingCost } from '../costs/costs';
import { TaskState } from '../round/job';
import type { Job } from '../round/job';
import { boundsUnder } from '../policies';
import type { JobBounds } from '../round/round';
import type { MachineSlots } from '../round/machine-slots';
import type { TaskOn } from '../round/unfinished-jobs';
import type { WaitingView } from '../waiting-reasons';

export interface UndisputedAnswer {
  /** In the order of jobs and tasks. */
  readonly starts: readonly TaskOn[];
  /** What all tasks cost together. */
  readonly cost: number;
}

/** In place of a machine: it is cheapest to keep waiting, or all cheapest places are taken. */
const WAITS = -1;
const DISPUTED = -2;

type View = Pick<WaitingView, 'settings' | 'cluster' | 'costsOf'> & { readonly slots: MachineSlots };

export class Undisputed {
  /** Running workers, and what their input costs where they run. */
  private workers = 0;
  private input = 0;
  /** Sum of the instants at which running tasks would have begun had they run without a break, µs. */
  private begun = 0;
  /** Running tasks that might cost less elsewhere. */
  private movable: TaskOn[] = [];
  /** Whether these figures are up to date. */
  private isKnown = false;

  constructor(private readonly view: View) {}

  /** Prices or places have changed, so that all costs have to be computed again. */
  forget(): void {
    this.isKnown = false;
  }

  /** A task has begun to run. */
  starts(start: TaskOn, now: number): void {
    if (!this.isKnown || this.isRoot(start.task)) return;
    this.count(start, 1, now);
    if (this.mayMove(start, now)) this.movable.push(start);
  }

  /** A running task is about to end. */
  ends(running: TaskOn, now: number): void {
    const { job, task } = running;
    if (!this.isKnown || this.isRoot(task)) return;
    this.count(running, -1, now);
    this.movable = this.movable.filter((start) => start.job !== job || start.task !== task);
  }

  /**
   * The answer at `now`, µs; undefined where it takes a solver. `running`: all tasks that run, if that is asked for.
   * @param waiting jobs with tasks that wait, in the order of submission
   */
  answer(waiting: readonly Job[], running: () => Iterable<TaskOn>, now: number): UndisputedAnswer | undefined {
    const { slots } = this.view;
    const wanted = waiting.reduce((sum, job) => sum + this.askedOf(job), 0);
    if (slots.isOvercommitted || wanted > slots.free) return undefined;
    if (!this.isKnown) this.learn(running(), now);
    this.movable = this.movable.filter((start) => this.mayMove(start, now));
    if (this.movable.length > 0) return undefined;
    const starts: TaskOn[] = [];
    let cost = this.input - (this.workers * now - this.begun) / SECOND;
    let isUndisputed = true;
    for (const job of waiting) {
      const { least, workers } = this.boundsOf(job);
      for (let task = 0; task < job.tasks && isUndisputed; task++) {
        if (job.state[task] === TaskState.running || !job.isAsked(task, this.view.settings.rootTask)) continue;
        const machine = this.choiceOf(job, task, least < workers, now);
        isUndisputed = machine !== DISPUTED;
        if (machine >= 0) {
          starts.push({ job, task, machine });
          slots.take(machine);
          if (!this.isRoot(task)) cost += this.view.costsOf(job, task).cheapest;
        } else cost += waitingCost(job.omega, job.waited(task, now) / SECOND);
      }
    }
    for (const { machine } of starts) slots.giveBack(machine);
    return isUndisputed ? { starts, cost } : undefined;
  }

  /** What a job may run where there is a slot for each task: its quota is what it asks for. */
  boundsOf(job: Job): JobBounds {
    const { policy, rootTask } = this.view.settings;
    const running = job.runningWorkers(rootTask);
    const workers = job.running + this.askedOf(job) - (rootTask && job.state[0] !== TaskState.gone ? 1 : 0);
    return { workers, running, quota: workers, ...boundsUnder(policy, workers, workers, running) };
  }

  /** Tasks of a job that wait to be placed. */
  private askedOf(job: Job): number {
    return this.rootWaits(job) ? 1 : job.waiting;
  }

  private rootWaits(job: Job): boolean {
    return this.view.settings.rootTask && job.state[0] === TaskState.waiting;
  }

  private isRoot(task: number): boolean {
    return this.view.settings.rootTask && task === 0;
  }

  private learn(running: Iterable<TaskOn>, now: number): void {
    this.isKnown = true;
    this.movable = [];
    this.workers = this.input = this.begun = 0;
    for (const start of running) this.starts(start, now);
  }

  private count({ job, task, machine }: TaskOn, sign: 1 | -1, now: number): void {
    this.workers += sign;
    this.input += sign * this.view.costsOf(job, task).gamma(machine);
    this.begun += sign * (now - job.ran(task, now));
  }

  /** Whether a running task might cost less elsewhere, or waiting. Once it does not, it never will where it runs. */
  private mayMove({ job, task, machine }: TaskOn, now: number): boolean {
    if (!this.view.settings.policy.preempts) return false;
    const costs = this.view.costsOf(job, task);
    const stays = continuationCost(costs.gamma(machine), job.ran(task, now) / SECOND);
    return stays > Math.min(costs.cheapest, waitingCost(job.omega, job.waited(task, now) / SECOND));
  }

  /** The lowest of the free machines that cost a waiting task least. */
  private choiceOf(job: Job, task: number, mayWait: boolean, now: number): number {
    const { slots, cluster } = this.view;
    if (this.isRoot(task)) return slots.lowest();
    const costs = this.view.costsOf(job, task);
    const least = thousandths(costs.cheapest);
    if (mayWait && thousandths(waitingCost(job.omega, job.waited(task, now) / SECOND)) < least) return WAITS;
    if (thousandths(costs.alpha) === least) return slots.lowest();
    const isFree = (machine: number): boolean => slots.freeOn(machine) > 0;
    const machines = costs.preferredMachines.filter((machine) => thousandths(costs.gamma(machine)) === least);
    const racks = costs.preferredRacks.filter((rack) => thousandths(costs.rho(rack)) === least);
    const inRacks = racks.map((rack) => cluster.machinesIn[rack].find(isFree) ?? Infinity);
    const lowest = Math.min(machines.find(isFree) ?? Infinity, ...inRacks);
    return lowest === Infinity ? DISPUTED : lowest;
  }
}
