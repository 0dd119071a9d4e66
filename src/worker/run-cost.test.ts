import { expect, test } from 'vitest';
import { CostBook } from './run-cost';

test('a run costs what a task of the system took last time', () => {
  const book = new CostBook();
  const before = book.estimate('yunikorn', 1_000_000);
  expect(before.tasks).toBe(1_000_000);
  book.learn('yunikorn', 100_000, 4000);
  expect(book.estimate('yunikorn', 1_000_000).ms).toBe(40_000);
  // Another system is none the wiser, and what is over at once teaches nothing.
  expect(book.estimate('omega', 1_000_000).ms).toBe(before.ms);
  book.learn('yunikorn', 10, 4000);
  book.learn('yunikorn', 5000, 10);
  expect(book.estimate('yunikorn', 1_000_000).ms).toBe(40_000);
});
