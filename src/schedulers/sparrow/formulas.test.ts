import { describe, expect, test } from 'vitest';
import {
  batchZeroWait,
  centralQueue,
  lateBindingMaxLoad,
  lateBindingResponse,
  perTaskZeroWait,
  randomResponse,
  randomZeroWait,
  sampledResponse,
} from './formulas';
import { centralJobs, randomResponseQuantile, sampledTail } from './more-formulas';

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

  test('Late binding loses the round trips that its reservations hold slots for', () => {
    expect(lateBindingMaxLoad(100, 0.5, 2).plain).toBeCloseTo(100 / 102, 12);
    expect(lateBindingMaxLoad(100, 0.5, 2).cancelled).toBeCloseTo(100 / 101, 12);
  });
});
