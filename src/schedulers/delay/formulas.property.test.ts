import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import {
  expectedLocality,
  isWaitNegligible,
  localityLowerBound,
  localOfferProbability,
  minSkips,
  nonlocalProbability,
  shareWait,
  skipWait,
  stickyLocality,
  waitFraction,
} from './formulas';

const count = (max: number) => fc.integer({ min: 1, max });
const skips = fc.oneof(fc.constantFrom(0, 1), fc.integer({ min: 0, max: 1_000_000 }));
const lambda = fc.oneof(fc.constantFrom(0, 0.99999), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));

function expectChance(value: number): void {
  expect(value).toBeGreaterThanOrEqual(-1e-12);
  expect(value).toBeLessThanOrEqual(1 + 1e-12);
}

it('Chances and localities are shares, and the bound is below what it bounds', () => {
  fc.assert(
    fc.property(skips, count(2000), count(100), count(20_000), count(64), (d, n, r, m, l) => {
      const p = localOfferProbability(n, r, m);
      expectChance(p);
      expectChance(nonlocalProbability(p, d));
      const expected = expectedLocality(d, n, r, m);
      expectChance(expected);
      const bound = localityLowerBound(d, n, r, m);
      if (bound === null) expect(d).toBe(0);
      else if (n <= m) expect(bound).toBeLessThanOrEqual(expected + 1e-9);
      expectChance(stickyLocality(n, r, l));
    }),
    cases(200),
  );
});

it('Skips that suffice do suffice, and waits are not negative', () => {
  fc.assert(
    fc.property(lambda, count(2000), count(100), count(20_000), count(64), (wanted, n, r, m, l) => {
      const needed = minSkips(wanted, n, r, m);
      expect(needed).toBeGreaterThanOrEqual(0);
      expect(Number.isFinite(needed)).toBe(true);
      expect(waitFraction(wanted, n, r, l)).toBeGreaterThanOrEqual(0);
      expect(skipWait(needed, 1000, m, l)).toBeGreaterThanOrEqual(0);
      const whole = Math.ceil(needed);
      if (n <= m && whole > 0) expect(expectedLocality(whole, n, r, m)).toBeGreaterThanOrEqual(wanted - 1e-9);
    }),
    cases(200),
  );
});

it('More skips and more replicas never make less local, and a wait is negligible exactly when it fits', () => {
  const length = fc.double({ min: 1e-3, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(skips, count(500), count(100), count(20_000), length, length, (d, n, r, m, task, job) => {
      const here = expectedLocality(d, n, r, m);
      expect(expectedLocality(d + 1, n, r, m)).toBeGreaterThanOrEqual(here - 1e-9);
      expect(expectedLocality(d, n, r + 1, m)).toBeGreaterThanOrEqual(here - 1e-9);
      expect(localOfferProbability(n, r + 1, m)).toBeGreaterThanOrEqual(localOfferProbability(n, r, m) - 1e-12);
      const wait = shareWait(n, m, task);
      expect(wait).toBeGreaterThan(0);
      expect(isWaitNegligible(n, m, task, job, job / wait / 2)).toBe(true);
      expect(isWaitNegligible(n, m, task, job, (job / wait) * 2)).toBe(false);
    }),
    cases(150),
  );
});
