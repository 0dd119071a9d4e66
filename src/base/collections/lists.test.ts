import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { insertAt, removeAt } from './lists';

const place = fc.record({ length: fc.integer({ min: 1, max: 200 }), at: fc.nat() });
const listOf = (length: number): number[] => Array.from({ length }, (_, i) => i);

describe('lists that change in the middle', () => {
  test('Removing is what splice does', () => {
    fc.assert(
      fc.property(place, ({ length, at }) => {
        const list = listOf(length);
        removeAt(list, at % length);
        expect(list).toEqual(listOf(length).toSpliced(at % length, 1));
      }),
    );
  });

  test('Inserting is what splice does, also behind the last member', () => {
    fc.assert(
      fc.property(place, ({ length, at }) => {
        const list = listOf(length);
        insertAt(list, at % (length + 1), -1);
        expect(list).toEqual(listOf(length).toSpliced(at % (length + 1), 0, -1));
      }),
    );
  });
});
