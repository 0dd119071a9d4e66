/** What a sweep of one knob runs, and what comes back of it as curves. */
import { axisChange, axisKindOf, axisNumber } from '../../analysis/compare/sweep/axis';
import type { AxisKind } from '../../analysis/compare/sweep/axis';
import { crossings } from '../../analysis/compare/sweep/crossing';
import { grid } from '../../analysis/compare/sweep/grid';
import { refine } from '../../analysis/compare/sweep/refine';
import { isExact, measuredIn, seedRun } from '../../analysis/compare/study/sample';
import type { Json, JsonPath } from '../../base/json';
import type { Metric } from '../../analysis/model';
import type { Knob } from '../../scenario/knobs';
import type { SweepRun } from '../../worker/protocol';
import type { SweepState } from '../../store/sweep-store';

/** Points of the first, coarse picture. */
const COARSE = 7;
/** Points added in each round of refinement. */
const FINER = 3;
/** At most this many rounds in all. */
export const ROUNDS = 3;

export interface KnobAxis {
  readonly kind: AxisKind;
  readonly path: JsonPath;
  readonly name: string;
  /** Undefined where nothing is set and there is no default. */
  readonly present: number | undefined;
  readonly points: readonly number[];
}

/** The axis of a knob around its present value; undefined where its values are no numbers. */
export function knobAxis(knob: Knob, path: JsonPath, value: Json | undefined): KnobAxis | undefined {
  const kind = axisKindOf(knob);
  if (kind === undefined || knob.fixed === true) return undefined;
  const present = axisNumber(kind, value) ?? axisNumber(kind, knob.default);
  const [from, to] = rangeOf(knob, kind, present);
  const found = grid({ from, to, points: COARSE, scale: 'linear', integer: kind === 'integer', base: present });
  return found.ok ? { kind, path, name: knob.name, present, points: found.value } : undefined;
}

const GB = 2 ** 30;

/** From the least to twice the present value, inside the knob's own bounds. */
function rangeOf({ min, max }: Knob, kind: AxisKind, present: number | undefined): [number, number] {
  const usual = kind === 'memory' ? 4 * GB : kind === 'duration' ? 10 : 4;
  const middle = present === undefined || present === 0 ? usual : Math.abs(present);
  const least = kind === 'memory' || kind === 'vcore' ? middle / 4 : (min ?? 0);
  const from = Math.max(least, min ?? -Infinity);
  return [Math.min(from, middle), Math.min(Math.max(middle * 2, from + (kind === 'integer' ? 4 : 0)), max ?? Infinity)];
}

/** Runs of all variants at all points, point by point. */
export function runsOf(axis: KnobAxis, points: readonly number[], variants: readonly string[]): SweepRun[] {
  return points.flatMap((x) => variants.map((variant) => ({ changes: [axisChange(axis, x)], variant })));
}

export interface CurvePoint {
  readonly x: number;
  /** By variant; undefined where the run is not over, unfinished or refused. */
  readonly y: readonly (number | undefined)[];
  /** Why the value is refused; '' where it is not. */
  readonly refused: string;
}

/** What sweeps have brought so far, by x. */
export function curvePoints(
  rounds: readonly { readonly points: readonly number[]; readonly sweep: SweepState | undefined }[],
  variants: number,
  metric: string,
): CurvePoint[] {
  return rounds
    .flatMap(({ points, sweep }) =>
      points.map((x, at): CurvePoint => {
        const outcomes = Array.from({ length: variants }, (_, variant) => sweep?.outcomes[at * variants + variant]);
        const failed = outcomes.find((outcome) => outcome?.ok === false);
        const y = outcomes.map((outcome) => {
          if (outcome?.ok !== true) return undefined;
          const { ended, fingerprint, metrics } = outcome.value;
          const value = measuredIn(seedRun(ended.reason, fingerprint, metrics), metric);
          return isExact(value) ? value.value : undefined;
        });
        return { x, y, refused: failed?.ok === false ? failed.error.message : '' };
      }),
    )
    .sort((a, b) => a.x - b.x);
}

/** Where more points would tell most: at the edge of what finishes, where variants cross, beside bends. */
export function finer(points: readonly CurvePoint[], integer: boolean): number[] {
  const both = (points[0]?.y.length ?? 0) > 1;
  return refine({
    x: points.map(({ x }) => x),
    y: points.map(({ y }) => y[0]),
    scale: 'linear',
    integer,
    difference: both
      ? points.map(({ y: [a, b] }) => (a === undefined || b === undefined ? undefined : b - a))
      : undefined,
    budget: FINER,
  }).filter((x) => !points.some((point) => point.x === x));
}

/** Where the second variant overtakes the first. */
export function crossingsOf(points: readonly CurvePoint[]): number[] {
  const known = points.flatMap(({ x, y: [a, b] }) => (a === undefined || b === undefined ? [] : [{ x, d: b - a }]));
  const d = known.map((one) => one.d);
  return crossings({ x: known.map(({ x }) => x), scale: 'linear', mean: d, low: d, high: d }).map(({ at }) => at);
}

/** The kind of a metric from any run that has it. */
export function metricKind(sweep: SweepState | undefined, id: string): Metric | undefined {
  for (const outcome of sweep?.outcomes ?? []) {
    const found = outcome?.ok === true ? outcome.value.metrics.find((metric) => metric.id === id) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
