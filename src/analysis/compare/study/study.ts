/** A study: variants of one scenario over common seeds, held against a goal, row by row and as a ranking. */
import { meaningOf } from '../../metrics/catalogue';
import type { Metric } from '../../model';
import { plannedLooks } from '../statistics/selection/looks';
import { mean } from '../statistics/moments';
import { leadersOf, pairLevel } from '../statistics/selection/ranking';
import type { BestShare } from '../statistics/selection/best-share';
import { discordant } from '../statistics/discordant';
import type { RankedPair } from '../statistics/selection/ranking';
import { wilson } from '../statistics/intervals/wilson';
import type { ShareInterval } from '../statistics/intervals/wilson';
import type { Better } from '../statistics/effect-class';
import { goalVerdict } from '../verdict/goal';
import type { Constraint, GoalStatus } from '../verdict/goal';
import { firstsOf } from './firsts';
import { estimateOf } from './estimate';
import type { VariantEstimate } from './estimate';
import { pairFinding } from './pair';
import type { PairFinding } from './pair';
import { commonReplications, isExact, valuesOf } from './sample';
import type { StudyVariant } from './sample';

/** What a reader wants: all limits kept, then the objective as good as it can be. */
export interface Goal {
  /** Id of a metric; if it concerns one class, followed by an @ and the class. */
  readonly metric: string;
  readonly constraints: readonly Constraint[];
}

export interface StudyOptions {
  /** 0.95 unless said otherwise. */
  readonly confidence: number;
  /** As a share of the base's mean: 0.01 unless said otherwise. */
  readonly indifference: number;
  /** What resampling is drawn from: the scenario's own seed. */
  readonly seed: number;
}

export const USUAL: Omit<StudyOptions, 'seed'> = { confidence: 0.95, indifference: 0.01 };

/** Seeds at the first look and at the last. */
export const FIRST_LOOK = 10;
export const LAST_LOOK = 100;

/** One metric in all variants. */
export interface StudyRow {
  readonly id: string;
  readonly title: string;
  readonly unit: Metric['unit'];
  readonly better: 'lower' | 'higher' | 'none';
  readonly formula: string;
  /** By variant. */
  readonly estimates: readonly VariantEstimate[];
  /** Each variant but the first against the first. */
  readonly pairs: readonly PairFinding[];
  /** All variants have the same value in every seed. */
  readonly same: boolean;
}

/** The metrics that have a value in some run, in their order. */
export function metricsOf(variants: readonly StudyVariant[]): Metric[] {
  const known = new Map<string, Metric>();
  for (const { runs } of variants) {
    for (const run of runs) {
      if (run?.ok !== true) continue;
      for (const metric of run.metrics.values()) {
        const before = known.get(metric.id);
        if (before === undefined || before.value === undefined) known.set(metric.id, metric);
      }
    }
  }
  return [...known.values()].filter(({ id, value }) => value !== undefined || id === 'makespan');
}

/** The direction in which a metric is better; lower for a metric without such a direction. */
function directionOf(id: string): Better {
  return meaningOf(id).better === 'higher' ? 'higher' : 'lower';
}

/** One row: estimates of all variants over the seeds that all of them have, and differences to the first. */
function studyRow(variants: readonly StudyVariant[], metric: Metric, options: StudyOptions): StudyRow {
  const seeds = commonReplications(variants);
  const values = variants.map((variant) => valuesOf(variant, metric.id, seeds));
  const { better, formula } = meaningOf(metric.id);
  const [base] = values;
  return {
    id: metric.id,
    title: metric.title,
    unit: metric.unit,
    better,
    formula,
    estimates: values.map((one) => estimateOf(one, options.confidence)),
    pairs: values
      .slice(1)
      .map((one, at) =>
        pairFinding(base, one, { ...options, better: directionOf(metric.id), name: `${metric.id} ${at}` }),
      ),
    same:
      values.every((one) => one.every(isExact)) &&
      values.every((one) => one.every(({ value }, seed) => value === base[seed].value)),
  };
}

/** All rows. */
export function studyRows(variants: readonly StudyVariant[], options: StudyOptions): StudyRow[] {
  return metricsOf(variants).map((metric) => studyRow(variants, metric, options));
}

/** Deadlocks as a share of seeds. */
export interface EndShare extends ShareInterval {
  readonly count: number;
  readonly n: number;
}

/**
 * In how many seeds a variant ended in deadlock, with the Wilson interval of that share. Seeds that could not be run are left
 * out.
 * @param confidence such as 0.95
 */
export function deadlockShare({ runs }: StudyVariant, confidence: number): EndShare {
  const known = runs.filter((run) => run?.ok === true);
  const count = known.filter((run) => run.ok && run.ended === 'deadlock').length;
  return { count, n: known.length, ...wilson(count, known.length, confidence) };
}

/** In how many seeds an error in a policy of the reader ended a variant, of those that could be run. */
export function stoppedShare({ runs }: StudyVariant): { readonly count: number; readonly n: number } {
  const known = runs.filter((run) => run?.ok === true);
  return { count: known.filter((run) => run.ok && run.ended === 'policy').length, n: known.length };
}

