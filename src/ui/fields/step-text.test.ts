import { describe, expect, it } from 'vitest';
import { stepText } from './step-text';

describe('stepText', () => {
  it('steps the number and keeps the unit behind it', () => {
    expect(stepText('3s', 1)).toBe('4s');
    expect(stepText('5 min', -1)).toBe('4 min');
    expect(stepText('64GB', 10)).toBe('74GB');
  });

  it('steps the last written decimal', () => {
    expect(stepText('0.5', 1)).toBe('0.6');
    expect(stepText('1.25GB', -10)).toBe('1.15GB');
    expect(stepText('0.3', -1)).toBe('0.2');
  });

  it('stays within the bounds', () => {
    expect(stepText('0', -1, 0)).toBe('0');
    expect(stepText('9', 10, 0, 10)).toBe('10');
  });

  it('leaves text without a leading number alone', () => {
    expect(stepText('fair', 1)).toBeUndefined();
    expect(stepText('', 1)).toBeUndefined();
  });
});
