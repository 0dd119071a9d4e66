import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draw } from '../../../base/math/random';
import { bca, meanOf, ratioOfMeans } from './intervals/bca';
import { bestShare } from './selection/best-share';
import { fairCoinCdf } from './distributions/binomial';
import { effectClass } from './effect-class';
import { medianInterval } from './intervals/median-interval';
import { normalCdf, normalQuantile } from './distributions/normal';
import { pairedRatio } from './intervals/paired-ratio';
import { meanInterval, pairedT } from './intervals/paired-t';
import { ranking } from './selection/ranking';
import { allResamples, drawnResamples } from './intervals/resamples';
import { ceilNear, floorNear, threeDigits } from './round-off';
import { seedsNeeded } from './selection/seeds-needed';
import { tFactor, tQuantile } from './distributions/student-t';
import { warmUp } from './warm-up';
import { wilson } from './intervals/wilson';

/** Standard normal numbers, the same every time. */
const normals = (name: string, n: number): number[] =>
  Array.from({ length: n }, (_, i) => normalQuantile(draw(1, 'test', name, i)));

const share = (trials: number, holds: (trial: number) => boolean): number => {
  let count = 0;
  for (let trial = 0; trial < trials; trial++) if (holds(trial)) count++;
  return count / trials;
};

describe('quantiles', () => {
  it('of the normal distribution invert its distribution function, far into the tails', () => {
    for (const p of [1e-12, 1e-6, 0.01, 0.3, 0.5, 0.8, 0.999, 1 - 1e-9]) {
      expect(normalCdf(normalQuantile(p))).toBeCloseTo(p, 14);
    }
    expect(normalQuantile(1e-12)).toBeCloseTo(-7.034483825, 8);
  });

  it("of Student's t have the closed forms for 1 and 2 degrees, and the normal ones for many", () => {
    for (const p of [0.6, 0.9, 0.975, 0.9999]) {
      expect(tQuantile(p, 1)).toBeCloseTo(Math.tan(Math.PI * (p - 0.5)), 7);
      const twice = 2 * p - 1;
      expect(tQuantile(p, 2)).toBeCloseTo(twice * Math.sqrt(2 / (1 - twice * twice)), 9);
      expect(tQuantile(p, 1e8)).toBeCloseTo(normalQuantile(p), 6);
      expect(tQuantile(1 - p, 5)).toBeCloseTo(-tQuantile(p, 5), 9);
    }
  });

  it('of fair coins are exact where binomial ones are', () => {
    expect(fairCoinCdf(2, 5)).toBe(0.5);
    expect(fairCoinCdf(0, 10)).toBe(1 / 1024);
    expect(fairCoinCdf(999, 2000)).toBeCloseTo(0.5 - 0.017839 / 2, 5);
  });
});

describe('intervals', () => {
  it('of paired differences cover the mean as often as they claim: normal differences, t', () => {
    for (const n of [5, 10, 30]) {
      const covered = share(1500, (trial) => {
        const { low = 1, high = -1 } = meanInterval(normals(`t ${n} ${trial}`, n), 0.95);
        return low <= 0 && high >= 0;
      });
      expect(covered).toBeGreaterThan(0.935);
      expect(covered).toBeLessThan(0.965);
    }
  }, 60_000);

  it('of the median cover it at least as often as they claim, for any shape', () => {
    for (const n of [6, 10, 30]) {
      const covered = share(1500, (trial) => {
        const skewed = normals(`median ${n} ${trial}`, n).map((x) => Math.exp(1.5 * x));
        const { low = 2, high = 0 } = medianInterval(skewed, 0.95);
        return low <= 1 && high >= 1;
      });
      expect(covered).toBeGreaterThan(0.94);
    }
  }, 60_000);

  it('are points only where the difference is the same in every seed', () => {
    expect(pairedT([1], [2], 0.95)).toMatchObject({ mean: 1, low: undefined, high: undefined, constant: false });
    expect(pairedT([1, 5], [2, 6], 0.95)).toMatchObject({ low: 1, high: 1, constant: true });
    expect(pairedT([], [], 0.95).mean).toBeUndefined();
  });

  it('of a ratio are inverted when the variants are swapped', () => {
    const positive = fc.array(fc.double({ min: 0.1, max: 1000, noNaN: true }), { minLength: 3, maxLength: 8 });
    fc.assert(
      fc.property(positive, (a) => {
        const b = a.map((value, i) => value * (1 + (i % 3) / 5));
        const one = pairedRatio(a, b, 0.9);
        const other = pairedRatio(b, a, 0.9);
        expect(other.low).toBeCloseTo(1 / (one.high ?? NaN), 9);
        expect(other.ratio).toBeCloseTo(1 / (one.ratio ?? NaN), 9);
      }),
    );
  });

  it('of a share never claim certainty, and are exact at the ends', () => {
    expect(wilson(0, 30, 0.95).low).toBe(0);
    expect(wilson(30, 30, 0.95).high).toBe(1);
    expect(wilson(0, 0, 0.95)).toEqual({ share: undefined, low: 0, high: 1 });
  });

  it('take the fewest seeds that make them narrow enough', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 50, noNaN: true }), (sd) => {
        const n = seedsNeeded(sd, 1, 0.95);
        const half = (seeds: number): number => (tFactor(0.95, seeds - 1) * sd) / Math.sqrt(seeds);
        expect(half(n)).toBeLessThanOrEqual(1);
        if (n > 2) expect(half(n - 1)).toBeGreaterThan(1);
      }),
    );
    expect(seedsNeeded(3, 0, 0.95)).toBe(Infinity);
  });
});

