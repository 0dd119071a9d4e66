import { describe, expect, it } from 'vitest';
import { numberText, percentText, valueText } from './value-text';

describe('numbers as text', () => {
  it.each([
    [-0.04, 1, '0.0'],
    [-0.4, 0, '0'],
    [-0, 2, '0.00'],
    [-0.05, 1, '\u22120.1'],
    [-0.06, 1, '\u22120.1'],
    [0.04, 1, '0.0'],
  ])('have no sign where they round to zero: %d with %d decimals', (value, decimals, text) => {
    expect(numberText(value, decimals)).toBe(text);
  });

  it('have none in shares and amounts either', () => {
    expect(percentText(-0.004)).toBe('0 %');
    expect(valueText(-0.004, 'core-seconds')).toBe('0.00 vcore\u00b7s');
  });
});
