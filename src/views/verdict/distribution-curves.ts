/** Cumulative curves: times of applications in the runs on screen, or a metric over seeds. */
import { isExact, measuredIn } from '../../analysis/compare/study/sample';
import type { StudyVariant } from '../../analysis/compare/study/sample';
import { completions, waitings } from '../../analysis/metrics/application-times';
import { classesOf, sizeClasses } from '../../analysis/metrics/classes';
import type { ApplicationClass } from '../../analysis/metrics/classes';
import { applicationsIn } from '../../analysis/metrics/window';
import type { Scale } from '../../analysis/metrics/scale';
import type { MeasurementWindow } from '../../analysis/metrics/window';
import type { RunModel } from '../../analysis/model';

/** What can be drawn of each application. */
export const MEASURES = {
  completion: { title: 'Completion times', known: 'have ended', read: completions },
  waiting: { title: 'Waiting', known: 'have waited at most this long', read: waitings },
} as const;
export type Measure = keyof typeof MEASURES;

/** One variant: its known values, ascending, and the number of all values. */
export interface DistributionCurve {
  readonly id: string;
  readonly index: number;
  readonly known: readonly number[];
  readonly all: number;
}

/** The classes of a run, and its sizes where it is known how much work its applications have. */
export function drawnClasses({ directory }: Pick<RunModel, 'directory'>, scale: Scale | undefined): ApplicationClass[] {
  return [...classesOf(directory), ...(scale === undefined ? [] : sizeClasses(scale.least))];
}

/** A name for a class of applications that holds in every run. */
export function classKey({ dimension, name }: Pick<ApplicationClass, 'dimension' | 'name'>): string {
  return `${dimension}=${name}`;
}

/**
 * Times of the applications of a run in its measurement window; of one class, where its key is given.
 * @param scale of the run; without it no application has a size
 */
export function runCurve(
  { id, index, model }: { readonly id: string; readonly index: number; readonly model: RunModel },
  window: MeasurementWindow,
  measure: Measure,
  ofClass: string | undefined,
  scale: Scale | undefined,
): DistributionCurve {
  const measured = applicationsIn(model, window);
  const chosen = drawnClasses(model, scale).find((one) => classKey(one) === ofClass);
  const apps = ofClass === undefined ? measured : measured.filter(({ id: app }) => chosen?.apps.has(app) === true);
  const values = MEASURES[measure].read(model, apps);
  const known = values.flatMap(({ value, atLeast }) => (atLeast || value === undefined ? [] : [value]));
  return { id, index, known: known.sort((a, b) => a - b), all: values.length };
}

/** A metric of one variant over the seeds that have been run. */
export function seedCurve({ id, runs }: StudyVariant, index: number, metric: string): DistributionCurve {
  const values = runs.flatMap((run) => (run?.ok === true ? [measuredIn(run, metric)] : []));
  const known = values.flatMap((one) => (isExact(one) && one.value !== undefined ? [one.value] : []));
  return { id, index, known: known.sort((a, b) => a - b), all: values.length };
}
