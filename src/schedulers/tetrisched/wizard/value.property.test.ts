import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../../../scripts/property-cases';
import { packValues, unpackValues } from '../reason-values';
import { valueAt } from './value';

const time = fc.oneof(fc.nat(5), fc.integer({ min: 0, max: 1_000_000_000_000_000 }));
const budget = fc.oneof(fc.constantFrom(0, 1e-9, 1e9), fc.double({ min: 0, max: 1e9, noNaN: true }));
const sensitivity = fc.oneof(fc.constantFrom(null, 0, 1e-12), fc.double({ min: 0, max: 1e6, noNaN: true }));

test('A value is at most the budget, never negative, and does not rise with delay', () => {
  fc.assert(
    fc.property(budget, time, sensitivity, time, time, (most, desired, loss, a, b) => {
      const curve = { budget: most, desired, sensitivity: loss };
      const [early, late] = [valueAt(curve, Math.min(a, b)), valueAt(curve, Math.max(a, b))];
      expect(early <= most && late >= 0 && late <= early).toBe(true);
      expect(valueAt(curve, desired)).toBe(most);
    }),
    cases(500),
  );
});

test('Values in a reason come back as they were, to the digits that it keeps, and in their order', () => {
  fc.assert(
    fc.property(budget, budget, (a, b) => {
      const [now, later] = [Math.min(a, b), Math.max(a, b)];
      const read = unpackValues(packValues(later, now));
      expect(read.now).toBeLessThanOrEqual(read.later);
      for (const [value, back] of [
        [now, read.now],
        [later, read.later],
      ]) {
        expect(back).toBeGreaterThanOrEqual(0);
        if (value >= 1 && value <= 1e6) expect(Math.abs(back - value)).toBeLessThanOrEqual(0.01 * value);
      }
    }),
    cases(500),
  );
});
