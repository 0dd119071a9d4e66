import { expect, test } from 'vitest';
import { dominantCalculator, normalise } from './resources';
import { YarnUnits } from './units';

const of = (...amounts: number[]) => Float64Array.of(...amounts);

test('An ask is raised to the minimum, rounded up to the increment and capped', () => {
  const sizes = [of(3074, 1), of(10, 0), of(9000, 9)].map((ask) => [
    ...normalise(ask, of(1024, 1), of(8192, 4), of(1024, 1)),
  ]);
  expect(sizes).toEqual([
    [4096, 1],
    [1024, 1],
    [8192, 4],
  ]);
});

test('Amounts compare by the largest part of the cluster, then by the next', () => {
  const cluster = of(1000, 10);
  expect(dominantCalculator.compare(cluster, of(500, 1), of(100, 6))).toBeLessThan(0);
  expect(dominantCalculator.compare(cluster, of(500, 1), of(100, 5))).toBe(0);
  expect(dominantCalculator.compare(cluster, of(500, 2), of(100, 5))).toBeGreaterThan(0);
  expect(dominantCalculator.compare(cluster, of(500, 2), of(100, 5), true)).toBe(0);
});

test('Types of which the cluster has nothing do not count; amounts compare type by type where it has nothing at all', () => {
  const cluster = of(1000, 10, 0);
  expect(dominantCalculator.compare(cluster, of(500, 1, 0), of(100, 1, 1))).toBeGreaterThan(0);
  expect(dominantCalculator.compare(cluster, of(500, 1, 5), of(500, 1, 1))).toBe(0);
  expect(dominantCalculator.compare(cluster, of(-500, 0, 5), of(-100, 0, 1))).toBeLessThan(0);
  const nothing = of(0, 0, 0);
  expect(dominantCalculator.compare(nothing, of(500, 1, 0), of(100, 1, 1))).toBe(0);
  expect(dominantCalculator.compare(nothing, of(500, 1, 0), of(500, 2, 1))).toBeLessThan(0);
});

test('Nodes have whole MB and vcores, asks are rounded up to them, whatever the order of the types', () => {
  const units = new YarnUnits(['vcore', 'gpu', 'memory']);
  const rows = [0, 0, 0, 2500, 3, 1.5 * 1024 * 1024];
  expect([...units.capacity(rows, 1)]).toEqual([1, 2, 3]);
  expect([...units.ask(rows, 1)]).toEqual([2, 3, 3]);
  expect(units.toWorld(of(2, 3, 3))).toEqual([3000, 3, 2 * 1024 * 1024]);
  expect(units.worldType(0)).toBe(2);
});
