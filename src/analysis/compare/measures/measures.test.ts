import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goodput } from './goodput';
import { longestWait } from './longest-wait';
import { difference } from './measured';
import { censoredPercentile, percentile } from './percentile';
import { waterFill } from './water-fill';

describe('percentiles', () => {
  it('are values of which at least p of 100 are not larger', () => {
    const values = fc.array(fc.nat(100), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 100 }), (given, p) => {
        const found = percentile(given, p) ?? NaN;
        const atMost = (limit: number): number => given.filter((value) => value <= limit).length;
        expect(atMost(found) * 100).toBeGreaterThanOrEqual(p * given.length);
        expect(atMost(found - 1) * 100).toBeLessThan(p * given.length);
      }),
    );
    expect(percentile([], 50)).toBeUndefined();
  });

  it('lie between their bounds, whatever the unfinished values turn out to be', () => {
    const member = fc.record({ value: fc.nat(50), atLeast: fc.boolean(), more: fc.nat(50) });
    fc.assert(
      fc.property(fc.array(member, { minLength: 1 }), fc.integer({ min: 1, max: 100 }), (members, p) => {
        const { low = -Infinity, high = Infinity } = censoredPercentile(members, p);
        const truth = percentile(
          members.map(({ value, atLeast, more }) => (atLeast ? value + more : value)),
          p,
        );
        expect(truth).toBeGreaterThanOrEqual(low);
        expect(truth).toBeLessThanOrEqual(high);
      }),
    );
  });
});

describe('a difference of unfinished runs', () => {
  it('has a winner only if it is certain', () => {
    const side = fc.record({ value: fc.nat(20), atLeast: fc.boolean() });
    fc.assert(
      fc.property(side, side, fc.nat(40), fc.nat(40), (a, b, moreA, moreB) => {
        const truth = b.value + (b.atLeast ? moreB : 0) - a.value - (a.atLeast ? moreA : 0);
        const { winner, low, high } = difference(a, b, 'lower');
        expect(truth).toBeGreaterThanOrEqual(low);
        expect(truth).toBeLessThanOrEqual(high);
        if (winner === 'b') expect(truth).toBeLessThan(0);
        if (winner === 'a') expect(truth).toBeGreaterThan(0);
      }),
    );
  });
});

describe('max-min entitlements', () => {
  it('give away all that is both wanted and available, never more than is wanted, and the same level to all unsatisfied', () => {
    const claim = fc.record({ weight: fc.integer({ min: 1, max: 5 }), demand: fc.nat(50) });
    fc.assert(
      fc.property(fc.nat(100), fc.array(claim, { minLength: 1, maxLength: 6 }), (capacity, claims) => {
        const shares = waterFill(capacity, claims);
        const wanted = claims.reduce((sum, { demand }) => sum + demand, 0);
        const given = shares.reduce((sum, share) => sum + share, 0);
        expect(given).toBeCloseTo(Math.min(capacity, wanted), 9);
        const levels = claims.flatMap(({ weight, demand }, i) =>
          shares[i] < demand - 1e-9 ? [shares[i] / weight] : [],
        );
        for (const level of levels) expect(level).toBeCloseTo(levels[0], 9);
      }),
    );
  });

  it('are nothing for weight 0', () => {
    const claims = [
      { weight: 0, demand: 5 },
      { weight: 1, demand: 2 },
    ];
    expect(waterFill(10, claims)).toEqual([0, 2]);
  });
});

describe('waiting and work', () => {
  it('joins pending intervals that touch', () => {
    expect(longestWait([[0, 10], [10, 25]], [5], 30)).toEqual({ longest: 20, atLeast: false }); // oxfmt-ignore
    expect(longestWait([[20, undefined]], [], 30)).toEqual({ longest: 10, atLeast: true });
    expect(longestWait([], [], 30)).toEqual({ longest: 0, atLeast: false });
  });

  it('counts the first success as useful, and every other attempt as lost', () => {
    const attempt = { task: 1, start: 0, cores: 1 };
    const copies = [
      { ...attempt, end: 9, succeeded: true },
      { ...attempt, end: 5, succeeded: true },
      { ...attempt, end: 50, succeeded: undefined },
    ];
    expect(goodput(copies)).toEqual({ useful: 5, lost: 9, goodput: 5 / 14 });
    expect(goodput([]).goodput).toBeUndefined();
  });
});
