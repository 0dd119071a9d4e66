import { describe, expect, it } from 'vitest';
import { exactly } from '../measures/measured';
import { curvePoint } from './curve';
import type { CurveAxis, CurvePoint } from './curve';
import { finer } from './finer';
import { refine } from './refine';

const axis: CurveAxis = { name: 'x', integer: false, scale: 'linear', text: String };
const lower = { better: 'lower', budget: 3 } as const;

/** @param values of each seed */
const at = (place: readonly number[], ...values: readonly number[]): CurvePoint =>
  curvePoint(place, 'makespan', [values.map(exactly)], 0.95);

describe('finer places', () => {
  it('of two axes lie in the row and the column of the best place alone', () => {
    // A valley along x with its lowest point at 2, 1.
    const height = (x: number, y: number): number => 10 * Math.abs(x - 2) + 3 * Math.abs(y - 1);
    const points = [0, 1, 2, 3, 4].flatMap((x) => [0, 1, 2].map((y) => at([x, y], height(x, y))));
    expect(finer(points, [axis, axis], lower)).toEqual([
      [1.5, 1],
      [2, 0.5],
      [2.5, 1],
    ]);
    // Where more is better, it is a corner, beside which nothing bends.
    expect(finer(points, [axis, axis], { ...lower, better: 'higher' })).toEqual([
      [1.5, 0],
      [0, 0.5],
      [2.5, 0],
    ]);
    // Without a direction no place is the best.
    expect(finer(points, [axis, axis], { ...lower, better: 'none' })).toEqual([]);
    // Choices have nothing between them.
    expect(finer(points, [axis, { ...axis, isChoice: true }], lower)).toEqual([
      [1.5, 1],
      [2.5, 1],
    ]);
    expect(finer([], [axis, axis], lower)).toEqual([]);
  });

  it('are not beside a bend that the seeds may have made', () => {
    const bent = (...middle: readonly number[]) => [at([0], 0, 0, 0, 0), at([1], ...middle), at([2], 10, 10, 10, 10)];
    expect(finer(bent(8, 8, 8, 9), [axis], lower)).toEqual([[0.5], [1.5]]);
    expect(finer(bent(20, 0, 0, 12), [axis], lower)).toEqual([]);
    // What moves all points of a seed alike is no noise of a bend.
    const shift = [0, 50, 100, 150];
    const shared = [at([0], ...shift), at([1], ...shift.map((by) => by + 8)), at([2], ...shift.map((by) => by + 10))];
    expect(finer(shared, [axis], lower)).toEqual([[0.5], [1.5]]);
    // Of independent points it would be.
    expect(refine({ x: [0, 1, 2], y: [75, 83, 85], se: [32, 32, 32], scale: 'linear', budget: 3 })).toEqual([]);
  });
});
