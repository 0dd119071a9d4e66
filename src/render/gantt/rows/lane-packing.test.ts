import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packLanes } from './lane-packing';

describe('packing into lanes', () => {
  it('never puts two spans that overlap into one lane, and uses no more lanes than overlap', () => {
    const span = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 1, max: 30 }));
    fc.assert(
      fc.property(fc.array(span, { maxLength: 60 }), (spans) => {
        const sorted = spans.map(([from, length]) => [from, from + length]).sort((a, b) => a[0] - b[0]);
        const { lane, lanes } = packLanes(
          sorted.length,
          (i) => sorted[i][0],
          (i) => sorted[i][1],
        );
        let most = 0;
        sorted.forEach(([from], i) => {
          const open = sorted.filter(([f, t], j) => j <= i && f <= from && t > from);
          most = Math.max(most, open.length);
          sorted.forEach(([f, t], j) => {
            if (j < i && lane[j] === lane[i]) expect(t <= from || f > from).toBe(true);
          });
        });
        expect(lanes).toBe(most);
      }),
    );
  });
});
