import { expect, it } from 'vitest';
import { challengeSeeds, judge } from './judge';
import type { JudgedRun } from './judge';

const runs = (...values: number[]): JudgedRun[] => values.map((value) => ({ value, ended: 'all-done' }));

it('passes what is better by enough and not by chance', () => {
  expect(judge(runs(10, 12, 11), runs(7, 8, 7.5), 0.8)).toMatchObject({ passed: true });
  expect(judge(runs(10, 12, 11), runs(9, 11, 10), 0.8)).toMatchObject({ passed: false });
  expect(judge(runs(10, 30, 11), runs(1, 35, 2), 0.8)).toMatchObject({
    passed: false,
    why: expect.stringContaining('chance') as unknown,
  });
});

it('fails a variant that was stopped or left work undone', () => {
  const stopped: JudgedRun = { value: 1, ended: 'policy' };
  expect(judge(runs(10), [stopped], 0.8).why).toBe('its policy made a mistake in 1 of 1 runs');
  expect(judge(runs(10), [{ value: 1, ended: 'horizon' }], 0.8).passed).toBe(false);
});

it('draws the same seeds for the same stream, and others for another', () => {
  expect(challengeSeeds('challenge-1', 3)).toEqual(challengeSeeds('challenge-1', 3));
  expect(challengeSeeds('challenge-1', 3)).not.toEqual(challengeSeeds('challenge-2', 3));
  expect(challengeSeeds('challenge-1', 20).every((seed) => Number.isInteger(seed) && seed >= 0)).toBe(true);
});
