import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cases } from '../../../../scripts/property-cases';
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

it('Every probability lies between 0 and 1, whatever the load, the probes and the size of the jobs', () => {
  fc.assert(
    fc.property(load, probes, tasks, (rho, d, m) => {
      expectChance(lateBindingZeroWait(rho, d));
      expectChance(randomZeroWait(rho, m));
      expectChance(perTaskZeroWait(rho, m, d));
      expectChance(batchZeroWait(rho, m, d));
    }),
    cases(300),
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
    cases(150),
  );
});

it('One queue for all slots has finite probabilities and waits', () => {
  fc.assert(
    fc.property(load, slots, fc.integer({ min: 1, max: 200 }), (rho, c, m) => {
      const queue = centralQueue(100, rho, c);
      expectChance(queue.chance);
      expect(queue.wait).toBeGreaterThanOrEqual(0);
      const jobs = centralJobs(100, rho, c, m);
      expectChance(jobs.startAtOnce);
      expect(jobs.wait).toBeGreaterThanOrEqual(0);
    }),
    cases(60),
  );
});

it('Single tasks in one queue wait as in M/M/c at every load, however near to 1', () => {
  fc.assert(
    fc.property(load, slots, (rho, c) => {
      const queue = centralQueue(100, rho, c);
      const jobs = centralJobs(100, rho, c, 1);
      expect(Math.abs(jobs.wait - queue.wait)).toBeLessThanOrEqual(1e-9 * queue.wait + 1e-100);
      expect(Math.abs(1 - jobs.startAtOnce - queue.chance)).toBeLessThanOrEqual(1e-9);
    }),
    cases(60),
  );
});

it('Jobs of one slot wait as in the bulk queue M^[m]/M/1: s (load + (m - 1)/2) / (1 - load)', () => {
  fc.assert(
    fc.property(load, fc.integer({ min: 1, max: 500 }), (rho, m) => {
      const exact = (100 * (rho + (m - 1) / 2)) / (1 - rho);
      const { wait } = centralJobs(100, rho, 1, m);
      expect(Math.abs(wait - exact)).toBeLessThanOrEqual(1e-9 * exact);
    }),
    cases(200),
  );
});

it('Two probes of late binding have a closed form at every load: -ln(1 - load^2) / load^2', () => {
  fc.assert(
    fc.property(load, (rho) => {
      // sum of x^k / (1 + k) = -ln(1 - x) / x
      const x = rho * rho;
      const exact = x < 1e-9 ? 1 + x / 2 : -Math.log1p(-x) / x;
      expect(lateBindingResponse(1, rho, 2) / exact).toBeCloseTo(1, 6);
    }),
    cases(100),
  );
});

it('Fewer probes than two lie between random placement and two, and meet random placement at one', () => {
  const few = fc.oneof(fc.double({ min: 1, max: 2, noNaN: true }), fc.constantFrom(1, 1 + 2 ** -52, 1.000001, 1.05));
  fc.assert(
    fc.property(load, few, (rho, d) => {
      for (const response of [sampledResponse, lateBindingResponse]) {
        const here = response(1, rho, d);
        expect(here).toBeLessThanOrEqual(randomResponse(1, rho) * (1 + 1e-6));
        expect(here).toBeGreaterThanOrEqual(response(1, rho, 2) * (1 - 1e-6));
      }
    }),
    cases(25),
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
