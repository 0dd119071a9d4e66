/** What a study rests on: the metrics of every variant in every seed. */
import type { Metric } from '../../model';
import { meaningOf } from '../../metrics/catalogue';
import { UNKNOWN, exactly } from '../measures/measured';
import { SECOND } from '../../../base/units';
import { seedAfter } from '../../../scenario/seed';
import type { Measured } from '../measures/measured';

/** One run of one variant, or why there is none. */
export type SeedRun =
  | {
      readonly ok: true;
      readonly fingerprint: string;
      readonly ended: 'all-done' | 'horizon' | 'deadlock' | 'policy';
      readonly metrics: ReadonlyMap<string, Metric>;
    }
  | { readonly ok: false; readonly message: string };

export interface StudyVariant {
  readonly id: string;
  readonly title: string;
  /** By replication; undefined where it has not been run yet. */
  readonly runs: readonly (SeedRun | undefined)[];
}

/** The seed of replication r: seed + r, modulo 2^32. Replication 0 is the run on screen. */
export function seedOf(seed: number, replication: number): number {
  return seedAfter(seed, replication);
}

/** A run as far as a study needs it. */
export function seedRun(
  ended: 'all-done' | 'horizon' | 'deadlock' | 'policy',
  fingerprint: string,
  metrics: readonly Metric[],
): SeedRun {
  return { ok: true, fingerprint, ended, metrics: new Map(metrics.map((metric) => [metric.id, metric])) };
}

/** What a run reports of a metric, durations in seconds. Whoever ranks variants takes {@link measuredIn}. */
export function figureIn(run: SeedRun, id: string): Measured {
  const metric = run.ok ? run.metrics.get(id) : undefined;
  if (metric?.value === undefined) return UNKNOWN;
  const { unit, value, atLeast, most } = metric;
  const inUnit = (size: number): number => (unit === 'duration' ? size / SECOND : size);
  return { value: inUnit(value), atLeast, ...(most === undefined ? {} : { most: inUnit(most) }) };
}

/** The measurement of a metric in a run: {@link measurement} of what the run reports. */
export function measuredIn(run: SeedRun, id: string): Measured {
  const metric = run.ok ? run.metrics.get(id) : undefined;
  if (!run.ok || metric === undefined) return UNKNOWN;
  return measurement(figureIn(run, id), { id, isTime: metric.unit === 'duration', ended: run.ended });
}

/**
 * What a figure of a run says of its variant. A bound is no measurement, and why the run ended decides how far it reaches:
 *
 * - all work is done, or the horizon has come: the figure stands, and what is unfinished makes it a lower bound;
 * - deadlock: what is unfinished never ends, so that its times are infinite (and a
 *   percentile is the most that it can be), and its share of successes stays what it is;
 * - an error in a policy: nothing is known but that the work is never done. The figures are those of the part before the error, and
 *   the earlier the error, the better they look.
 *
 * @param figure as reported, in any unit
 * @param of `isTime`: whether it is a duration
 */
export function measurement(
  figure: Measured,
  of: { readonly id: string; readonly isTime: boolean; readonly ended: string },
): Measured {
  const isMakespan = of.id === 'makespan';
  if (of.ended === 'policy') return isMakespan ? exactly(Infinity) : UNKNOWN;
  if (of.ended !== 'deadlock') return figure;
  const { value, atLeast, most = Infinity } = figure;
  if (value === undefined) return isMakespan ? exactly(Infinity) : UNKNOWN;
  if (!atLeast) return figure;
  return of.isTime || meaningOf(of.id).growing === true
    ? exactly(most)
    : meaningOf(of.id).better === 'higher'
      ? exactly(value)
      : figure;
}

/** A metric of a run as a {@link measurement}: what is infinite never comes. @param ended why the run ended */
export function measuredMetric<Shown extends Metric>(metric: Shown, ended: string): Shown {
  return { ...metric, ...measurement(metric, { id: metric.id, isTime: metric.unit === 'duration', ended }) };
}

/** Replications in which all of some variants have been run, in their order: pairs need both. None where there is no variant. */
export function commonReplications(variants: readonly StudyVariant[], limit = Infinity): number[] {
  const most = variants.length === 0 ? 0 : Math.min(limit, ...variants.map(({ runs }) => runs.length));
  const found: number[] = [];
  for (let r = 0; r < most; r++) if (variants.every(({ runs }) => runs[r]?.ok === true)) found.push(r);
  return found;
}

/** Whether none of the runs of a variant could be made, for example because its settings are refused. False as long as none was tried. */
export function couldNotRun({ runs }: Pick<StudyVariant, 'runs'>): boolean {
  return runs.some((run) => run?.ok === false) && !runs.some((run) => run?.ok === true);
}

/** The place of the variant with which the others are compared: the first one that could run. */
export function baseOf(variants: readonly Pick<StudyVariant, 'runs'>[]): number {
  return Math.max(
    0,
    variants.findIndex((variant) => !couldNotRun(variant)),
  );
}

/** The replications over which variants are compared: those that all of them have, except for variants that could not run at all. */
export function comparedReplications(variants: readonly StudyVariant[]): number[] {
  return commonReplications(variants.filter((variant) => !couldNotRun(variant)));
}

/** Values of one metric over some replications. */
export function valuesOf({ runs }: StudyVariant, id: string, replications: readonly number[]): Measured[] {
  return replications.map((r) => {
    const run = runs[r];
    return run === undefined ? UNKNOWN : measuredIn(run, id);
  });
}

/** Whether a value is a plain number. */
export function isExact({ value, atLeast }: Measured): boolean {
  return value !== undefined && !atLeast && Number.isFinite(value);
}
