import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runToEnd } from '../../../base/steps';
import { cases } from '../../../../scripts/property-cases';
import { sortedInto } from './sorted-into';

test('ids lie row after row, in their order inside each; what has no row is left out', () => {
  const rowOf = (id: number): number => [2, 0, -1, 2, 0][id];
  expect(runToEnd(sortedInto(5, 3, rowOf))).toEqual({
    ids: Int32Array.of(1, 4, 0, 3),
    from: Int32Array.of(0, 2, 2, 4),
  });
  expect(runToEnd(sortedInto(Int32Array.of(4, 3, 1), 3, rowOf)).ids).toEqual(Int32Array.of(4, 1, 3));
});

test('sorting by counting agrees with a stable sort', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1, max: 6 })), fc.integer({ min: 7, max: 9 }), (rowOf, rows) => {
      const order = Int32Array.from(rowOf.keys()).toReversed();
      const { ids, from } = runToEnd(sortedInto(order, rows, (id) => rowOf[id]));
      const expected = [...order].filter((id) => rowOf[id] >= 0).sort((a, b) => rowOf[a] - rowOf[b]);
      expect([...ids]).toEqual(expected);
      expect(from.length).toBe(rows + 1);
      for (let row = 0; row < rows; row++) {
        expect([...ids.subarray(from[row], from[row + 1])].every((id) => rowOf[id] === row)).toBe(true);
      }
    }),
    cases(200),
  );
});
