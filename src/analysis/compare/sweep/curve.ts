/** What a sweep has brought, as curves: estimates at each place, and where variants change places. */
import type { Better } from '../statistics/effect-class';
import { meanInterval } from '../statistics/intervals/paired-t';
import { estimateOf } from '../study/estimate';
import type { VariantEstimate } from '../study/estimate';
import { levelText } from '../study/look-words';
import { isExact } from '../study/sample';
import { floorNear } from '../statistics/round-off';
import { listText } from '../../../base/text/list-text';
import { numberText } from '../../metrics/value-text';
import { difference, UNKNOWN } from '../measures/measured';
import type { Measured } from '../measures/measured';
import { crossings } from './crossing';
import type { Near, Scale } from './scale';

/** A value for each axis: one or two. */
export type Place = readonly number[];

/** Whether two places have the same value on every axis. */
export function samePlace(x: Place, y: Place): boolean {
  return x.every((value, at) => value === y[at]);
}

export interface CurvePoint {
  readonly place: Place;
  /** By variant, over the seeds that are over in all that can run; of one that cannot, over none. */
  readonly estimates: readonly VariantEstimate[];
  /** By variant and seed. */
  readonly values: readonly (readonly Measured[])[];
  /** All its seeds are over. */
  readonly complete: boolean;
  /** Why the value is refused; '' where it is not. */
  readonly refused: string;
  /** By variant, why it alone cannot run here while others can; '' or undefined where it can. */
  readonly refusals?: readonly string[];
  /** By variant and seed, as `values`: whether an error in a policy ended the run; undefined where none did. */
  readonly stopped?: readonly (readonly boolean[])[];
}

/** A run at a point: what it has of the metric, or why it was refused. */
export type PointRun =
  | { readonly ok: true; readonly value: Measured; readonly ended?: string | undefined }
  | { readonly ok: false; readonly message: string };

/**
 * A point from the values of a metric, given by its id, of each variant over the same seeds.
 * @internal
 */
export function curvePoint(
  place: Place,
  metric: string,
  values: readonly (readonly Measured[])[],
  confidence: number,
  { complete = true, refused = '' }: { readonly complete?: boolean; readonly refused?: string } = {},
): CurvePoint {
  return { place, values, estimates: values.map((of) => estimateOf(of, metric, confidence)), complete, refused };
}

/**
 * A point from its runs. Pairs need the seed in all variants, except in one that cannot run at all: the others are compared without
 * it. The value is refused where none can run, or where a single run fails.
 * @param runs by variant, then by seed; undefined where one is not over
 */
export function pointOfRuns(
  place: Place,
  metric: string,
  runs: readonly (readonly (PointRun | undefined)[])[],
  confidence: number,
): CurvePoint {
  const failures = runs.map((of) => of.flatMap((run) => (run?.ok === false ? [run.message] : [])));
  const unable = runs.map((of, variant) => failures[variant].length > 0 && !of.some((run) => run?.ok === true));
  const isRefused = unable.every(Boolean) || failures.some((of, variant) => !unable[variant] && of.length > 0);
  const seeds = [...(runs[0] ?? []).keys()];
  const over = seeds.filter((r) => runs.every((of, variant) => of[r]?.ok === true || (unable[variant] && !isRefused)));
  const valueOf = (run: PointRun | undefined): Measured => (run?.ok === true ? run.value : UNKNOWN);
  // What a variant that cannot run at all has is no seed of it.
  const own = runs.map((of, variant) => (unable[variant] && !isRefused ? [] : over.map((r) => of[r])));
  const values = own.map((of) => of.map(valueOf));
  const isStopped = (run: PointRun | undefined): boolean => run?.ok === true && run.ended === 'policy';
  const stopped = own.map((of) => of.map(isStopped));
  return {
    ...curvePoint(place, metric, values, confidence, {
      complete: over.length === seeds.length,
      refused: isRefused ? (failures.flat().at(0) ?? '') : '',
    }),
    refusals: unable.map((is, variant) => (is && !isRefused ? failures[variant][0] : '')),
    stopped: stopped.flat().includes(true) ? stopped : undefined,
  };
}

