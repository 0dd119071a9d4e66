import { describe, expect, it } from 'vitest';
import { cases, LAW_TIMEOUT } from '../../../../scripts/property-cases';
import { draw } from '../../../base/math/random';
import { exactly } from '../measures/measured';
import { flipPair } from '../flips/flip-search';
import { goalRanking, pairsWithFirst } from './goal-ranking';
import { estimateText } from './interval-text';
import { BY_MAKESPAN, noise, OPTIONS, rankingOf, run, stuck, variant, variantOf } from './made-study.test-helper';
import { refusal } from './run-ends';
import { measuredIn } from './sample';
import type { SeedRun } from './sample';
import { studyRows } from './study';
import { refusedSentence, verdictSentence } from './words';

describe('a ranking by a goal', () => {
  const a = variantOf('A', (r) => 100 + noise(r));
  const b = variantOf('B', (r) => 86 + noise(r + 5));

  it('puts a limit before the objective', () => {
    const plain = rankingOf([a, b]);
    expect(plain).toMatchObject({ best: 1, order: [1, 0], decided: true });
    const limited = rankingOf([a, b], { metric: 'makespan', constraints: [{ metric: 'makespan', above: 95 }] });
    expect(limited).toMatchObject({ best: 0, status: ['met', 'violated'] });
    expect(verdictSentence(limited, ['A', 'B'])).toContain('B misses the limit');
  });

  it('gives no credit for unfinished work: every run that ends beats a deadlock', () => {
    const ranking = rankingOf([a, variant('B', a.runs.map(stuck))]);
    expect(ranking).toMatchObject({ best: 0, leaders: [0] });
  });

  it('goes on without a variant that could not run', () => {
    const refused = variant(
      'C',
      a.runs.map(() => ({ ok: false, message: 'there is no policy "none".' })),
    );
    const pair = rankingOf([a, b]);
    const names = ['A', 'B', 'C'];
    const ranking = rankingOf([a, b, refused]);
    expect(ranking).toMatchObject({ best: 1, order: [1, 0, 2], places: [2, 1, undefined], n: 30, decided: true });
    expect(ranking.level).toBe(pair.level);
    // It has no seeds: none of its runs began.
    expect(ranking.estimates.map(({ n }) => n)).toEqual([30, 30, 0]);
    const limit = { metric: 'makespan', below: 200 };
    const [{ estimates }] = rankingOf([a, b, refused], { metric: 'makespan', constraints: [limit] }).limits;
    expect(estimates.map(({ n }) => n)).toEqual([30, 30, 0]);
    expect(verdictSentence(ranking, names)).toMatch(/^By your goal B is best: .+ C is not ranked: it could not run\.$/);
    expect(refusedSentence('C', refusal(refused))).toBe('C could not run: there is no policy "none".');
    const rows = studyRows([a, b, refused], OPTIONS);
    expect(rows[0].pairs[0]).toEqual(studyRows([a, b], OPTIONS)[0].pairs[0]);
    expect(estimateText(rows[0].estimates[2], rows[0].unit)).toBe('–');
    expect(rows[0].same).toBe(false);
    // The first one that could run is the base of the others.
    const later = rankingOf([refused, a, b]);
    expect(pairsWithFirst(later).map(({ a: first, b: second }) => [first, second])).toEqual([[1, 2]]);
    expect(verdictSentence(rankingOf([a, refused]), names)).toMatch(
      /^Only A can be ranked: makespan .+ B is not ranked: it could not run\.$/,
    );
    // The search for what flips the verdict is between variants that run.
    expect(flipPair(rankingOf([a, refused]))).toBeUndefined();
    expect(flipPair(ranking)).toEqual({ leader: 1, other: 0 });
    expect(goalRanking([refused, refused], BY_MAKESPAN, OPTIONS)).toBeUndefined();
  });

  it('takes no variant for the runner-up whose runs an error in a policy ends', () => {
    const stopped = variant(
      'B',
      a.runs.map(() => run(1, {}, 'policy')),
    );
    expect(flipPair(rankingOf([a, stopped]))).toBeUndefined();
  });

  it('puts unbeaten variants before beaten ones, also where some runs do not end', () => {
    // C is sometimes first and sometimes stuck: nothing is decided between it and A, and its mean cannot be said.
    const c = variant(
      'C',
      a.runs.map((_, r) => (r % 5 < 3 ? stuck() : run(80 + noise(r)))),
    );
    const slow = variantOf('B', (r) => 130 + noise(r + 5));
    const ranking = rankingOf([a, slow, c]);
    expect(ranking.leaders).toEqual([0, 2]);
    expect(ranking.order).toEqual([0, 2, 1]);
  });

  it('puts what an error in its policy stops behind every run that ends, however early it is stopped', () => {
    const stopped = variant(
      'B',
      a.runs.map(() => run(1, { atLeast: true }, 'policy')),
    );
    const ranking = rankingOf([a, stopped]);
    expect(ranking).toMatchObject({ best: 0, leaders: [0] });
  });

  it('ranks nothing by what an error in its policy stopped, in any metric, and says so', () => {
    for (const metric of ['mean-completion', 'max-drivers', 'jain']) {
      const lasting = [a, b].map((one) => ({
        ...one,
        runs: one.runs.map((_, r) => run(100 + noise(r), { id: metric })),
      }));
      const early = [9, 100].map((value, at) =>
        variant(
          `E${at}`,
          a.runs.map((_, r) => (r % 3 === 0 ? run(value, { id: metric, atLeast: at === 0 }, 'policy') : run(50))),
        ),
      );
      const ranking = rankingOf([early[0], lasting[0], early[1]], { metric, constraints: [] });
      expect(ranking, metric).toMatchObject({ best: 1, leaders: [1], order: [1, 0, 2], decided: true });
      expect(verdictSentence(ranking, ['A', 'B', 'C'])).toMatch(
        / A and C are not ranked: their figures end with an error in a policy\.$/,
      );
    }
    const all = variant(
      'A',
      a.runs.map(() => run(1, {}, 'policy')),
    );
    const none = rankingOf([all, all]);
    expect(none).toMatchObject({ best: undefined, leaders: [] });
    expect(verdictSentence(none, ['A', 'B'])).toBe('No variant can be ranked: errors in policies stop all of them.');
  });

  it('puts a variant of which only a bound is known behind those with a value', () => {
    const cut = variant(
      'B',
      a.runs.map(() => run(20, { atLeast: true })),
    );
    const later = { ...cut, runs: cut.runs.map(() => run(10, { atLeast: true })) };
    const ranking = rankingOf([cut, later, a]);
    expect(ranking.order).toEqual([2, 1, 0]);
    expect(ranking.best).toBeUndefined();
  });

  it('takes the times of what is left in a deadlock for endless, and its share of successes for what it is', () => {
    const waits = variant(
      'A',
      a.runs.map(() => run(100, { id: 'mean-waiting' })),
    );
    const early = variant(
      'B',
      a.runs.map(() => run(10, { id: 'mean-waiting', atLeast: true }, 'deadlock')),
    );
    const goal = { metric: 'mean-waiting', constraints: [{ metric: 'mean-waiting', below: 500 }] };
    expect(rankingOf([early, waits], goal)).toMatchObject({
      best: 1,
      order: [1, 0],
      status: ['violated', 'met'],
    });
    const met = run(0, { id: 'slo-met', unit: 'share', value: 0.4, atLeast: true }, 'deadlock');
    expect(measuredIn(met, 'slo-met')).toEqual(exactly(0.4));
  });

  it('does not distinguish equal variants', () => {
    const twins = rankingOf([a, { ...a, id: 'B' }]);
    expect(twins).toMatchObject({ best: undefined, leaders: [0, 1] });
  });

  it('gives one place to those that nothing tells apart, in every place', () => {
    const slow = { ...variantOf('C', (r) => 100 + noise(r)), id: 'C' };
    const slowest = variantOf('D', (r) => 130 + noise(r + 3));
    expect(rankingOf([a, b, slow, slowest])).toMatchObject({ places: [2, 1, 2, 4], order: [1, 0, 2, 3] });
    // C is behind A in every seed; whether it is behind B, whose seeds differ much, is open.
    const wide = variantOf('B', (r) => 80 + 5 * ((r * 7) % 11), 12);
    const [first, behind] = [0, 2].map((later) => variantOf('A', (r) => 100 + later + noise(r), 12));
    expect(rankingOf([first, wide, behind])).toMatchObject({ places: [1, 1, 2], order: [0, 1, 2] });
  });

  it('gives those that miss a limit a place each, behind all others, and counts the seeds in which they do', () => {
    const goal = { metric: 'makespan', constraints: [{ metric: 'makespan', below: 110 }] };
    const slow = variantOf('C', (r) => 111 + noise(r) - (r < 3 ? 5 : 0));
    const slowest = variantOf('D', (r) => 130 + noise(r + 3));
    const cut = variant('E', [...a.runs.slice(0, 29), run(200, { atLeast: true })]);
    const ranking = rankingOf([slowest, a, slow, cut], goal);
    expect(ranking).toMatchObject({
      places: [4, 1, 3, 1],
      status: ['violated', 'met', 'violated', 'met'],
      missed: [30, 0, 27, 1],
    });
    expect(verdictSentence(rankingOf([slowest, a, slow], goal), ['A', 'B', 'C'])).toMatch(
      /^By your goal B is best: makespan 1:40\.\d \(.+\), limit 1:50\.0\. A misses the limit in 30 of 30 seeds, C in 27\.$/,
    );
    expect(verdictSentence(rankingOf([slowest, slow], goal), ['A', 'B'])).toBe(
      'No variant keeps the limit; B comes closest. A misses the limit in 30 of 30 seeds, B in 27.',
    );
  });

  it('counts as leaders those of three variants that none beats', () => {
    const c = variantOf('C', (r) => 86.1 + noise(r + 9));
    const ranking = rankingOf([a, b, c]);
    expect(ranking.leaders).toEqual([1, 2]);
    expect(ranking.best).toBeUndefined();
  });
});

