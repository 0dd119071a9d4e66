import { describe, expect, it } from 'vitest';
import { beforeLines, besideLines } from './labels';

describe('A text beside upright lines', () => {
  it('stays where no line is', () => {
    expect(besideLines(10, 50, [], 100)).toBe(10);
    expect(besideLines(10, 50, [2, 90], 100)).toBe(10);
    expect(beforeLines(60, 50, [2, 90], 0)).toBe(10);
  });

  it('steps aside for one, and for another one that is in the way then', () => {
    expect(besideLines(10, 50, [30], 100)).toBe(35);
    expect(besideLines(10, 50, [40, 30], 200)).toBe(45);
    expect(beforeLines(60, 30, [50], 0)).toBe(15);
    expect(beforeLines(100, 30, [60, 80], 0)).toBe(25);
  });

  it('is left out where no room is left', () => {
    expect(besideLines(10, 50, [30], 80)).toBeUndefined();
    expect(beforeLines(60, 50, [30], 0)).toBeUndefined();
  });
});
