import fc from 'fast-check';
import { expect, it } from 'vitest';
import { valueAt } from './series';
import { countOf } from './step-counts';

const spans = fc.array(fc.tuple(fc.nat(20), fc.nat(5), fc.boolean()), { maxLength: 12 });

it('counts the spans that are open at each instant, with one point for each change', () => {
  fc.assert(
    fc.property(spans, (given) => {
      const all = given.map(([start, length, isOpen]) => [start, isOpen ? Infinity : start + length] as const);
      const [starts, ends] = [0, 1].map((side) => Float64Array.from(all, (span) => span[side]).sort());
      const series = countOf(starts, ends);
      for (let at = 0; at <= 30; at++) {
        expect(valueAt(series, at)).toBe(all.filter(([start, end]) => start <= at && at < end).length);
      }
      expect(series.time[0]).toBe(0);
      for (let i = 1; i < series.time.length; i++) {
        expect(series.time[i]).toBeGreaterThan(series.time[i - 1]);
        expect(series.value[i]).not.toBe(series.value[i - 1]);
      }
    }),
  );
});
