import { expect, test } from 'vitest';
import { letterShares, lineAt } from './curve-letters';

const curve = (variant: number | undefined, of: (share: number) => number) => ({
  variant,
  response: Array.from({ length: 200 }, (_, job) => of((job + 1) / 200)),
});

test('a letter is at its usual height where its curve has room there', () => {
  const shares = letterShares([curve(0, () => 100), curve(1, () => 1000), curve(undefined, () => 10)]);
  expect(shares.get(0)).toBeCloseTo(0.8, 1);
  expect(shares.get(1)).toBeCloseTo(0.64, 1);
  expect(shares.size).toBe(2);
});

test('where curves meet it moves to where they are apart', () => {
  // They part below the middle alone.
  const shares = letterShares([
    curve(0, (share) => (share < 0.5 ? 100 : 500)),
    curve(1, (share) => (share < 0.5 ? 250 : 500)),
  ]);
  for (const variant of [0, 1]) expect(shares.get(variant)).toBeLessThan(0.5);
});

test('two curves that are the same have two letters below each other', () => {
  const shares = letterShares([curve(0, () => 100), curve(1, () => 100)]);
  expect(Math.abs((shares.get(0) ?? 0) - (shares.get(1) ?? 0))).toBeGreaterThan(0.08);
});

test('four curves of two jobs that are the same have four letters on the line between the jobs', () => {
  const same = (variant: number) => ({ variant, response: [100, 300] });
  const shares = letterShares([0, 1, 2, 3].map(same));
  const heights = [0, 1, 2, 3].map((variant) => shares.get(variant) ?? 0).toSorted((a, b) => a - b);
  expect(heights[0]).toBeGreaterThanOrEqual(0.5);
  for (const step of [1, 2, 3]) expect(heights[step] - heights[step - 1]).toBeGreaterThan(0.08);
  expect(lineAt(same(0), 0.75, (value) => value)).toBe(200);
  expect(lineAt(same(0), 1, (value) => value)).toBe(300);
});

test('the letter of a single job is at it', () => {
  const one = { variant: 0, response: [100] };
  expect(letterShares([one]).get(0)).toBe(1);
  expect(lineAt(one, 1, (value) => value)).toBe(100);
});
