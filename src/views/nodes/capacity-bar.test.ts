import { describe, expect, it } from 'vitest';
import { outlines } from './capacity-bar';

const block = (x: number, w: number) => ({ x, y: 0, w, h: 20 });

describe('The frames of the selected application in the bar of a node', () => {
  it('are one for each block that is wide enough', () => {
    expect(outlines([block(0, 20), block(21, 20)])).toHaveLength(2);
  });

  it('are one for neighbours so narrow that frames would cover their colour', () => {
    expect(outlines([block(2.5, 1.5), block(0, 1.5)])).toEqual([block(0, 4)]);
    expect(outlines([block(0, 1), block(1, 1), block(10, 1)])).toEqual([block(0, 2), block(10, 1)]);
  });
});
