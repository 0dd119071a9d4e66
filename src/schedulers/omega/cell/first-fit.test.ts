import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draw } from '../../../base/math/random';
import { Cell } from './cell';
import { firstOf } from './commit';
import { FirstFit } from './first-fit';

const APP = 0;
const ONE = Float64Array.of(1);

test('The first claims for many tasks are those for fewer tasks, and take as many random numbers', () => {
  const rooms = fc.array(fc.nat(3), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.nat(1000), rooms, fc.constantFrom(0, 0.3), fc.nat(20), fc.nat(20), (seed, free, cut, x, y) => {
      const claims = (tasks: number) => {
        let drawn = 0;
        const fit = new FirstFit(Int32Array.from(free.keys()), {
          draw(app, n) {
            expect(n).toBe(drawn++);
            return draw(seed, '', app, n);
          },
        });
        const cell = new Cell(free.length, 1);
        free.forEach((room, machine) => {
          cell.setUp(machine, true);
          cell.addFree(machine, 0, room);
        });
        const placed = fit.place(cell, APP, tasks, ONE, 0, cut);
        expect(placed.draws[placed.draws.length - 1]).toBe(drawn);
        return placed;
      };
      expect(firstOf(claims(Math.max(x, y)), Math.min(x, y))).toEqual(claims(Math.min(x, y)));
    }),
  );
});
