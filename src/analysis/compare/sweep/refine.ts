/** Where a sweep needs more points: after the coarse picture, between what it leaves open. */
import { onScale, between, readable } from './scale';
import type { Near, Scale } from './scale';

export interface RefineInput {
  /** Ascending. */
  readonly x: readonly number[];
  /** Undefined where the run does not finish. */
  readonly y: readonly (number | undefined)[];
  readonly scale: Scale;
  readonly integer?: boolean;
  readonly near?: Near | undefined;
  /** Between two variants, at each point. */
  readonly difference?: readonly (number | undefined)[] | undefined;
  /** Standard errors of y, where its points are independent of each other. */
  readonly se?: readonly (number | undefined)[] | undefined;
  /** The values of which each y is the mean, where all points have the same seeds: noise that they share is no bend. */
  readonly bySeed?: readonly (readonly number[] | undefined)[] | undefined;
  /** The bend above which a line is not straight, as a share of the range of y. */
  readonly threshold?: number;
  /** How many points at most. */
  readonly budget: number;
}

const BEND = 0.05;
/** Intervals narrower than this part of the whole are left. */
const NARROWEST = 1 / 64;
/** Widths and bends that differ by less are equal: they decide an order. */
const EQUAL = 1e-9;

/**
 * The next points, the most important first: middles of intervals (0) between finished and unfinished, (1) in which the
 * difference of two variants changes sign, (2) beside a bend. Inside a class the widest first, in (2) the sharpest bend; then
 * from the left.
 */
export function refine(input: RefineInput): number[] {
  const { x, scale, integer = false, near, budget } = input;
  const at = x.map((value) => onScale(value, scale));
  const whole = at[at.length - 1] - at[0];
  const bends = bendsOf(input, at);
  const candidates: { point: number; rank: number; size: number; left: number }[] = [];
  for (let left = 0; left + 1 < x.length; left++) {
    const width = (at[left + 1] - at[left]) / whole;
    const bend = Math.max(bends[left], bends[left + 1]);
    const rank = classOf(input, left, bend);
    const middle = between(x[left], x[left + 1], 0.5, scale);
    const point = near?.(middle, scale === 'linear' ? (x[left + 1] - x[left]) / 2 : 0) ?? readable(middle, integer);
    if (rank === undefined || width < NARROWEST - EQUAL || point <= x[left] || point >= x[left + 1]) continue;
    candidates.push({ point, rank, size: Math.round((rank === 2 ? bend : width) / EQUAL), left });
  }
  candidates.sort((a, b) => a.rank - b.rank || b.size - a.size || a.left - b.left);
  return candidates.slice(0, budget).map(({ point }) => point);
}

function classOf({ y, difference, threshold = BEND }: RefineInput, left: number, bend: number): 0 | 1 | 2 | undefined {
  if ((y[left] === undefined) !== (y[left + 1] === undefined)) return 0;
  const before = difference?.[left] ?? 0;
  const after = difference?.[left + 1] ?? 0;
  if ((before < 0 && after > 0) || (before > 0 && after < 0)) return 1;
  return bend > threshold ? 2 : undefined;
}

/** How far each point lies off the line through its neighbours, as a share of the range of y; 0 where noise may be the cause. */
function bendsOf(input: RefineInput, at: readonly number[]): number[] {
  const { y } = input;
  const known = y.filter((value) => value !== undefined);
  const range = Math.max(...known) - Math.min(...known);
  return y.map((middle, i) => {
    const left = y[i - 1];
    const right = y[i + 1];
    if (left === undefined || middle === undefined || right === undefined || !(range > 0)) return 0;
    const w = (at[i] - at[i - 1]) / (at[i + 1] - at[i - 1]);
    const deviation = Math.abs(middle - (left + (right - left) * w));
    const error = errorOf(input, i, w);
    return error !== undefined && deviation <= 2 * error ? 0 : deviation / range;
  });
}

/** The standard error of how far point i lies off the line through its neighbours; undefined where it is not known. */
function errorOf({ se, bySeed }: RefineInput, i: number, w: number): number | undefined {
  if (se !== undefined) {
    const parts = [se[i] ?? 0, (1 - w) * (se[i - 1] ?? 0), w * (se[i + 1] ?? 0)];
    return Math.sqrt(parts.reduce((sum, part) => sum + part * part, 0));
  }
  const [left, middle, right] = [bySeed?.[i - 1], bySeed?.[i], bySeed?.[i + 1]];
  const n = middle?.length ?? 0;
  if (middle === undefined || n < 2 || left?.length !== n || right?.length !== n) return undefined;
  const deviations = middle.map((value, r) => value - (left[r] + (right[r] - left[r]) * w));
  const mean = deviations.reduce((sum, one) => sum + one, 0) / n;
  return Math.sqrt(deviations.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (n - 1) / n);
}
