import { expect, test } from 'vitest';
import { percent, times } from './text';

test('numbers of experiments have three digits, a real minus sign, and a dash where they are not known', () => {
  expect(percent(-0.194)).toBe('\u221219.4 %');
  expect(percent(0.1331)).toBe('13.3 %');
  expect(times(2.7514)).toBe('2.75 ×');
  expect(times(Number.NaN)).toBe('–');
});
