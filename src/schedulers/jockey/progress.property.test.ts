import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import { indicatorNames, indicatorOf, indicators } from './progress';
import type { StageProfile } from './progress';

const share = fc.constantFrom(0, 0.25, 0.5, 1);
const seconds = fc.constantFrom(0, 1, 7.5, 30);

const stage = fc.record({
  queueing: seconds,
  running: seconds,
  vertices: fc.integer({ min: 1, max: 9 }),
  longestTask: seconds,
  pathAfter: seconds,
  begin: share,
  end: share,
  beginUnlimited: share,
  endUnlimited: share,
});

const stages: fc.Arbitrary<readonly StageProfile[]> = fc.array(stage, { minLength: 1, maxLength: 5 });

test('The quick way to an indicator is the indicator: from 0 to 1, and 1 when all is done', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...indicatorNames),
      stages,
      fc.array(share, { minLength: 5, maxLength: 5 }),
      (name, job, done) => {
        const completed = Float64Array.from(job, (_, s) => done[s]);
        const value = indicatorOf(name, job)(completed);
        expect(value).toBeCloseTo(indicators[name](job, completed), 12);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
        expect(indicatorOf(name, job)(completed.fill(1))).toBe(1);
      },
    ),
    cases(400),
  );
});
