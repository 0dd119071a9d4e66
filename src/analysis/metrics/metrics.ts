/** The numbers a run comes down to. */
import { lastingDeadlocks } from '../at';
import type { Metric, RunModel } from '../model';
import {
  completionMetrics,
  outcomes,
  schedulingDelays,
  starvation,
  timesToDriver,
  timesToFirstExecutor,
  waitings,
} from './application-times';
import { clusterUse } from './cluster-use';
import { deadlineMetrics } from './deadlines';
import { FAIRNESS_IDS, fairnessMetrics } from './fairness';
import { FRAGMENTATION_IDS, fragmentationMetric } from './fragments';
import { localityShares } from './locality-shares';
import { makespan } from './makespan';
import { count, duration, meanOf, percentileOf } from './metric';
import { applicationsIn, EVERYTHING } from './window';
import type { MeasurementWindow } from './window';
import { costlyOfSystem, MESSAGE_IDS, ofSystem } from './system-metrics';
import { WORK_IDS, workMetrics } from './work';

export { measurementWindow } from './window';
export type { MeasurementWindow } from './window';

/** Metrics that cost a pass over the run, as one computation gives them. */
interface CostlyMetrics {
  readonly ids: readonly string[];
  readonly measure: (model: RunModel, window: MeasurementWindow) => Metric[];
}

/** In the order in which to show them. */
const COSTLY: readonly CostlyMetrics[] = [
  { ids: FRAGMENTATION_IDS, measure: (model, window) => [fragmentationMetric(model, window)] },
  { ids: FAIRNESS_IDS, measure: fairnessMetrics },
  { ids: WORK_IDS, measure: workMetrics },
  { ids: MESSAGE_IDS, measure: costlyOfSystem },
];

/**
 * All metrics of a run, in the order in which to show them. Durations are µs, shares from 0 to 1. What means nothing in this
 * run (fairness with one queue, goodput where nothing was lost) is there without a value.
 */
export function allMetrics(model: RunModel, window: MeasurementWindow = EVERYTHING): Metric[] {
  return [...metrics(model, window), ...COSTLY.flatMap(({ measure }) => measure(model, window))];
}

/** What measures the metrics that {@link allMetrics} has beside {@link metrics}, a few at a time and in that order. */
export const costlyParts: readonly CostlyMetrics['measure'][] = COSTLY.map(({ measure }) => measure);

/** Ids of the metrics that {@link allMetrics} has beside {@link metrics}, those of messages only where any are sent. */
export function costlyIds(model: RunModel): string[] {
  return COSTLY.flatMap(({ ids }) => (ids === MESSAGE_IDS && model.messages === undefined ? [] : ids));
}

/** The metrics that are computed together with the one of this id; none where it is not a costly one. */
export function costlyMetrics(model: RunModel, id: string, window: MeasurementWindow = EVERYTHING): Metric[] {
  return COSTLY.find(({ ids }) => ids.includes(id))?.measure(model, window) ?? [];
}

/** Those among them that cost little whatever the run: what a page can work out while a run continues. */
export function metrics(model: RunModel, window: MeasurementWindow = EVERYTHING): Metric[] {
  const measured = applicationsIn(model, window);
  const submitted = measured.filter((app) => app.submitted <= model.end);
  const waiting = waitings(model, submitted);
  return ofSystem(model, [
    ...outcomes(model, measured),
    duration('makespan', 'Makespan', makespan(model, measured)),
    ...completionMetrics(model, submitted),
    ...deadlineMetrics(model, measured),
    duration('mean-waiting', 'Mean waiting', meanOf(waiting), waiting.length),
    duration('p95-waiting', 'Waiting, 95th percentile', percentileOf(waiting, 95), waiting.length),
    duration('longest-wait', 'Longest wait without getting anything', starvation(model, submitted), submitted.length),
    duration('mean-to-driver', 'Mean time to driver', meanOf(timesToDriver(model, submitted))),
    duration('mean-to-first-executor', 'Mean time to first executor', meanOf(timesToFirstExecutor(model, submitted))),
    ...schedulingDelays(model, submitted),
    ...clusterUse(model, window),
    ...localityShares(model),
    count('deadlocks', 'Deadlocks', deadlockCount(model, window)),
  ]);
}

/** How many deadlocks that last begin within the window; unknown until the run has ended. */
function deadlockCount(model: RunModel, window: MeasurementWindow): number | undefined {
  if (model.ended === undefined) return undefined;
  return lastingDeadlocks(model).filter(({ from }) => from <= window.to).length;
}
