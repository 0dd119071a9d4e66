/** Ranking variants by a goal: who is best, who cannot be told apart, and when looking at more seeds ends. */
import { meaningOf } from '../../metrics/catalogue';
import { metricTitle } from '../../metrics/metric-title';
import type { Metric } from '../../model';
import type { Better } from '../statistics/effect-class';
import { plannedLooks } from '../statistics/selection/looks';
import type { BestShare } from '../statistics/selection/best-share';
import { leadersOf, pairLevel } from '../statistics/selection/ranking';
import type { RankedPair } from '../statistics/selection/ranking';
import { goalVerdict } from '../verdict/goal';
import type { Constraint, Estimate, GoalStatus } from '../verdict/goal';
import { ablePairs } from './able-pairs';
import { estimateIn, estimateOf } from './estimate';
import type { VariantEstimate } from './estimate';
import { firstsOf } from './firsts';
import type { Goal } from './goal';
import { withIndex } from './goal-index';
import { pairFinding } from './pair';
import type { PairFinding } from './pair';
import { wasStopped } from './run-ends';
import { UNKNOWN } from '../measures/measured';
import { comparedReplications, couldNotRun, measuredIn, valuesOf } from './sample';
import type { SeedRun, StudyVariant } from './sample';
import { directionOf, metricsOf } from './study';
import type { StudyOptions } from './study';

/** Seeds at the first look and at the last. */
export const FIRST_LOOK = 10;
export const LAST_LOOK = 100;
/** Seeds at each look of a page, which adds them until the goal decides every pair. */
export const LOOKS: readonly number[] = plannedLooks(FIRST_LOOK, LAST_LOOK, 0.05).seeds;

/** How the variants stand by one limit of a goal. */
export interface LimitStanding {
  readonly constraint: Constraint;
  readonly title: string;
  readonly unit: Metric['unit'];
  /** By variant. */
  readonly estimates: readonly VariantEstimate[];
}

