/** Which of several outcomes are not beaten in two metrics at once. */
import type { Better } from '../statistics/effect-class';

export interface ParetoPoint {
  /** Undefined where it cannot be said. */
  readonly x: number | undefined;
  readonly y: number | undefined;
}

export interface Pareto {
  /** Positions of the points that no other is at least as good as in both and better in one, from the best x on. */
  readonly front: readonly number[];
  /** Positions of those without a value. */
  readonly excluded: readonly number[];
}

/** @param better of x and of y. Equal points both stay. */
export function pareto(points: readonly ParetoPoint[], better: readonly [Better, Better]): Pareto {
  const known: { index: number; x: number; y: number }[] = [];
  const excluded: number[] = [];
  const cost = (value: number, direction: Better): number => (direction === 'lower' ? value : -value);
  for (const [index, { x, y }] of points.entries()) {
    if (x === undefined || y === undefined) excluded.push(index);
    else known.push({ index, x: cost(x, better[0]), y: cost(y, better[1]) });
  }
  known.sort((p, q) => p.x - q.x || p.y - q.y || p.index - q.index);
  const front: number[] = [];
  let least = Infinity;
  let leastAt = NaN;
  for (const { index, x, y } of known) {
    if (y < least) {
      least = y;
      leastAt = x;
      front.push(index);
    } else if (y === least && x === leastAt) front.push(index);
  }
  return { front, excluded };
}

/** A value with its interval; undefined where it cannot be said. */
interface Between {
  readonly low: number | undefined;
  readonly high: number | undefined;
}

/**
 * Of the points on the front, those that stay on it wherever within their intervals the values lie: each other point is certainly
 * worse in one of the two.
 * @param front positions among the points
 */
export function certainlyOnFront(
  front: readonly number[],
  points: readonly { readonly x: Between; readonly y: Between }[],
  better: readonly [Better, Better],
): number[] {
  const isWorse = (other: Between, own: Between, direction: Better): boolean => {
    const [above, below] = direction === 'lower' ? [other.low, own.high] : [own.low, other.high];
    return above !== undefined && below !== undefined && above > below;
  };
  return front.filter((own) =>
    points.every(
      (other, at) =>
        at === own || isWorse(other.x, points[own].x, better[0]) || isWorse(other.y, points[own].y, better[1]),
    ),
  );
}
