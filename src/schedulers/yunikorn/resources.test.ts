import { describe, expect, it } from 'vitest';
import { hasPending, isStrictlyLarger, NOT_SET } from './resources';

const vector = (...quantities: number[]): Float64Array => Float64Array.from(quantities);

describe('pending resources', () => {
  it('count only with something above zero and nothing below', () => {
    expect(hasPending(vector(0, 1))).toBe(true);
    expect(hasPending(vector(0, NOT_SET))).toBe(false);
    expect(hasPending(vector(-1, 5))).toBe(false);
  });

  it('are larger only when no type is smaller', () => {
    expect(isStrictlyLarger(vector(2, 1), vector(1, 1))).toBe(true);
    expect(isStrictlyLarger(vector(2, NOT_SET), vector(1, 1))).toBe(false);
    expect(isStrictlyLarger(vector(1, 1), vector(1, 1))).toBe(false);
  });
});
