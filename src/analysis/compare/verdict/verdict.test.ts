import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goalVerdict, statusOf } from './goal';
import { printed } from './printed';

describe('a constraint', () => {
  const at = (low: number | undefined, high: number | undefined) => ({ mean: low, low, high });

  it('allows the limit itself, and is not settled while the end is unknown', () => {
    expect(statusOf({ metric: 'm', below: 60 }, at(60, 60))).toBe('met');
    expect(statusOf({ metric: 'm', below: 60 }, at(60.1, 70))).toBe('violated');
    expect(statusOf({ metric: 'm', below: 60 }, at(70, undefined))).toBe('violated');
    expect(statusOf({ metric: 'm', below: 60 }, at(50, undefined))).toBe('open');
    expect(statusOf({ metric: 'm', above: 10, below: 60 }, at(5, 20))).toBe('open');
    expect(statusOf({ metric: 'm', above: 10 }, undefined)).toBe('open');
  });

  it('ranks variants that violate it by how far they are off', () => {
    const estimate = (mean: number) => new Map([['m', { mean, low: mean, high: mean }]]);
    const found = goalVerdict([{ metric: 'm', below: 10 }], { metric: 'm', better: 'higher' }, [
      estimate(30),
      estimate(20),
      estimate(5),
      estimate(9),
    ]);
    expect(found.order).toEqual([3, 2, 1, 0]);
  });

  it('ranks by another constraint those that are exactly at a limit of 0', () => {
    const at = (failed: number, wait: number) =>
      new Map([
        ['failed', { mean: failed, low: failed, high: failed }],
        ['wait', { mean: wait, low: wait, high: wait }],
      ]);
    const constraints = [
      { metric: 'failed', below: 0 },
      { metric: 'wait', below: 60 },
    ];
    const found = goalVerdict(constraints, { metric: 'wait', better: 'lower' }, [at(1, 50), at(0, 100), at(0, 70)]);
    expect(found.order).toEqual([2, 1, 0]);
  });
});

describe('printed digits', () => {
  it('never claim a narrower interval, and never put an end on 0 that is not there', () => {
    const number = fc.double({ min: -1e4, max: 1e4, noNaN: true });
    fc.assert(
      fc.property(number, number, number, (x, y, z) => {
        const [low, value, high] = [x, y, z].sort((a, b) => a - b).map((n) => Math.round(n * 1e6) / 1e6);
        const found = printed(value, low, high);
        expect(found.low).toBeLessThanOrEqual(low + 1e-6);
        expect(found.high).toBeGreaterThanOrEqual(high - 1e-6);
        if (low > 0) expect(found.low).toBeGreaterThan(0);
        if (high < 0) expect(found.high).toBeLessThan(0);
      }),
    );
  });

  it('round outwards where an interval is narrow and far from 0', () => {
    // By Python's decimal module, from the digits of the doubles.
    expect(printed(12184.671987779438, 12184.67197729328, 12184.67202664575)).toEqual({
      decimals: 5,
      value: 12184.67199,
      low: 12184.67197,
      high: 12184.67203,
    });
    expect(printed(-774.9917353503406, -774.9917904261405, -774.991731995088)).toEqual({
      decimals: 5,
      value: -774.99174,
      low: -774.9918,
      high: -774.99173,
    });
    // Ten hours, known to a few microseconds.
    expect(printed(36000.000003, 36000.0000014, 36000.0000046)).toEqual({
      decimals: 6,
      value: 36000.000003,
      low: 36000.000001,
      high: 36000.000005,
    });
  });

  it('of a value without uncertainty are all of its digits', () => {
    expect(printed(-2700, -2700, -2700)).toMatchObject({ decimals: 0, value: -2700 });
    expect(printed(0.25, 0.25, 0.25)).toMatchObject({ decimals: 2, value: 0.25 });
    expect(printed(0, 0, 0)).toEqual({ decimals: 0, value: 0, low: 0, high: 0 });
  });
});
