import { describe, expect, it } from 'vitest';
import { SECOND } from '../../../base/units';
import type { Metric } from '../../model';
import { INDEX } from './goal';
import type { Goal } from './goal';
import { withIndex } from './goal-index';
import { OPTIONS, rankingOf, variant } from './made-study.test-helper';
import { measuredIn, seedRun } from './sample';
import type { StudyVariant } from './sample';
import { goalRanking } from './goal-ranking';
import { verdictSentence } from './words';

/** Makespan in seconds and busy share. */
function run(
  makespan: number | undefined,
  busy: number,
  atLeast = false,
  ended: 'all-done' | 'horizon' | 'deadlock' = 'all-done',
) {
  const metrics: Metric[] = [
    { id: 'makespan', title: 'makespan', unit: 'duration', value: makespan && makespan * SECOND, atLeast },
    { id: 'busy-share', title: 'busy share', unit: 'share', value: busy, atLeast: false },
  ];
  return seedRun(ended, 'f', metrics);
}

const GOAL: Goal = {
  metric: INDEX,
  weights: [
    { metric: 'makespan', weight: 3 },
    { metric: 'busy-share', weight: 1 },
  ],
  constraints: [],
};

const indices = (variants: readonly StudyVariant[], goal = GOAL) =>
  withIndex(variants, goal).map(({ runs }) => runs.map((one) => one && measuredIn(one, INDEX)));

describe('the index of a goal with weights', () => {
  it('is the weighted geometric mean of the ratios to the base with the same seed, turned round where higher is better', () => {
    const a = variant('A', [run(100, 0.5), run(200, 0.5)]);
    const b = variant('B', [run(50, 0.5), run(200, 0.25)]);
    const [base, other] = indices([a, b]);
    expect(base).toEqual([
      { value: 1, atLeast: false },
      { value: 1, atLeast: false },
    ]);
    // 0.5 ^ (3 / 4), and 2 ^ (1 / 4) for half the busy share.
    expect(other[0]?.value).toBeCloseTo(0.5946, 4);
    expect(other[1]?.value).toBeCloseTo(1.1892, 4);
  });

  it('is a bound where time goes on, endless in a deadlock, and unknown where a value is 0', () => {
    const a = variant('A', [run(100, 0.5), run(100, 0.5), run(100, 0.5)]);
    const b = variant('B', [run(100, 0.5, true, 'horizon'), run(undefined, 0.5, false, 'deadlock'), run(100, 0)]);
    expect(indices([a, b])[1]).toEqual([
      { value: 1, atLeast: true },
      { value: Infinity, atLeast: false },
      { value: undefined, atLeast: false },
    ]);
  });

  it('refers to the first variant that ends in every seed', () => {
    const a = variant('A', [run(undefined, 0.5, false, 'deadlock'), run(100, 0.5)]);
    const b = variant('B', [run(100, 0.5), run(100, 0.5)]);
    expect(indices([a, b]).map((runs) => runs.map((one) => one?.value))).toEqual([
      [Infinity, 1],
      [1, 1],
    ]);
  });

  it('leaves the runs of other goals, and runs that have it, as they are', () => {
    const variants = [variant('A', [run(100, 0.5)]), variant('B', [run(50, 0.5)])];
    expect(withIndex(variants, { metric: 'makespan', constraints: [] })).toBe(variants);
    const once = withIndex(variants, GOAL);
    expect(withIndex(once, GOAL)).toBe(once);
  });

  it('ranks, and its differences do not depend on the base', () => {
    const seeds = Array.from({ length: 12 }, (_, seed) => 100 + ((seed * 7919) % 13));
    const a = variant(
      'A',
      seeds.map((s) => run(s, 0.5)),
    );
    const b = variant(
      'B',
      seeds.map((s, at) => run(0.8 * s + (at % 3), 0.5)),
    );
    const ranking = rankingOf([a, b], GOAL);
    expect([ranking.best, ranking.order]).toEqual([1, [1, 0]]);
    expect(verdictSentence(ranking, ['A', 'B'])).toMatch(
      /^By your goal B is best: weighted index 8\d(\.\d)? % \(\d.*\) of A\.$/,
    );
    const other = goalRanking(withIndex([a, b], GOAL, b.runs), GOAL, OPTIONS);
    expect(other?.pairs[0].percent?.value).toBeCloseTo(ranking.pairs[0].percent?.value ?? NaN, 9);
  });
});
