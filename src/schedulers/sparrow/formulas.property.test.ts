import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  batchZeroWait,
  centralJobs,
  centralQueue,
  lateBindingMaxLoad,
  lateBindingResponse,
  lateBindingZeroWait,
  perTaskZeroWait,
  randomResponse,
  randomZeroWait,
  sampledResponse,
} from './formulas';

/** Loads of the whole domain, its ends among them. */
const load = fc.oneof(
  fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  fc.constantFrom(0, 5e-324, 1e-12, 0.8, 0.85, 0.999999, 1 - 1e-12, 1 - 2 ** -53),
);
const probes = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.double({ min: 1, max: 20, noNaN: true }));
const tasks = fc.integer({ min: 1, max: 1000 });
const slots = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 20_000 }));

function expectChance(value: number): void {
  expect(value).toBeGreaterThanOrEqual(-1e-9);
  expect(value).toBeLessThanOrEqual(1 + 1e-9);
}

it('Every chance is one, whatever the load, the probes and the size of the jobs', () => {
  fc.assert(
    fc.property(load, probes, tasks, (rho, d, m) => {
      expectChance(lateBindingZeroWait(rho, d));
      expectChance(randomZeroWait(rho, m));
      expectChance(perTaskZeroWait(rho, m, d));
      expectChance(batchZeroWait(rho, m, d));
    }),
    { numRuns: 300 },
  );
});

it('Responses are at least the task itself, and more probes never hurt', () => {
  fc.assert(
    fc.property(load, fc.integer({ min: 1, max: 19 }), (rho, d) => {
      for (const response of [sampledResponse, lateBindingResponse]) {
        const here = response(100, rho, d);
        expect(here).toBeGreaterThanOrEqual(100 - 1e-6);
        expect(response(100, rho, d + 1)).toBeLessThanOrEqual(here * (1 + 1e-6));
      }
      expect(randomResponse(100, rho)).toBeGreaterThanOrEqual(100);
    }),
    { numRuns: 150 },
  );
});

it('One queue for all slots has chances and waits that are numbers', () => {
  fc.assert(
    fc.property(load, slots, fc.integer({ min: 1, max: 200 }), (rho, c, m) => {
      const queue = centralQueue(100, rho, c);
      expectChance(queue.chance);
      expect(queue.wait).toBeGreaterThanOrEqual(0);
      const jobs = centralJobs(100, rho, c, m);
      expectChance(jobs.startAtOnce);
      expect(jobs.wait).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 60 },
  );
});

it('Late binding is stable up to a share of all slots, and further with cancellation', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1e-3, max: 1e9, noNaN: true }),
      fc.double({ min: 0, max: 1e9, noNaN: true }),
      probes,
      (mean, delay, d) => {
        const { plain, cancelled } = lateBindingMaxLoad(mean, delay, d);
        expectChance(plain);
        expectChance(cancelled);
        expect(cancelled).toBeGreaterThanOrEqual(plain);
      },
    ),
  );
});
