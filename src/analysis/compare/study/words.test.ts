import { describe, expect, it } from 'vitest';
import { wilson } from '../statistics/intervals/wilson';
import { noise, rankingOf, run, stuck, variant, variantOf } from './made-study.test-helper';
import { deadlocksMoreThan, meanFailures } from './run-ends';
import type { SeedRun } from './sample';
import { deadlockSentence, failuresSentence, firstsSentence, pairingSentence, verdictSentence } from './words';

describe('the words for a study', () => {
  it('call the best ones equal where chance has no part, and undecided where it has', () => {
    const fixed = (id: string, makespan: number) => variantOf(id, () => makespan, 10);
    const ranking = rankingOf([fixed('A', 71), fixed('B', 7.5), fixed('C', 7.5)]);
    expect(verdictSentence(ranking, ['A', 'B', 'C'])).toBe(
      'By your goal B and C are best, and equal in every seed: makespan 7.50 s.',
    );
    const noisy = (id: string, shift: number) => variantOf(id, (r) => 7.5 + noise(r + shift) / 10, 10);
    const open = rankingOf([fixed('A', 71), noisy('B', 0), noisy('C', 50)]);
    expect(verdictSentence(open, ['A', 'B', 'C'])).toBe('B or C: 10 seeds do not decide between them.');
    // What seeds tell apart by less than the zone of indifference is decided.
    const close = rankingOf([fixed('A', 71), fixed('B', 7.5), variantOf('C', (r) => 7.5 + noise(r) / 1000, 10)]);
    expect(close.decided).toBe(true);
    expect(verdictSentence(close, ['A', 'B', 'C'])).toBe('By your goal B and C are best, and practically equal.');
  });

  it('say what it saves that variants share seeds, where it saves something', () => {
    // Both rise and fall with the seed; what is left of that in the difference is small.
    const rising = (id: string, later: number) =>
      variantOf(id, (r) => 100 + later + 3 * (r % 10) + noise(r + later), 20);
    expect(pairingSentence(rankingOf([rising('A', 9), rising('B', 0)]), ['A', 'B'])).toMatch(
      /^Since the variants share seeds, B against A takes \d\d+ times fewer seeds than unpaired runs would\.$/,
    );
    const falling = variantOf('B', (r) => 80 - 3 * (r % 10), 20);
    expect(pairingSentence(rankingOf([rising('A', 9), falling]), ['A', 'B'])).toBe('');
    expect(pairingSentence(rankingOf([variantOf('A', () => 3, 10)]), ['A'])).toBe('');
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
    const refused = variant('C', [{ ok: false, message: 'too large' }]);
    expect(meanFailures([none, none, refused])).toBeUndefined();
    expect(failuresSentence(meanFailures([refused, none, some]), ['A', 'B', 'C'])).toContain(
      'on average: 0 in B and 7.5 in C.',
    );
  });

  it('do not say that deadlocks are rarer where an error in a policy ends the runs', () => {
    const stuckOnes = variant('A', Array.from({ length: 30 }, stuck));
    const stopped = variant(
      'B',
      Array.from({ length: 30 }, () => run(1, {}, 'policy')),
    );
    expect(deadlocksMoreThan([stuckOnes, stopped], 0, 0.95)).toEqual([]);
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
      variantOf(sign > 0 ? 'A' : 'B', (r) => 100 + sign * (r % 3 === 0 ? 9 : -5) + noise(r), 12);
    const even = rankingOf([swing(1), swing(-1)]);
    expect(firstsSentence(even, ['A', 'B'])).toMatch(
      /^First alone: A in 8 of 12 seeds, B in 4\. When these seeds are resampled, A has the best mean in \d+ % of the draws\.$/,
    );
    expect((even.firsts?.share ?? []).reduce((sum, part) => sum + part, 0)).toBeCloseTo(1, 9);
    const slow = variantOf('B', (r) => 150 + noise(r), 12);
    const clear = rankingOf([swing(1), slow]);
    expect(firstsSentence(clear, ['A', 'B'])).toBe('');
    const open = rankingOf([swing(1), variant('B', Array.from({ length: 12 }, stuck))]);
    expect(open.firsts).toBeUndefined();
  });
});
