import { expect, test } from 'vitest';
import { Amounts } from './amounts';

/** The root with two leaves, and two applications, the first in the first leaf and the second in the other one. */
function twoLeaves() {
  const amounts = new Amounts([-1, 0, 0], 2, 2);
  amounts.enter(0, 1);
  amounts.enter(1, 2);
  const rows = [0, 1, 2, 3, 4];
  const read = (of: 'allocated' | 'pending') => {
    amounts.settle();
    return rows.flatMap((row) => [...amounts[of](row)]);
  };
  return { amounts, read, sizes: Float64Array.of(9, 9, 1, 4) };
}

test('What an application holds and wants counts in its queue and in those above, wherever it belongs', () => {
  const { amounts, read, sizes } = twoLeaves();
  amounts.add(amounts.rowOf(0), sizes, 2, 0, 3);
  amounts.add(amounts.rowOf(0), sizes, 2, 1, -1);
  amounts.add(amounts.rowOf(1), sizes, 2, 1, 0);
  expect(read('allocated')).toEqual([2, 8, 1, 4, 1, 4, 1, 4, 1, 4]);
  expect(read('pending')).toEqual([2, 8, 2, 8, 0, 0, 2, 8, 0, 0]);
  amounts.enter(0, 2);
  amounts.add(amounts.rowOf(0), sizes, 2, -1, 0);
  expect(read('allocated')).toEqual([1, 4, 1, 4, 0, 0, 0, 0, 1, 4]);
});

test('Containers that are counted by ask are added to the rows when the rows are read, and only once', () => {
  const { amounts, read, sizes } = twoLeaves();
  amounts.begin(7, amounts.rowOf(0), sizes, 2);
  amounts.count(7, 0, 3);
  amounts.begin(100, amounts.rowOf(1), sizes, 0);
  amounts.count(100, 1, 0);
  amounts.count(7, 1, -1);
  expect([amounts.count(8, 1, 0), amounts.count(300, 1, 0)]).toEqual([false, false]);
  expect(read('allocated')).toEqual([10, 13, 1, 4, 9, 9, 1, 4, 9, 9]);
  expect(read('pending')).toEqual([2, 8, 2, 8, 0, 0, 2, 8, 0, 0]);
  expect(amounts.count(7, 1, 0)).toBe(false);
  amounts.begin(7, amounts.rowOf(0), sizes, 2);
  amounts.count(7, -1, 0);
  expect(read('allocated')).toEqual([9, 9, 0, 0, 9, 9, 0, 0, 9, 9]);
});

test('An application takes to its next queue only what happens from then on', () => {
  const { amounts, read, sizes } = twoLeaves();
  amounts.begin(1, amounts.rowOf(0), sizes, 2);
  amounts.count(1, 1, 0);
  amounts.enter(0, 2);
  expect(read('allocated')).toEqual([1, 4, 1, 4, 0, 0, 1, 4, 0, 0]);
});
