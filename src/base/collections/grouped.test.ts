import { expect, test } from 'vitest';
import { groupedBy } from './grouped';

test('groups stand in the order of their first members, and members in theirs', () => {
  const ends = Int32Array.of(7, 3, 7, 7, 3);
  expect([...groupedBy(ends.keys(), (row) => ends[row])]).toEqual([
    [7, [0, 2, 3]],
    [3, [1, 4]],
  ]);
  expect(groupedBy([], String).size).toBe(0);
});
