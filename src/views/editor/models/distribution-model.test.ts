import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { mean } from '../../../base/math/distributions';
import { durationDistribution, durationDistributionSchema } from '../../../scenario/written-amounts';
import type { DurationDistributionText } from '../../../scenario/written-amounts';
import { distributionKinds, durationsText, kindOf, readDurations, withKind, withParameter } from './distribution-model';

describe('distribution editor', () => {
  it('keeps the mean within a few percent when the shape changes', () => {
    for (const kind of distributionKinds) {
      const next = withKind('40s', kind);
      expect(kindOf(next)).toBe(kind);
      expect(Math.abs(mean(durationDistribution(next)) / 40e6 - 1)).toBeLessThan(0.03);
    }
  });

  it('makes a valid distribution of any kind out of any other', () => {
    const kind = fc.constantFrom(...distributionKinds);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.array(kind, { maxLength: 6 }), (ms, kinds) => {
        let value: DurationDistributionText = `${ms}ms`;
        for (const k of kinds) value = withKind(value, k);
        return v.is(durationDistributionSchema, value);
      }),
    );
  });

  it('switches from a tail without a mean', () => {
    expect(withKind({ dist: 'pareto', min: '2s', alpha: 0.5 }, 'constant')).toBe('2s');
  });

  it('writes a constant as a bare duration and drops an emptied optional parameter', () => {
    expect(withParameter('10s', 'value', '12s')).toBe('12s');
    expect(withParameter({ dist: 'pareto', min: '1s', alpha: 2, max: '9s' }, 'max', undefined)).toEqual({
      dist: 'pareto',
      min: '1s',
      alpha: 2,
    });
  });

  it('reads and writes the values of an empirical distribution', () => {
    expect(readDurations('1s, 2 s; 250ms,3')).toEqual({ ok: true, value: ['1s', '2s', '250ms', '3s'] });
    expect(readDurations('1s, soon').ok).toBe(false);
    expect(readDurations(' ').ok).toBe(false);
    expect(durationsText(['1s', 2])).toBe('1s, 2s');
  });
});
