import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seedRun, measuredIn } from '../compare/study/sample';
import { duration, largestOf, percentileOf } from './metric';
import { MetricPacking, unpackedMetrics } from './packed-metrics';

const S = 1_000_000;

/** Ten times of 1 to 10 s; the first `open` of them are not over. */
const times = (open: number) => Array.from({ length: 10 }, (_, i) => ({ value: (i + 1) * S, atLeast: i < open }));

describe('a percentile of times of which some are not over', () => {
  it('is between two numbers as long as it does not depend on how long the open ones take', () => {
    expect(percentileOf(times(0), 50)).toEqual({ value: 5 * S, atLeast: false });
    expect(percentileOf(times(3), 50)).toEqual({ value: 5 * S, atLeast: true, most: 8 * S });
    expect(percentileOf(times(3), 95)).toEqual({ value: 10 * S, atLeast: true });
    expect(largestOf(times(3))).toEqual({ value: 10 * S, atLeast: true });
    expect(largestOf(times(0))).toEqual({ value: 10 * S, atLeast: false });
  });

  it('keeps both through every form of a run, and is the larger one in a deadlock', () => {
    const metrics = [duration('p50-completion', percentileOf(times(3), 50), 10)];
    expect(unpackedMetrics(new MetricPacking().packed(metrics))).toEqual(metrics);
    const exact = [duration('p50-completion', percentileOf(times(0), 50), 10)];
    expect(unpackedMetrics(new MetricPacking().packed(exact))).toEqual(exact);
    const ended = (how: 'horizon' | 'deadlock') => measuredIn(seedRun(how, 'f', metrics), 'p50-completion');
    expect(ended('horizon')).toEqual({ value: 5, atLeast: true, most: 8 });
    // What is open never ends there.
    expect(ended('deadlock')).toEqual({ value: 8, atLeast: false });
  });

  it('holds whatever the open ones come to', () => {
    const member = fc.record({ value: fc.nat(50), atLeast: fc.boolean(), more: fc.nat(50) });
    fc.assert(
      fc.property(fc.array(member, { minLength: 1 }), fc.integer({ min: 1, max: 100 }), (members, p) => {
        const { value = -Infinity, atLeast, most = Infinity } = percentileOf(members, p);
        const over = members.map((one) => ({ value: one.value + (one.atLeast ? one.more : 0), atLeast: false }));
        const { value: truth } = percentileOf(over, p);
        if (!atLeast) expect(truth).toBe(value);
        expect(truth).toBeGreaterThanOrEqual(value);
        expect(truth).toBeLessThanOrEqual(atLeast ? most : value);
      }),
    );
  });
});
