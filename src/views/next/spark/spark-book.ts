/**
 * The task scheduler of a Spark application, filled with what a run says of an instant: the attempts of its unfinished stages
 * are played into real task sets, which then answer for themselves what a slot would get.
 */
import type { RunModel } from '../../../analysis/model';
import type { TaskColumns } from '../../../analysis/model-columns';
import { tasksOf } from '../../../analysis/tasks-of';
import { ladders, stepAt } from '../../../analysis/locality/ladders';
import { leavingAt } from '../../../analysis/waiting/task-waiting';
import type { TasksPlan } from '../../../frameworks/spark/plan';
import { placesOf } from '../../../frameworks/spark/stages/task-places';
import type { LiveExecutors } from '../../../frameworks/spark/stages/task-places';
import { ExecutorBook } from '../../../frameworks/spark/task-scheduler/executor-book';
import { Locality } from '../../../frameworks/spark/task-scheduler/locality/locality';
import { PoolTree } from '../../../frameworks/spark/task-scheduler/pool-config';
import { SubmittedTaskSet, TaskScheduler } from '../../../frameworks/spark/task-scheduler/task-scheduler';
import type { RoundListener } from '../../../frameworks/spark/task-scheduler/task-scheduler';
import { TaskSetManager } from '../../../frameworks/spark/task-scheduler/task-set-manager';
import { levelIndex } from '../../../frameworks/spark/task-scheduler/locality/valid-levels';
import { ContainerKind, TaskOutcome } from '../../../sim/trace/trace';

/** An executor that is up, or the driver where there are none (ordinal 0). */
export interface ExecutorAt {
  readonly ordinal: number;
  readonly container: number;
  readonly node: number;
  readonly running: number;
  /** It is decommissioned, and takes no more tasks. */
  readonly leaving: boolean;
}

export interface SparkBook {
  readonly pools: PoolTree<SubmittedTaskSet>;
  readonly scheduler: TaskScheduler;
  readonly executors: readonly ExecutorAt[];
  /** Task sets of unfinished stages, by number of the stage. */
  readonly sets: ReadonlyMap<number, SubmittedTaskSet>;
}

/** @param app its number @param at µs @param listener hears the results of rounds of the scheduler */
export function sparkBookAt(
  model: RunModel,
  plan: TasksPlan,
  app: number,
  at: number,
  listener: RoundListener,
): SparkBook {
  const { directory } = model;
  const executors = executorsAt(model, app, at);
  const book = new ExecutorBook(directory.racks.length > 1 ? directory.nodes.map(({ rack }) => rack) : []);
  for (const { ordinal, node, leaving } of executors) {
    book.add(ordinal, node);
    if (leaving) book.decommission(ordinal, false);
  }
  const pools = new PoolTree<SubmittedTaskSet>(plan.mode, plan.pools, true);
  const scheduler = new TaskScheduler(pools, book, 1, listener);
  const sets = new Map<number, SubmittedTaskSet>();
  for (const { stage, from, to } of model.applications[app].stages) {
    if (from > at || to <= at) continue;
    const { barrier, job, pool } = plan.stages[stage];
    const preferences = placesAt(model, plan, app, stage, executors, at);
    const manager = new TaskSetManager({ ...plan.taskSets, barrier }, preferences, book, from);
    const running = play(model, manager, app, stage, at);
    setTimer(model, manager, app, stage, at);
    const set = new SubmittedTaskSet(stage, manager);
    scheduler.submit(set, { name: `TaskSet_${stage}.0`, execution: 0, job, stage, pool });
    set.node?.countRunning(running);
    sets.set(stage, set);
  }
  return { pools, scheduler, executors, sets };
}

