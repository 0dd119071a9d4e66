import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../../../scripts/property-cases';
import { busyness, collision, meanWait, saturation } from './formulas';

const duration = fc.oneof(fc.constantFrom(0, 1e-9), fc.double({ min: 0, max: 1e6, noNaN: true }));
const rate = fc.oneof(fc.constantFrom(0, 5e-324), fc.double({ min: 0, max: 1e3, noNaN: true }));
const tasks = fc
  .tuple(fc.double({ min: 1, max: 1e5, noNaN: true }), fc.double({ min: 1, max: 100, noNaN: true }))
  .map(([mean, spread]) => ({ mean, square: mean * mean * spread }));
const jobs = fc.array(fc.record({ rate, job: duration, task: duration, tasks }), { maxLength: 4 });

test('Waits are never negative, grow with every class, and are infinite from saturation on', () => {
  fc.assert(
    fc.property(jobs, (classes) => {
      const wait = meanWait(classes);
      expect(wait).toBeGreaterThanOrEqual(0);
      if (busyness(classes) >= 1) expect(wait).toBe(Infinity);
      expect(meanWait(classes.slice(1))).toBeLessThanOrEqual(wait * (1 + 1e-9));
    }),
    cases(400),
  );
});

test('A class with the decision time of its saturation is at it', () => {
  const positive = fc.double({ min: 1e-6, max: 1e3, noNaN: true });
  fc.assert(
    fc.property(positive, positive, tasks, (perSecond, task, of) => {
      const job = saturation(perSecond, task, of.mean);
      const busy = busyness([{ rate: perSecond, job, task, tasks: of }]);
      expect(busy).toBeCloseTo(1, 3);
    }),
    cases(200),
  );
});

test('The probability that nothing collides lies between 0 and 1, is symmetric, and falls with more tasks', () => {
  const machines = fc.integer({ min: 1, max: 3000 });
  fc.assert(
    fc.property(machines, fc.nat(3000), fc.nat(3000), (all, first, second) => {
      const [k1, k2] = [Math.min(all, first), Math.min(all, second)];
      const { none, conflicting } = collision(all, k1, k2);
      expect(none >= 0 && none <= 1).toBe(true);
      expect(collision(all, k2, k1).none).toBeCloseTo(none, 9);
      if (k1 + k2 > all) expect(none).toBe(0);
      if (k2 < all) expect(collision(all, k1, k2 + 1).none).toBeLessThanOrEqual(none);
      expect(conflicting).toBeLessThanOrEqual(Math.min(k1, k2));
    }),
    cases(300),
  );
});
