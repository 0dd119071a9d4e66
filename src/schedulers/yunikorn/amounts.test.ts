import { expect, test } from 'vitest';
import { Amounts } from './amounts';

test('What an application holds and wants counts in its queue and in those above, wherever it belongs', () => {
  // The root with two leaves, and two applications.
  const amounts = new Amounts([-1, 0, 0], 2, 2);
  amounts.enter(0, 1);
  amounts.enter(1, 2);
  const sizes = Float64Array.of(9, 9, 1, 4);
  amounts.count(amounts.rowOf(0), sizes, 2, 0, 3);
  amounts.count(amounts.rowOf(0), sizes, 2, 1, -1);
  amounts.count(amounts.rowOf(1), sizes, 2, 1, 0);
  expect([...amounts.allocated]).toEqual([2, 8, 1, 4, 1, 4, 1, 4, 1, 4]);
  expect([...amounts.pending]).toEqual([2, 8, 2, 8, 0, 0, 2, 8, 0, 0]);
  amounts.enter(0, 2);
  amounts.count(amounts.rowOf(0), sizes, 2, -1, 0);
  expect([...amounts.allocated]).toEqual([1, 4, 1, 4, 0, 0, 0, 0, 1, 4]);
});
