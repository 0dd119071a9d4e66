/** A goal of several metrics as one figure: their weighted geometric mean against one variant. */
import { metricTitle } from '../../metrics/metric-title';
import type { Metric } from '../../model';
import { exactly, UNKNOWN } from '../measures/measured';
import type { Measured } from '../measures/measured';
import { weighted } from '../verdict/weighted';
import { comparedReplications, isExact, measuredIn } from './sample';
import type { SeedRun, StudyVariant } from './sample';
import { INDEX } from './goal';
import type { Goal, Weight } from './goal';
import { directionOf } from './study';

/**
 * The variants with the index of a goal in each run; as they are for a goal without weights. The index of a run is exp of the
 * weighted mean of ln(value / value of the base with the same seed), with the sign changed where higher is better: 0.8 is 20 %
 * better than the base.
 * Runs that have it already keep it.
 * @param base runs by replication that count as 1; otherwise those of the first variant that has a positive value of every metric in
 * every seed, because a run that never ends is nothing to compare with, or of the first variant where none has
 */
export function withIndex(
  variants: readonly StudyVariant[],
  { weights }: Goal,
  base?: StudyVariant['runs'],
): readonly StudyVariant[] {
  if (weights === undefined || variants.every(({ runs }) => runs.every(hasIndex))) return variants;
  const compared = base ?? baseOf(variants, weights);
  return variants.map((variant) => ({
    ...variant,
    runs: variant.runs.map((run, replication) => run && indexed(run, compared[replication], weights)),
  }));
}

function hasIndex(run: SeedRun | undefined): boolean {
  return run?.ok !== true || run.metrics.has(INDEX);
}

function baseOf(variants: readonly StudyVariant[], weights: readonly Weight[]): StudyVariant['runs'] {
  const seeds = comparedReplications(variants);
  const isComparable = (variant: StudyVariant): boolean =>
    weights.every(({ metric }) => isAlwaysPositive(variant, metric, seeds));
  return (variants.find(isComparable) ?? variants[0]).runs;
}

/** The metrics of a goal with weights that no variant has above 0 in every seed, so that there is nothing to form a ratio to. */
export function metricsWithoutBase(variants: readonly StudyVariant[], { weights = [] }: Goal): readonly string[] {
  const seeds = comparedReplications(variants);
  return weights
    .map(({ metric }) => metric)
    .filter((metric) => !variants.some((variant) => isAlwaysPositive(variant, metric, seeds)));
}

function isAlwaysPositive({ runs }: StudyVariant, metric: string, seeds: readonly number[]): boolean {
  return seeds.every((r) => isPositive(valueIn(runs[r], metric)));
}

function indexed(run: SeedRun, base: SeedRun | undefined, weights: readonly Weight[]): SeedRun {
  if (!run.ok) return run;
  const { value, atLeast } = indexOf(run, base, weights);
  const metric: Metric = { id: INDEX, title: metricTitle(INDEX), unit: 'ratio', value, atLeast };
  return { ...run, metrics: new Map([...run.metrics, [INDEX, metric]]) };
}

function indexOf(run: SeedRun, base: SeedRun | undefined, weights: readonly Weight[]): Measured {
  const terms = weights.map(({ metric, weight }) => {
    const better = directionOf(metric);
    return { weight, better, own: measuredIn(run, metric), base: valueIn(base, metric) };
  });
  // The index of a value that can only grow is bounded from below where lower is better, and from above otherwise.
  const isKnown = terms.every(
    (one) => isPositive(one.base) && (one.own.value ?? 0) > 0 && (!one.own.atLeast || one.better === 'lower'),
  );
  if (!isKnown) return UNKNOWN;
  if (terms.some(({ own, better }) => own.value === Infinity && better === 'lower')) return exactly(Infinity);
  const { percent } = weighted(terms.map((one) => ({ ...one, base: one.base.value ?? 0, value: one.own.value ?? 0 })));
  return percent === undefined ? UNKNOWN : { value: 1 + percent / 100, atLeast: terms.some(({ own }) => own.atLeast) };
}

function valueIn(run: SeedRun | undefined, metric: string): Measured {
  return run === undefined ? UNKNOWN : measuredIn(run, metric);
}

function isPositive(measured: Measured): boolean {
  return isExact(measured) && (measured.value ?? 0) > 0;
}
