import { describe, expect, it } from 'vitest';
import { cases, LAW_TIMEOUT } from '../../../../scripts/property-cases';
import { draw } from '../../../base/math/random';
import { SECOND } from '../../../base/units';
import type { Metric } from '../../model';
import { exactly } from '../measures/measured';
import { parseGoal } from './goal-text';
import { pairFinding } from './pair';
import { measuredIn, seedOf, seedRun } from './sample';
import type { SeedRun, StudyVariant } from './sample';
import { deadlocksMoreThan, meanFailures } from './run-ends';
import { goalRanking } from './goal-ranking';
import { studyRows, STUDY_DEFAULTS } from './study';
import { deadlockSentence, failuresSentence, firstsSentence, verdictSentence } from './words';
import { estimateText } from './interval-text';
import { numberText, valueText } from '../../metrics/value-text';
import { pairCell, pairSentence, finishedText } from './pair-words';
import { estimateOf } from './estimate';
import type { EffectClass } from '../statistics/effect-class';
import { wilson } from '../statistics/intervals/wilson';

const OPTIONS = { ...STUDY_DEFAULTS, seed: 1 };

function run(
  seconds: number,
  more: Partial<Metric> = {},
  ended: 'all-done' | 'deadlock' | 'policy' = 'all-done',
): SeedRun {
  const makespan = {
    id: 'makespan',
    title: 'Makespan',
    unit: 'duration' as const,
    value: seconds * SECOND,
    atLeast: false,
  };
  return seedRun(ended, 'f', [{ ...makespan, ...more }]);
}
const stuck = (): SeedRun => run(0, { value: undefined }, 'deadlock');
const variant = (id: string, runs: StudyVariant['runs']): StudyVariant => ({ id, title: id, runs });
const noise = (seed: number): number => ((seed * 7919) % 13) / 10;