/** Whether an error in its policy ended some run of a variant at a point, so that it has no figures there. */
export function isStoppedAt({ stopped }: CurvePoint, variant: number): boolean {
  return stopped?.[variant]?.includes(true) === true;
}

/** "one seed each", "10 seeds each, 95 % intervals", "10 to 40 seeds each, 95 % intervals"; refused points do not count. */
export function seedsText(points: readonly CurvePoint[], confidence: number): string {
  const counts = points.flatMap(({ refused, estimates }) =>
    refused === '' ? [Math.max(...estimates.map(({ n }) => n))] : [],
  );
  const most = Math.max(1, ...counts);
  const least = Math.min(most, ...counts);
  if (most === 1) return 'one seed each';
  return `${least === most ? '' : `${least} to `}${most} seeds each, ${levelText(confidence)} intervals`;
}

/** Where variant b overtakes variant a, or the other way round. */
export interface CurveCrossing {
  readonly a: number;
  readonly b: number;
  readonly at: number;
  /** Between these it is not settled; undefined: up to the end. Both are given where the two are equal between them. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly equal: boolean;
  /** Which of the two is smaller from there on. */
  readonly lower: number;
  /** The value of the second axis; undefined where there is one axis. */
  readonly beside: number | undefined;
}

/** The crossings of all pairs along the first axis, at each value of the second, by place. Choices have none. */
export function crossingsOf(points: readonly CurvePoint[], axis: CurveAxis, confidence: number): CurveCrossing[] {
  if (axis.isChoice === true) return [];
  const rows = [...new Set(points.map(({ place }) => place[1]))].sort((x, y) => (x ?? 0) - (y ?? 0));
  return rows.flatMap((beside) =>
    crossingsAlong(
      points.filter(({ place }) => place[1] === beside),
      axis.scale,
      confidence,
    ).map((one) => ({ ...one, beside })),
  );
}

function crossingsAlong(points: readonly CurvePoint[], scale: Scale, confidence: number) {
  const variants = Math.max(0, ...points.map(({ values }) => values.length));
  const found: Omit<CurveCrossing, 'beside'>[] = [];
  for (let a = 0; a < variants; a++) {
    for (let b = a + 1; b < variants; b++) {
      const known = points.flatMap(({ place, values }) => differenceAt(place[0], values[a], values[b], confidence));
      const [x, mean] = [known.map((one) => one.x), known.map((one) => one.mean)];
      const low = known.map((one) => one.low);
      for (const { at, from, to, equal } of crossings({ x, scale, mean, low, high: known.map((one) => one.high) })) {
        const after = known.find((one) => one.x > at && one.mean !== 0);
        found.push({ a, b, at, from, to, equal, lower: (after?.mean ?? 0) < 0 ? b : a });
      }
    }
  }
  return found.sort((x, y) => x.at - y.at);
}

/**
 * b - a with its interval. Where a value is unfinished it is infinite if one of the two is smaller for certain in every seed, such as
 * against one that never ends, and otherwise left out.
 */
function differenceAt(x: number, a: readonly Measured[] = [], b: readonly Measured[] = [], confidence: number) {
  if (a.length === 0 || b.length === 0) return [];
  if (![...a, ...b].every(isExact)) {
    const bounds = a.map((value, r) => difference(value, b[r], 'lower'));
    const sign = bounds.every(({ low }) => low > 0) ? 1 : bounds.every(({ high }) => high < 0) ? -1 : 0;
    return sign === 0 ? [] : [{ x, mean: sign * Infinity, low: sign * Infinity, high: sign * Infinity }];
  }
  const { mean, low, high } = meanInterval(
    b.map(({ value = 0 }, r) => value - (a[r].value ?? 0)),
    confidence,
  );
  return mean === undefined ? [] : [{ x, mean, low: low ?? mean, high: high ?? mean }];
}

