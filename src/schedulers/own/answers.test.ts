import { expect, test } from 'vitest';
import { shown } from './answers';

test('Only the outer list of an answer is shown: a few lists that hold one another may stand for more than there is room for', () => {
  let twice: unknown[] = [1];
  for (let i = 0; i < 60; i++) twice = [twice, twice];
  expect(shown(twice)).toBe('[a list, a list]');
  let deep: unknown[] = [1];
  for (let i = 0; i < 100_000; i++) deep = [deep];
  expect(shown(deep)).toBe('[a list]');
  expect(shown([1, 'a', true, null])).toBe('[1, "a", true, null]');
});
