import { expect, it } from 'vitest';
import { capitalized } from './capitalized';

it('writes the first letter as a capital and leaves the rest', () => {
  expect(capitalized('application master of A')).toBe('Application master of A');
  expect(capitalized('Maps')).toBe('Maps');
  expect(capitalized('3 maps')).toBe('3 maps');
  expect(capitalized('')).toBe('');
});
