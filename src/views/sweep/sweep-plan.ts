/** What a sweep runs over one axis or two, and what comes back of it as curves. */
import { curvePoint } from '../../analysis/compare/sweep/curve';
import type { CurvePoint, Place } from '../../analysis/compare/sweep/curve';
import { finer } from '../../analysis/compare/sweep/finer';
import { measuredIn, seedOf, seedRun } from '../../analysis/compare/study/sample';
import { numberText } from '../../analysis/metrics/value-text';
import type { Measured } from '../../analysis/compare/measures/measured';
import { meaningOf } from '../../analysis/metrics/catalogue';
import type { Metric } from '../../analysis/model';
import { withSiblings } from '../../engine/document/sibling-parts';
import type { Scenario } from '../../scenario/schema';
import type { SweepOutcome, SweepRun } from '../../worker/protocol';
import type { SweepState } from '../../store/studies/sweep-store';
import type { SweepAxis } from './sweep-axis';

/** Points added in each round of refinement. */
const FINER = 3;
/** At most this many rounds in all. */
export const ROUNDS = 3;

/** Beyond this many runs, or ms, the reader is asked first. */
const MANY = 1000;
const LONG = 5 * 60_000;

/** A variant and the document as it sees it. */
export interface SeenVariant {
  readonly id: string;
  readonly document: Scenario;
}

export interface SweepPlan {
  /** One or two. */
  readonly axes: readonly SweepAxis[];
  readonly variants: readonly SeenVariant[];
  /** Replications of each point; an axis of seeds has one. */
  readonly seeds: number;
  readonly seed: number;
}

/** Runs of all variants at all places: seed by seed, so that what has come at any time is a balanced picture. */
export function runsOf({ axes, variants, seeds, seed }: SweepPlan, places: readonly Place[]): SweepRun[] {
  return Array.from({ length: seeds }, (_, r) => r).flatMap((replication) =>
    places.flatMap((place) =>
      variants.map(({ id, document }) => {
        const asSeed = axes.findIndex((axis) => axis.seeds);
        return {
          variant: id,
          changes: withSiblings(
            document,
            axes.flatMap((axis, at) => axis.changes(place[at], document)),
          ),
          seed: asSeed === -1 ? seedOf(seed, replication) : place[asSeed],
        };
      }),
    ),
  );
}

/**
 * Runs of the first round and, where finer ones may follow, of all of them. With two axes these take what is left of the runs
 * that need no question.
 */
export function mostRuns({ axes, variants, seeds }: SweepPlan, first: number): number {
  const [axis] = axes;
  const grows = axes.length === 1 && axis.isChoice !== true && !axis.seeds;
  return (first + (grows ? (ROUNDS - 1) * FINER : 0)) * variants.length * seeds;
}

/**
 * What is to be asked before a sweep continues, or ''. The number of runs is known from the start, the time once the
 * first seed of all places has been simulated.
 * @param sweep its first round; undefined before it has begun
 * @param most runs of all rounds
 */
export function questionOf(sweep: SweepState | undefined, most: number, seeds: number): string {
  if (sweep === undefined || sweep.simulated === 0)
    return most > MANY ? `Simulate up to ${numberText(most, 0)} runs` : '';
  if (sweep.status === 'done' || sweep.finished < sweep.runs.length / seeds) return '';
  const left = (sweep.elapsed / sweep.simulated) * (most - sweep.finished);
  return left > LONG ? `Go on for about ${Math.round(left / 60_000)} min` : '';
}

/** How long a round that runs will still take, ms; undefined before it has simulated the first seed at all places. */
export function timeLeft(sweep: SweepState | undefined, seeds: number): number | undefined {
  if (sweep === undefined || sweep.status !== 'running' || sweep.simulated === 0) return undefined;
  const { runs, finished, simulated, elapsed } = sweep;
  return finished < runs.length / seeds ? undefined : (elapsed / simulated) * (runs.length - finished);
}

