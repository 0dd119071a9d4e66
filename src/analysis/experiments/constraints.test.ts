import { expect, test } from 'vitest';
import { prepareRun } from '../../engine/run/simulate';
import { constraintsExperiment } from './constraints';
import { expectKept, tableOf } from './kept.test-helper';

await prepareRun('tetrisched');

const POLICIES = 4;

test('The runs that come with the program are those that are made here', async () => {
  await expectKept(constraintsExperiment, [0, 1]);
});

test('24 jobs end at 240 s with hard constraints; at 1.1 × soft ones take 22 s', () => {
  const { rows, statements } = tableOf(constraintsExperiment, 1, 1, (index) => index < POLICIES);
  expect(rows.map(({ cells }) => cells[0].ours)).toEqual(['240 s', '22 s', '22 s', '22 s']);
  expect(statements.map(({ ours }) => ours)).toEqual([
    'at 1.1 ×: hard 240 s, soft 22 s',
    '10.91 × at a speed-up of 1.1',
    '–',
    '–',
  ]);
});

test('Under load soft constraints without plan-ahead are worse than hard ones, and with it they are not', () => {
  const { runs } = constraintsExperiment.plan({ seed: 1, runs: 1 });
  const isMiddle = (index: number) => JSON.stringify(runs[index].changes).includes('"20000ms"');
  const { rows } = tableOf(constraintsExperiment, 1, 1, isMiddle);
  const column = rows[0].cells.findIndex(({ ours }) => ours !== '–');
  const [hard, , soft, ahead] = rows.map(({ cells }) => parseFloat(cells[column].ours));
  expect(soft / hard).toBeGreaterThan(1.5);
  expect(soft / ahead).toBeGreaterThan(1.5);
  expect(ahead).toBeLessThanOrEqual(hard);
});
