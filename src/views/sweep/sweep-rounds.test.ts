import { describe, expect, it } from 'vitest';
import { exactly } from '../../analysis/compare/measures/measured';
import type { SweepBest } from '../../analysis/compare/sweep/best';
import { curvePoint } from '../../analysis/compare/sweep/curve';
import { axis, begun, first, makespan, plan, round, swept } from './made-sweep.test-helper';
import { seedAxis } from './sweep-axis';
import { curvePoints } from './sweep-plan';
import {
  bestOfSweep,
  finerPlaces,
  mostRuns,
  nextRound,
  questionOf,
  questionOfLook,
  runsIn,
  timeLeft,
} from './sweep-rounds';
import { timeLeftText } from './sweep-words';

describe('the rounds of a sweep', () => {
  it('takes what is left of the runs that need no question for finer places of two settings', () => {
    const height = (x: number, y: number): number => 10 * Math.abs(x - 2) + 3 * Math.abs(y - 2);
    const plane = [1, 2, 3].flatMap((x) =>
      [1, 2, 3].map((y) => curvePoint([x, y], 'makespan', [[exactly(height(x, y))], [exactly(99)]], 0.95)),
    );
    const two = { ...plan, axes: [axis, { ...axis, key: 'y' }] };
    const found = (done: number, allowed = false) => finerPlaces(plane, two, { metric: 'makespan', done, allowed });
    expect(found(36)).toEqual([
      [1.5, 2],
      [2, 1.5],
      [2.5, 2],
    ]);
    expect(found(996)).toEqual([[1.5, 2]]);
    expect(found(1200)).toEqual([]);
    expect(found(1200, true)).toHaveLength(3);
    // Seeds have nothing between them.
    expect(finerPlaces(plane, { ...two, axes: [axis, seedAxis(7)] }, first)).toEqual([
      [1.5, 2],
      [2.5, 2],
    ]);
  });

  it('asks first if its rounds need many runs or take long', () => {
    // Two rounds of three points may follow along one axis of numbers.
    expect(mostRuns(plan, 3)).toBe(9 * 2 * 2);
    expect(mostRuns({ ...plan, axes: [{ ...axis, isChoice: true }] }, 3)).toBe(3 * 2 * 2);
    expect(mostRuns({ ...plan, axes: [axis, axis] }, 9)).toBe(9 * 2 * 2);
    expect(mostRuns({ ...plan, axes: [seedAxis(7)] }, 10)).toBe(10 * 2 * 2);
    expect(questionOf(undefined, 1000, 2)).toBe('');
    expect(questionOf(undefined, 1001, 2)).toBe('Simulate up to 1,001 runs');

    // Six runs are the first seed of all places.
    const slow = (over: number) => ({ ...swept(over), elapsed: over * 20_000 });
    expect(questionOf(slow(5), 36, 2)).toBe('');
    expect(questionOf(slow(6), 36, 2)).toBe('Go on for about 10 min');
    expect(questionOf({ ...slow(6), simulated: 0 }, 36, 2)).toBe('');
    expect(questionOf({ ...slow(12), status: 'done' }, 36, 2)).toBe('');
    expect(questionOf({ ...slow(6), elapsed: 50_000 }, 36, 2)).toBe('');
    // And says how long it will take.
    expect([slow(5), slow(6), slow(12)].map((sweep) => timeLeftText(timeLeft(sweep, 2)))).toEqual([
      '',
      'about 2 min left',
      '',
    ]);
    expect(timeLeftText(9500)).toBe('about 10 s left');
  });

  it('look closer with the first seeds, and then bring more seeds to what may be best', () => {
    const points = curvePoints([begun(12)], plan, makespan);
    const open: SweepBest = {
      left: [
        { place: [1], variant: 1 },
        { place: [3], variant: 0 },
        { place: [3], variant: 1 },
      ],
      settled: false,
      candidates: 6,
      unfinished: 0,
      seeds: 10,
    };
    const next = (rounds: (typeof round)[], best?: SweepBest) =>
      nextRound(rounds, points, plan, { metric: 'makespan', best, allowed: false });
    expect(next([round], open)).toEqual({ places: [[2.5]], from: 0, to: 2 });
    const look = { places: [[1], [3]], from: 10, to: 20 };
    expect(next([round, round, round], open)).toEqual(look);
    // From then on only those that are left are looked at.
    expect(next([round, look], { ...open, seeds: 20 })).toEqual({ ...look, from: 20, to: 40 });
    expect(next([round, look], { ...open, seeds: 80 })).toEqual({ ...look, from: 80, to: 100 });
    expect(next([round, look], { ...open, seeds: 100 })).toBeUndefined();
    expect(next([round, look], { ...open, settled: true })).toBeUndefined();
    expect(next([round, round, round])).toBeUndefined();
  });

  it('put what a later round brings behind what a point has', () => {
    const look = { places: [[2]], from: 2, to: 4 };
    const points = curvePoints([begun(12), begun(3, look)], plan, makespan);
    expect(points.map(({ complete, values }) => [complete, values[0].map(({ value }) => value)])).toEqual([
      [true, [30, 31]],
      // Its last run is still to come in one of the variants.
      [false, [20, 21, 22]],
      [true, [10, 11]],
    ]);
    expect(runsIn([round, look], plan)).toBe(16);
  });

  it('look for the best only where it is asked for, and where more or less is better', () => {
    const points = [1, 2].map((x) =>
      curvePoint([x], 'makespan', [Array.from({ length: 10 }, (_, r) => exactly(10 * x + (r % 3)))], 0.95),
    );
    const measure = { confidence: 0.95, indifference: 0.01 };
    const best = { ...plan, best: true };
    expect(bestOfSweep(points, best, { ...measure, metric: 'makespan' })?.left).toEqual([{ place: [1], variant: 0 }]);
    expect(bestOfSweep(points, best, { ...measure, metric: 'max-drivers' })).toBeUndefined();
    expect(bestOfSweep(points, plan, { ...measure, metric: 'makespan' })).toBeUndefined();
  });

  it('ask before a look that needs many runs or takes long', () => {
    const look = (count: number) => ({ places: Array.from({ length: count }, (_, x) => [x]), from: 10, to: 20 });
    expect(questionOfLook(swept(12), [round], plan)).toBe('');
    expect(questionOfLook(swept(12), [round, look(40)], plan)).toBe('');
    expect(questionOfLook(swept(12), [round, look(50)], plan)).toBe('Simulate 1,000 more runs');
    const slow = { ...swept(12), elapsed: 12 * 20_000 };
    expect(questionOfLook(slow, [round, look(1)], plan)).toBe('Go on for about 7 min');
    expect(questionOfLook({ ...slow, simulated: 0 }, [round, look(1)], plan)).toBe('');
  });
});
