import { expect, test } from 'vitest';
import type { SweepResult } from '../metrics/run-tally';
import { jockeyExperiment } from './jockey';
import { runOnce } from './run-once';

/** The table of so many runs of each policy. */
function tableOf(seed: number, runs: number) {
  const plan = jockeyExperiment.plan({ seed, runs });
  const results = new Map<number, SweepResult>();
  plan.runs.forEach((run, index) => {
    const result = runOnce(plan.document, run);
    if (!result.ok) throw new Error(result.error.map(({ path, message }) => `${path}: ${message}`).join());
    results.set(index, result.value);
  });
  return { plan, table: plan.table(results) };
}

test('The same seed gives the same table, and another one another', () => {
  const first = tableOf(1, 1);
  expect(tableOf(1, 1).table).toEqual(first.table);
  expect(tableOf(2, 1).table).not.toEqual(first.table);
  expect(first.table.rows.map(({ runs }) => runs)).toEqual([1, 1, 1, 1, 1, 1]);
});

test('All policies of an execution meet the same day', () => {
  const { runs } = jockeyExperiment.plan({ seed: 1, runs: 3 });
  const day = (index: number) => [runs[index].seed, runs[index].changes.slice(1)];
  for (let policy = 1; policy < 6; policy++) expect(day(6 + policy)).toEqual(day(6));
});

test('What is not over is not counted', () => {
  const { rows } = jockeyExperiment.plan({ seed: 1, runs: 5 }).table(new Map());
  expect(rows.every(({ runs, cells }) => runs === 0 && cells[0].ours === '–')).toBe(true);
});
