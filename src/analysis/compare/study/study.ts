/** A study: variants of one scenario over common seeds, each metric a row. */
import { hintOf, meaningOf } from '../../metrics/catalogue';
import type { Metric } from '../../model';
import type { Better } from '../statistics/effect-class';
import { estimateIn } from './estimate';
import type { VariantEstimate } from './estimate';
import { pairFinding } from './pair';
import type { PairFinding } from './pair';
import { wasStopped } from './run-ends';
import { baseOf, comparedReplications, couldNotRun, isExact, valuesOf } from './sample';
import type { StudyVariant } from './sample';
import type { RankedPair } from '../statistics/selection/ranking';

export interface StudyOptions {
  /** 0.95 unless said otherwise. */
  readonly confidence: number;
  /** As a share of the base's mean: 0.01 unless said otherwise. */
  readonly indifference: number;
  /** What resampling is drawn from: the scenario's own seed. */
  readonly seed: number;
}

/** Options of a study that names none. */
export const STUDY_DEFAULTS: Omit<StudyOptions, 'seed'> = { confidence: 0.95, indifference: 0.01 };

/** One metric in all variants. */
export interface StudyRow {
  readonly id: string;
  readonly title: string;
  readonly unit: Metric['unit'];
  readonly better: 'lower' | 'higher' | 'none';
  /** How it is computed, and of how many. */
  readonly formula: string;
  /** By variant. */
  readonly estimates: readonly VariantEstimate[];
  /** Each other variant that could run against the first that could, with the places of both. */
  readonly pairs: readonly (PairFinding & Pick<RankedPair, 'a' | 'b'>)[];
  /** All variants that could run have the same value in every seed, and there are several. */
  readonly same: boolean;
}

/**
 * The metrics that have a value in some run, in their order. A run that an error in a policy ended measures nothing: which metrics it
 * has depends on how far it came, and they are asked of it only where there is no other run.
 */
export function metricsOf(variants: readonly StudyVariant[]): Metric[] {
  const known = new Map<string, Metric>();
  const all = variants.flatMap(({ runs }) => runs);
  const measured = all.filter((run) => run?.ok === true && !wasStopped(run));
  for (const run of measured.length > 0 ? measured : all) {
    if (run?.ok !== true) continue;
    for (const metric of run.metrics.values()) {
      const before = known.get(metric.id);
      if (before === undefined || before.value === undefined) known.set(metric.id, metric);
    }
  }
  const found = [...known.values()].filter(({ id, value }) => value !== undefined || id === 'makespan');
  return found.map((metric) => ({ ...metric, title: distinctTitle(metric, found, variants) }));
}

/** "ana (user): mean waiting" where an entry of the same name has other figures: a class and an entry may be called alike. */
function distinctTitle(metric: Metric, all: readonly Metric[], variants: readonly StudyVariant[]): string {
  const { id, title } = metric;
  const [, dimension] = /@(\w+)=/.exec(id) ?? [];
  if (dimension === undefined) return title;
  const alike = all.filter((other) => other.title === title && other.id !== id);
  const isTold = alike.every((other) =>
    variants.every(({ runs }) =>
      runs.every((run) => run?.ok !== true || run.metrics.get(id)?.value === run.metrics.get(other.id)?.value),
    ),
  );
  return isTold ? title : title.replace(': ', ` (${dimension}): `);
}

/** The direction in which a metric is better; lower for a metric without such a direction. */
export function directionOf(id: string): Better {
  return meaningOf(id).better === 'higher' ? 'higher' : 'lower';
}

/** One row: estimates of all variants over the seeds that all of them have, and differences to the base. */
function studyRow(variants: readonly StudyVariant[], metric: Metric, options: StudyOptions): StudyRow {
  const seeds = comparedReplications(variants);
  const values = variants.map((variant) => valuesOf(variant, metric.id, seeds));
  const { better, event, most } = meaningOf(metric.id);
  const a = baseOf(variants);
  const able = values.filter((_, at) => !couldNotRun(variants[at]));
  return {
    id: metric.id,
    title: metric.title,
    unit: metric.unit,
    better,
    formula: hintOf(
      metric.id,
      variants.flatMap(({ runs }) =>
        runs.flatMap((run) => (run?.ok === true ? [run.metrics.get(metric.id)?.population] : [])),
      ),
    ),
    estimates: variants.map((variant) => estimateIn(variant, metric.id, seeds, options.confidence)),
    pairs: values.flatMap((one, b) => {
      if (b === a || couldNotRun(variants[b])) return [];
      const name = `${metric.id} ${b - 1}`;
      const found = pairFinding(values[a], one, { ...options, better: directionOf(metric.id), event, most, name });
      return [{ a, b, ...found }];
    }),
    same:
      able.length > 1 &&
      seeds.length > 0 &&
      able.every((one) => one.every(isExact)) &&
      able.every((one) => one.every(({ value }, seed) => value === able[0][seed].value)),
  };
}

/** All rows. */
export function studyRows(variants: readonly StudyVariant[], options: StudyOptions): StudyRow[] {
  return metricsOf(variants).map((metric) => studyRow(variants, metric, options));
}
