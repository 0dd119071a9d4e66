/** What a report tells of the runs of the first seed: completion times by entry, shares of queues over time, one application. */
import { formatInstant, SECOND } from '../../../base/units';
import { explainWait } from '../../explain/explain';
import { taskSentences } from '../../explain/explain-tasks';
import type { Reasons } from '../../explain/explain';
import { plain } from '../../explain/words';
import { completions } from '../../metrics/application-times';
import { classesOf, sizeClasses } from '../../metrics/classes';
import { curveMean, fairnessCurves } from '../../metrics/fairness-curves';
import type { ShareCurve } from '../../metrics/fairness-curves';
import type { Scale } from '../../metrics/scale';
import { applicationsIn } from '../../metrics/window';
import type { MeasurementWindow } from '../../metrics/window';
import type { RunModel } from '../../model';

/** Completion times of some applications, s, ascending; those that did not end are only counted. */
export interface ReportCompletions {
  readonly finished: readonly number[];
  readonly all: number;
}

/** Of the entries of the workload, where there are two to eight. */
export interface EntryCompletions extends ReportCompletions {
  readonly entry: string;
}

/** Of applications of one size, where work differs. */
export interface SizeCompletions extends ReportCompletions {
  readonly size: string;
}

/** Shares of the cluster, 0 to 1; times in seconds. */
export interface ReportFairness {
  /** What all queues together lacked of their entitlements. */
  readonly lacking: ShareCurve;
  /** Means over time. */
  readonly queues: readonly { readonly queue: string; readonly held: number; readonly entitled: number }[];
}

/** An application and the instant at which a reader asks about it. */
export interface Looked {
  /** Its stable id, "etl/5". */
  readonly app: string;
  /** µs. */
  readonly at: number;
}

/** Why it was where it was in one variant. */
export interface ReportMoment {
  readonly title: string;
  readonly reasons: readonly { readonly variant: string; readonly sentence: string }[];
}

/** Those of the applications of a run that were submitted in a window; of some of them when they are named. */
export function completionsOf(
  model: RunModel,
  window: MeasurementWindow,
  apps?: ReadonlySet<number>,
): ReportCompletions {
  const measured = applicationsIn(model, window);
  const times = completions(model, apps === undefined ? measured : measured.filter(({ id }) => apps.has(id)));
  const finished = times.flatMap(({ value, atLeast }) => (atLeast || value === undefined ? [] : [value / SECOND]));
  return { finished: finished.sort((a, b) => a - b), all: times.length };
}

/** Completions of each entry of the workload; none where there are not two to eight. */
export function completionsByEntry(model: RunModel, window: MeasurementWindow): EntryCompletions[] {
  return classesOf(model.directory)
    .filter(({ dimension }) => dimension === 'entry')
    .map(({ name, apps }) => ({ entry: name, ...completionsOf(model, window, apps) }));
}

/** Completions of small, medium and large applications; none where all have about as much work, or it is not known. */
export function completionsBySize(
  model: RunModel,
  window: MeasurementWindow,
  least: Scale['least'] | undefined,
): SizeCompletions[] {
  if (least === undefined) return [];
  return sizeClasses(least).map(({ name, apps }) => ({ size: name, ...completionsOf(model, window, apps) }));
}

/** Held and entitled shares of the queues within a window; undefined where fewer than two queues take applications. */
export function fairnessOf(model: RunModel, window: MeasurementWindow): ReportFairness | undefined {
  const curves = fairnessCurves(model, window);
  if (curves === undefined) return undefined;
  const { time, value } = curves.lacking;
  return {
    lacking: { time: time.map((at) => at / SECOND), value },
    queues: curves.queues.map(({ queue, usage, entitlement }) => ({
      queue,
      held: curveMean(usage),
      entitled: curveMean(entitlement),
    })),
  };
}

/** The reasons of all variants that know the application; undefined where none does. */
export function momentOf(
  { app, at }: Looked,
  variants: readonly { readonly id: string }[],
  models: readonly (RunModel | undefined)[],
  reasonsOf: (scheduler: string) => Reasons,
): ReportMoment | undefined {
  const reasons = variants.flatMap(({ id }, place) => {
    const model = models[place];
    const index = model?.directory.applications.findIndex((one) => one.id === app) ?? -1;
    if (model === undefined || index < 0) return [];
    const { text, ends } = explainWait(model, reasonsOf(model.directory.scheduler), index, Math.min(at, model.end));
    const tasks = taskSentences(model, index, at).flatMap((one) => [one.text, one.ends]);
    const sentence = [text, ends, ...tasks]
      .map(plain)
      .filter((part) => part !== '')
      .join(' ');
    return [{ variant: id, sentence }];
  });
  return reasons.length === 0 ? undefined : { title: `${app} at ${formatInstant(at)}`, reasons };
}
