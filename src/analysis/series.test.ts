import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countUpTo, integrate, maximum, packSeries, resample, StepSeriesBuilder, valueAt } from './series';

function series(points: readonly (readonly [number, number])[]) {
  const builder = new StepSeriesBuilder(0);
  for (const [at, value] of points) builder.set(at, value);
  const { time, value } = packSeries([builder]);
  return { time, value };
}

const anySeries = fc
  .array(fc.tuple(fc.nat(20), fc.nat(4)), { maxLength: 30 })
  .map((points) => series(points.toSorted((a, b) => a[0] - b[0]).filter(([at], i, all) => all[i + 1]?.[0] !== at)));

describe('step series', () => {
  test('A value holds from its instant on, and the first point stands at 0', () => {
    const one = series([
      [5, 2],
      [9, 1],
    ]);
    expect(Array.from(one.time)).toEqual([0, 5, 9]);
    expect([4, 5, 8.5, 9, 100].map((at) => valueAt(one, at))).toEqual([0, 2, 2, 1, 1]);
  });

  test('An unchanged value adds no point, and a value at instant 0 replaces the initial one', () => {
    const one = series([
      [0, 3],
      [4, 3],
      [6, 1],
    ]);
    expect(Array.from(one.time)).toEqual([0, 6]);
    expect(Array.from(one.value)).toEqual([3, 1]);
  });

  test('Integral and maximum are those of the function sampled at every instant', () => {
    fc.assert(
      fc.property(anySeries, fc.nat(25), fc.nat(25), (one, from, length) => {
        let sum = 0;
        let largest = 0;
        for (let at = from; at < from + length; at++) sum += valueAt(one, at);
        for (let at = from; at <= from + length; at++) largest = Math.max(largest, valueAt(one, at));
        expect(integrate(one, from, from + length)).toBe(sum);
        expect(maximum(one, from, from + length)).toBe(largest);
      }),
    );
  });

  test('Resampling keeps the integral, and no part has a mean above its maximum', () => {
    fc.assert(
      fc.property(
        anySeries,
        fc.nat(10),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 40 }),
        (one, from, length, pixels) => {
          const { max, mean } = resample(one, from, from + length, pixels);
          const width = length / pixels;
          let sum = 0;
          for (let pixel = 0; pixel < pixels; pixel++) {
            sum += mean[pixel] * width;
            expect(mean[pixel]).toBeLessThanOrEqual(max[pixel] + 1e-9);
            expect(max[pixel]).toBeGreaterThanOrEqual(valueAt(one, from + pixel * width));
          }
          expect(sum).toBeCloseTo(integrate(one, from, from + length), 6);
        },
      ),
    );
  });

  test('An empty range has nothing in it', () => {
    const one = series([[0, 3]]);
    expect(integrate(one, 5, 5)).toBe(0);
    expect(resample(one, 5, 5, 2).mean).toEqual(new Float64Array(2));
    expect(countUpTo(new Float64Array(), 3)).toBe(0);
  });
});
