import { describe, expect, it } from 'vitest';
import { spread } from './queue-headings';

describe('names of queues beside their lines', () => {
  it('stand at their own place where there is room', () => {
    expect(spread([10, 60, 110], 0, 200, 14)).toEqual([10, 60, 110]);
  });

  it('move apart, and up from the lower edge', () => {
    expect(spread([10, 12, 95], 0, 100, 14)).toEqual([10, 24, 93]);
    expect(spread([80, 90, 95], 0, 100, 14)).toEqual([65, 79, 93]);
  });

  it('are omitted from the bottom where there is no room for all', () => {
    expect(spread([5, 8, 9], 0, 30, 14)).toEqual([5, 19]);
  });
});