/**
 * Variants in which deadlocks are certainly rarer than in one of them, over the seeds that both have: seeds in which both or
 * neither has one tell nothing (McNemar).
 */
export function deadlocksMoreThan(variants: readonly StudyVariant[], at: number, confidence: number): number[] {
  return variants.flatMap((other, index) => {
    if (index === at) return [];
    const pair = [variants[at], other];
    const ended = commonReplications(pair).map((r) =>
      pair.map(({ runs }) => {
        const run = runs[r];
        return run?.ok === true && run.ended === 'deadlock';
      }),
    );
    const only = ended.filter(([own, others]) => own && !others).length;
    const others = ended.filter(([own, theirs]) => theirs && !own).length;
    return only > others && discordant(only, others) <= 1 - confidence ? [index] : [];
  });
}

/**
 * How many applications each variant fails, kills or rejects, as a mean over the seeds that all of them have. Undefined where
 * it is the same everywhere: then all of them do the same work.
 */
export function meanFailures(variants: readonly StudyVariant[]): readonly number[] | undefined {
  const seeds = commonReplications(variants);
  if (seeds.length === 0) return undefined;
  const means = variants.map((variant) => mean(valuesOf(variant, 'failed', seeds).map(({ value }) => value ?? 0)));
  return means.every((one) => one === means[0]) ? undefined : means;
}

/** How the variants stand by a goal. */
export interface GoalRanking {
  readonly goal: Goal;
  readonly title: string;
  readonly unit: Metric['unit'];
  readonly better: Better;
  /** Seeds that all variants have. */
  readonly n: number;
  /** Seeds of the planned look that the intervals stand for, and whether it was the last one. */
  readonly level: number;
  readonly estimates: readonly VariantEstimate[];
  readonly status: readonly GoalStatus[];
  /** Variants, the best first. */
  readonly order: readonly number[];
  readonly pairs: readonly (PairFinding & Pick<RankedPair, 'a' | 'b'>)[];
  readonly leaders: readonly number[];
  readonly best: number | undefined;
  /** How often each one comes first; undefined where that cannot be said. */
  readonly firsts: BestShare | undefined;
  /** Every pair is decided: more seeds would change no word. */
  readonly decided: boolean;
}

/**
 * Ranks variants by a goal over the seeds they have in common. Every pair is examined at the level that all pairs at all
 * planned looks together need. Undefined where no variant has been run.
 * @param looks how often one means to look: 1 for a fixed number of seeds
 */
export function goalRanking(
  variants: readonly StudyVariant[],
  goal: Goal,
  options: StudyOptions,
  looks = plannedLooks(FIRST_LOOK, LAST_LOOK, 0.05).seeds.length,
): GoalRanking | undefined {
  const kinds = metricsOf(variants);
  const kind = kinds.find(({ id }) => id === goal.metric);
  const seeds = commonReplications(variants);
  if (kind === undefined || seeds.length === 0) return undefined;
  const better = directionOf(goal.metric);
  const pairCount = (variants.length * (variants.length - 1)) / 2;
  const level = pairLevel(1 - (1 - options.confidence) / looks, pairCount);
  const values = variants.map((variant) => valuesOf(variant, goal.metric, seeds));
  const pairs = variants.flatMap((_, a) =>
    variants.slice(a + 1).map((__, offset) => {
      const b = a + 1 + offset;
      const name = `${goal.metric} ${a} ${b}`;
      return { a, b, ...pairFinding(values[a], values[b], { ...options, confidence: level, better, name }) };
    }),
  );
  const wanted = [goal.metric, ...goal.constraints.map(({ metric }) => metric)];
  const estimates = variants.map(
    (variant) =>
      new Map(wanted.map((id) => [id, certain(estimateOf(valuesOf(variant, id, seeds), options.confidence))])),
  );
  const { status, order } = goalVerdict(goal.constraints, { metric: goal.metric, better }, estimates);
  const admitted = variants.map((_, variant) => status[variant] !== 'violated');
  const decisive = pairs.filter(({ a, b }) => admitted[a] && admitted[b]);
  const { leaders: unbeaten } = leadersOf(variants.length, decisive);
  const someAdmitted = admitted.some(Boolean);
  const leaders = unbeaten.filter((variant) => admitted[variant] || !someAdmitted);
  return {
    goal,
    title: kind.title,
    unit: kind.unit,
    better,
    n: seeds.length,
    level,
    estimates: values.map((one) => estimateOf(one, options.confidence)),
    status,
    order,
    pairs,
    leaders,
    best: leaders.length === 1 ? leaders[0] : undefined,
    firsts: firstsOf(values, better, options.seed, goal.metric),
    decided: decisive.every(({ verdict }) => verdict !== 'open') && status.every((one) => one !== 'open'),
  };
}

/** An estimate for the verdict: where the mean cannot be said, what is certain of the median. */
function certain(estimate: VariantEstimate): {
  mean: number | undefined;
  low: number | undefined;
  high: number | undefined;
} {
  if (estimate.mean !== undefined) return estimate;
  return { mean: estimate.medianLow, low: estimate.medianLow, high: estimate.medianHigh };
}
