/** The metrics that a goal can be about, and what its limits and weights are in words. */
import { metricsOf } from '../../analysis/compare/study/study';
import type { Goal, Weight } from '../../analysis/compare/study/goal';
import { inWords } from '../../analysis/compare/study/pair-words';
import { comparedReplications, measuredIn } from '../../analysis/compare/study/sample';
import type { StudyVariant } from '../../analysis/compare/study/sample';
import type { Constraint } from '../../analysis/compare/verdict/goal';
import { meaningOf } from '../../analysis/metrics/catalogue';
import { valueText } from '../../analysis/metrics/value-text';
import type { Metric } from '../../analysis/model';
import { metricTitle } from '../../analysis/metrics/metric-title';
import { USUAL_GOALS } from './set-goal';

export interface MetricOption {
  readonly value: string;
  readonly label: string;
  /** Undefined as long as no run has said it. */
  readonly unit: Metric['unit'] | undefined;
}

/** The metrics with a direction that runs have, the usual goals first, and before them what the goal names and no run has. */
export function metricOptions(variants: readonly StudyVariant[], named: readonly string[]): readonly MetricOption[] {
  const known = metricsOf(variants).filter(({ id }) => meaningOf(id).better !== 'none');
  const first = USUAL_GOALS.flatMap((id) => known.filter((metric) => metric.id === id));
  const offered = [...first, ...known.filter(({ id }) => !USUAL_GOALS.includes(id))];
  // A class and an entry may have one name.
  const twice = (title: string): boolean => offered.filter((metric) => metric.title === title).length > 1;
  const listed = offered.map(({ id, title, unit }): MetricOption => {
    const [, dimension] = /@(\w+)=/.exec(id) ?? [];
    return { value: id, unit, label: dimension !== undefined && twice(title) ? `${title} (${dimension})` : title };
  });
  const missing = named.filter((id) => !listed.some(({ value }) => value === id));
  return [...missing.map((id) => ({ value: id, label: metricTitle(id), unit: undefined })), ...listed];
}

/** What one of several metrics can be exchanged for: itself, or any that does not count yet. */
export function optionsBeside(
  options: readonly MetricOption[],
  weights: readonly Weight[],
  metric: string,
): readonly MetricOption[] {
  return options.filter(({ value }) => value === metric || weights.every((weight) => weight.metric !== value));
}

/** One side of a limit. */
export interface Limit {
  readonly metric: string;
  readonly side: 'below' | 'above';
  /** Seconds for a duration, a share from 0 to 1, or a number. */
  readonly amount: number;
}

/** Every side of some limits. */
export function limitsOf(constraints: readonly Constraint[]): readonly Limit[] {
  return constraints.flatMap(({ metric, below, above }) => [
    ...(below === undefined ? [] : [{ metric, side: 'below' as const, amount: below }]),
    ...(above === undefined ? [] : [{ metric, side: 'above' as const, amount: above }]),
  ]);
}

/** The limits as a goal has them. */
export function constraintsOf(limits: readonly Limit[]): Constraint[] {
  return limits.map(({ metric, side, amount }) => ({ metric, [side]: amount }));
}

/** A first limit for a metric: what the first variant has in its first seed, to two digits. */
export function firstLimit(metric: string, variants: readonly StudyVariant[]): Limit {
  const [seed] = comparedReplications(variants);
  const run = variants.at(0)?.runs[seed ?? 0];
  const { value = 0 } = run === undefined ? {} : measuredIn(run, metric);
  return {
    metric,
    side: meaningOf(metric).better === 'higher' ? 'above' : 'below',
    amount: Number.isFinite(value) ? Number(value.toPrecision(2)) : 0,
  };
}

/** "Waiting, 95th percentile ≤ 1:00". */
function limitText({ metric, side, amount }: Limit, options: readonly MetricOption[]): string {
  const { label, unit } = optionOf(metric, options);
  return `${label} ${side === 'below' ? '≤' : '≥'} ${unit === undefined ? amount : valueText(amount, unit)}`;
}

/** "2 × makespan, 1 × mean waiting". */
function weightsText(weights: readonly Weight[], options: readonly MetricOption[]): string {
  return weights.map(({ metric, weight }) => `${weight} × ${inWords(optionOf(metric, options).label)}`).join(', ');
}

/** All that a goal says beyond its one metric, a line for each part. */
export function goalLines({ weights, constraints }: Goal, options: readonly MetricOption[]): readonly string[] {
  return [
    ...(weights === undefined ? [] : [weightsText(weights, options)]),
    ...limitsOf(constraints).map((limit) => limitText(limit, options)),
  ];
}

function optionOf(metric: string, options: readonly MetricOption[]): Pick<MetricOption, 'label' | 'unit'> {
  return options.find(({ value }) => value === metric) ?? { label: metricTitle(metric), unit: undefined };
}
