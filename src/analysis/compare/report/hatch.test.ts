import { expect, test } from 'vitest';
import { hatchPath } from './hatch';

test('a hatched strip has rising lines inside its edges, and none where it has no height', () => {
  const points = [...hatchPath({ x: 10, top: 20, bottom: 60, width: 8 }).matchAll(/([\d.]+) ([\d.]+)/g)];
  expect(points.length).toBeGreaterThan(14);
  for (const [, x, y] of points) {
    expect(Number(x)).toBeGreaterThanOrEqual(10);
    expect(Number(x)).toBeLessThanOrEqual(18);
    expect(Number(y)).toBeGreaterThanOrEqual(20);
    expect(Number(y)).toBeLessThanOrEqual(60);
  }
  expect(hatchPath({ x: 10, top: 20, bottom: 20, width: 8 })).toBe('');
});
