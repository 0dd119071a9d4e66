import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mean, sample } from './distributions';
import type { Distribution } from './distributions';
import { drawKeyed, streamKey } from './random';

const distributions: Distribution[] = [
  { dist: 'constant', value: 5e6 },
  { dist: 'uniform', min: 1e6, max: 3e6 },
  { dist: 'exponential', mean: 10e6 },
  { dist: 'normal', mean: 10e6, sd: 2e6 },
  { dist: 'lognormal', median: 10e6, sigma: 0.5 },
  { dist: 'pareto', min: 1e6, alpha: 2.5 },
  { dist: 'pareto', min: 1e6, alpha: 1, max: 50e6 },
  { dist: 'pareto', min: 1e6, alpha: 0.8, max: 50e6 },
  { dist: 'empirical', values: [3e6, 1e6, 7e6, 1e6] },
];
const uniform = fc.nat(2 ** 31 - 1).map((n) => n / 2 ** 31);

describe.each(distributions.map((d) => [JSON.stringify(d), d] as const))('%s', (_, distribution) => {
  it('never gives a smaller sample for a larger probability, and stays finite at both ends', () => {
    fc.assert(
      fc.property(uniform, uniform, (u, v) => {
        expect(sample(distribution, Math.max(u, v))).toBeGreaterThanOrEqual(sample(distribution, Math.min(u, v)));
      }),
    );
    for (const u of [0, 2 ** -53, 1 - 2 ** -53]) expect(Number.isFinite(sample(distribution, u))).toBe(true);
  });

  it('has the stated mean', () => {
    const key = streamKey(1, 'mean');
    const count = 100_000;
    let sum = 0;
    for (let i = 0; i < count; i++) sum += sample(distribution, drawKeyed(key, i, 0));
    expect(Math.abs(sum / count / mean(distribution) - 1)).toBeLessThan(0.015);
  });
});

describe('sample', () => {
  it('inverts each distribution function at its known quantiles', () => {
    expect(sample({ dist: 'uniform', min: 10, max: 20 }, 0.25)).toBe(12.5);
    expect(sample({ dist: 'exponential', mean: 10 }, 0.5)).toBeCloseTo(6.931471805599453, 12);
    expect(sample({ dist: 'normal', mean: 10, sd: 2 }, 0.5)).toBe(10);
    expect(sample({ dist: 'lognormal', median: 10, sigma: 0.3 }, 0.5)).toBe(10);
    expect(sample({ dist: 'pareto', min: 2, alpha: 1 }, 0.75)).toBeCloseTo(8, 12);
    expect(sample({ dist: 'pareto', min: 2, alpha: 1, max: 8 }, 1 - 2 ** -53)).toBeCloseTo(8, 12);
    expect([0, 0.3, 0.5, 0.99].map((u) => sample({ dist: 'empirical', values: [3, 1, 7, 1] }, u))).toEqual([
      1, 1, 3, 7,
    ]);
  });

  it('gives the known means of heavy tails', () => {
    expect(mean({ dist: 'pareto', min: 1, alpha: 1 })).toBe(Infinity);
    expect(mean({ dist: 'pareto', min: 1, alpha: 2 })).toBe(2);
    expect(mean({ dist: 'pareto', min: 3, alpha: 2, max: 3 })).toBe(3);
  });
});

describe('the standard normal distribution', () => {
  // Reference values of the inverse normal distribution function, from an independent implementation.
  it.each([
    [1e-16, -8.222082216130435],
    [1e-10, -6.361340902404056],
    [1e-3, -3.090232306167813],
    [0.05, -1.6448536269514726],
    [0.0749, -1.4402382675279632],
    [0.2, -0.8416212335729142],
    [0.7, 0.5244005127080407],
    [0.93, 1.4757910281791708],
    [0.975, 1.9599639845400536],
    [0.999999, 4.753424308817089],
    [1 - 2 ** -53, 8.209536151601386],
  ])('has its quantile of probability %d at %d', (u, z) => {
    expect(Math.abs(sample({ dist: 'normal', mean: 0, sd: 1 }, u) / z - 1)).toBeLessThan(1e-14);
  });
});