describe('resamples', () => {
  it('if enumerated number n^n, with every member drawn equally often', () => {
    const all = allResamples(5);
    expect(all.reduce((sum, { weight }) => sum + weight, 0)).toBe(5 ** 5);
    for (let member = 0; member < 5; member++) {
      expect(all.reduce((sum, { weight, times }) => sum + weight * times[member], 0)).toBe(5 ** 5);
    }
  });

  it('if drawn are the same on every machine, and come close to the enumerated ones', () => {
    const sample = [3, 7, 8, 12, 40];
    const drawn = bca(meanOf(sample), drawnResamples(5, 20_000, 7, 'makespan'), 0.95);
    const exact = bca(meanOf(sample), allResamples(5), 0.95);
    expect(Math.abs((drawn.low ?? 0) - (exact.low ?? 0))).toBeLessThan(0.4);
    expect(drawn).toEqual(bca(meanOf(sample), drawnResamples(5, 20_000, 7, 'makespan'), 0.95));
  });

  it('say nothing about one seed, nor about a ratio to zero', () => {
    expect(bca(meanOf([5]), allResamples(1), 0.95)).toMatchObject({ estimate: 5, low: undefined });
    const toNothing = ratioOfMeans([
      [0, 1],
      [0, 2],
    ]);
    expect(bca(toNothing, allResamples(2), 0.95).low).toBeUndefined();
  });
});

describe('verdicts of pairs', () => {
  it('are reversed when the direction is reversed', () => {
    expect(effectClass({ low: 1, high: 2 }, 0, 'lower')).toBe('worse');
    expect(effectClass({ low: 1, high: 2 }, 0, 'higher')).toBe('better');
    expect(effectClass({ low: undefined, high: undefined }, 1, 'lower')).toBe('open');
  });

  it('never rank a beaten variant first, and always rank one first', () => {
    const rows = fc.array(fc.array(fc.double({ min: 0, max: 9, noNaN: true }), { minLength: 5, maxLength: 5 }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(rows, (values) => {
        const { leaders, pairs } = ranking(values, 0.95, 0, 'lower');
        expect(leaders.length).toBeGreaterThan(0);
        for (const { a, b, verdict } of pairs) {
          if (verdict === 'better') expect(leaders).not.toContain(a);
          if (verdict === 'worse') expect(leaders).not.toContain(b);
        }
      }),
    );
  });

  it('divide the share of being best among equal variants', () => {
    const values = [
      [0.1 + 0.2, 1],
      [0.3, 1],
    ];
    expect(bestShare(values, allResamples(2), 'lower').share).toEqual([0.5, 0.5]);
  });
});

describe('numbers with few digits', () => {
  it('are rounded as people round decimals', () => {
    expect([1.005, 0.12345, 123456, -2.345, 0].map(threeDigits)).toEqual([1.01, 0.123, 123000, -2.34, 0]);
    expect(floorNear(0.29 * 100)).toBe(29);
    expect(ceilNear(0.07 * 100)).toBe(7);
  });
});

describe('the warm-up', () => {
  it('of a constant series is zero, even where its sums are rounded', () => {
    expect(warmUp(Array.from({ length: 40 }, () => 0.1))).toEqual({ truncate: 0, settled: true });
    expect(warmUp([1, 2])).toEqual({ truncate: 0, settled: false });
  });
});
