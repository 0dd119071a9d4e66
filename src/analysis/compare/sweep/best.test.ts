import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../../scripts/property-cases';
import { draw } from '../../../base/math/random';
import { exactly } from '../measures/measured';
import { bestOf, bestText, FIRST_SEEDS, MOST_SEEDS, nextLook, zoneOfRace } from './best';
import type { BestPlan, SweepBest } from './best';
import { curvePoint, samePlace } from './curve';
import type { CurvePoint, Place } from './curve';

const plan: BestPlan = { better: 'lower', confidence: 0.95, indifference: 0.01 };
const axis = { name: 'x', integer: true, scale: 'linear' as const, text: String };
const words = { confidence: 0.95, indifference: 0.01 };

/** A point with a value for each seed, by variant. */
const pointAt = (x: number, ...values: number[][]): CurvePoint =>
  curvePoint(
    [x],
    'makespan',
    values.map((of) => of.map(exactly)),
    0.95,
  );

/** Values around a mean that depend on the seed: most of their noise is the same at all places. */
const around = (mean: number, name: string, n: number, own: number): number[] =>
  Array.from({ length: n }, (_, r) => mean + 4 * draw(1, 'shared', r, 0) + own * (draw(2, name, r, 0) - 0.5));

/** Runs looks until nothing is left to run. Returns the last state, and how many seeds each place had. */
function race(means: readonly number[], own: number, of = plan, name = 'place'): { best: SweepBest; seeds: number[] } {
  const seeds = means.map(() => FIRST_SEEDS);
  for (;;) {
    const points = means.map((mean, x) => pointAt(x, around(mean, `${name} ${x}`, seeds[x], own)));
    const best = bestOf(points, of);
    const look = best && nextLook(best);
    if (best === undefined) throw new Error('no point has its first seeds');
    if (look === undefined) return { best, seeds };
    for (const x of seeds.keys()) {
      if (!look.places.some((place) => samePlace(place, [x]))) continue;
      expect(seeds[x]).toBe(look.from);
      seeds[x] = look.to;
    }
  }
}

