import { mergedText } from '../src/analysis/compare/shards/merged-file';
import { countRuns, plannedRun } from '../src/analysis/compare/shards/plan';
import type { SweepPlan } from '../src/analysis/compare/shards/plan';
import { drop, idle, open } from './app';
import { expect, test } from './fixtures';

const plan: SweepPlan = {
  signalboxPlan: 1,
  engine: '1.0.0',
  scenario: {
    signalbox: 1,
    title: 'Six tasks each',
    cluster: { nodes: [{ id: 'node', count: 2, capacity: { vcore: 2, memory: '8GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.a' }],
    scheduler: { type: 'yunikorn' },
    workload: [{ id: 'many', kind: 'batch', queue: 'root.a', tasks: 6, duration: '10s' }],
    variants: [
      { id: 'A', patch: [] },
      { id: 'B', patch: [{ path: ['cluster', 'nodes', 'node', 'count'], value: 3 }] },
    ],
  },
  axes: [
    { knob: 'workload/many/tasks', values: [4, 8, 12] },
    { knob: 'load', values: [0.5, 1] },
  ],
  variants: ['A', 'B'],
  seed: 1,
  seeds: 3,
};

/** A result as `signalbox sweep merge` writes it: B falls behind from 8 tasks on. */
const result = mergedText(plan, {
  runs: Array.from({ length: countRuns(plan) }, (_, run) => {
    const { values, variant, replication } = plannedRun(plan, run);
    const value = variant === 'A' ? 10 * Number(values[0]) : 5 * Number(values[0]) + 35;
    return {
      run,
      ended: 'all-done',
      fingerprint: '0',
      metrics: [{ id: 'makespan', unit: 'seconds', value: value + replication }],
    };
  }),
  missing: [],
});

test('a sweep that was run elsewhere is looked at, and one of its points opened as a variant', async ({ page }) => {
  await open(page, '#gallery/two-queues');
  await drop(page, 'result.json', result);
  const dialog = page.getByRole('dialog', { name: 'Sweep result.json' });
  await expect(dialog).toContainText('Six tasks each: 3 values of workload/many/tasks × 2 values of load × 2 variants');
  await expect(dialog).toContainText('4: A 41 s (38 to 44), B 56 s (53 to 59)');
  await expect(dialog).toContainText('From about 7 on B is below A.');

  await dialog.getByLabel('Second setting').selectOption('and load');
  await dialog.getByRole('row', { name: /^× 1/ }).getByRole('button').nth(1).click();
  await dialog.getByLabel('Run to open').selectOption({ label: 'seed 3: A 1:22.0, B 1:17.0' });
  await dialog.getByRole('button', { name: 'Open with many tasks 8, load × 1' }).click();
  await expect(dialog).toHaveCount(0);
  await idle(page);
  await expect(page.getByRole('tab', { name: /^C many tasks 8/ })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Six tasks each');
  await expect(page.getByRole('textbox', { name: 'Seed' })).toHaveValue('3');
});

test('the scenario of a sweep opens without a variant whose runs were refused because it is not valid', async ({
  page,
}) => {
  const changes = [{ path: ['workload', 'many', 'queue'], value: 'root.none' }];
  const refused = {
    ...plan,
    scenario: { ...(plan.scenario as object), variants: [{ id: 'A' }, { id: 'B', changes }] },
  };
  const runs = Array.from({ length: countRuns(refused) }, (_, run) => ({ run, refused: 'there is no such queue' }));
  await open(page, '#gallery/two-queues');
  await drop(page, 'result.json', mergedText(refused, { runs, missing: [] }));
  await page.getByRole('button', { name: 'Open the scenario' }).click();
  await expect(
    page.getByText('Left out: variant B: workload.many.queue: there is no queue "root.none".'),
  ).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Six tasks each');
});
