import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TouchedIds } from './touched-ids';

const SIZE = 8;

test('Touched ids are those of a set, in its order, however large they are', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(4 * SIZE), fc.constant('clear')), { maxLength: 40 }), (steps) => {
      const touched = new TouchedIds(SIZE);
      const set = new Set<number>();
      for (const step of steps) {
        if (typeof step === 'number') {
          touched.touch(step);
          set.add(step);
        } else {
          touched.clear();
          set.clear();
        }
        expect(Array.from({ length: touched.count }, (_, place) => touched.at(place))).toEqual([...set]);
      }
    }),
  );
});
