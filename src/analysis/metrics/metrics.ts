/** The metrics of a run. */
import { lastingDeadlocks } from '../at';
import { memo } from '../../base/memo';
import { runToEnd } from '../../base/steps';
import type { Steps } from '../../base/steps';
import type { ApplicationModel, Metric, RunModel } from '../model';
import {
  completionMetrics,
  outcomes,
  starvationSteps,
  timesToDriver,
  timesToFirstExecutor,
  waitings,
} from './application-times';
import { clusterUse } from './cluster-use';
import { deadlineMetrics } from './deadlines';
import { FAIRNESS_IDS, fairnessSteps } from './fairness';
import { FRAGMENTATION_IDS, fragmentationMetric } from './fragments';
import { overGuarantee } from './over-guarantee';
import { localityShareSteps } from './locality-shares';
import { makespan } from './makespan';
import { count, duration, meanOf, percentileOf } from './metric';
import { schedulingDelaySteps } from './scheduling-delays';
import { applicationsIn, EVERYTHING } from './window';
import type { MeasurementWindow } from './window';
import { costlyOfSystem, figuresOfPlugin, meaningful, MESSAGE_IDS } from './system-metrics';
import { WORK_IDS, workMetrics } from './work';

export { measurementWindow } from './window';
export type { MeasurementWindow } from './window';

/** Metrics that cost a pass over the run, as one computation gives them. */
interface CostlyMetrics {
  readonly ids: readonly string[];
  readonly measure: MetricSteps;
}

/** Some of the metrics of a run, measured in slices. */
export type MetricSteps = (model: RunModel, window: MeasurementWindow) => Steps<readonly Metric[]>;

/** What is measured in one step, after a pause. */
function atOnce<T extends readonly unknown[]>(
  measure: (...subject: T) => readonly Metric[],
): (...subject: T) => Steps<readonly Metric[]> {
  return function* steps(...subject) {
    yield;
    return measure(...subject);
  };
}

/** In the order in which to show them. */
const COSTLY: readonly CostlyMetrics[] = [
  { ids: FRAGMENTATION_IDS, measure: atOnce((model, window) => [fragmentationMetric(model, window)]) },
  { ids: FAIRNESS_IDS, measure: fairnessSteps },
  { ids: WORK_IDS, measure: atOnce(workMetrics) },
  { ids: MESSAGE_IDS, measure: atOnce(costlyOfSystem) },
];

/**
 * All metrics of a run, in the order in which to show them. Durations are µs, shares from 0 to 1. Metrics without meaning in
 * this run (fairness with one queue, goodput where nothing was lost) are included without a value.
 */
export function allMetrics(model: RunModel, window: MeasurementWindow = EVERYTHING): Metric[] {
  return [...metrics(model, window), ...COSTLY.flatMap(({ measure }) => runToEnd(measure(model, window)))];
}

/**
 * The measurements for the metrics that {@link allMetrics} has in addition to {@link metrics}, a few at a time and in that
 * order.
 */
export const costlyParts: readonly MetricSteps[] = COSTLY.map(({ measure }) => measure);

/** Ids of the metrics that {@link allMetrics} has in addition to {@link metrics}, those of messages only where any are sent. */
export function costlyIds(model: RunModel): string[] {
  return COSTLY.flatMap(({ ids }) => (ids === MESSAGE_IDS && model.messages === undefined ? [] : ids));
}

/** The metrics that are computed together with the one of this id; none unless it is a costly one. */
export function costlyMetrics(model: RunModel, id: string, window: MeasurementWindow = EVERYTHING): readonly Metric[] {
  const measure = COSTLY.find(({ ids }) => ids.includes(id))?.measure;
  return measure === undefined ? [] : runToEnd(measure(model, window));
}

/** What of a run is measured: applications of the window, and those among them that have been submitted. */
interface Subject {
  readonly model: RunModel;
  readonly window: MeasurementWindow;
  readonly measured: readonly ApplicationModel[];
  readonly submitted: readonly ApplicationModel[];
}

/** What is measured together, in the order in which to show it: each part goes through all applications a few times. */
const PARTS: readonly ((subject: Subject) => Steps<readonly Metric[]>)[] = [
  atOnce(({ model, measured }) => [...outcomes(model, measured), duration('makespan', makespan(model, measured))]),
  atOnce(({ model, submitted }) => completionMetrics(model, submitted)),
  atOnce(({ model, measured }) => deadlineMetrics(model, measured)),
  atOnce(({ model, submitted }) => waitingMetrics(model, submitted)),
  function* longestWait({ model, submitted }) {
    const wait = yield* starvationSteps(model, submitted);
    return [duration('longest-wait', wait, submitted.length)];
  },
  atOnce(({ model, submitted }) => [
    duration('mean-to-driver', meanOf(timesToDriver(model, submitted))),
    duration('mean-to-first-executor', meanOf(timesToFirstExecutor(model, submitted))),
  ]),
  ({ model, submitted }) => schedulingDelaySteps(model, submitted),
  atOnce(({ model, window }) => clusterUse(model, window)),
  ({ model }) => localityShareSteps(model),
  atOnce(({ model, window }) => [
    count('deadlocks', deadlockCount(model, window)),
    ...figuresOfPlugin(model),
    ...overGuarantee(model, window),
  ]),
];

/** What measures {@link metrics}, a few at a time and in that order: those of a large run are for several tasks of a page. */
export const metricParts: readonly MetricSteps[] = PARTS.map(
  (part): MetricSteps =>
    function* steps(model, window) {
      return meaningful(model, yield* part(subjectsOf(model)(window)));
    },
);

/** Those among them that cost little whatever the run: what a page can work out while a run continues. */
export function metrics(model: RunModel, window: MeasurementWindow = EVERYTHING): Metric[] {
  return metricParts.flatMap((measure) => runToEnd(measure(model, window)));
}

const subjectsOf = memo((model: RunModel) =>
  memo((window: MeasurementWindow): Subject => {
    const measured = applicationsIn(model, window);
    return { model, window, measured, submitted: measured.filter((app) => app.submitted <= model.end) };
  }),
);

function waitingMetrics(model: RunModel, apps: readonly ApplicationModel[]): Metric[] {
  const waiting = waitings(model, apps);
  return [
    duration('mean-waiting', meanOf(waiting), waiting.length),
    duration('p95-waiting', percentileOf(waiting, 95), waiting.length),
  ];
}

/** How many deadlocks that last begin within the window; unknown until the run has ended. */
function deadlockCount(model: RunModel, window: MeasurementWindow): number | undefined {
  if (model.ended === undefined) return undefined;
  return lastingDeadlocks(model).filter(({ from }) => from <= window.to).length;
}
