import { describe, expect, it } from 'vitest';
import { nodeUse, rankIds } from './node-order';

describe('the order of nodes', () => {
  it('ranks ids as text', () => {
    expect([...rankIds(['n/2', 'n/10', 'm/7'])]).toEqual([2, 1, 0]);
  });

  it('rounds as YuniKorn does, which measures what is free', () => {
    const weights = Float64Array.of(1, 1);
    const third = nodeUse(weights, Float64Array.of(3, 3), Float64Array.of(2, 2));
    const mixed = nodeUse(weights, Float64Array.of(6, 2), Float64Array.of(5, 1));
    expect(mixed).toBeLessThan(third);
  });

  it('leaves out types that have no weight or of which the node has none', () => {
    const weights = Float64Array.of(1, 1, 0);
    expect(nodeUse(weights, Float64Array.of(4, 0, 10), Float64Array.of(3, 0, 1))).toBe(0.25);
    expect(nodeUse(weights, Float64Array.of(0, 0, 10), Float64Array.of(0, 0, 1))).toBe(0);
  });
});