describe('a study', () => {
  const a = variant(
    'A',
    Array.from({ length: 30 }, (_, r) => run(100 + noise(r))),
  );
  const b = variant(
    'B',
    Array.from({ length: 30 }, (_, r) => run(86 + noise(r + 5))),
  );

  it('says by how much and in how many seeds, and always names metric and base', () => {
    const [row] = studyRows([a, b], OPTIONS);
    const sentence = pairSentence(row, row.pairs[0], { a: 'A', b: 'B' }, 0.01);
    expect(sentence).toMatch(
      /^B finishes 1[34]\.\d+ % sooner than A \(1[34]\.\d+ to 1[34]\.\d+\), in 30 of 30 seeds\.$/,
    );
  });

  it('says of a negligible difference in how many seeds it goes its way, whichever that is', () => {
    for (const [factor, sign] of [
      [1.005, '+'],
      [0.995, '−'],
    ] as const) {
      const other = variant(
        'C',
        Array.from({ length: 30 }, (_, r) => run((100 + noise(r)) * factor)),
      );
      const [row] = studyRows([a, other], OPTIONS);
      expect(row.pairs[0].verdict).toBe('negligible');
      expect(pairCell(row, row.pairs[0], 0.01)).toMatch(new RegExp(`^\\${sign}0\\.5.*, 30 of 30$`));
    }
  });

  it('ranks by a goal, and a limit comes before the objective', () => {
    const plain = goalRanking([a, b], { metric: 'makespan', constraints: [] }, OPTIONS);
    expect(plain).toMatchObject({ best: 1, order: [1, 0], decided: true });
    const limited = goalRanking(
      [a, b],
      { metric: 'makespan', constraints: [{ metric: 'makespan', above: 95 }] },
      OPTIONS,
    );
    expect(limited).toMatchObject({ best: 0, status: ['met', 'violated'] });
    expect(verdictSentence(limited ?? never(), ['A', 'B'])).toContain('B misses the limit');
  });

  it('gives no credit for unfinished work: every run that ends beats a deadlock', () => {
    const dead = variant('B', a.runs.map(stuck));
    const ranking = goalRanking([a, dead], { metric: 'makespan', constraints: [] }, OPTIONS);
    expect(ranking).toMatchObject({ best: 0, leaders: [0] });
    const [row] = studyRows([a, dead], OPTIONS);
    expect(row.pairs[0]).toMatchObject({ method: 'censored', winsA: 30, winsB: 0, verdict: 'worse' });
    expect(estimateText(row.estimates[1], 'duration')).toBe('no end in 30 of 30 seeds');
  });

  it('ranks what an error in its policy stops behind every run that ends, however early it is stopped', () => {
    const stopped = variant(
      'B',
      a.runs.map(() => run(1, { atLeast: true }, 'policy')),
    );
    const ranking = goalRanking([a, stopped], { metric: 'makespan', constraints: [] }, OPTIONS);
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
      const ranking = goalRanking([early[0], lasting[0], early[1]], { metric, constraints: [] }, OPTIONS);
      if (ranking === undefined) throw new Error('no ranking');
      expect(ranking, metric).toMatchObject({ best: 1, leaders: [1], order: [1, 0, 2], decided: true });
      expect(verdictSentence(ranking, ['A', 'B', 'C'])).toMatch(
        / A and C are not ranked: their figures end with an error in a policy\.$/,
      );
    }
    const all = variant(
      'A',
      a.runs.map(() => run(1, {}, 'policy')),
    );
    const none = goalRanking([all, all], { metric: 'makespan', constraints: [] }, OPTIONS);
    expect(none).toMatchObject({ best: undefined, leaders: [] });
    expect(none && verdictSentence(none, ['A', 'B'])).toBe(
      'No variant can be ranked: errors in policies stop all of them.',
    );
  });

  it('puts a variant of which only a bound is known behind those with a value', () => {
    const cut = variant(
      'B',
      a.runs.map(() => run(20, { atLeast: true })),
    );
    const later = { ...cut, runs: cut.runs.map(() => run(10, { atLeast: true })) };
    const ranking = goalRanking([cut, later, a], { metric: 'makespan', constraints: [] }, OPTIONS);
    expect(ranking?.order).toEqual([2, 1, 0]);
    expect(ranking?.best).toBeUndefined();
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
    expect(goalRanking([early, waits], goal, OPTIONS)).toMatchObject({
      best: 1,
      order: [1, 0],
      status: ['violated', 'met'],
    });
    const met = run(0, { id: 'slo-met', unit: 'share', value: 0.4, atLeast: true }, 'deadlock');
    expect(measuredIn(met, 'slo-met')).toEqual(exactly(0.4));
  });

  it('uses only the seeds that all variants have, and leaves out failed runs', () => {
    const failed = variant('B', [{ ok: false, message: 'too large' }, ...b.runs.slice(1, 10)]);
    const [row] = studyRows([a, failed], OPTIONS);
    expect(row.estimates.map(({ n }) => n)).toEqual([9, 9]);
  });

  it('does not distinguish equal variants, and concludes nothing from one seed', () => {
    const twins = goalRanking([a, { ...a, id: 'B' }], { metric: 'makespan', constraints: [] }, OPTIONS);
    expect(twins).toMatchObject({ best: undefined, leaders: [0, 1] });
    const once = [variant('A', a.runs.slice(0, 1)), variant('B', b.runs.slice(0, 1))];
    const [row] = studyRows(once, OPTIONS);
    expect(row.pairs[0]).toMatchObject({ verdict: 'open', interval: { low: undefined } });
  });

  it('counts as leaders those of three variants that none beats', () => {
    const c = variant(
      'C',
      Array.from({ length: 30 }, (_, r) => run(86.1 + noise(r + 9))),
    );
    const ranking = goalRanking([a, b, c], { metric: 'makespan', constraints: [] }, OPTIONS);
    expect(ranking?.leaders).toEqual([1, 2]);
    expect(ranking?.best).toBeUndefined();
  });
});

