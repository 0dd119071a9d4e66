/** What a sweep runs over one axis or two, and what comes back of it as curves. */
import { pointOfRuns } from '../../analysis/compare/sweep/curve';
import type { PointRun, CurvePoint, Place } from '../../analysis/compare/sweep/curve';
import { measuredIn, seedOf, seedRun } from '../../analysis/compare/study/sample';
import type { Measured } from '../../analysis/compare/measures/measured';
import { meaningOf } from '../../analysis/metrics/catalogue';
import type { Metric } from '../../analysis/model';
import { withSiblings } from '../../engine/document/sibling-parts';
import type { Scenario } from '../../scenario/schema';
import type { SweepOutcome, SweepRun } from '../../worker/protocol';
import type { SweepState } from '../../store/studies/sweep-store';
import type { SweepAxis } from './sweep-axis';

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
  /** More of them at the points that may still be the best. */
  readonly best?: boolean;
}

/** One round of a sweep: all variants at some places, with the replications `from` to `to` - 1. */
export interface Round {
  readonly places: readonly Place[];
  readonly from: number;
  readonly to: number;
}

/** The runs of a round: seed by seed, so that what has come at any time is a balanced picture. */
export function runsOf({ axes, variants, seed }: SweepPlan, { places, from, to }: Round): SweepRun[] {
  return Array.from({ length: to - from }, (_, at) => from + at).flatMap((replication) =>
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

/** A round and what it has brought so far. */
export interface SweepRound extends Round {
  readonly sweep: SweepState | undefined;
}

/** What all rounds have brought so far, by the first axis and then the second. */
export function curvePoints(
  rounds: readonly SweepRound[],
  { variants }: SweepPlan,
  { metric, confidence }: { readonly metric: string; readonly confidence: number },
): CurvePoint[] {
  // By place: the outcomes of each variant, by replication.
  const known = new Map<string, { readonly place: Place; readonly outcomes: (SweepOutcome | undefined)[][] }>();
  for (const { places, from, to, sweep } of rounds) {
    for (const [at, place] of places.entries()) {
      const { outcomes } = known.get(place.join(' ')) ?? { outcomes: variants.map(() => []) };
      known.set(place.join(' '), { place, outcomes });
      for (const [variant, of] of outcomes.entries()) {
        for (let r = from; r < to; r++) {
          of[r] = sweep?.outcomes[((r - from) * places.length + at) * variants.length + variant];
        }
      }
    }
  }
  return [...known.values()]
    .map(({ place, outcomes }) => pointOf(place, outcomes, metric, confidence))
    .sort((a, b) => a.place[0] - b.place[0] || (a.place[1] ?? 0) - (b.place[1] ?? 0));
}

function pointOf(
  place: Place,
  outcomes: readonly (readonly (SweepOutcome | undefined)[])[],
  metric: string,
  confidence: number,
): CurvePoint {
  const runOf = (outcome: SweepOutcome | undefined): PointRun | undefined =>
    outcome === undefined
      ? undefined
      : outcome.ok
        ? { ok: true, value: valueOf(outcome, metric), ended: outcome.value.ended.reason }
        : { ok: false, message: outcome.error.message };
  const runs = outcomes.map((of) => of.map(runOf));
  return pointOfRuns(place, metric, runs, confidence);
}

function valueOf(outcome: SweepOutcome | undefined, metric: string): Measured {
  if (outcome?.ok !== true) return { value: undefined, atLeast: false };
  const { ended, fingerprint, metrics } = outcome.value;
  return measuredIn(seedRun(ended.reason, fingerprint, metrics), metric);
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
