import { expect, test } from 'vitest';
import { delayExperiment } from './delay';
import { expectKept, keptTable } from './kept.test-helper';

test('The runs that come with the program are those that are made here', async () => {
  // Naive sharing among 50 jobs, and the mix of sizes in the order of submission.
  await expectKept(delayExperiment, [8, 18]);
});

test('Naive sharing stays at or above the ceiling that holds if slots never change hands', async () => {
  const { figures, statements } = await keptTable(delayExperiment);
  const [naive, delayed, ceiling] = figures[0].series.map(({ points }) => points.map(({ y }) => y));
  expect(naive.every((share, at) => share > ceiling[at] && share < delayed[at])).toBe(true);
  expect(statements.map(({ verdict }) => verdict)).toEqual(['reached', 'reached', 'reached']);
});