describe('words', () => {
  const finding = (values: readonly number[]) =>
    pairFinding(
      values.map(() => exactly(100)),
      values.map((value) => exactly(100 + value)),
      { ...OPTIONS, better: 'lower', name: 'm' },
    );
  const sentence = (values: readonly number[]): string =>
    pairSentence(
      { id: 'mean-waiting', title: 'Mean waiting', unit: 'duration' },
      finding(values),
      { a: 'A', b: 'B' },
      0.01,
    );

  it('say that an unknown value is not known', () => {
    expect(sentence([-20, 20, -15, 18, -3, 4])).toMatch(/no difference found .* seeds would settle 1 %\.$/);
    expect(sentence([0, 0, 0])).toBe('Mean waiting: the same in B as in A, in all 3 seeds.');
    expect(sentence([-50, -50, -50])).toBe('Mean waiting: 50 % shorter in B than in A, in all 3 seeds.');
    expect(sentence([-100 / 3, -100 / 3, -100 / 3])).toBe(
      'Mean waiting: 33.3 % shorter in B than in A, in all 3 seeds.',
    );
  });

  it('say the mean of what finishes only over the seeds in which both do', () => {
    const times = (values: readonly number[]) =>
      values.map((value) => (value === Infinity ? { value: 50, atLeast: true } : exactly(value)));
    const of = (a: readonly number[], b: readonly number[]) =>
      pairFinding(times(a), times(b), { ...OPTIONS, better: 'lower', name: 'm' });
    const some = of([10, 20, Infinity, 30], [12, Infinity, 14, 36]);
    expect(some).toMatchObject({ method: 'censored', finished: { n: 2, mean: 4 } });
    expect(finishedText(some, 'duration')).toBe('Mean over the 2 seeds in which both finish: +4 s (−22 to +30)');
    expect(finishedText(of([10, Infinity], [12, 3]), 'duration')).toBe('The only seed in which both finish: +2 s');
    expect(finishedText(of([10, 20], [Infinity, Infinity]), 'duration')).toBe('');
    expect(finishedText(of([10, 20], [12, 21]), 'duration')).toBe('');
  });

  it('never contradict their own numbers', () => {
    // Both cases: of the difference the interval holds 0 and that of the ratio does not, and the other way round.
    const of = (
      low: number,
      high: number,
      percent: { value: number; low: number; high: number },
      verdict: EffectClass,
    ) => {
      const known = { ...finding([-3, -2, -4, -3, -2, -3]), verdict, interval: { low, high }, percent };
      const row = { id: 'mean-waiting', title: 'Mean waiting', unit: 'duration' } as const;
      return pairSentence(row, known, { a: 'A', b: 'B' }, 0.01);
    };
    expect(of(-1.5, 0.1, { value: -4.9, low: -9.7, high: -0.1 }, 'open')).toContain(
      'no difference found between B and A: −1.5 to +0.1 s',
    );
    expect(of(-5, -1, { value: -3, low: -8, high: 2 }, 'better')).toMatch(
      /^Mean waiting: 3 s shorter in B than in A \(1 to 5\)/,
    );
    expect(of(-5, -1, { value: -3, low: -8, high: -1 }, 'better')).toContain('3 % shorter in B than in A (1 to 8)');
    // Two seeds: what such a percentage says the seconds say better.
    expect(of(-15, 41, { value: 40, low: -100, high: 6_534_281 }, 'open')).toContain(
      'no difference found between B and A: −15 to +41 s',
    );
  });

  it('name a metric of a class as one says it', () => {
    const row = { id: 'mean-waiting@entry=ben', title: 'ben: mean waiting', unit: 'duration' } as const;
    expect(pairSentence(row, finding([-50, -50, -50]), { a: 'A', b: 'B' }, 0.01)).toBe(
      'Mean waiting of ben: 50 % shorter in B than in A, in all 3 seeds.',
    );
  });

  it('say that runs do not finish, and who wins where', () => {
    const dead = variant('B', Array.from({ length: 10 }, stuck));
    const [row] = studyRows(
      [
        variant(
          'A',
          Array.from({ length: 10 }, () => run(100)),
        ),
        dead,
      ],
      OPTIONS,
    );
    expect(pairSentence(row, row.pairs[0], { a: 'A', b: 'B' }, 0.01)).toBe(
      'Makespan: A is better than B in 10 of 10 seeds. Some runs do not finish their work.',
    );
  });

  it('call the best ones equal where chance has no part, and undecided where it has', () => {
    const fixed = (id: string, makespan: number) =>
      variant(
        id,
        Array.from({ length: 10 }, () => run(makespan)),
      );
    const ranking = goalRanking(
      [fixed('A', 71), fixed('B', 7.5), fixed('C', 7.5)],
      { metric: 'makespan', constraints: [] },
      OPTIONS,
    );
    expect(verdictSentence(ranking ?? never(), ['A', 'B', 'C'])).toBe(
      'By your goal B and C are best, and equal in every seed: makespan 7.50 s.',
    );
    const noisy = (id: string, shift: number) =>
      variant(
        id,
        Array.from({ length: 10 }, (_, r) => run(7.5 + noise(r + shift) / 10)),
      );
    const open = goalRanking(
      [fixed('A', 71), noisy('B', 0), noisy('C', 50)],
      { metric: 'makespan', constraints: [] },
      OPTIONS,
    );
    expect(verdictSentence(open ?? never(), ['A', 'B', 'C'])).toBe('B or C: 10 seeds do not decide between them.');
  });

  it('state deadlocks as a share with its interval', () => {
    expect(deadlockSentence('B', { count: 30, n: 30, ...wilson(30, 30, 0.95) })).toBe(
      'B deadlocks in 30 of 30 seeds (89 % or more).',
    );
    expect(deadlockSentence('B', { count: 0, n: 30, ...wilson(0, 30, 0.95) })).toBe('');
  });

  it('warn where variants do not do the same work', () => {
    const failing = (count: number): SeedRun => run(100, { id: 'failed', unit: 'count', value: count });
    const none = variant('A', [failing(0), failing(0)]);
    const some = variant('B', [failing(8), failing(7), failing(100)]);
    expect(failuresSentence(meanFailures([none, some]), ['A', 'B'])).toBe(
      'Failed, killed or rejected applications, on average: 0 in A and 7.5 in B. Times leave out what these did not do.',
    );
    expect(failuresSentence(meanFailures([some, some]), ['A', 'B'])).toBe('');
    expect(failuresSentence(meanFailures([]), [])).toBe('');
  });

  it('say which variant has fewer deadlocks, from the seeds in which only one of two has one', () => {
    const often = variant('A', Array.from({ length: 10 }, stuck));
    const rare = variant(
      'B',
      Array.from({ length: 10 }, (_, r) => (r < 2 ? stuck() : run(100))),
    );
    const seldom = variant(
      'C',
      Array.from({ length: 10 }, (_, r) => (r < 7 ? stuck() : run(100))),
    );
    // Three seeds that differ are a quarter of all ways in which fair coins fall; eight are not.
    expect(deadlocksMoreThan([often, rare, seldom], 0, 0.95)).toEqual([1]);
    expect(deadlocksMoreThan([often, rare, seldom], 1, 0.95)).toEqual([]);
    expect(deadlockSentence('A', { count: 10, n: 10, ...wilson(10, 10, 0.95) }, ['B'])).toMatch(
      /^A deadlocks in 10 of 10 seeds \(\d+ % or more\), more often than B\.$/,
    );
  });

  it('say how often each variant comes first where variants are not distinguished', () => {
    const swing = (sign: number) =>
      variant(
        sign > 0 ? 'A' : 'B',
        Array.from({ length: 12 }, (_, r) => run(100 + sign * (r % 3 === 0 ? 9 : -5) + noise(r))),
      );
    const goal = { metric: 'makespan', constraints: [] };
    const even = goalRanking([swing(1), swing(-1)], goal, OPTIONS);
    expect(even === undefined ? '' : firstsSentence(even, ['A', 'B'])).toMatch(
      /^First alone: A in 8 of 12 seeds, B in 4\. When these seeds are resampled, A has the best mean in \d+ % of the draws\.$/,
    );
    expect((even?.firsts?.share ?? []).reduce((sum, part) => sum + part, 0)).toBeCloseTo(1, 9);
    const slow = variant(
      'B',
      Array.from({ length: 12 }, (_, r) => run(150 + noise(r))),
    );
    const clear = goalRanking([swing(1), slow], goal, OPTIONS);
    expect(clear === undefined ? 'none' : firstsSentence(clear, ['A', 'B'])).toBe('');
    const open = goalRanking([swing(1), variant('B', Array.from({ length: 12 }, stuck))], goal, OPTIONS);
    expect(open?.firsts).toBeUndefined();
  });

  it('group thousands and print a real minus sign', () => {
    expect(numberText(-2700, 0)).toBe('\u22122,700');
    expect(estimateText(estimateOf([exactly(41), exactly(39), exactly(43)], 'makespan', 0.95), 'duration')).toBe(
      '41 s (36 to 46)',
    );
  });

  it('give no share of more than all of it', () => {
    const met = [1, 1, 1, 0.6].map(exactly);
    expect(estimateText(estimateOf(met, 'slo-met', 0.95), 'share')).toBe('90 % (58 to 100)');
    // A ratio may be above 1.
    expect(estimateText(estimateOf(met, 'conflict-fraction', 0.95), 'share')).toBe('90 % (58 to 122)');
  });

  it('write durations of a minute and more as the timeline does', () => {
    expect(valueText(870.96, 'duration')).toBe('14:31.0');
    expect(valueText(59.97, 'duration')).toBe('1:00.0');
    expect(valueText(59.9, 'duration')).toBe('59.9 s');
    expect(valueText(298, 'duration', { atLeast: true })).toBe('\u2265 4:58.0');
    expect(valueText(298, 'core-seconds')).toBe('298 core\u00b7s');
    const estimate = estimateOf([exactly(870), exactly(860), exactly(886)], 'makespan', 0.95);
    expect(estimateText(estimate, 'duration')).toBe('14:32 (13:59 to 15:05)');
    // One of them takes less than a minute.
    const wide = estimateOf([exactly(70), exactly(60), exactly(80)], 'makespan', 0.95);
    expect(estimateText(wide, 'duration')).toBe('1:10 (0:45 to 1:35)');
    // One of those beside it takes a minute, so that a column has one way of writing.
    const short = estimateOf([exactly(41), exactly(39), exactly(43)], 'makespan', 0.95);
    const certain = estimateOf([exactly(35), exactly(35)], 'makespan', 0.95);
    const beside = [wide, short, certain];
    expect(beside.map((one) => estimateText(one, 'duration', beside))).toEqual([
      '1:10 (0:45 to 1:35)',
      '0:41 (0:36 to 0:46)',
      '0:35.0',
    ]);
  });
});