/** In the order of arrival. */
function executorsAt(model: RunModel, app: number, at: number): ExecutorAt[] {
  const { containers, applications, tasks, directory } = model;
  const running = new Map<number, number>();
  const ranIn = new Set<number>();
  for (const task of tasksOf(model, app)) {
    if (tasks.start[task] > at) break;
    ranIn.add(tasks.container[task]);
    if (tasks.end[task] > at) running.set(tasks.container[task], (running.get(tasks.container[task]) ?? 0) + 1);
  }
  const slots = directory.applications[app].slots ?? 0;
  const leaves = leavingAt(model);
  return [...applications[app].containers]
    .filter((container) => {
      const takes = containers.kind[container] === ContainerKind.executor || ranIn.has(container);
      return slots > 0 && takes && containers.up[container] <= at && containers.ended[container] > at;
    })
    .sort((a, b) => containers.up[a] - containers.up[b] || a - b)
    .map((container) => ({
      ordinal: containers.kind[container] === ContainerKind.executor ? containers.ordinal[container] : 0,
      container,
      node: containers.node[container],
      running: running.get(container) ?? 0,
      leaving: (leaves.get(container) ?? Infinity) <= at,
    }));
}

function placesAt(
  model: RunModel,
  { stages }: TasksPlan,
  app: number,
  stage: number,
  executors: readonly ExecutorAt[],
  at: number,
) {
  const plan = stages[stage];
  const live: LiveExecutors = {
    has: (ordinal) => executors.some((executor) => executor.ordinal === ordinal),
    of: (ordinal) => executors.find((executor) => executor.ordinal === ordinal) ?? { node: -1 },
  };
  const source = plan.cachedFrom === -1 ? null : { executorOf: lastSuccesses(model, app, plan.cachedFrom, at) };
  return placesOf(plan, null, source, model.directory.datasets?.[plan.dataset], live);
}

/** The executor of the last success of each task of a stage, -1 for none. */
function lastSuccesses(model: RunModel, app: number, stage: number, at: number): (partition: number) => number {
  const { tasks, containers } = model;
  const ranOn = new Map<number, number>();
  for (const task of tasksOf(model, app)) {
    if (tasks.stage[task] !== stage || tasks.end[task] > at || tasks.outcome[task] !== TaskOutcome.succeeded) continue;
    ranOn.set(tasks.index[task], containers.ordinal[tasks.container[task]]);
  }
  return (partition) => ranOn.get(partition) ?? -1;
}

/** Tells a new task set the results of its attempts so far; returns how many run. */
function play(model: RunModel, manager: TaskSetManager, app: number, stage: number, at: number): number {
  const { tasks, containers } = model;
  const own = Array.from(tasksOf(model, app)).filter((task) => tasks.stage[task] === stage && tasks.start[task] <= at);
  const ends = own.filter((task) => tasks.end[task] <= at).sort((a, b) => tasks.end[a] - tasks.end[b] || a - b);
  const attempts = new Map<number, number>();
  let ended = 0;
  const endUpTo = (time: number): void => {
    for (; ended < ends.length && tasks.end[ends[ended]] <= time; ended++) end(manager, tasks, attempts, ends[ended]);
  };
  for (const task of own) {
    endUpTo(tasks.start[task]);
    const { ordinal, node } = containers;
    const container = tasks.container[task];
    const locality = localityOf(tasks.locality[task]);
    const index = tasks.index[task];
    attempts.set(task, manager.launchReserved(index, ordinal[container], node[container], locality, tasks.start[task]));
  }
  endUpTo(at);
  return own.length - ends.length;
}

function end(manager: TaskSetManager, tasks: TaskColumns, attempts: ReadonlyMap<number, number>, task: number): void {
  const attempt = attempts.get(task);
  if (attempt === undefined) return;
  const outcome = tasks.outcome[task];
  if (outcome === TaskOutcome.succeeded) manager.succeed(attempt, tasks.end[task]);
  else manager.fail(attempt, outcome === TaskOutcome.failed);
}

/** A level of the trace as Spark knows it. */
export function localityOf(level: number): Locality {
  return Object.values(Locality).find((known) => known === level) ?? Locality.any;
}

/** The wait for locality stands where the run says that it stood. */
function setTimer(model: RunModel, { timer }: TaskSetManager, app: number, stage: number, at: number): void {
  const ladder = ladders(model).find((one) => one.app === app && one.stage === stage);
  const step = ladder && stepAt(ladder, at);
  if (step === undefined) return;
  timer.index = levelIndex(timer.levels, localityOf(step.level));
  timer.lastReset = step.opens === Infinity ? step.from : step.opens - timer.waitAt(timer.level);
}
