import { expect, test } from 'vitest';
import type { Expression } from '../strl/expression';
import { withinBound } from './bound';

/** A job that takes the given number of slices of one of its groups, worth more than the ones before it. */
const job = (v: number, groups: number, dur: number): Expression => ({
  op: 'max',
  of: [{ op: 'nCk', set: Array.from({ length: groups }, (_, i) => i), k: 1, start: 0, dur, v }],
});

test('the first jobs are kept whose program stays within the bound', () => {
  const expressions = [job(1, 100, 120), job(2, 100, 120), job(3, 100, 30)];
  expect(withinBound([1, 0, 2], expressions, 1000)).toEqual([1, 2]);
});

test('jobs that ask for the same count once, and slices in which nothing can start not at all', () => {
  const expressions = Array.from({ length: 40 }, () => job(1, 100, 120));
  expect(withinBound([...expressions.keys()], expressions, 1000)).toHaveLength(40);
  expect(withinBound([0, 1], [job(1, 100, 100_000), job(2, 100, 100_000)], 9)).toEqual([0, 1]);
});

test('columns count, so that many leaves of a single slice are bounded too', () => {
  const wide = (v: number): Expression => ({
    op: 'max',
    of: Array.from({ length: 300 }, () => ({ op: 'nCk', set: [0, 1, 2, 3], k: 1, start: 0, dur: 1, v })),
  });
  const expressions = [1, 2, 3, 4, 5].map(wide);
  expect(withinBound([0, 1, 2, 3, 4], expressions, 1)).toEqual([0, 1, 2]);
});
