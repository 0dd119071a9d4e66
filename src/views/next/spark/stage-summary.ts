/** What the tasks of each stage of a Spark application took up to an instant: quantiles, waiting, and what their places cost. */
import { taskWaits } from '../../../analysis/explain/explain-tasks';
import type { RunModel } from '../../../analysis/model';
import { TaskWaitCause } from '../../../analysis/waiting/task-waiting';
import type { TasksPlan } from '../../../frameworks/spark/plan';
import { TaskOutcome } from '../../../sim/trace/trace';
import { taskPhases } from './executor-phases';
import { sparkBookAt } from './spark-book';
import { SILENT } from './spark-next';

/** As Spark's page of a stage has them. */
export const QUANTILES = [
  ['Min', 0],
  ['25th', 0.25],
  ['Median', 0.5],
  ['75th', 0.75],
  ['Max', 1],
] as const;

/** Times in µs. */
export interface StageSummary {
  readonly stage: number;
  readonly tasks: number;
  readonly done: number;
  /** Run times of tasks that succeeded, by {@link QUANTILES}; NaN before there is any. */
  readonly ran: readonly number[];
  /** What the same tasks took to fetch the output of earlier stages, by {@link QUANTILES}; null where the stage fetches nothing. */
  readonly fetched: readonly number[] | null;
  /** What reading from elsewhere added to the same tasks, and the rest of their run times, by {@link QUANTILES}. */
  readonly read: readonly number[];
  readonly computed: readonly number[];
  /** From the begin of the stage, or from the end of a failed attempt, to the start, by {@link QUANTILES}. */
  readonly delayed: readonly number[];
  /** Part of the whole run time that remote reads added. */
  readonly reading: number;
  /** Slots that stood idle because its tasks waited for a place near their data. */
  readonly lostSlots: number;
  /** From this run time on a task is slow and may get a second copy; null while none is. */
  readonly slowAfter: number | null;
}

/** The stages of an application that have begun, at an instant (µs). */
export function stageSummaries(model: RunModel, plan: TasksPlan, app: number, at: number): StageSummary[] {
  const { stageTasks = [] } = model.directory.applications[app];
  const book = sparkBookAt(model, plan, app, at, SILENT);
  const waits = taskWaits(model, app);
  const { outcome } = model.tasks;
  const phases = taskPhases(model, plan, app, at);
  return model.applications[app].stages
    .filter(({ from }) => from <= at)
    .map(({ stage }) => {
      const begun = phases.filter((one) => one.stage === stage);
      const over = begun.filter(({ end }) => end <= at);
      const done = over.filter(({ task }) => outcome[task] === TaskOutcome.succeeded);
      const lost = waits.filter((wait) => wait.stage === stage && wait.cause === TaskWaitCause.locality);
      return {
        stage,
        tasks: stageTasks[stage],
        done: done.length,
        ran: quantilesOf(done.map(({ start, end }) => end - start)),
        fetched: plan.stages[stage].shuffleRead > 0 ? quantilesOf(done.map(({ fetched }) => fetched)) : null,
        read: quantilesOf(done.map(({ read }) => read)),
        computed: quantilesOf(done.map(({ computed }) => computed)),
        delayed: quantilesOf(begun.map(({ delayed }) => delayed)),
        reading: over.reduce((sum, { read }) => sum + read, 0),
        lostSlots: lost.reduce((sum, wait) => sum + wait.slotTime * partUpTo(wait, at), 0),
        slowAfter: book.sets.get(stage)?.manager.slow.threshold(plan.speculationMinRuntime) ?? null,
      };
    });
}

/** How much of a stretch lies before an instant. */
function partUpTo({ from, to }: { readonly from: number; readonly to: number }, at: number): number {
  return Math.max(0, Math.min(at, to) - from) / (to - from);
}

/** The values at floor(q n), as Spark takes them. */
function quantilesOf(values: number[]): number[] {
  values.sort((a, b) => a - b);
  return QUANTILES.map(([, part]) => values[Math.min(values.length - 1, Math.floor(part * values.length))] ?? NaN);
}
