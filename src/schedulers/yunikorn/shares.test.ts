import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOT_SET } from './resources';
import { compareShares, fairShare, writeFairMax, writeRootFairMax, writeShares } from './shares';

const vector = (...quantities: number[]): Float64Array => Float64Array.from(quantities);
const quantity = fc.oneof(fc.integer({ min: -5, max: 50 }), fc.constant(NOT_SET));
const resources = fc.array(quantity, { minLength: 3, maxLength: 3 }).map((list) => Float64Array.from(list));

function shares(resource: Float64Array, total: Float64Array | null): Float64Array {
  const out = new Float64Array(resource.length);
  return out.subarray(0, writeShares(resource, total, out));
}

describe('shares', () => {
  it('are listed ascending, one for every type named', () => {
    expect([...shares(vector(6, NOT_SET, 1), vector(3, 4, 4))]).toEqual([0.25, 2]);
  });

  it('are raw quantities where the total is zero or not set, so that bytes outweigh vcores', () => {
    expect([...shares(vector(8000, 4), null)]).toEqual([4, 8000]);
    expect([...shares(vector(8000, 4), vector(0, NOT_SET))]).toEqual([4, 8000]);
  });

  it('compare the other way round with the sides swapped', () => {
    fc.assert(
      fc.property(resources, resources, resources, (left, right, total) => {
        const [l, r] = [shares(left, total), shares(right, total)];
        expect(compareShares(l, l.length, r, r.length) + compareShares(r, r.length, l, l.length)).toBe(0);
      }),
    );
  });
});

describe('the fair share of a queue', () => {
  it('measures a type without a guarantee against the fair max', () => {
    expect(fairShare(vector(30, 10), vector(NOT_SET, 100), vector(40, 1000))).toBe(0.75);
  });

  it('is full for a used type of which nothing is guaranteed', () => {
    expect(fairShare(vector(1, 10), vector(0, 100), vector(40, 1000))).toBe(1);
  });

  it('ignores types that neither a guarantee nor the cluster knows', () => {
    const fairMax = vector(NOT_SET, NOT_SET);
    writeRootFairMax(vector(0, 1000), fairMax);
    expect(fairShare(vector(7, 10), vector(NOT_SET, NOT_SET), fairMax)).toBe(0.01);
  });

  it('knows no maximum of a queue while there is no node', () => {
    const fairMax = vector(NOT_SET, NOT_SET);
    writeFairMax(fairMax, vector(5, NOT_SET), fairMax);
    expect([...fairMax]).toEqual([NOT_SET, NOT_SET]);
  });
});
