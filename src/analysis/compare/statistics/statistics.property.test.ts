/** What intervals, quantiles and resampling must hold for any input: nothing, one value, equal values, huge and infinite ones. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../../scripts/property-cases';
import { crossings } from '../sweep/crossing';
import { batchMeans } from './intervals/batch-means';
import { amountInterval } from './intervals/amount-interval';
import { bca, meanOf, ratioOfMeans } from './intervals/bca';
import { bestShare } from './selection/best-share';
import { discordant } from './discordant';
import { effectClass } from './effect-class';
import { intervalMethod } from './intervals/interval-method';
import { sequential } from './selection/looks';
import { medianInterval } from './intervals/median-interval';
import { normalCdf, normalQuantile } from './distributions/normal';
import { meanInterval, pairedT } from './intervals/paired-t';
import type { Interval } from './intervals/paired-t';
import { pairedRatio } from './intervals/paired-ratio';
import { drawnResamples } from './intervals/resamples';
import { seedsNeeded } from './selection/seeds-needed';
import { tFactor, tQuantile } from './distributions/student-t';
import { warmUp } from './warm-up';
import { wilson } from './intervals/wilson';

const finite = fc.oneof(
  fc.integer({ min: -5, max: 5 }),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  fc.constantFrom(0, -0, 1e-300, 1e100, -1e100, 0.1 + 0.2, 0.3),
);
const anything = fc.oneof(
  { weight: 8, arbitrary: finite },
  { weight: 1, arbitrary: fc.constantFrom(Infinity, -Infinity, Number.MAX_VALUE, -Number.MAX_VALUE) },
);
const samplesOf = (value: fc.Arbitrary<number>) =>
  fc.oneof(
    fc.array(value, { maxLength: 24 }),
    fc.tuple(value, fc.nat(24)).map(([one, n]) => Array.from({ length: n }, () => one)),
  );
const sample = samplesOf(anything);
const confidence = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.constantFrom(0, 0.5, 0.9, 0.95, 0.999, 1 - 1e-12, 1 - 2 ** -53, 1),
);
const freedom = fc.oneof(fc.integer({ min: 1, max: 200 }), fc.double({ min: 1, max: 1e300, noNaN: true }));
const share = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.constantFrom(5e-324, 1e-300, 1e-17, 1 - 2 ** -53, 0.5),
);

/** Both ends or none, in their order. */
function expectInterval({ low, high }: Interval): void {
  expect(low === undefined).toBe(high === undefined);
  if (low !== undefined && high !== undefined) expect(low).toBeLessThanOrEqual(high);
}

describe('intervals', () => {
  test('of amounts never reach below 0, and otherwise are those of Student', () => {
    expect(amountInterval([0, 0, 0, 12], 0.95)).toMatchObject({ mean: 3, low: 0 });
    fc.assert(
      fc.property(samplesOf(fc.double({ min: 0, max: 1e6, noNaN: true })), confidence, (values, level) => {
        const [found, plain] = [amountInterval(values, level), meanInterval(values, level)];
        expect(found.low).toBe(plain.low === undefined ? undefined : Math.max(0, plain.low));
        expect({ ...found, low: 0 }).toEqual({ ...plain, low: 0 });
        expectInterval(found);
      }),
      cases(200),
    );
  });

  test('of parts of a whole never reach above it', () => {
    expect(amountInterval([1, 1, 1, 0.6], 0.95, { most: 1 })).toMatchObject({ mean: 0.9, high: 1 });
    fc.assert(
      fc.property(samplesOf(share), confidence, (values, level) => {
        const found = amountInterval(values, level, { most: 1 });
        expect(found.high ?? 0).toBeLessThanOrEqual(1);
        expectInterval(found);
      }),
      cases(200),
    );
  });

  test('Have both ends in order, or none, whatever the values', () => {
    fc.assert(
      fc.property(sample, confidence, fc.integer({ min: 2, max: 6 }), (values, level, batches) => {
        expectInterval(meanInterval(values, level));
        expectInterval(medianInterval(values, level));
        expectInterval(batchMeans(values, batches, level));
        expectInterval(bca(meanOf(values), drawnResamples(values.length, 40, 7, 'values'), level));
        expectInterval(pairedT(values, values.toReversed(), level));
        expectInterval(pairedRatio(values, values.toReversed(), level));
        expect(warmUp(values).truncate).toBeLessThanOrEqual(values.length);
        expect(intervalMethod(values).method === 'none').toBe(values.length < 2);
      }),
      cases(600),
    );
  });

  test('Of finite values contain the mean, and are wider at a higher confidence', () => {
    fc.assert(
      fc.property(samplesOf(finite), confidence, confidence, (values, one, other) => {
        const [narrow, wide] = [Math.min(one, other), Math.max(one, other)].map((level) => meanInterval(values, level));
        if (narrow.low === undefined || narrow.high === undefined) return;
        expect(narrow.low).toBeLessThanOrEqual(narrow.mean ?? NaN);
        expect(narrow.high).toBeGreaterThanOrEqual(narrow.mean ?? NaN);
        expect(wide.low).toBeLessThanOrEqual(narrow.low);
        expect(wide.high).toBeGreaterThanOrEqual(narrow.high);
      }),
      cases(300),
    );
  });

  test('Of ratios over resamples, and of shares, have only numbers as ends', () => {
    const pairs = fc.array(fc.tuple(anything, anything), { maxLength: 12 });
    fc.assert(
      fc.property(pairs, confidence, fc.nat(50), fc.nat(50), (of, level, count, more) => {
        expectInterval(bca(ratioOfMeans(of), drawnResamples(of.length, 40, 7, 'pairs'), level));
        const { low, high } = wilson(count, count + more, level);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1 + 1e-12);
        expect(low).toBeLessThanOrEqual(high);
        const chance = discordant(count, more);
        expect(chance > 0 && chance <= 1).toBe(true);
      }),
      cases(300),
    );
  });

  test('An interval without ends decides nothing', () => {
    fc.assert(
      fc.property(
        sample,
        confidence,
        fc.constantFrom<'lower' | 'higher'>('lower', 'higher'),
        (values, level, better) => {
          const broken = values.map((value, i) => (i === 0 ? Infinity : value));
          const plan = { first: 2, cap: 16, alpha: 1 - level, indifference: 0.1, better };
          expect(sequential(broken, values, plan).verdict).toBe('open');
          for (const low of [NaN, 1]) expect(effectClass({ low, high: NaN }, 0.1, better)).toBe('open');
        },
      ),
      cases(200),
    );
  });
});

