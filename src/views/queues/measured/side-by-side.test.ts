import { describe, expect, it } from 'vitest';
import { sideBySide } from './side-by-side';

describe('handles side by side', () => {
  it('stay where they are while there is room', () => {
    expect(sideBySide([40, 0, 20])).toEqual([40, 0, 20]);
  });

  it('move to the right as far as needed, the first of equal ones not at all', () => {
    expect(sideBySide([10, 10, 14, 50])).toEqual([10, 19, 28, 50]);
  });
});
