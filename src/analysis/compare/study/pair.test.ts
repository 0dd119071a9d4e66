import { expect, it } from 'vitest';
import { exactly } from '../measures/measured';
import { pairFinding } from './pair';
import type { PairOptions } from './pair';

const options: PairOptions = { better: 'higher', confidence: 0.95, indifference: 0.01, seed: 1, name: 'test' };

it('a difference of two shares is no larger than a whole, and neither is its interval', () => {
  const a = [1, 1, 1, 1, 0.4].map(exactly);
  const b = [0, 0, 0, 0, 0].map(exactly);
  const { difference, interval } = pairFinding(a, b, { ...options, most: 1 });
  expect(difference).toBeCloseTo(-0.88);
  expect(interval.low).toBe(-1);
  expect(pairFinding(b, a, { ...options, most: 1 }).interval.high).toBe(1);
  expect(pairFinding(a, b, options).interval.low).toBeLessThan(-1);
});