/**
 * The variants that none is certainly better than, by their means over the same seeds: one alone leads, of several it is not
 * settled which. With one seed its values decide. A variant that does not finish is behind all that do; empty where none does.
 */
export function leadersAt({ estimates, values }: CurvePoint, better: Better, confidence: number): number[] {
  const means = estimates.map(({ mean }) => mean);
  const known = means.filter((mean) => mean !== undefined);
  const best = means.indexOf(better === 'lower' ? Math.min(...known) : Math.max(...known));
  return means.flatMap((mean, variant) => {
    if (mean === undefined || best === -1) return [];
    const [behind] = differenceAt(0, values[best], values[variant], confidence);
    return behind.low <= 0 && behind.high >= 0 ? [variant] : [];
  });
}

/** What words need of an axis. */
export interface CurveAxis {
  readonly name: string;
  readonly integer: boolean;
  readonly scale: Scale;
  /** How further points of it become readable. */
  readonly near?: Near | undefined;
  /** Its numbers are places in a list of choices. */
  readonly isChoice?: boolean;
  readonly text: (x: number) => string;
}

/** The first whole number from x on, or the one that x is all but equal to: x lies on a line between points that may be far apart. */
const firstWhole = (x: number): number => Math.ceil(x - 0.05);

/**
 * "From about 3.2 on B is below C (not settled from 2.8 to 3.9)." Of whole numbers it names the first one from there on. "Above 4 B
 * is below C (equal from 2 to 4)." With two axes it begins with the value of the second.
 */
export function crossingText(
  { a, b, at, from, to, equal, lower, beside }: CurveCrossing,
  [axis, second]: readonly CurveAxis[],
  names: readonly string[],
): string {
  const about = (x: number): string => {
    if (axis.integer) return numberText(firstWhole(x), 0);
    if (Math.abs(x) >= 10) return axis.text(Number(x.toPrecision(3)));
    // A duration or an amount of memory is nothing without its unit.
    const written = axis.text(Number(x.toPrecision(2)));
    return /[a-z]/i.test(written) ? written : numberText(x, 1);
  };
  const there = beside === undefined ? '' : `${besideText([beside], second)}: `;
  const below = `${names[lower]} is below ${names[lower === a ? b : a]}`;
  if (equal && from !== undefined && to !== undefined) {
    const stretch = from === to ? `at ${axis.text(to)}` : `from ${axis.text(from)} to ${axis.text(to)}`;
    return `${there}${there === '' ? 'Above' : 'above'} ${axis.text(to)} ${below} (equal ${stretch}).`;
  }
  // The last whole number that is not settled.
  const until = to === undefined ? undefined : axis.integer ? floorNear(to) : to;
  const none =
    from === undefined ||
    until === undefined ||
    (axis.integer ? firstWhole(from) >= until : about(from) === about(until));
  const band = none ? '' : ` (not settled from ${about(from)} to ${about(until)})`;
  return `${there}${there === '' ? 'From' : 'from'} about ${about(at)} on ${below}${band}.`;
}

/** {@link crossingText} of all: those that say the same at several values of the second axis are one sentence. */
export function crossingTexts(
  found: readonly CurveCrossing[],
  axes: readonly CurveAxis[],
  names: readonly string[],
): string[] {
  const alike = new Map<string, number[]>();
  for (const one of found) {
    const text = crossingText({ ...one, beside: undefined }, axes, names);
    const besides = alike.get(text) ?? [];
    if (one.beside !== undefined) besides.push(one.beside);
    alike.set(text, besides);
  }
  return [...alike].map(([text, besides]) =>
    besides.length === 0 ? text : `${besideText(besides, axes[1])}: ${text[0].toLowerCase()}${text.slice(1)}`,
  );
}

function besideText(values: readonly number[], { name, text }: CurveAxis): string {
  return `With ${name} ${listText([...new Set(values)].map(text))}`;
}
