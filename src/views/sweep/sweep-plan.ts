/** What a sweep runs over one axis or two, and what comes back of it as curves. */
import { crossings } from '../../analysis/compare/sweep/crossing';
import { refine } from '../../analysis/compare/sweep/refine';
import { estimateOf } from '../../analysis/compare/study/estimate';
import type { VariantEstimate } from '../../analysis/compare/study/estimate';
import { isExact, measuredIn, seedOf, seedRun } from '../../analysis/compare/study/sample';
import { USUAL } from '../../analysis/compare/study/study';
import { meanInterval } from '../../analysis/compare/statistics/paired-t';
import type { Measured } from '../../analysis/compare/measures/measured';
import { meaningOf } from '../../analysis/metrics/catalogue';
import type { Metric } from '../../analysis/model';
import type { Scenario } from '../../scenario/schema';
import type { SweepOutcome, SweepRun } from '../../worker/protocol';
import type { SweepState } from '../../store/sweep-store';
import type { SweepAxis } from './sweep-axis';

/** Points added in each round of refinement. */
const FINER = 3;
/** At most this many rounds in all. */
export const ROUNDS = 3;

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

/** A value for each axis. */
export type Place = readonly number[];

/** Runs of all variants at all places: seed by seed, so that what has come at any time is a balanced picture. */
export function runsOf({ axes, variants, seeds, seed }: SweepPlan, places: readonly Place[]): SweepRun[] {
  return Array.from({ length: seeds }, (_, r) => r).flatMap((replication) =>
    places.flatMap((place) =>
      variants.map(({ id, document }) => {
        const asSeed = axes.findIndex((axis) => axis.seeds);
        return {
          variant: id,
          changes: axes.flatMap((axis, at) => axis.changes(place[at], document)),
          seed: asSeed === -1 ? seedOf(seed, replication) : place[asSeed],
        };
      }),
    ),
  );
}

export interface CurvePoint {
  readonly place: Place;
  /** By variant, over the seeds that are over in all of them. */
  readonly estimates: readonly VariantEstimate[];
  /** By variant and seed. */
  readonly values: readonly (readonly Measured[])[];
  /** All seeds are over. */
  readonly complete: boolean;
  /** Why the value is refused; '' where it is not. */
  readonly refused: string;
}

/** One round of a sweep: where it looks, and what it has brought so far. */
export interface SweepRound {
  readonly places: readonly Place[];
  readonly sweep: SweepState | undefined;
}

/** What sweeps have brought so far, by the first axis and then the second. */
export function curvePoints(rounds: readonly SweepRound[], plan: SweepPlan, metric: string): CurvePoint[] {
  return rounds
    .flatMap(({ places, sweep }) =>
      places.map((place, at) => {
        const outcomes = plan.variants.map((_, variant) =>
          Array.from(
            { length: plan.seeds },
            (__, r) => sweep?.outcomes[(r * places.length + at) * plan.variants.length + variant],
          ),
        );
        return pointOf(place, outcomes, metric);
      }),
    )
    .sort((a, b) => a.place[0] - b.place[0] || (a.place[1] ?? 0) - (b.place[1] ?? 0));
}

function pointOf(
  place: Place,
  outcomes: readonly (readonly (SweepOutcome | undefined)[])[],
  metric: string,
): CurvePoint {
  const failed = outcomes.flat().find((outcome) => outcome?.ok === false);
  const over = outcomes[0].flatMap((_, r) => (outcomes.every((of) => of[r]?.ok === true) ? [r] : []));
  const values = outcomes.map((of) => over.map((r) => valueOf(of[r], metric)));
  return {
    place,
    values,
    estimates: values.map((of) => estimateOf(of, USUAL.confidence)),
    complete: over.length === outcomes[0].length,
    refused: failed?.ok === false ? failed.error.message : '',
  };
}