describe('the best of a sweep', () => {
  it('gives more seeds only to values that may be it', () => {
    const { best, seeds } = race([40, 30, 30.5, 60], 4);
    expect(best).toMatchObject({ settled: true, candidates: 4, unfinished: 0, left: [{ place: [1], variant: 0 }] });
    expect(seeds[3]).toBe(FIRST_SEEDS);
    expect(seeds[2]).toBeGreaterThan(FIRST_SEEDS);
    expect(bestText(best, [axis], ['A'], words)).toBe(
      'Best: 1: no other is better by more than 1 %, with 95 % confidence.',
    );
  });

  it('is within the zone of the true best about as often as the confidence says, or more often', () => {
    const [trials, means] = [150, [30, 30.6, 31, 34]];
    const wrong = Array.from({ length: trials }, (_, trial) => race(means, 3, plan, `trial ${trial}`)).filter(
      ({ best }) => best.settled && means[best.left[0].place[0]] > 30.3,
    );
    expect(wrong.length / trials).toBeLessThanOrEqual(0.05);
  });

  it('finds the largest where more is better', () => {
    expect(race([40, 30, 60], 2, { ...plan, better: 'higher' }).best.left).toEqual([{ place: [2], variant: 0 }]);
  });

  it('is settled by the first seeds where chance has no part in the differences', () => {
    const { best, seeds } = race([40, 30, 39], 0);
    expect(best.left.map(({ place }) => place)).toEqual([[1]]);
    expect(Math.max(...seeds)).toBe(FIRST_SEEDS);
  });

  it('names all that have the same value with every seed', () => {
    const { best, seeds } = race([40, 30, 30], 0);
    expect(best).toMatchObject({ settled: true, left: [{ place: [1] }, { place: [2] }] });
    expect(Math.max(...seeds)).toBe(FIRST_SEEDS);
    expect(bestText(best, [axis], ['A'], words)).toBe('Best: 1 and 2, which have the same value with every seed.');
  });

  it('stays open where the most seeds do not settle it', () => {
    const { best } = race([30, 30.2, 90], 8);
    expect(best).toMatchObject({ settled: false, seeds: MOST_SEEDS });
    expect(bestText(best, [axis], ['A'], words)).toBe('Not settled with 100 seeds; may be best: 0 and 1.');
    expect(bestText({ ...best, seeds: 20 }, [axis], ['A', 'B'], words)).toBe('May be best: 0 in A and 1 in A.');
  });

  it('leaves out what does not finish, what is refused and what has not run yet', () => {
    const ten = around(30, 'x', 10, 1);
    const refused = curvePoint([3], 'makespan', [[], []], 0.95, { refused: 'count: expected at most 8' });
    const stuck = [...ten.slice(0, 9), Infinity];
    const found = bestOf([pointAt(1, ten, stuck), pointAt(2, stuck, stuck), refused], plan);
    expect(found).toMatchObject({ settled: true, candidates: 1, unfinished: 3, left: [{ place: [1], variant: 0 }] });
    expect(found && bestText(found, [axis], ['A', 'B'], words)).toBe(
      'Best: 1 in A. Values that do not finish are left out.',
    );
    const none = bestOf([pointAt(2, stuck)], plan);
    expect(none && bestText(none, [axis], ['A'], words)).toBe(
      'No value is the best: no value finishes with every seed.',
    );
    expect(none && nextLook(none)).toBeUndefined();
    expect(bestOf([pointAt(1, ten.slice(0, 9))], plan)).toBeUndefined();
    expect(bestOf([refused], plan)).toBeUndefined();
    // A variant that cannot run at any value is none that does not finish.
    const alone = { ...pointAt(1, ten, stuck), refusals: ['', 'there is no such policy'] };
    expect(bestOf([alone], plan)).toMatchObject({ candidates: 1, unfinished: 0 });
  });

  it('takes a run without an end after the first seeds for worse than any', () => {
    const long = around(30, 'x', 20, 1);
    const other = around(30.1, 'y', 20, 1);
    const found = bestOf([pointAt(1, [...long.slice(0, 19), Infinity]), pointAt(2, other)], plan);
    expect(found?.left.map(({ place }) => place)).toEqual([[2]]);
  });

  it('ends where all values are 0', () => {
    const zeros = Array.from({ length: 10 }, () => 0);
    expect(bestOf([pointAt(1, zeros), pointAt(2, zeros)], plan)).toMatchObject({ settled: true, left: [{}, {}] });
  });

  it('names places of two settings, and counts many', () => {
    const at = (place: Place, variant = 0) => ({ place, variant });
    const second = { ...axis, name: 'load', text: (y: number) => `× ${y}` };
    const known: SweepBest = { left: [at([4, 2])], settled: true, candidates: 9, unfinished: 0, seeds: 10 };
    expect(bestText(known, [axis, second], ['A', 'B'], words)).toContain('Best: 4 with × 2 in A: no other');
    const many = { ...known, left: [1, 2, 3, 4, 5].map((x) => at([x, 1])), settled: false };
    expect(bestText(many, [axis, second], ['A'], words)).toBe('May be best: 5 values.');
  });

  it('needs a zone of indifference', () => {
    expect([zoneOfRace(0), zoneOfRace(0.05)]).toEqual([0.01, 0.05]);
  });

  it('never drops the place that is better than all others with every seed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 8 }),
        fc.nat(7),
        fc.double({ min: 0, max: 20, noNaN: true }),
        (means, where, own) => {
          const better = means.map((mean, x) => (x === where % means.length ? -own - 1 : mean));
          expect(race(better, own).best.left).toContainEqual({ place: [where % means.length], variant: 0 });
        },
      ),
      cases(100),
    );
  });
});
