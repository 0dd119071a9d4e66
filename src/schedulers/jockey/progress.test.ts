import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amdahlRemaining, indicatorNames, indicators } from './progress';

const stage = {
  vertices: 4,
  queueing: 2,
  running: 10,
  longestTask: 4,
  pathAfter: 0,
  begin: 0,
  end: 0.5,
  beginUnlimited: 0,
  endUnlimited: 0.6,
};
const stages = [
  { ...stage, pathAfter: 3 },
  { ...stage, vertices: 1, begin: 0.5, end: 1, beginUnlimited: 0.6, endUnlimited: 1, longestTask: 3 },
];

test('Every indicator lies between 0 and 1, never falls while work is done, and is 1 at the end', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(share, share, share, share, (a, b, c, d) => {
      const less = [Math.min(a, b), Math.min(c, d)];
      const more = [Math.max(a, b), Math.max(c, d)];
      for (const name of indicatorNames) {
        const [low, high] = [indicators[name](stages, less), indicators[name](stages, more)];
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        if (name !== 'minstage' && name !== 'minstage-inf') expect(high).toBeGreaterThanOrEqual(low - 1e-12);
        expect(indicators[name](stages, [1, 1])).toBe(1);
      }
    }),
  );
});

test('A job without any work has none done until it ends', () => {
  const idle = [{ ...stage, queueing: 0, running: 0, longestTask: 0 }];
  expect(indicators.totalwork(idle, [0.5])).toBe(0);
  expect(indicators.cp(idle, [0.5])).toBe(0);
  expect(indicators.totalwork(idle, [1])).toBe(1);
});

test('Amdahl: nothing is left of a job that is done', () => {
  expect(amdahlRemaining(stages, [1, 1], 1)).toBe(0);
  expect(amdahlRemaining(stages, [0, 0], 5)).toBe(7 + 20 / 5);
});
