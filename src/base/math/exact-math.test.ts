import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import { exp, ln, pow } from './exact-math';

function expectClose(actual: number, expected: number, relative: number): void {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(Math.abs(expected) * relative);
}

const positive = fc.double({ min: 5e-324, noNaN: true, noDefaultInfinity: true });

describe('ln', () => {
  it('agrees with Math.log to a few units in the last place, also for subnormal numbers and near 1', () => {
    fc.assert(
      fc.property(fc.oneof(positive, fc.double({ min: 0.5, max: 2, noNaN: true })), (x) =>
        expectClose(ln(x), Math.log(x), 1e-15),
      ),
      cases(5000),
    );
    for (let step = -40; step <= 40; step++) expectClose(ln(1 + step * 2 ** -52), Math.log(1 + step * 2 ** -52), 1e-15);
  });

  it('gives the limits', () => {
    expect([ln(1), ln(0), ln(-0), ln(-1), ln(Infinity), ln(NaN)]).toEqual([
      0,
      -Infinity,
      -Infinity,
      NaN,
      Infinity,
      NaN,
    ]);
  });
});

describe('exp', () => {
  it('agrees with Math.exp to a few units in the last place', () => {
    fc.assert(
      fc.property(fc.double({ min: -708, max: 709, noNaN: true }), (x) => expectClose(exp(x), Math.exp(x), 1e-15)),
      cases(5000),
    );
  });

  it('gives the limits, also where the result is subnormal', () => {
    expect([exp(0), exp(710), exp(-746), exp(-Infinity), exp(Infinity), exp(NaN)]).toEqual([
      1,
      Infinity,
      0,
      0,
      Infinity,
      NaN,
    ]);
    expect(Math.abs(exp(-744) - Math.exp(-744))).toBeLessThanOrEqual(5e-324);
  });
});

describe('pow', () => {
  it('agrees with Math.pow to 1e-13 where the result is in range', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-9, max: 1e9, noNaN: true }),
        fc.double({ min: -8, max: 8, noNaN: true }),
        (x, y) => expectClose(pow(x, y), Math.pow(x, y), 1e-13),
      ),
      cases(5000),
    );
  });

  it('is exact for powers that fit, and gives the limits', () => {
    expect([pow(2, 10), pow(2, -3), pow(-3, 3), pow(10, 15), pow(7, 0)]).toEqual([1024, 0.125, -27, 1e15, 1]);
    expect([pow(0, 0.5), pow(0, -0.5), pow(1, 1e300), pow(-2, 0.5), pow(0, 0)]).toEqual([0, Infinity, 1, NaN, 1]);
  });
});

describe('bit exactness', () => {
  it('gives the frozen bits in every engine', () => {
    const bits = (x: number): string => {
      const view = new DataView(new ArrayBuffer(8));
      view.setFloat64(0, x);
      return view.getBigUint64(0).toString(16).padStart(16, '0');
    };
    expect(
      [ln(0.1), ln(3), ln(1e-310), ln(123456789.123), exp(0.3), exp(-20.7), exp(700.1), pow(0.37, -1.3)].map(bits),
    ).toEqual([
      'c0026bb1bbb55515',
      '3ff193ea7aad030b',
      'c0864e69394d9508',
      '4032a1a38bd49b7b',
      '3ff599058c8c1a96',
      '3e1195920309b9da',
      '7f1058614179b2a5',
      '400d22c74c969d97',
    ]);
  });
});
