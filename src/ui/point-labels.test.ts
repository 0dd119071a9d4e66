import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { labelPoints } from './point-labels';

const ABCD = ['A', 'B', 'C', 'D'];

const letters = (points: readonly (readonly [number, number])[]) =>
  labelPoints(
    points.map(([x, y], i) => ({ x, y, letter: ABCD[i] })),
    200,
    100,
  );

describe('letters beside points', () => {
  test('Points that coincide share one text', () => {
    expect(
      letters([
        [50, 50],
        [51, 48],
        [120, 50],
      ]).map(({ text }) => text),
    ).toEqual(['A B', 'C']);
  });

  test('Wherever up to four points lie, every letter is there once and none lies on another or outside', () => {
    const at = fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 100 }));
    fc.assert(
      fc.property(fc.array(at, { minLength: 1, maxLength: 4 }), (points) => {
        const labels = letters(points);
        expect(labels.flatMap(({ text }) => text.split(' ')).toSorted()).toEqual(ABCD.slice(0, points.length));
        labels.forEach((one, i) => {
          expect(one.x).toBeGreaterThan(0);
          expect(one.x).toBeLessThan(200);
          for (const other of labels.slice(0, i)) {
            const wide = (one.text.length + other.text.length) * 4;
            expect(Math.abs(one.x - other.x) >= wide || Math.abs(one.y - other.y) >= 9).toBe(true);
          }
        });
      }),
    );
  });
});
