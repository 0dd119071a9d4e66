import { expect, it } from 'vitest';
import { orderOf } from './OrderGuess';

it('keeps the order of a reader while the options are the same, and begins again when there are more or fewer', () => {
  expect(orderOf([], 3)).toEqual([1, 2, 3]);
  expect(orderOf([3, 1, 2], 3)).toEqual([3, 1, 2]);
  expect(orderOf([3, 1, 2], 2)).toEqual([1, 2]);
  expect(orderOf([3, 1, 2], 4)).toEqual([1, 2, 3, 4]);
});
