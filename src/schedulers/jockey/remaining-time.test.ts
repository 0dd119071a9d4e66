import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monotone, remainingTime } from './remaining-time';

test('Made monotone, more tokens and more progress never need more time', () => {
  const rows = fc.array(fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 3, maxLength: 3 }), {
    minLength: 4,
    maxLength: 4,
  });
  fc.assert(
    fc.property(rows, (remaining) => {
      const made = monotone({ progress: [0, 0.3, 0.6, 1], tokens: [1, 2, 3], remaining });
      made.remaining.forEach((row, p) =>
        row.forEach((value, a) => {
          expect(value).toBeLessThanOrEqual(remaining[p][a]);
          if (a > 0) expect(value).toBeLessThanOrEqual(row[a - 1]);
          if (p > 0) expect(value).toBeLessThanOrEqual(made.remaining[p - 1][a]);
        }),
      );
    }),
  );
});

test('A table of one row and one column is the same everywhere', () => {
  const one = { progress: [0.5], tokens: [10], remaining: [[7]] };
  expect([remainingTime(one, 0, 1), remainingTime(one, 0.5, 10), remainingTime(one, 9, 99)]).toEqual([7, 7, 7]);
});
