import fc from 'fast-check';
import { expect, it } from 'vitest';
import { partitionPoint } from './bisect';

it('the partition point is the one that a linear search finds', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), fc.nat(20), (values, bound) => {
      const sorted = values.toSorted((a, b) => a - b);
      const expected = sorted.filter((value) => value < bound).length;
      expect(partitionPoint(0, sorted.length, (index) => sorted[index] < bound)).toBe(expected);
    }),
  );
  expect(partitionPoint(3, 3, () => true)).toBe(3);
});
