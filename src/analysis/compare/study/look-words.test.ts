import { describe, expect, it } from 'vitest';
import { plannedLooks } from '../statistics/selection/looks';
import { goalRanking } from './goal-ranking';
import { looksSentence, lookText, seedsLookedAt } from './look-words';
import { BY_MAKESPAN, noise, OPTIONS, rankingOf, variant, variantOf } from './made-study.test-helper';

const PLANNED = plannedLooks(10, 100, 0.05).seeds;

describe('the looks of a study in words', () => {
  it('say at which look the seeds decide, or that none has', () => {
    expect(lookText({ n: 4, decided: true }, PLANNED)).toBe('before the first of 5 looks');
    expect(lookText({ n: 20, decided: true }, PLANNED)).toBe('decided at look 2 of 5');
    expect(lookText({ n: 13, decided: false }, PLANNED)).toBe('not decided after look 1 of 5');
    expect(lookText({ n: 100, decided: false }, PLANNED)).toBe('not decided at the last of 5 looks');
  });

  it('rest on the seeds of the last look, however many have come since', () => {
    expect([4, 10, 13, 39, 40, 100].map((seeds) => seedsLookedAt(seeds, PLANNED))).toEqual([4, 10, 10, 20, 40, 100]);
  });

  it('name the level at which everything together holds', () => {
    const a = variantOf('A', (r) => 100 + noise(r), 20);
    const b = variantOf('B', (r) => 86 + noise(r + 5), 20);
    // One pair at five looks: 1 - 0.05 / 5 each.
    expect(looksSentence(rankingOf([a, b]), PLANNED, 0.95)).toBe(
      '20 seeds, decided at look 2 of 5 (10, 20, 40, 80 and 100 seeds). Each interval is at 99 %, so that all looks together hold at 95 %.',
    );
    // Three pairs: 1 - 0.01 / 3.
    expect(looksSentence(rankingOf([a, b, a]), PLANNED, 0.95)).toContain(
      'Each interval is at 99.67 %, so that all pairs at all looks hold at 95 %.',
    );
    // One pair again, beside a variant that could not run.
    const refused = variant(
      'C',
      a.runs.map(() => ({ ok: false, message: 'there is no policy "none"' })),
    );
    expect(looksSentence(rankingOf([a, b, refused]), PLANNED, 0.95)).toContain(
      'Each interval is at 99 %, so that all looks together hold at 95 %.',
    );
    const fixed = goalRanking([a, b], BY_MAKESPAN, OPTIONS, 1);
    expect(fixed && looksSentence(fixed, [20], 0.95)).toBe('');
  });
});
