import { expect, test } from 'vitest';
import { alternatives } from './alternatives';

test('A list of alternatives reads as a sentence', () => {
  expect(alternatives([])).toBe('');
  expect(alternatives(['a'])).toBe('a');
  expect(alternatives(['a', 'b'])).toBe('a or b');
  expect(alternatives(['a', 'b', 'c'])).toBe('a, b or c');
});
