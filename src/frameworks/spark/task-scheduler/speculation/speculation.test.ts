import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DurationMedian } from './speculation';

describe('the median of durations', () => {
  test('is the upper one of the middle two, or their mean, after every addition', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: 1, maxLength: 60 }), (durations) => {
        const median = new DurationMedian();
        const sorted: number[] = [];
        for (const duration of durations) {
          median.add(duration);
          sorted.push(duration);
          sorted.sort((a, b) => a - b);
          const middle = sorted.length >> 1;
          const lower = sorted.length % 2 === 1 ? sorted[middle] : sorted[middle - 1];
          expect(median.median('upper')).toBe(sorted[middle]);
          expect(median.median('mean')).toBe((sorted[middle] + lower) / 2);
        }
      }),
    );
  });
});