/** How the variants stand by a goal. */
export interface GoalRanking {
  readonly goal: Goal;
  readonly title: string;
  readonly unit: Metric['unit'];
  readonly better: Better;
  /** Seeds that all variants have. */
  readonly n: number;
  /** Confidence of the interval of each pair: closer to 1 than that of the study, so that all pairs at all looks keep to it. */
  readonly level: number;
  readonly estimates: readonly VariantEstimate[];
  readonly status: readonly GoalStatus[];
  readonly limits: readonly LimitStanding[];
  /** By variant, in how many seeds it certainly misses a limit. */
  readonly missed: readonly number[];
  /** By variant, whether an error in its policy stops it in some seed: it is in no rank, since it measures nothing. */
  readonly stopped: readonly boolean[];
  /** By variant, whether it could not run with any seed: it is in no rank, and the others are compared without it. */
  readonly refused: readonly boolean[];
  /** Variants by their places, those of one place by their means; those without a place last. */
  readonly order: readonly number[];
  /**
   * By variant: 1 and one more for each that certainly beats it, so that those that nothing tells apart share a place. Those that miss a
   * limit come after all others, each in a place of its own. Undefined where an error stopped it, or where it could not run.
   */
  readonly places: readonly (number | undefined)[];
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
 * planned looks together need. A variant that an error in its policy stops, or that could not run, comes last and never leads.
 * Undefined where no variant has been run.
 * @param looks how often one means to look: 1 for a fixed number of seeds
 */
export function goalRanking(
  ranked: readonly StudyVariant[],
  goal: Goal,
  options: StudyOptions,
  looks = LOOKS.length,
): GoalRanking | undefined {
  const variants = withIndex(ranked, goal);
  const kinds = metricsOf(variants);
  const kind = kinds.find(({ id }) => id === goal.metric);
  const seeds = comparedReplications(variants);
  if (kind === undefined || seeds.length === 0) return undefined;
  const better = directionOf(goal.metric);
  const { event, most } = meaningOf(goal.metric);
  const able = variants.filter((variant) => !couldNotRun(variant)).length;
  const pairCount = (able * (able - 1)) / 2;
  const level = pairLevel(1 - (1 - options.confidence) / looks, pairCount);
  const values = variants.map((variant) => valuesOf(variant, goal.metric, seeds));
  const pairs = variants.flatMap((_, a) =>
    variants.slice(a + 1).map((__, offset) => {
      const b = a + 1 + offset;
      const name = `${goal.metric} ${a} ${b}`;
      return {
        a,
        b,
        ...pairFinding(values[a], values[b], { ...options, confidence: level, better, event, most, name }),
      };
    }),
  );
  const wanted = [goal.metric, ...goal.constraints.map(({ metric }) => metric)];
  const estimates = variants.map(
    (variant) =>
      new Map(wanted.map((id) => [id, certain(estimateOf(valuesOf(variant, id, seeds), id, options.confidence))])),
  );
  const { status, order: byValue } = goalVerdict(goal.constraints, { metric: goal.metric, better }, estimates);
  const stopped = variants.map(({ runs }) => seeds.some((r) => wasStopped(runs[r])));
  const refused = variants.map(couldNotRun);
  const unranked = variants.map((_, variant) => stopped[variant] || refused[variant]);
  const admitted = variants.map((_, variant) => status[variant] !== 'violated' && !unranked[variant]);
  const decisive = pairs.filter(({ a, b }) => admitted[a] && admitted[b]);
  const { leaders: unbeaten } = leadersOf(variants.length, decisive);
  const someAdmitted = admitted.some(Boolean);
  const leaders = unbeaten.filter((variant) => admitted[variant] || (!someAdmitted && !unranked[variant]));
  const missing = byValue.filter((variant) => !admitted[variant] && !unranked[variant]);
  const places = variants.map((_, variant) => {
    if (unranked[variant]) return undefined;
    if (admitted[variant]) return 1 + beatersOf(variant, decisive).length;
    return admitted.filter(Boolean).length + 1 + missing.indexOf(variant);
  });
  const last = variants.length + 1;
  return {
    goal,
    title: kind.title,
    unit: kind.unit,
    better,
    n: seeds.length,
    level,
    estimates: variants.map((variant) => estimateIn(variant, goal.metric, seeds, options.confidence)),
    status,
    limits: goal.constraints.map((constraint) => limitStanding(constraint, kinds, variants, options.confidence)),
    missed: variants.map(({ runs }) => seeds.filter((r) => missesLimit(runs[r], goal.constraints)).length),
    stopped,
    refused,
    // Some runs of an unbeaten variant may have no end, and so no mean: it still comes before what is beaten.
    order: byValue.toSorted((x, y) => (places[x] ?? last) - (places[y] ?? last)),
    places,
    pairs,
    leaders,
    best: leaders.length === 1 ? leaders[0] : undefined,
    firsts: firstsOf(values, better, options.seed, goal.metric),
    decided:
      decisive.every(({ verdict }) => verdict !== 'open') &&
      status.every((one, variant) => one !== 'open' || unranked[variant]),
  };
}

/** The pairs of the first variant that could run with each other one that could. */
export function pairsWithFirst(ranking: GoalRanking): GoalRanking['pairs'] {
  const first = ranking.refused.indexOf(false);
  return ablePairs(ranking).filter(({ a }) => a === first);
}

function limitStanding(
  constraint: Constraint,
  kinds: readonly Metric[],
  variants: readonly StudyVariant[],
  confidence: number,
): LimitStanding {
  const { metric } = constraint;
  const kind = kinds.find(({ id }) => id === metric);
  const seeds = comparedReplications(variants);
  return {
    constraint,
    title: kind?.title ?? metricTitle(metric),
    unit: kind?.unit ?? 'count',
    estimates: variants.map((variant) => estimateIn(variant, metric, seeds, confidence)),
  };
}

/** Whether a run is certainly outside one of some limits: what is unfinished can only grow. */
function missesLimit(run: SeedRun | undefined, limits: readonly Constraint[]): boolean {
  return limits.some(({ metric, below, above }) => {
    const { value, atLeast } = run === undefined ? UNKNOWN : measuredIn(run, metric);
    if (value === undefined) return false;
    return (below !== undefined && value > below) || (above !== undefined && !atLeast && value < above);
  });
}

/** The variants that certainly beat one, among some pairs. */
export function beatersOf(variant: number, pairs: readonly Pick<RankedPair, 'a' | 'b' | 'verdict'>[]): number[] {
  return pairs.flatMap(({ a, b, verdict }) =>
    verdict === 'worse' && b === variant ? [a] : verdict === 'better' && a === variant ? [b] : [],
  );
}

/** An estimate for the verdict: where the mean cannot be said, what is certain of the median. A bound of it is no value to rank by. */
function certain({ mean, low, high, medianLow, medianHigh }: VariantEstimate): Estimate {
  if (mean !== undefined) return { mean, low, high };
  return { mean: medianLow === medianHigh ? medianLow : undefined, low: medianLow, high: medianHigh };
}
