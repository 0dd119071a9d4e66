import { describe, expect, it } from 'vitest';
import { flagSide } from './flag-side';

describe('the flag of the first divergence', () => {
  it('stands right of its line, and left near the end', () => {
    expect(flagSide(200, 600, [])).toBe('right');
    expect(flagSide(550, 600, [])).toBe('left');
  });

  it('makes way for marks of events that would cover its words', () => {
    expect(flagSide(200, 600, [260])).toBe('left');
    expect(flagSide(200, 600, [50])).toBe('right');
    expect(flagSide(200, 600, [200])).toBe('right');
  });

  it('gives its time alone where it has no room on either side', () => {
    expect(flagSide(0, 600, [86])).toBe('short');
    expect(flagSide(300, 600, [220, 400])).toBe('short');
  });
});
