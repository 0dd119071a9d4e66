import { expect, test } from 'vitest';
import { prepareRun } from '../../engine/simulate';
import type { SweepResult } from '../metrics/run-tally';
import { constraintsExperiment } from './constraints';
import { runOnce } from './run-once';

await prepareRun('tetrisched');

const POLICIES = 4;

/** The table when only some of the runs are over. */
function tableOf(wanted: (index: number) => boolean) {
  const plan = constraintsExperiment.plan({ seed: 1, runs: 1 });
  const results = new Map<number, SweepResult>();
  plan.runs.forEach((run, index) => {
    if (!wanted(index)) return;
    const result = runOnce(plan.document, run);
    if (!result.ok) throw new Error(result.error.map(({ path, message }) => `${path}: ${message}`).join());
    results.set(index, result.value);
  });
  return plan.table(results);
}

test('24 jobs end at 240 s with hard constraints; at 1.1 x soft ones take 22 s', () => {
  const { rows, statements = [] } = tableOf((index) => index < POLICIES);
  expect(rows.map(({ cells }) => cells[0].ours)).toEqual(['240 s', '22 s', '22 s', '22 s']);
  expect(statements.map(({ ours }) => ours)).toEqual([
    'at 1.1 x: hard 240 s, soft 22 s',
    '10.91 x at a speed-up of 1.1',
    '–',
    '–',
  ]);
});

test('Under load soft constraints without plan-ahead are worse than hard ones, and with it they are not', () => {
  const { runs } = constraintsExperiment.plan({ seed: 1, runs: 1 });
  const isMiddle = (index: number) => JSON.stringify(runs[index].changes).includes('"20000ms"');
  const { rows } = tableOf(isMiddle);
  const column = rows[0].cells.findIndex(({ ours }) => ours !== '–');
  const [hard, , soft, ahead] = rows.map(({ cells }) => parseFloat(cells[column].ours));
  expect(soft / hard).toBeGreaterThan(1.5);
  expect(soft / ahead).toBeGreaterThan(1.5);
  expect(ahead).toBeLessThanOrEqual(hard);
});

test('Nothing is claimed before a run is over', () => {
  const { rows, figures = [] } = tableOf(() => false);
  expect(rows.every(({ runs, cells }) => runs === 0 && cells.every(({ ours }) => ours === '–'))).toBe(true);
  expect(figures.flatMap(({ series }) => series.flatMap(({ points }) => points))).toEqual([]);
});
