import { describe, expect, it } from 'vitest';
import { exactly, UNKNOWN } from '../measures/measured';
import type { Measured } from '../measures/measured';
import type { EffectClass } from '../statistics/effect-class';
import { noise, OPTIONS, run, stuck, variant, variantOf } from './made-study.test-helper';
import { pairFinding } from './pair';
import { estimateText } from './interval-text';
import { finishedText, pairCell, pairSentence, shapeNote } from './pair-words';
import { studyRows } from './study';

describe('the words for two variants', () => {
  const a = variantOf('A', (r) => 100 + noise(r));
  const b = variantOf('B', (r) => 86 + noise(r + 5));

  it('say by how much and in how many seeds, and always name metric and base', () => {
    const [row] = studyRows([a, b], OPTIONS);
    const sentence = pairSentence(row, row.pairs[0], { a: 'A', b: 'B' }, 0.01);
    expect(sentence).toMatch(
      /^B finishes 1[34]\.\d+ % sooner than A \(1[34]\.\d+ to 1[34]\.\d+\), in 30 of 30 seeds\.$/,
    );
  });

  it('say of a negligible difference in how many seeds it goes its way, whichever that is', () => {
    for (const [factor, sign] of [
      [1.005, '+'],
      [0.995, '−'],
    ] as const) {
      const other = variantOf('C', (r) => (100 + noise(r)) * factor);
      const [row] = studyRows([a, other], OPTIONS);
      expect(row.pairs[0].verdict).toBe('negligible');
      expect(pairCell(row, row.pairs[0], 0.01)).toMatch(new RegExp(`^\\${sign}0\\.5.*, 30 of 30$`));
    }
  });

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

  it('say that a difference is a median, or that its seeds are few and uneven', () => {
    // One seed of twelve is far off, then two of ten.
    const pulled = [-20, -21, -19, -20, -22, -18, -20, -21, -19, -20, -19, -600].map((by) => by / 10);
    expect(finding(pulled).method).toBe('median');
    expect(sentence(pulled)).toBe(
      'Mean waiting: 2.0 s shorter in B than in A (median, 1.9 to 2.1), in 12 of 12 seeds.',
    );
    const row = { unit: 'duration' } as const;
    expect(pairCell(row, finding(pulled), 0.01)).toBe('−2.0 s (median, −2.1 to −1.9), 12 of 12');
    const uneven = [-20, -21, -19, -20, -22, -18, -20, -21, -60, -48];
    expect(finding(uneven).method).toBe('t-warned');
    expect(sentence(uneven)).toMatch(
      / % shorter in B than in A \(\d+ to \d+; few seeds, uneven\), in 10 of 10 seeds\.$/,
    );
    expect(pairCell(row, finding(uneven), 0.01)).toMatch(/ % \(−\d+ to −\d+; few seeds, uneven\), 10 of 10$/);
    expect(sentence([20, -21, 5, 2, -8, 7, -2, 1, -60, -4])).toMatch(
      /no difference found between B and A: .+ \(few seeds, uneven\);/,
    );
    expect(shapeNote([{ pairs: [finding(pulled), finding(uneven)] }])).toMatch(/^Where single .+ “Few seeds, uneven”/);
    expect(shapeNote([{ pairs: [finding([-50, -50])] }])).toBe('');
  });

  it('claim no more seeds than a median of 0 rests on', () => {
    // The median and both ends of its interval are 0, and yet one seed of twelve tells them apart.
    const one = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 50];
    const row = { unit: 'duration' } as const;
    expect(finding(one)).toMatchObject({ method: 'median', interval: { low: 0, high: 0 } });
    expect(sentence(one)).toBe('Mean waiting: the same in B as in A, in 11 of 12 seeds.');
    expect(pairCell(row, finding(one), 0.01)).toBe('equal in 11 of 12');
    const near = [-0.4, 0.4, 0.2, -0.2, 0, 0.1, -0.1, 0.3, -0.3, 0, 0, 50];
    expect(sentence(near)).toBe('Mean waiting: the same in B as in A within 1 % by the median.');
    expect(pairCell(row, finding(near), 0.01)).toBe('within 1 % (median)');
    const far = [-2, -2, -2, -2, -2, -2, -2, -2, -2, -2, -2, -60];
    expect(sentence(far)).toBe('Mean waiting: 2 s shorter in B than in A (median), in 12 of 12 seeds.');
    expect(pairCell(row, finding(far), 0.01)).toBe('−2 s (median), 12 of 12');
  });

  it('say of what happens to a run in which seeds it does, and never that it cannot', () => {
    const ended = (id: string, stuckSeeds: number, seeds = 30) =>
      variant(
        id,
        Array.from({ length: seeds }, (_, r) =>
          run(0, { id: 'deadlocked', title: 'Ended in deadlock', unit: 'count', value: r < stuckSeeds ? 1 : 0 }),
        ),
      );
    const names = { a: 'A', b: 'B' };
    const [row] = studyRows([ended('A', 0), ended('B', 30), ended('C', 3)], OPTIONS);
    expect(row.estimates.map((estimate) => estimateText(estimate, row.unit))).toEqual([
      '0 of 30 seeds (11 % or less)',
      '30 of 30 seeds (89 % or more)',
      '3 of 30 seeds (3 to 26 %)',
    ]);
    const [all, some] = row.pairs;
    expect(pairSentence(row, all, names, 0.01)).toBe('Ended in deadlock: only in B in 30 of 30 seeds.');
    expect(pairCell(row, all, 0.01)).toBe('more often, 30 of 30');
    expect([all.verdict, some.verdict]).toEqual(['worse', 'open']);
    expect(pairSentence(row, some, names, 0.01)).toBe(
      'Ended in deadlock: no difference found between B and A: only in B in 3 of 30 seeds.',
    );
    expect(pairCell(row, some, 0.01)).toBe('more often, 3 of 30, open');
    const [better] = studyRows([ended('A', 30), ended('B', 0)], OPTIONS)[0].pairs;
    expect(better.verdict).toBe('better');
    expect(pairCell(row, better, 0.01)).toBe('less often, 30 of 30');
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

  it('name both variants where runs have no value, too', () => {
    const said = (b: readonly Measured[]): string =>
      pairSentence(
        { id: 'mean-waiting', title: 'Mean waiting', unit: 'duration' },
        pairFinding([1, 2, 3].slice(0, b.length).map(exactly), b, { ...OPTIONS, better: 'lower', name: 'm' }),
        { a: 'A', b: 'B' },
        0.01,
      );
    expect(said([UNKNOWN, UNKNOWN, UNKNOWN])).toBe('Mean waiting: B and A cannot be compared in any of 3 seeds.');
    expect(said([UNKNOWN])).toBe('Mean waiting: B and A cannot be compared in the only seed.');
    expect(said([exactly(1), UNKNOWN, UNKNOWN])).toContain('B and A are equal in 1 of 3 seeds, open in 2.');
    expect(said([exactly(1), exactly(1), UNKNOWN])).toContain(
      'B is better than A in 1 of 3 seeds, equal in 1, open in 1.',
    );
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
    const [row] = studyRows([variantOf('A', () => 100, 10), dead], OPTIONS);
    expect(pairSentence(row, row.pairs[0], { a: 'A', b: 'B' }, 0.01)).toBe(
      'Makespan: A is better than B in 10 of 10 seeds. Some runs do not finish their work.',
    );
  });
});
