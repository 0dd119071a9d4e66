import { expect, test } from 'vitest';
import { expectKept, keptTable } from './kept.test-helper';
import { quincyExperiment } from './quincy';

test('The runs that come with the program are those that are made here', async () => {
  // The greedy scheduler with fair shares.
  await expectKept(quincyExperiment, [1]);
});

test('A flow moves less data over a narrow core than queues of the same fairness, and nothing is lost without preemption', async () => {
  const { figures, rows } = await keptTable(quincyExperiment);
  const [, narrow] = figures[0].series.map(({ points }) => points.map(({ y }) => y));
  for (const policy of [0, 1, 2]) expect(narrow[policy + 3]).toBeLessThan(narrow[policy]);
  expect(rows.map(({ cells }) => cells[3].ours === '0 h')).toEqual([true, true, false, true, true, false]);
});
