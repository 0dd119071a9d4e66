import { expect, test } from 'vitest';
import { jockeyExperiment } from './jockey';
import { expectKept, keptTable, tableOf } from './kept.test-helper';
import { storedTable } from './stored-runs';

const POLICIES = 7;

/** Jockey's by the median and by the 90th percentile on the first day. */
function firstTable(seed: number) {
  return tableOf(jockeyExperiment, seed, 1, (index) => index < 2);
}

test('The same seed gives the same table, and another seed another table', () => {
  const first = firstTable(1);
  expect(firstTable(1)).toEqual(first);
  expect(firstTable(2)).not.toEqual(first);
  expect(first.rows.map(({ runs }) => runs)).toEqual([1, 1, 0, 0, 0, 0, 0]);
});

test('All policies meet the same conditions in one execution', () => {
  const { runs } = jockeyExperiment.plan({ seed: 1, runs: 3 });
  const day = (index: number) => [runs[index].seed, runs[index].changes.filter(({ path }) => path[0] !== 'scheduler')];
  for (let policy = 1; policy < POLICIES; policy++) expect(day(POLICIES + policy)).toEqual(day(POLICIES));
});

test('The runs that come with the program are those that are made here', async () => {
  // All policies on one day, and Jockey on a later one of the same job, so that its table is built once.
  await expectKept(jockeyExperiment, [...Array(POLICIES).keys(), 21 * 30 * POLICIES]);
});

test('In the stored results one run in seven is late with Jockey, one in five without adaptation', async () => {
  const { rows, figures } = await keptTable(jockeyExperiment);
  const [missed, spread, cost] = figures.map(({ series }) => series);
  expect(missed[0].points[0]).toEqual({ x: 1, y: 100 * (107 / 800) });
  expect(spread[0].points.map(({ y }) => y.toFixed(2)).slice(0, 3)).toEqual(['1.52', '1.54', '2.18']);
  // Always the most is never late, and costs more than anything else.
  const late = missed[0].points.find(({ y }) => y === 0);
  expect(cost[0].points.toSorted((a, b) => b.y - a.y)[0].x).toBe(late?.x);
  expect(rows.map(({ cells }) => cells.slice(0, 3).map(({ ours }) => ours)).slice(0, 3)).toEqual([
    ['107 of 800 (13.4 %)', '7 of 412 (1.7 %)', '1.52 ×'],
    ['53 of 800 (6.6 %)', expect.any(String), '1.54 ×'],
    ['161 of 800 (20.1 %)', expect.any(String), '2.18 ×'],
  ]);
  expect(await storedTable(jockeyExperiment, { seed: 2, runs: 42 })).toBeUndefined();
});
