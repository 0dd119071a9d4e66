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
