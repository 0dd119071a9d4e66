import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { histogram, instantAfter, instantBefore } from './steps';

const instants = Float64Array.from([0, 10, 20, 50]);

describe('stepping through instants', () => {
  it('goes to the next one, strictly later', () => {
    expect(instantAfter(instants, 0)).toBe(10);
    expect(instantAfter(instants, 15)).toBe(20);
    expect(instantAfter(instants, 50)).toBeUndefined();
  });

  it('goes to the one before, strictly earlier', () => {
    expect(instantBefore(instants, 50)).toBe(20);
    expect(instantBefore(instants, 15)).toBe(10);
    expect(instantBefore(instants, 0)).toBeUndefined();
  });

  it('has nowhere to go in an empty run', () => {
    expect(instantAfter(new Float64Array(0), 5)).toBeUndefined();
    expect(instantBefore(new Float64Array(0), 5)).toBeUndefined();
  });
});

describe('histogram', () => {
  it('counts every instant of the range once', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(1000)), fc.integer({ min: 1, max: 40 }), (times, bins) => {
        const sorted = Float64Array.from(times).sort();
        const counted = histogram(sorted, 100, 900, bins).reduce((sum, n) => sum + n, 0);
        expect(counted).toBe(times.filter((t) => t >= 100 && t < 900).length);
      }),
    );
  });
});
