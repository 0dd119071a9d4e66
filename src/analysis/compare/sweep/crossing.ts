/** Where one variant overtakes the other along a sweep, and the stretch in which that is not settled. */
import { between } from './scale';
import type { Scale } from './scale';

export interface CrossingInput {
  /** Ascending. */
  readonly x: readonly number[];
  readonly scale: Scale;
  /** Mean difference of two variants at each point, with its interval; infinite where only its sign is known. */
  readonly mean: readonly number[];
  readonly low: readonly number[];
  readonly high: readonly number[];
}

export interface Crossing {
  readonly at: number;
  /** Undefined: not settled before the first point or the crossing before. */
  readonly from: number | undefined;
  /** Undefined: not settled before the last point or the next crossing. */
  readonly to: number | undefined;
  /** The two are equal at all points from `from` to `to`, without doubt. */
  readonly equal: boolean;
}

/**
 * The sign changes of the mean: the root of the line between neighbours, or the middle of the points at which it is 0;
 * touching 0 is none, and nothing is extrapolated. From and to: going outwards while the mean keeps its sign, where the band
 * first leaves 0 on that side.
 */
export function crossings(input: CrossingInput): Crossing[] {
  const { x, mean, scale } = input;
  const found: Crossing[] = [];
  let last = -1;
  for (const [i, value] of mean.entries()) {
    if (value === 0) continue;
    if (last >= 0 && value > 0 !== mean[last] > 0) {
      const at =
        i === last + 1 ? root(x[last], x[i], mean[last], value, scale) : between(x[last + 1], x[i - 1], 0.5, scale);
      found.push({ at, ...(equalBetween(input, last, i) ?? unsettledAround(input, last, i)) });
    }
    last = i;
  }
  return found;
}

/** The stretch between two points that is equal without doubt, if the points themselves are apart without doubt. */
function equalBetween(
  { x, low, high }: CrossingInput,
  before: number,
  after: number,
): Omit<Crossing, 'at'> | undefined {
  const isApart = (i: number): boolean => low[i] > 0 || high[i] < 0;
  const edges = [...low.slice(before + 1, after), ...high.slice(before + 1, after)];
  if (edges.length === 0 || !edges.every((edge) => edge === 0) || !isApart(before) || !isApart(after)) return undefined;
  return { from: x[before + 1], to: x[after - 1], equal: true };
}

function unsettledAround(input: CrossingInput, before: number, after: number): Omit<Crossing, 'at'> {
  return { from: settled(input, before, -1), to: settled(input, after, 1), equal: false };
}

/** Where the band leaves 0, walking from point `start` in direction `step`. */
function settled({ x, mean, low, high, scale }: CrossingInput, start: number, step: 1 | -1): number | undefined {
  const positive = mean[start] > 0;
  const edge = positive ? low : high;
  for (let i = start; i >= 0 && i < x.length; i += step) {
    if (positive ? mean[i] < 0 : mean[i] > 0) return undefined;
    if (positive ? edge[i] > 0 : edge[i] < 0) return root(x[i - step], x[i], edge[i - step], edge[i], scale);
  }
  return undefined;
}

/** Where the line through two points is 0; their middle where one of them is infinite. */
function root(x1: number, x2: number, y1: number, y2: number, scale: Scale): number {
  const share = y1 / (y1 - y2);
  return between(x1, x2, Number.isFinite(y1) && Number.isFinite(y2) ? share : 0.5, scale);
}
