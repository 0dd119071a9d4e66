import { expect, it } from 'vitest';
import { challengeSeeds, judge } from './judge';
import type { JudgedRun, Target } from './judge';

const runs = (...values: number[]): JudgedRun[] => values.map((value) => ({ value, ended: 'all-done' }));

const below = (amount: number): Target => ({ side: 'below', amount });

it('passes what is better by enough, and not by chance', () => {
  expect(judge(runs(7, 8, 7.5), runs(10, 12, 11), below(0.8))).toMatchObject({ passed: true });
  expect(judge(runs(9, 11, 10), runs(10, 12, 11), below(0.8))).toMatchObject({ passed: false });
  expect(judge(runs(1, 35, 2), runs(10, 30, 11), below(0.8))).toMatchObject({
    passed: false,
    why: expect.stringContaining('chance') as unknown,
  });
});

it('fails a variant that was stopped or left work undone', () => {
  const stopped: JudgedRun = { value: 1, ended: 'policy' };
  expect(judge([stopped], runs(10), below(0.8)).why).toBe('its policy made a mistake in 1 of 1 runs');
  expect(judge([{ value: 1, ended: 'horizon' }], runs(10), below(0.8)).passed).toBe(false);
});

it('compares a mean with an amount, from either side', () => {
  const above = (amount: number): Target => ({ side: 'above', amount });
  expect(judge(runs(30, 35, 32), undefined, below(40))).toMatchObject({ passed: true, ratio: undefined });
  expect(judge(runs(30, 55, 34), undefined, below(40)).why).toContain('chance');
  expect(judge(runs(50, 45), undefined, below(40)).why).toBe('the mean is not at most 40');
  expect(judge(runs(0.95, 0.93, 0.96), undefined, above(0.9)).passed).toBe(true);
  expect(judge(runs(0.85, 0.9), undefined, above(0.9)).passed).toBe(false);
});

it('draws the same seeds for the same stream, and others for another', () => {
  expect(challengeSeeds('challenge-1', 3)).toEqual(challengeSeeds('challenge-1', 3));
  expect(challengeSeeds('challenge-1', 3)).not.toEqual(challengeSeeds('challenge-2', 3));
  expect(challengeSeeds('challenge-1', 20).every((seed) => Number.isInteger(seed) && seed >= 0)).toBe(true);
});
