import { expect, test } from 'vitest';
import { countText } from './words';

test('small counts are words, large ones have their thousands set apart', () => {
  expect(countText(1, 'driver')).toBe('one driver');
  expect(countText(14, 'driver')).toBe('14 drivers');
  expect(countText(1000, 'more container')).toBe('1,000 more containers');
});
