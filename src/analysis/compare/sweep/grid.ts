/** The points of a sweep. */
import { err, ok } from '../../../base/result';
import type { Result } from '../../../base/result';
import { between, readable } from './scale';
import type { Near, Scale } from './scale';

export interface GridPlan {
  readonly from: number;
  readonly to: number;
  readonly points: number;
  readonly scale: Scale;
  readonly integer?: boolean;
  /** The present value, always a point. */
  readonly base?: number | undefined;
  /** Makes inner points of a linear scale readable; without it they have three significant digits. */
  readonly near?: Near | undefined;
}

export type GridProblem = 'log-needs-positive' | 'too-few-points' | 'reversed';

/**
 * Evenly spread points, ascending, each once: both ends as they are, the others with three significant digits, or all as
 * integers.
 */
export function grid(plan: GridPlan): Result<number[], GridProblem> {
  const { from, to, points, scale, integer = false, base, near } = plan;
  if (scale === 'log' && !(from > 0 && to > 0)) return err('log-needs-positive');
  if (!(points >= 2)) return err('too-few-points');
  if (from > to) return err('reversed');
  const gap = scale === 'linear' ? (to - from) / (points - 1) : 0;
  const inner = Array.from({ length: points - 2 }, (_, i) => {
    const x = between(from, to, (i + 1) / (points - 1), scale);
    return near?.(x, gap) ?? readable(x, integer);
  });
  // Of a range that is narrow for three digits, roundings may lie outside.
  const inside = inner.filter((x) => x >= from && x <= to);
  const ends = integer ? [readable(from, true), readable(to, true)] : [from, to];
  const all = new Set([...ends, ...inside, ...(base === undefined ? [] : [base])]);
  return ok([...all].sort((a, b) => a - b));
}
