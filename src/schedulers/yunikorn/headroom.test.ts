import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitsHeadroom, writeHeadroom } from './headroom';
import { NOT_SET } from './resources';

const vector = (...quantities: number[]): Float64Array => Float64Array.from(quantities);
const quantity = fc.oneof(fc.integer({ min: -5, max: 50 }), fc.constant(NOT_SET));
const resources = fc.array(quantity, { minLength: 3, maxLength: 3 }).map((list) => Float64Array.from(list));

describe('headroom', () => {
  it('never exceeds that of the parent', () => {
    fc.assert(
      fc.property(resources, resources, resources, (max, allocated, parent) => {
        const own = new Float64Array(3);
        writeHeadroom(max, allocated, parent, own);
        for (let t = 0; t < 3; t++) if (!Number.isNaN(parent[t])) expect(own[t]).toBeLessThanOrEqual(parent[t]);
      }),
    );
  });

  it('lets everything pass in types without a limit and nothing in types over their limit', () => {
    const headroom = vector(NOT_SET, -3);
    expect(fitsHeadroom(vector(1e12, 0), headroom)).toBe(true);
    expect(fitsHeadroom(vector(0, 1), headroom)).toBe(false);
    expect(fitsHeadroom(vector(0, 2), vector(0, 2))).toBe(true);
  });
});
