import { expect, test } from 'vitest';
import { ENGINE_VERSION } from '../../engine/version';
import type { SweepResult } from '../metrics/run-tally';
import { jockeyExperiment } from './jockey';
import stored from './jockey-runs.json';
import { runOnce } from './run-once';
import { roundedFigures } from './stored-runs';

const POLICIES = 7;

/** The table of the first runs: Jockey's by the median and by the 90th percentile on the first day. */
function tableOf(seed: number) {
  const plan = jockeyExperiment.plan({ seed, runs: 1 });
  const results = new Map<number, SweepResult>();
  plan.runs.slice(0, 2).forEach((run, index) => {
    const result = runOnce(plan.document, run);
    if (!result.ok) throw new Error(result.error.map(({ path, message }) => `${path}: ${message}`).join());
    results.set(index, result.value);
  });
  return plan.table(results);
}

test('The same seed gives the same table, and another one another', () => {
  const first = tableOf(1);
  expect(tableOf(1)).toEqual(first);
  expect(tableOf(2)).not.toEqual(first);
  expect(first.rows.map(({ runs }) => runs)).toEqual([1, 1, 0, 0, 0, 0, 0]);
});

test('All policies of an execution meet the same day', () => {
  const { runs } = jockeyExperiment.plan({ seed: 1, runs: 3 });
  const day = (index: number) => [runs[index].seed, runs[index].changes.filter(({ path }) => path[0] !== 'scheduler')];
  for (let policy = 1; policy < POLICIES; policy++) expect(day(POLICIES + policy)).toEqual(day(POLICIES));
});

test('The runs that come with the program are those that are made here', () => {
  const { document, runs } = jockeyExperiment.plan({ seed: stored.seed, runs: stored.runs });
  expect([stored.response.length, stored.guaranteed.length]).toEqual([runs.length, runs.length]);
  // All policies on one day, and Jockey on a later one of the same job, so that its table is built once.
  for (const index of [...Array(POLICIES).keys(), 21 * 30 * POLICIES]) {
    const result = runOnce(document, runs[index]);
    if (!result.ok) throw new Error('not valid');
    expect([index, ...roundedFigures(result.value)]).toEqual([index, stored.response[index], stored.guaranteed[index]]);
  }
  expect(stored.engine).toBe(ENGINE_VERSION);
});

test('What comes with the program: one run in seven late with Jockey, one in five without adaptation', async () => {
  const { rows } = (await jockeyExperiment.stored?.({ seed: 1, runs: 800 }))?.table ?? { rows: [] };
  expect(rows.map(({ cells }) => cells.slice(0, 3).map(({ ours }) => ours)).slice(0, 3)).toEqual([
    ['107 of 800 (13.4 %)', '7 of 412 (1.7 %)', '1.52 x'],
    ['53 of 800 (6.6 %)', expect.any(String), '1.54 x'],
    ['161 of 800 (20.1 %)', expect.any(String), '2.18 x'],
  ]);
  expect(await jockeyExperiment.stored?.({ seed: 2, runs: 42 })).toBeUndefined();
});

test('What is not over is not counted', () => {
  const { rows } = jockeyExperiment.plan({ seed: 1, runs: 5 }).table(new Map());
  expect(rows.every(({ runs, cells }) => runs === 0 && cells[0].ours === '–')).toBe(true);
});
