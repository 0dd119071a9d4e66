import { describe, expect, it } from 'vitest';
import { METER_MARKS, meterShare, meterVerdict } from './meter';

describe('the link meter', () => {
  it('runs over two powers of ten and never leaves its frame', () => {
    expect(meterShare(0)).toBe(0);
    expect(meterShare(100)).toBe(0);
    expect(meterShare(1000)).toBeCloseTo(0.5);
    expect(meterShare(10_000)).toBe(1);
    expect(meterShare(1_000_000)).toBe(1);
    expect(METER_MARKS[0]).toBeLessThan(METER_MARKS[1]);
  });

  it('warns beyond 2,000 and 8,000 characters', () => {
    expect(meterVerdict(2000).color).toBe('var(--good)');
    expect(meterVerdict(2001).color).toBe('var(--warn)');
    expect(meterVerdict(8001).color).toBe('var(--danger)');
  });
});
