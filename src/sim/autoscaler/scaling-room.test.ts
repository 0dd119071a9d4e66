import { describe, expect, it } from 'vitest';
import { estimate, placeOn } from './scaling-room';

const small = (count: number) => ({ size: [1, 1], count });
const large = (count: number) => ({ size: [3, 2], count });

describe('placeOn', () => {
  it('fills nodes in their order and says what is left over', () => {
    const free = [Float64Array.of(4, 8), Float64Array.of(2, 8)];
    expect(placeOn([large(1), small(5)], free)).toEqual([small(2)]);
    expect(free.map((node) => [...node])).toEqual([
      [0, 5],
      [0, 6],
    ]);
  });
});

describe('estimate', () => {
  it('puts the largest first, so that small ones fill what is left beside them', () => {
    expect(estimate([small(2), large(2)], [4, 4], 10)).toMatchObject({ nodes: 2, containers: 4, waste: 0.25 });
  });

  it('stops at the limit, and asks for nothing for what no node can hold', () => {
    expect(estimate([small(20)], [4, 4], 3)).toMatchObject({ nodes: 3, containers: 12 });
    expect(estimate([{ size: [5, 1], count: 1 }, small(1)], [4, 4], 3)).toMatchObject({ nodes: 1, containers: 1 });
    expect(estimate([{ size: [5, 1], count: 1 }], [4, 4], 3)).toMatchObject({ nodes: 0, containers: 0 });
  });
});
