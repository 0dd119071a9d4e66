import { expect, test } from 'vitest';
import { CostBook } from './run-cost';

test('a run costs what a task of the system took last time', () => {
  const book = new CostBook();
  const run = { system: 'yunikorn', tasks: 1_000_000, competing: 0 };
  const before = book.estimate(run);
  expect(before.tasks).toBe(1_000_000);
  book.learn({ ...run, tasks: 100_000 }, 4000);
  expect(book.estimate(run).ms).toBe(40_000);
  // Another system is none the wiser, and what is over at once teaches nothing.
  expect(book.estimate({ ...run, system: 'omega' }).ms).toBe(before.ms);
  book.learn({ ...run, tasks: 10 }, 4000);
  book.learn({ ...run, tasks: 5000 }, 10);
  expect(book.estimate(run).ms).toBe(40_000);
});

test('tasks that compete cost more where decisions weigh all of them', () => {
  const book = new CostBook();
  const quincy = { system: 'quincy', tasks: 16_000, competing: 8000 };
  expect(book.estimate(quincy).ms).toBeGreaterThan(10 * book.estimate({ ...quincy, competing: 0 }).ms);
  // What a run with competition teaches holds for one without, and the other way round.
  const { ms } = book.estimate({ ...quincy, competing: 0 });
  book.learn(quincy, 2 * book.estimate(quincy).ms);
  expect(book.estimate({ ...quincy, competing: 0 }).ms).toBeCloseTo(2 * ms);
  const yunikorn = { system: 'yunikorn', tasks: 16_000, competing: 8000 };
  expect(book.estimate(yunikorn)).toEqual(book.estimate({ ...yunikorn, competing: 0 }));
});
