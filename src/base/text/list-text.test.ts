import { expect, test } from 'vitest';
import { listText } from './list-text';

test('An enumeration joins its last two parts with "and"', () => {
  expect(listText([])).toBe('');
  expect(listText(['a'])).toBe('a');
  expect(listText(['a', 'b'])).toBe('a and b');
  expect(listText(['a', 'b', 'c'])).toBe('a, b and c');
});

test('A choice joins its last two parts with "or"', () => {
  expect(listText(['a'], 'or')).toBe('a');
  expect(listText(['a', 'b', 'c'], 'or')).toBe('a, b or c');
});
