/** Figures of a rebuilt application: totals by executor, executors alive, tasks at once, what was wasted. Times in ms. */
import { groupBy } from '../../base/collections/group-by';
import { durationOf, statusOf } from './phases';
import type { LoggedApplication, LoggedStage, LoggedTask } from './rebuild';

export interface ExecutorTotals {
  readonly executor: string;
  readonly totalTasks: number;
  readonly completedTasks: number;
  readonly failedTasks: number;
  /** Wall time: launch to finish, not the executor's run time. */
  readonly totalDurationMs: number;
  readonly totalGcMs: number;
}

/** Whether the attempt finished and then its result was lost: Spark sets no flag of its info, so that its status is SUCCESS. */
function lostResult({ reason }: LoggedTask): boolean {
  return reason?.reason === 'TaskResultLost';
}

/** Totals of ended task attempts by executor, in the order of their first task. Source: Spark's AppStatusListener.onTaskEnd. */
export function executorTotals(tasks: readonly LoggedTask[]): ExecutorTotals[] {
  const totals = new Map<string, ExecutorTotals>();
  for (const task of tasks) {
    const { info, metrics } = task;
    const status = lostResult(task) ? 'FAILED' : statusOf(info);
    if (status === 'RUNNING' || status === 'GET RESULT') continue;
    const before = totals.get(info.executor);
    totals.set(info.executor, {
      executor: info.executor,
      totalTasks: (before?.totalTasks ?? 0) + 1,
      completedTasks: (before?.completedTasks ?? 0) + (status === 'SUCCESS' ? 1 : 0),
      failedTasks: (before?.failedTasks ?? 0) + (status === 'FAILED' ? 1 : 0),
      totalDurationMs: (before?.totalDurationMs ?? 0) + durationOf(info),
      totalGcMs: (before?.totalGcMs ?? 0) + (metrics?.gc ?? 0),
    });
  }
  return [...totals.values()];
}

/** Executors alive at an instant: added at it counts, removed at it does not. */
export function executorsAt({ executors }: Pick<LoggedApplication, 'executors'>, at: number): number {
  return executors.filter(({ start, end }) => start <= at && (end === null || end > at)).length;
}

/** Most attempts running at one time; one that ends at an instant does not overlap one that starts at it. */
export function maxConcurrent(tasks: readonly LoggedTask[]): number {
  const changes = tasks.flatMap(({ info: { launch, finish } }) => {
    const started = { at: launch, by: 1 };
    if (finish === 0) return [started];
    return finish > launch ? [started, { at: finish, by: -1 }] : [];
  });
  changes.sort((x, y) => x.at - y.at || x.by - y.by);
  let running = 0;
  let most = 0;
  for (const { by } of changes) {
    running += by;
    most = Math.max(most, running);
  }
  return most;
}

/** Task attempts by locality level. */
export function localityCounts(tasks: readonly LoggedTask[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { info } of tasks) counts[info.locality] = (counts[info.locality] ?? 0) + 1;
  return counts;
}

/** Stages that a job lists and that were never submitted: their output was there already. */
export function skippedStages({ jobs, stages }: LoggedApplication): number[] {
  const submitted = new Set(stages.map(({ stage }) => stage));
  const listed = new Set(jobs.flatMap((job) => job.stages.map(({ stage }) => stage)));
  return [...listed].filter((stage) => !submitted.has(stage)).sort((x, y) => x - y);
}

/**
 * Tells the jobs that an attempt at a stage worked for, by id: those that list the stage and ran when it did. Several jobs may
 * share a stage.
 */
export function jobsOfStages({ jobs }: Pick<LoggedApplication, 'jobs'>): (stage: LoggedStage) => number[] {
  const listed = jobs.flatMap((job) =>
    [...new Set(job.stages.map(({ stage }) => stage))].map((stage) => ({ stage, job })),
  );
  const byStage = groupBy(listed, ({ stage }) => stage);
  return ({ stage, submitted: from, completed: to }) =>
    (byStage.get(stage) ?? [])
      .map(({ job }) => job)
      .filter(
        ({ submitted, completed }) => submitted <= (to ?? Infinity) && (completed ?? Infinity) >= (from ?? -Infinity),
      )
      .map(({ job }) => job)
      .sort((x, y) => x - y);
}

/** Sum of the durations of attempts with some status. */
export function durationSum(tasks: readonly LoggedTask[], statuses: readonly string[]): number {
  return tasks
    .filter(({ info }) => statuses.includes(statusOf(info)))
    .reduce((sum, { info }) => sum + durationOf(info), 0);
}

/** Task indices with a successful attempt, ascending. */
export function completedIndices(tasks: readonly LoggedTask[]): number[] {
  const done = tasks
    .filter((task) => statusOf(task.info) === 'SUCCESS' && !lostResult(task))
    .map(({ info }) => info.index);
  return [...new Set(done)].sort((x, y) => x - y);
}