describe('quantiles', () => {
  test('Of the normal and the t distribution are numbers that grow with the probability', () => {
    fc.assert(
      fc.property(share, share, freedom, (p, q, df) => {
        const [less, more] = [Math.min(p, q), Math.max(p, q)];
        expect(normalQuantile(less)).toBeLessThanOrEqual(normalQuantile(more));
        expect(tQuantile(less, df)).toBeLessThanOrEqual(tQuantile(more, df) * (1 + 1e-9 * Math.sign(more - 0.5)));
        expect(normalCdf(normalQuantile(p))).toBeCloseTo(p, 12);
      }),
      cases(300),
    );
  });

  test('The t distribution is wider than the normal one and approaches it, for any number of degrees of freedom', () => {
    const level = fc.double({ min: 0.01, max: 0.9999, noNaN: true });
    fc.assert(
      fc.property(level, freedom, (asked, df) => {
        const z = normalQuantile((1 + asked) / 2);
        const t = tFactor(asked, df);
        expect(t).toBeGreaterThanOrEqual(z * (1 - 1e-6));
        if (df >= 1000) expect(t).toBeLessThanOrEqual(z * (1 + (z * z + 2) / df) + 1e-6);
      }),
      cases(200),
    );
  });

  test('The computed number of seeds suffices, one fewer does not, and the search ends if no number does', () => {
    const width = fc.oneof(
      fc.double({ min: 0, max: 1e9, noNaN: true }),
      fc.constantFrom(0, 5e-324, 1e-200, 1, 1e300, Infinity, NaN, -1),
    );
    fc.assert(
      fc.property(width, width, confidence, (sd, half, level) => {
        const seeds = seedsNeeded(sd, half, level);
        expect(seeds).toBeGreaterThanOrEqual(2);
        if (seeds === Infinity || seeds > 1e12 || sd < 1e-200) return;
        const reached = (n: number): number => (tFactor(level, n - 1) * sd) / Math.sqrt(n);
        expect(reached(seeds)).toBeLessThanOrEqual(half * (1 + 1e-9));
        if (seeds > 2) expect(reached(seeds - 1)).toBeGreaterThan(half * (1 - 1e-9));
      }),
      cases(300),
    );
  });
});

describe('resampling', () => {
  test('Shares of being best add up to one, ties included', () => {
    const rows = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 8 })).chain(([variants, seeds]) =>
      fc.array(fc.array(finite, { minLength: seeds, maxLength: seeds }), {
        minLength: variants,
        maxLength: variants,
      }),
    );
    fc.assert(
      fc.property(rows, (values) => {
        const { share: shares, wins } = bestShare(values, drawnResamples(values[0].length, 30, 3, 'best'), 'lower');
        expect(shares.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
        expect(wins.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(values[0].length);
      }),
      cases(200),
    );
  });
});

describe('crossings', () => {
  const point = fc.tuple(
    finite,
    fc.double({ min: 0, max: 10, noNaN: true }),
    fc.double({ min: 0, max: 10, noNaN: true }),
  );
  test('Lie between the points that surround them, in their order, inside their unsettled stretch', () => {
    fc.assert(
      fc.property(
        fc.array(point, { maxLength: 12 }),
        fc.constantFrom<'linear' | 'log'>('linear', 'log'),
        (points, scale) => {
          const x = points.map((_, i) => 2 ** i);
          const mean = points.map(([middle]) => middle);
          const low = points.map(([middle, below]) => middle - below);
          const high = points.map(([middle, , above]) => middle + above);
          let last = -Infinity;
          for (const { at, from, to } of crossings({ x, scale, mean, low, high })) {
            expect(at).toBeGreaterThanOrEqual(Math.max(x[0] * (1 - 1e-9), last * (1 - 1e-9)));
            expect(at).toBeLessThanOrEqual(x[x.length - 1] * (1 + 1e-9));
            if (from !== undefined) expect(from).toBeLessThanOrEqual(at * (1 + 1e-9));
            if (to !== undefined) expect(to).toBeGreaterThanOrEqual(at * (1 - 1e-9));
            last = at;
          }
        },
      ),
      cases(500),
    );
  });
});
