import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IntQueue } from './int-queue';

const step = fc.oneof(
  fc.record({ at: fc.constantFrom('back', 'front'), value: fc.integer() }),
  fc.constantFrom('shift', 'clear'),
  // Enough of them for the ring to grow and to go round.
  fc.record({ at: fc.constant('back'), value: fc.integer(), times: fc.integer({ min: 50, max: 150 }) }),
);

test('A queue holds what an array would', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const queue = new IntQueue();
      let array: number[] = [];
      for (const one of steps) {
        if (one === 'clear') {
          queue.clear();
          array = [];
        } else if (one === 'shift') {
          for (let i = 0; i < 40 && array.length > 0; i++) expect(queue.shift()).toBe(array.shift());
        } else if (one.at === 'front') {
          queue.unshift(one.value);
          array.unshift(one.value);
        } else {
          const times = 'times' in one ? one.times : 1;
          for (let i = 0; i < times; i++) {
            queue.push((one.value + i) | 0);
            array.push((one.value + i) | 0);
          }
        }
        expect(queue.size).toBe(array.length);
        if (array.length > 0) expect(queue.first).toBe(array[0]);
      }
      expect(Array.from({ length: queue.size }, () => queue.shift())).toEqual(array);
    }),
  );
});