function valueOf(outcome: SweepOutcome | undefined, metric: string): Measured {
  if (outcome?.ok !== true) return { value: undefined, atLeast: false };
  const { ended, fingerprint, metrics } = outcome.value;
  return measuredIn(seedRun(ended.reason, fingerprint, metrics), metric);
}

/** Where more points would tell most: at the edge of what finishes, where variants cross, beside bends. One axis only. */
export function finer(points: readonly CurvePoint[], { integer, scale }: SweepAxis): Place[] {
  const variants = points[0]?.estimates.length ?? 0;
  const mean = (point: CurvePoint, variant: number): number | undefined => point.estimates[variant].mean;
  const wishes = Array.from({ length: Math.max(1, variants - 1) }, (_, i) => {
    const other = i + 1;
    return refine({
      x: points.map(({ place }) => place[0]),
      y: points.map((point) => mean(point, i === 0 ? 0 : other)),
      scale,
      integer,
      difference:
        other < variants
          ? points.map((point) => {
              const [a, b] = [mean(point, 0), mean(point, other)];
              return a === undefined || b === undefined ? undefined : b - a;
            })
          : undefined,
      budget: FINER,
    });
  });
  // Each pair has its first wish before any has its second.
  const inTurn = Array.from({ length: FINER }, (_, turn) =>
    wishes.flatMap((wish) => wish.slice(turn, turn + 1)),
  ).flat();
  return [...new Set(inTurn)]
    .filter((x) => !points.some(({ place }) => place[0] === x))
    .slice(0, FINER)
    .map((x) => [x]);
}

/** Where variant b overtakes variant a, or the other way round. */
export interface CurveCrossing {
  readonly a: number;
  readonly b: number;
  readonly at: number;
  /** Between these it is not settled; undefined: up to the end. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** Which of the two is smaller from there on. */
  readonly lower: number;
}

/** The crossings of all pairs along one axis, by place. */
export function crossingsOf(points: readonly CurvePoint[], { scale }: SweepAxis): CurveCrossing[] {
  const variants = points[0]?.estimates.length ?? 0;
  const found: CurveCrossing[] = [];
  for (let a = 0; a < variants; a++) {
    for (let b = a + 1; b < variants; b++) {
      const known = points.flatMap(({ place, values }) => {
        const both = [...values[a], ...values[b]];
        if (both.length === 0 || !both.every(isExact)) return [];
        const { mean, low, high } = meanInterval(
          values[b].map(({ value = 0 }, r) => value - (values[a][r].value ?? 0)),
          USUAL.confidence,
        );
        return mean === undefined ? [] : [{ x: place[0], mean, low: low ?? mean, high: high ?? mean }];
      });
      const [x, mean] = [known.map((one) => one.x), known.map((one) => one.mean)];
      const low = known.map((one) => one.low);
      for (const { at, from, to } of crossings({ x, scale, mean, low, high: known.map((one) => one.high) })) {
        const after = known.find((one) => one.x > at && one.mean !== 0);
        found.push({ a, b, at, from, to, lower: (after?.mean ?? 0) < 0 ? b : a });
      }
    }
  }
  return found.sort((x, y) => x.at - y.at);
}

/** The kind of a metric from any run that has it. */
export function metricKind(sweep: SweepState | undefined, id: string): Metric | undefined {
  for (const outcome of sweep?.outcomes ?? []) {
    const found = outcome?.ok === true ? outcome.value.metrics.find((metric) => metric.id === id) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The metrics that the runs of a sweep have, with a direction. */
export function metricOptions(sweep: SweepState | undefined): { value: string; label: string }[] {
  const found = new Map<string, string>();
  for (const outcome of sweep?.outcomes ?? []) {
    if (outcome?.ok !== true) continue;
    for (const { id, title, value } of outcome.value.metrics) {
      if ((value !== undefined || id === 'makespan') && meaningOf(id).better !== 'none') found.set(id, title);
    }
  }
  return [...found].map(([value, label]) => ({ value, label }));
}