describe('a study that grows until it is decided', () => {
  /** A standard normal value by Box and Muller, from draws of a trial. */
  const normal = (trial: number, at: number): number =>
    Math.sqrt(-2 * Math.log(1 - draw(trial, 'u', at, 0))) * Math.cos(2 * Math.PI * draw(trial, 'v', at, 0));
  const LOOKS = [10, 20, 40, 80, 100];

  /** Which variant is called best at the first look that decides; undefined where none is. */
  function calledBest(trial: number, difference: number): number | undefined {
    const of = (side: number): SeedRun[] =>
      Array.from({ length: 100 }, (_, r) =>
        run(100 + normal(trial, 3 * r) + normal(trial, 3 * r + 1 + side) + side * difference),
      );
    const [a, b] = [of(0), of(1)];
    for (const n of LOOKS) {
      const variants = [variant('A', a.slice(0, n)), variant('B', b.slice(0, n))];
      const ranking = goalRanking(variants, BY_MAKESPAN, { ...OPTIONS, indifference: 0 });
      if (ranking?.decided === true || n === 100) return ranking?.best;
    }
    return undefined;
  }

  const { numRuns } = cases(200);

  it(
    'finds a difference where there is none in at most 5 of 100 studies, however often it looks',
    () => {
      let wrong = 0;
      for (let trial = 0; trial < numRuns; trial++) if (calledBest(trial, 0) !== undefined) wrong++;
      // Two standard errors above what is claimed.
      expect(wrong / numRuns).toBeLessThan(0.05 + 2 * Math.sqrt((0.05 * 0.95) / numRuns));
    },
    LAW_TIMEOUT,
  );

  it('finds one that is there', () => {
    let found = 0;
    for (let trial = 0; trial < 40; trial++) if (calledBest(trial, -1) === 1) found++;
    expect(found).toBeGreaterThan(36);
  });
});
