/** The range that the reader sets for a sweep, instead of the usual one around the present value. */
import { grid } from '../../analysis/compare/sweep/grid';
import type { Scale } from '../../analysis/compare/sweep/scale';
import { err, ok } from '../../base/result';
import type { Result } from '../../base/result';
import type { SweepAxis } from './sweep-axis';

/** As it is typed. */
export interface SweepRange {
  readonly from: string;
  readonly to: string;
  readonly points: string;
  readonly scale: Scale;
}

/** Points along a single axis, and along each of two. */
export const MOST_POINTS = 101;
export const MOST_BESIDE = 21;

/** The default range of an axis; undefined if its values are choices or seeds. */
export function usualRange({ points, text, read, scale }: SweepAxis): SweepRange | undefined {
  const [first, last] = [points[0], points.at(-1)];
  if (read === undefined || first === undefined || last === undefined) return undefined;
  return { from: text(first), to: text(last), points: String(points.length), scale };
}

/** The axis over a range; the error is a sentence about the part that cannot be read. */
export function inRange(axis: SweepAxis, range: SweepRange, most: number): Result<SweepAxis, string> {
  const { read, integer, present, near } = axis;
  const { scale } = range;
  if (read === undefined) return ok(axis);
  const [from, to] = [read(range.from), read(range.to)];
  if (from === undefined) return err(`expected a value such as ${axis.text(axis.points[0])}, got "${range.from}"`);
  if (to === undefined) return err(`expected a value such as ${axis.text(axis.points[0])}, got "${range.to}"`);
  for (const [x, typed] of [
    [from, range.from],
    [to, range.to],
  ] as const)
    if (integer && !Number.isInteger(x)) return err(`expected a whole number, got "${typed}"`);
  const points = Number(range.points);
  if (!Number.isInteger(points) || points < 2 || points > most) return err(`expected 2 to ${most} points`);
  if (from >= to) return err('the end has to be above the beginning');
  const inside = present !== undefined && present >= from && present <= to ? present : undefined;
  const found = grid({ from, to, points, scale, integer, base: inside, near });
  if (!found.ok) return err('expected a range above 0');
  return ok({ ...axis, scale, points: found.value });
}

/** Whether an axis over a range may have a logarithmic scale, which has no 0. */
export function isAboveZero({ read }: SweepAxis, { from }: SweepRange): boolean {
  return (read?.(from) ?? 0) > 0;
}
