import { expect, it } from 'vitest';
import { groupBy } from './group-by';

it('keeps the order of groups and of their items', () => {
  const words = ['pool', 'app', 'node', 'any', 'queue'];
  expect([...groupBy(words, ({ length }) => length)]).toEqual([
    [4, ['pool', 'node']],
    [3, ['app', 'any']],
    [5, ['queue']],
  ]);
  expect(groupBy([], String).size).toBe(0);
});
