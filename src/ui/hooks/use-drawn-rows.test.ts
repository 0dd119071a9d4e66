import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GROUP, groupsIn, stretchesOf } from './use-drawn-rows';

const heights = fc
  .array(fc.tuple(fc.nat(300), fc.integer({ min: 1, max: 3000 })))
  .map((entries): ReadonlyMap<number, number> => new Map(entries));

describe('The rows of a long list that are drawn', () => {
  it('cover the band, and not much more', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6000 }),
        heights,
        fc.integer({ min: -1000, max: 200_000 }),
        (count, known, top) => {
          const usual = 26;
          const height = (group: number) => known.get(group) ?? GROUP * usual;
          const { from, to } = groupsIn(count, usual, known, top, top + 800);
          const groups = Math.ceil(count / GROUP);
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeGreaterThan(from);
          expect(to).toBeLessThanOrEqual(groups);
          const edge = (until: number) => Array.from({ length: until }, (_, g) => height(g)).reduce((a, b) => a + b, 0);
          expect(from === 0 || edge(from) < Math.max(0, top)).toBe(true);
          expect(to === groups || edge(to) >= top + 800).toBe(true);
          expect(to - 1 === from || edge(to - 1) < top + 800).toBe(true);
        },
      ),
    );
  });

  it('hold every row once, together with the gaps between them and the rows that have to stay', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6000 }),
        heights,
        fc.nat(300),
        fc.nat(5),
        fc.array(fc.integer({ min: -1, max: 5999 }), { maxLength: 2 }),
        (count, known, from, length, wished) => {
          const kept = wished.filter((row) => row < count);
          const seen = { from, to: from + length, focused: -1, heights: known };
          const stretches = stretchesOf(count, 26, seen, kept);
          let next = 0;
          for (const { first, end, height, drawn } of stretches) {
            expect(first).toBe(next);
            expect(drawn || height > 0).toBe(true);
            next = end;
          }
          expect(next).toBe(count);
          const drawn = (row: number) => stretches.some((s) => s.drawn && row >= s.first && row < s.end);
          for (const row of kept) expect(row < 0 || drawn(row)).toBe(true);
          expect(stretches.filter((s) => s.drawn).reduce((sum, s) => sum + s.end - s.first, 0)).toBeLessThanOrEqual(
            (length + kept.length) * GROUP,
          );
        },
      ),
    );
  });
});