/** One round of a sweep: where it looks, and what it has brought so far. */
export interface SweepRound {
  readonly places: readonly Place[];
  readonly sweep: SweepState | undefined;
}

/** What sweeps have brought so far, by the first axis and then the second. */
export function curvePoints(
  rounds: readonly SweepRound[],
  plan: SweepPlan,
  { metric, confidence }: { readonly metric: string; readonly confidence: number },
): CurvePoint[] {
  return rounds
    .flatMap(({ places, sweep }) =>
      places.map((place, at) => {
        const outcomes = plan.variants.map((_, variant) =>
          Array.from(
            { length: plan.seeds },
            (__, r) => sweep?.outcomes[(r * places.length + at) * plan.variants.length + variant],
          ),
        );
        return pointOf(place, outcomes, metric, confidence);
      }),
    )
    .sort((a, b) => a.place[0] - b.place[0] || (a.place[1] ?? 0) - (b.place[1] ?? 0));
}

function pointOf(
  place: Place,
  outcomes: readonly (readonly (SweepOutcome | undefined)[])[],
  metric: string,
  confidence: number,
): CurvePoint {
  const failed = outcomes.flat().find((outcome) => outcome?.ok === false);
  const over = outcomes[0].flatMap((_, r) => (outcomes.every((of) => of[r]?.ok === true) ? [r] : []));
  const values = outcomes.map((of) => over.map((r) => valueOf(of[r], metric)));
  return curvePoint(place, metric, values, confidence, {
    complete: over.length === outcomes[0].length,
    refused: failed?.ok === false ? failed.error.message : '',
  });
}

function valueOf(outcome: SweepOutcome | undefined, metric: string): Measured {
  if (outcome?.ok !== true) return { value: undefined, atLeast: false };
  const { ended, fingerprint, metrics } = outcome.value;
  return measuredIn(seedRun(ended.reason, fingerprint, metrics), metric);
}

/**
 * The places of the next round.
 * @param done runs of the rounds before
 * @param allowed the reader has agreed to any number of runs
 */
export function finerPlaces(
  points: readonly CurvePoint[],
  { axes, variants, seeds }: SweepPlan,
  { metric, done, allowed }: { readonly metric: string; readonly done: number; readonly allowed: boolean },
): Place[] {
  const most = Math.max(0, Math.floor((MANY - done) / (variants.length * seeds)));
  const budget = allowed || axes.length === 1 ? FINER : Math.min(FINER, most);
  // Between two seeds there is nothing to find.
  const grown = axes.map((axis) => ({ ...axis, isChoice: axis.isChoice === true || axis.seeds }));
  return finer(points, grown, { better: meaningOf(metric).better, budget });
}

/** The kind of a metric from any run that has it. */
export function metricKind(sweep: SweepState | undefined, id: string): Metric | undefined {
  for (const outcome of sweep?.outcomes ?? []) {
    const found = outcome?.ok === true ? outcome.value.metrics.find((metric) => metric.id === id) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The metrics that the runs of a sweep have, those with a direction first. */
export function metricOptions(sweep: SweepState | undefined): { value: string; label: string }[] {
  const found = new Map<string, string>();
  for (const outcome of sweep?.outcomes ?? []) {
    if (outcome?.ok !== true) continue;
    for (const { id, title, value } of outcome.value.metrics) {
      if (value !== undefined || id === 'makespan') found.set(id, title);
    }
  }
  return directedFirst(
    [...found].map(([value, label]) => ({ value, label })),
    ({ value }) => value,
  );
}

/** Metrics in their order, those of which more or less is better before the others. */
export function directedFirst<T>(metrics: readonly T[], idOf: (metric: T) => string): T[] {
  const isDirected = (metric: T): boolean => meaningOf(idOf(metric)).better !== 'none';
  return [...metrics.filter(isDirected), ...metrics.filter((metric) => !isDirected(metric))];
}
