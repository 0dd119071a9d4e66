import { expect, test } from 'vitest';
import { frameFigures } from './frame-figures';

test('frame times come down to their median, 95th percentile and worst', () => {
  expect(frameFigures([])).toBeUndefined();
  expect(frameFigures([16])).toEqual({ median: 16, p95: 16, worst: 16 });
  const times = Array.from({ length: 100 }, (_, i) => 100 - i);
  expect(frameFigures(times)).toEqual({ median: 50, p95: 95, worst: 100 });
});
