import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visitSpans } from './lane-spans';
import { timeScale, toEdge } from '../../time-scale';

describe('the level of detail of a lane', () => {
  it('paints every pixel that a span covers, none twice, and no more spans than pixels', () => {
    const gaps = fc.array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 50 })), {
      maxLength: 300,
    });
    fc.assert(
      fc.property(gaps, fc.integer({ min: 10, max: 200 }), (pairs, width) => {
        const start: number[] = [];
        const end: number[] = [];
        let at = 0;
        for (const [gap, length] of pairs) {
          start.push(at + gap);
          at += gap + length;
          end.push(at);
        }
        const scale = timeScale(0, Math.max(1, at), width);
        const lane = { ids: Int32Array.from(start, (_, i) => i), from: 0, to: start.length, start, end };
        let last = 0;
        let visits = 0;
        const covered = new Set<number>();
        visitSpans(lane, scale, Infinity, (_, x0, x1) => {
          expect(x0).toBeGreaterThanOrEqual(last);
          expect(x1).toBeGreaterThan(x0);
          last = x1;
          visits++;
          for (let x = x0; x < x1; x++) covered.add(x);
        });
        expect(visits).toBeLessThanOrEqual(width + 1);
        start.forEach((from, i) => {
          const x0 = toEdge(scale, from);
          const x1 = toEdge(scale, end[i]);
          for (let x = x0; x < x1; x++) expect(covered.has(x)).toBe(true);
        });
      }),
    );
  });

  it('costs the pixels, not the spans', () => {
    const count = 1_000_000;
    const start = new Float64Array(count);
    const end = new Float64Array(count);
    let reads = 0;
    for (let i = 0; i < count; i++) {
      start[i] = i * 10;
      end[i] = i * 10 + 9;
    }
    const counting = new Proxy(end, {
      get(target, key) {
        reads++;
        return Reflect.get(target, key) as number;
      },
    });
    const lane = { ids: Int32Array.from(start, (_, i) => i), from: 0, to: count, start, end: counting };
    visitSpans(lane, timeScale(0, count * 10, 500), Infinity, () => undefined);
    expect(reads).toBeLessThan(500 * 60);
  });
});