describe('a goal as text', () => {
  it('has limits first and one metric last', () => {
    expect(parseGoal('p95-waiting < 60, then busy-share')).toEqual({
      ok: true,
      value: { metric: 'busy-share', constraints: [{ metric: 'p95-waiting', below: 60 }] },
    });
    expect(parseGoal('makespan')).toMatchObject({ ok: true, value: { constraints: [] } });
    expect(parseGoal('makespan < 3').ok).toBe(false);
    expect(parseGoal('').ok).toBe(false);
  });
});

it('replications wrap around at the largest seed', () => {
  expect(seedOf(4_294_967_295, 1)).toBe(0);
});

function never(): never {
  throw new Error('there is a ranking');
}

describe('a study that grows until it is decided', () => {
  /** A standard normal value by Box and Muller, from draws of a trial. */
  const normal = (trial: number, at: number): number =>
    Math.sqrt(-2 * Math.log(1 - draw(trial, 'u', at, 0))) * Math.cos(2 * Math.PI * draw(trial, 'v', at, 0));
  const LOOKS = [10, 20, 40, 80, 100];
  const goal = { metric: 'makespan', constraints: [] };

  /** Which variant is called best at the first look that decides; undefined where none is. */
  function calledBest(trial: number, difference: number): number | undefined {
    const of = (side: number): SeedRun[] =>
      Array.from({ length: 100 }, (_, r) =>
        run(100 + normal(trial, 3 * r) + normal(trial, 3 * r + 1 + side) + side * difference),
      );
    const [a, b] = [of(0), of(1)];
    for (const n of LOOKS) {
      const variants = [variant('A', a.slice(0, n)), variant('B', b.slice(0, n))];
      const ranking = goalRanking(variants, goal, { ...OPTIONS, indifference: 0 });
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
