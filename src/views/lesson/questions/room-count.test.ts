import { describe, expect, it } from 'vitest';
import { headsIn } from './room-count';

describe('heads in a room', () => {
  it('are whole numbers, and nothing else counts', () => {
    expect(['12', ' 3 ', '', 'many', '-1', '1.5', '1e9'].map(headsIn)).toEqual([12, 3, 0, 0, 0, 0, 9999]);
  });
});
