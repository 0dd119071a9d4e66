import { describe, expect, test } from 'vitest';
import { defaultCalculator, dominantCalculator } from '../../yarn/resources';
import {
  maximumActiveApplications,
  maximumActivePerUser,
  maximumApplications,
  maximumApplicationsPerUser,
  queueAmLimit,
  userAmLimit,
} from './am-limit';
import { divideAndCeil, multiplyAndNormalizeUp, roundDown } from '../rounding';
import { userLimit, weighedUserLimit } from './user-limit';

const of = (memory: number, vcores = 1) => Float64Array.of(memory, vcores);
const minimumAllocation = of(1024);
const base = {
  generation: 'current',
  calculator: defaultCalculator,
  cluster: of(102_400, 100),
  minimumAllocation,
  guaranteed: of(10_240, 10),
  consumed: of(0, 0),
  usedByActiveUsers: of(0, 0),
  activeWeights: 1,
  minimumUserLimitPercent: 100,
  userLimitFactor: 1,
} as const;

describe('the limit of a user', () => {
  test('One user gets the guarantee and no more, however idle the cluster is', () => {
    const held = of(10_240, 10);
    expect(userLimit({ ...base, consumed: held, usedByActiveUsers: held })[0]).toBe(10_240);
    expect(userLimit({ ...base, consumed: held, usedByActiveUsers: held, userLimitFactor: 3 })[0]).toBe(11_264);
  });

  test('With 25 percent four users are served at once, and the fifth waits', () => {
    const limit = (users: number) =>
      userLimit({
        ...base,
        minimumUserLimitPercent: 25,
        consumed: of(10_240, 10),
        usedByActiveUsers: of(10_240, 10),
        activeWeights: users,
      })[0];
    expect([1, 2, 3, 4, 5, 10].map(limit)).toEqual([10_240, 6144, 4096, 3072, 3072, 3072]);
  });

  test('Before 2.8 the guarantee is divided by the number of active users, and the container asked for counts', () => {
    const old = { ...base, generation: 'cs-2014', minimumUserLimitPercent: 25 } as const;
    expect(userLimit({ ...old, activeWeights: 2 })[0]).toBe(5120);
    const full = { ...old, consumed: of(10_240, 10), activeWeights: 2 };
    expect(userLimit({ ...full, required: of(4096) })[0]).toBe(7168);
  });

  test('A weight multiplies the limit after the ceiling was applied', () => {
    expect(weighedUserLimit(of(2048), 1.7, minimumAllocation)[0]).toBe(3072);
    expect(weighedUserLimit(of(2048), 0.4, minimumAllocation)[0]).toBe(0);
  });

  test('As 32-bit numbers 0.7 is a little less, and a third of the weights a little more', () => {
    expect(weighedUserLimit(of(10_240), 0.7, minimumAllocation)[0]).toBe(6144);
    const fine = { ...base, minimumAllocation: of(1), usedByActiveUsers: of(7168) };
    expect(userLimit({ ...fine, userLimitFactor: 0.7 })[0]).toBe(7167);
    // 16,777,217 MB have no 32-bit number of their own.
    const large = { ...fine, guaranteed: of(1024), usedByActiveUsers: of(16_777_216), userLimitFactor: 1e6 };
    expect(userLimit({ ...large, minimumUserLimitPercent: 0 })[0]).toBe(16_777_216);
  });

  test('With the dominant calculator the type of which most is used decides', () => {
    const held = of(1024, 10);
    const limit = userLimit({
      ...base,
      calculator: dominantCalculator,
      consumed: held,
      usedByActiveUsers: held,
      userLimitFactor: 10,
    });
    expect([...limit]).toEqual([2048, 11]);
  });
});

describe('limits on masters and applications', () => {
  test('An idle cluster gives masters more than the capacity of the queue does', () => {
    const input = { ...base, maximumAmFraction: 0.1 };
    expect(queueAmLimit({ ...input, currentLimit: of(102_400, 100) })[0]).toBe(10_240);
    expect(queueAmLimit({ ...input, currentLimit: of(0, 0) })[0]).toBe(1024);
  });

  test('The factors on what masters of a user may hold are multiplied as 32-bit numbers', () => {
    const own = {
      ...base,
      guaranteed: of(15),
      minimumAllocation: of(1),
      queueLimit: of(100),
      activeUsers: 1,
      weight: 1,
    };
    // 0.7 of 15 is a little below 10.5, which rounds down.
    expect(userAmLimit({ ...own, maximumAmFraction: 0.7 })[0]).toBe(10);
    expect(userAmLimit({ ...own, maximumAmFraction: 0.5, userLimitFactor: 2 })[0]).toBe(15);
  });

  test('Before 2.8 limits count applications, one at least', () => {
    expect(maximumActiveApplications(100, 0.1, 0.5)).toBe(5);
    expect(maximumActiveApplications(3, 0.1, 0.5)).toBe(1);
    expect(maximumActivePerUser(5, 50, 1)).toBe(3);
  });

  test('A queue takes its share of the applications of the system, unless it sets a number', () => {
    expect(maximumApplications(undefined, 10_000, 0.7)).toBe(7000);
    expect(maximumApplications(12, 10_000, 0.7)).toBe(12);
    // As a float 1.3 is a little less, and the product a little below 3965.
    expect(maximumApplicationsPerUser(5000, 61, 1.3)).toBe(3964);
  });
});

describe('rounding', () => {
  test('Memory is rounded to the nearest MB before it is lifted, other calculators lift at once', () => {
    expect(multiplyAndNormalizeUp(defaultCalculator, of(1024), 1.0001, minimumAllocation)[0]).toBe(1024);
    expect(multiplyAndNormalizeUp(dominantCalculator, of(1024), 1.0001, minimumAllocation)[0]).toBe(2048);
  });

  test('Shares of zero are zero', () => {
    expect([...divideAndCeil(of(5, 5), 0)]).toEqual([0, 0]);
    expect([...roundDown(of(2047, 3), of(1024, 0))]).toEqual([1024, 3]);
  });
});
