import { describe, expect, test } from 'vitest';
import {
  batchZeroWait,
  centralJobs,
  centralQueue,
  lateBindingMaxLoad,
  lateBindingResponse,
  perTaskZeroWait,
  randomResponse,
  randomResponseQuantile,
  randomZeroWait,
  sampledResponse,
} from './formulas';
import { sampledTail } from './supermarket';

describe('formulas', () => {
  test('With one probe per task every policy of single tasks is random placement', () => {
    for (const load of [0.1, 0.5, 0.95]) {
      expect(sampledResponse(100, load, 1)).toBeCloseTo(randomResponse(100, load), 9);
      expect(lateBindingResponse(100, load, 1)).toBeCloseTo(randomResponse(100, load), 9);
      expect(sampledTail(load, 1, 3)).toBeCloseTo(load ** 3, 12);
      expect(perTaskZeroWait(load, 7, 1)).toBeCloseTo(randomZeroWait(load, 7), 12);
      expect(batchZeroWait(load, 7, 1)).toBeCloseTo(randomZeroWait(load, 7), 12);
    }
  });

  test('The median of an exponential response is ln 2 of its mean', () => {
    expect(randomResponseQuantile(100, 0.5, 0.5)).toBeCloseTo(200 * Math.LN2, 9);
  });

  test('Late binding with two probes agrees with its closed form, and beats the shorter queue at every load', () => {
    for (const load of [0.2, 0.5, 0.8, 0.95, 0.99]) {
      const closed = (1 / load ** 2) * Math.log(1 / (1 - load ** 2));
      expect(lateBindingResponse(1, load, 2)).toBeCloseTo(closed, 6);
      expect(lateBindingResponse(1, load, 2)).toBeLessThan(sampledResponse(1, load, 2));
    }
  });

  test('The mean response is the tail summed up and divided by the arrivals, as Little has it', () => {
    let items = 0;
    for (let i = 1; i < 30; i++) items += sampledTail(0.9, 2, i);
    expect(sampledResponse(100, 0.9, 2)).toBeCloseTo((100 * items) / 0.9, 6);
  });

  test('One slot and one task per job make the central queue an M/M/1', () => {
    expect(centralQueue(100, 0.8, 1)).toEqual({ chance: expect.closeTo(0.8), wait: expect.closeTo(400) });
    expect(centralJobs(100, 0.8, 1, 1)).toEqual({ startAtOnce: expect.closeTo(0.2), wait: expect.closeTo(400) });
  });

  test('Jobs of one task make the bulk queue an M/M/c, also where plain sums would overflow', () => {
    for (const slots of [4, 100, 2000]) {
      const { chance, wait } = centralQueue(100, 0.9, slots);
      const jobs = centralJobs(100, 0.9, slots, 1);
      expect(jobs.startAtOnce).toBeCloseTo(1 - chance, 8);
      expect(jobs.wait).toBeCloseTo(wait, 6);
    }
  });

  test('The bulk queue is worked out at every load, and nobody is served at load 1', () => {
    for (const load of [0, 0.001, 0.05, 0.3, 0.8, 0.85, 0.99]) {
      const { startAtOnce, wait } = centralJobs(100, load, 100, 10);
      expect(startAtOnce).toBeGreaterThan(0);
      expect(startAtOnce).toBeLessThanOrEqual(1);
      // Jobs of ten wait longer than ten times as many single tasks, and both wait longer the higher the load.
      expect(wait).toBeGreaterThanOrEqual(centralQueue(100, load, 100).wait);
      expect(wait).toBeLessThanOrEqual(centralJobs(100, Math.min(0.995, load + 0.05), 100, 10).wait);
    }
    // Between the values that the vectors give for 0.7 and 0.9.
    expect(centralJobs(100, 0.8, 100, 10).wait).toBeGreaterThan(2.1737);
    expect(centralJobs(100, 0.8, 100, 10).wait).toBeLessThan(31.7371);
    expect(centralJobs(100, 1, 100, 10)).toEqual({ startAtOnce: 0, wait: Infinity });
    expect(sampledResponse(100, 1, 2)).toBe(Infinity);
  });

  test('Late binding loses the round trips that its reservations hold slots for', () => {
    expect(lateBindingMaxLoad(100, 0.5, 2).plain).toBeCloseTo(100 / 102, 12);
    expect(lateBindingMaxLoad(100, 0.5, 2).cancelled).toBeCloseTo(100 / 101, 12);
  });
});
