import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { HOUR, MILLISECOND, MINUTE, SECOND } from '../base/units';
import { ticks, timeScale, toEdge, toPixel, toTime } from './time-scale';
import { clampRange, panRange, revealRange, zoomRange } from './viewport';

describe('the time scale', () => {
  it('finds the instant under a pixel again, to half a pixel', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e13 }), fc.integer({ min: 1000, max: 1e12 }), (from, span) => {
        const scale = timeScale(from, from + span, 1000);
        for (const x of [0, 1, 333.5, 999, 1000]) {
          expect(Math.abs(toPixel(scale, toTime(scale, x)) - x)).toBeLessThanOrEqual(0.5 * scale.perMicrosecond + 1e-6);
        }
      }),
    );
  });

  it('snaps edges to device pixels and keeps what is far away near the plot', () => {
    const scale = timeScale(0, 3 * SECOND, 1000, 2);
    expect(toEdge(scale, SECOND)).toBe(333.5);
    expect(toEdge(scale, Infinity)).toBe(1064);
    expect(toEdge(scale, -1e15)).toBe(-64);
  });

  it('takes steps that people count in', () => {
    const step = (span: number): number => ticks(timeScale(0, span, 800))[1].time;
    expect(step(270 * SECOND)).toBe(30 * SECOND);
    expect(step(10 * SECOND)).toBe(SECOND);
    expect(step(24 * HOUR)).toBe(2 * HOUR);
    expect(step(10 * MILLISECOND)).toBe(MILLISECOND);
  });

  it('keeps ticks further apart where their labels are long', () => {
    for (const to of [100, 1000, 90 * MILLISECOND, 3 * SECOND, 30 * HOUR]) {
      for (const width of [300, 850, 1500]) {
        const scale = timeScale(0, to, width);
        const [first, second] = ticks(scale);
        const longest = Math.max(...ticks(scale).map(({ label }) => label.length));
        // A character of the axis is about 6 pixels wide.
        expect(toPixel(scale, second.time) - toPixel(scale, first.time)).toBeGreaterThan(longest * 6 + 8);
      }
    }
  });
  it('has ticks inside the range only, with labels of one precision', () => {
    const shown = ticks(timeScale(61 * SECOND, 62 * SECOND, 300));
    expect(shown.map((t) => t.label)).toEqual(['1:01.0', '1:01.2', '1:01.4', '1:01.6', '1:01.8', '1:02.0']);
    expect(ticks(timeScale(0, 90 * SECOND, 200)).map((t) => t.label)).toEqual(['0:00', '0:30', '1:00', '1:30']);
  });

  it('writes hours only where there are some', () => {
    const labels = ticks(timeScale(59 * MINUTE, HOUR + 2 * MINUTE, 300)).map((t) => t.label);
    expect(labels).toEqual(['59:00', '1:00:00', '1:01:00', '1:02:00']);
  });
});

describe('the visible range', () => {
  it('stays inside the extent whatever is done to it', () => {
    const number = fc.integer({ min: -1e9, max: 2e9 });
    fc.assert(
      fc.property(
        number,
        number,
        fc.integer({ min: 0, max: 1e9 }),
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        (a, b, extent, f) => {
          for (const [from, to] of [
            clampRange([a, b], extent),
            zoomRange(clampRange([a, b], extent), f, a, extent),
            panRange(clampRange([0, extent / 2], extent), b, extent),
          ]) {
            expect(from).toBeGreaterThanOrEqual(0);
            expect(to - from).toBeGreaterThanOrEqual(100);
            expect(to).toBeLessThanOrEqual(Math.max(100, extent) + 1);
          }
        },
      ),
    );
  });

  it('keeps the instant under the pointer when it zooms', () => {
    const [from, to] = zoomRange([0, 1000_000], 0.5, 250_000, 1000_000);
    expect([from, to]).toEqual([125_000, 625_000]);
  });

  it('moves only when something is out of view', () => {
    expect(revealRange([0, 1000], 100, 200, 10_000)).toEqual([0, 1000]);
    const [from, to] = revealRange([0, 1000], 4000, 4100, 10_000);
    expect(from).toBeLessThan(4000);
    expect(to).toBeGreaterThan(4100);
  });
});
