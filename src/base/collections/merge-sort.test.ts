import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeSort } from './merge-sort';

it('sorts as a stable sort does, for every comparator that is consistent', () => {
  const pairs = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.nat()));
  fc.assert(
    fc.property(pairs, (list) => {
      expect(mergeSort(list, (x, y) => x[0] - y[0])).toEqual([...list].sort((x, y) => x[0] - y[0]));
    }),
  );
});

it('has one answer for a comparator that contradicts itself', () => {
  const beats: Readonly<Record<string, string>> = { a: 'b', b: 'c', c: 'a' };
  expect(mergeSort(['a', 'b', 'c'], (x, y) => (beats[x] === y ? -1 : 1))).toEqual(['c', 'a', 'b']);
});

it('compares the neighbours of each pair of runs and takes no shortcut', () => {
  const asked: string[] = [];
  mergeSort([1, 2, 3, 4, 5], (x, y) => {
    asked.push(`${x}${y}`);
    return x - y;
  });
  expect(asked).toEqual(['12', '34', '13', '23', '15', '25', '35', '45']);
});
