import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectedLocality, localityLowerBound, minSkips, skipWait, waitFraction } from './formulas';

const job = fc.record({
  lambda: fc.double({ min: 0.05, max: 0.99, noNaN: true }),
  tasks: fc.integer({ min: 1, max: 60 }),
  replicas: fc.integer({ min: 1, max: 5 }),
  nodes: fc.integer({ min: 1, max: 300 }),
});

test('The lower bound never exceeds the expected locality, more skips never lower it', () => {
  fc.assert(
    fc.property(job, fc.double({ min: 0.1, max: 200, noNaN: true }), ({ tasks, replicas, nodes }, skips) => {
      const exact = expectedLocality(skips, tasks, replicas, nodes);
      expect(localityLowerBound(skips, tasks, replicas, nodes)).toBeLessThanOrEqual(exact + 1e-9);
      expect(expectedLocality(skips * 2, tasks, replicas, nodes)).toBeGreaterThanOrEqual(exact - 1e-9);
      expect(exact).toBeLessThanOrEqual(1);
    }),
  );
});

test('The skips for a wanted locality reach it', () => {
  fc.assert(
    fc.property(job, ({ lambda, tasks, replicas, nodes }) => {
      const skips = minSkips(lambda, tasks, replicas, nodes);
      expect(localityLowerBound(skips, tasks, replicas, nodes)).toBeCloseTo(lambda, 9);
      expect(skipWait(skips, 60, nodes, 8)).toBeCloseTo(60 * waitFraction(lambda, tasks, replicas, 8), 9);
    }),
  );
});

test('Without skips there is no statement below the bound', () => {
  expect(localityLowerBound(0, 20, 3, 100)).toBeNull();
  expect(expectedLocality(0, 20, 3, 100)).toBe(0);
});
