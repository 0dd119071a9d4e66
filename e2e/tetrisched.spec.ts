import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { fingerprint, idle, open, section } from './app';
import { expect, test } from './fixtures';
import frozen from '../src/engine/gallery-fingerprints.json' with { type: 'json' };

function planView(page: Page): Locator {
  return page.getByRole('region', { name: 'Plan', exact: true });
}

/** Shows one of the panels of the view. */
async function panel(page: Page, value: string): Promise<void> {
  await planView(page).getByRole('group', { name: 'View of the plan' }).locator(`input[value="${value}"]`).check();
}

test.describe('TetriSched', () => {
  test('the solver answers in the browser as it does on the command line', async ({ page }) => {
    await open(page, '#gallery/plan-wait-for-gpu');
    expect(await fingerprint(page)).toBe(frozen['plan-wait-for-gpu'].A);
  });

  test('a plan says where and when a job is to start, what else it could have had, and why it waits', async ({
    page,
  }) => {
    await open(page, '#gallery/plan-wait-for-gpu');
    const view = planView(page);
    await view.getByRole('group', { name: 'Variant shown' }).locator('input[value="B"]').check();
    const plan = view.getByRole('table', { name: 'Plan of 0:00.0' });
    await expect(plan.getByRole('row', { name: /^ml/ })).toContainText('0:04.0');
    await expect(plan.getByRole('row', { name: /^ml/ })).toContainText('g/1, g/2');
    const options = view.getByRole('region', { name: 'Options and changes' });
    await expect(options.getByRole('row', { name: /gpu planned/ })).toContainText('14');
    await expect(page.getByRole('complementary', { name: 'Inspector' })).toContainText(
      'it waits 1 slice for gpu: worth 14 instead of 10 now',
    );
  });

  test('a cell of the grid says who is there and what if a job were; groups and settings are live', async ({
    page,
  }) => {
    await open(page, '#gallery/plan-two-jobs');
    const view = planView(page);
    await view.getByRole('button', { name: 'More room for this view' }).click();
    await view.getByRole('group', { name: 'Variant shown' }).locator('input[value="C"]').check();
    await view.getByRole('button', { name: 'Cycle before' }).click();
    await view.getByRole('application').focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Home']) await page.keyboard.press(key);
    const cell = view.getByRole('region', { name: 'Cell gpu, 0:00.0' });
    await expect(cell).toContainText('worth 18');
    await expect(cell).toContainText('In its way: hasty');
    await cell.getByRole('combobox', { name: 'Job to try in this cell' }).selectOption('hasty');
    await expect(cell).toContainText('That is the plan.');
    await expect(cell).toContainText('P[patient +0, gpu]');
    await cell.getByRole('button', { name: 'Close' }).click();
    await expect(cell).toBeHidden();
    await view.getByRole('group', { name: 'Rows of the grid' }).locator('input[value="groups"]').check();
    await expect(view.locator('.tetri__capacity')).toHaveCount(2);
    const patient = view.getByRole('table', { name: 'Plan of 0:00.0' }).getByRole('row', { name: /^patient/ });
    await expect(patient.getByRole('cell').nth(1)).toHaveText('2');
    await view.getByRole('slider', { name: 'Drag estimateError' }).fill('2');
    await idle(page);
    await expect(patient.getByRole('cell').nth(1)).toHaveText('12');
  });

  test('the experiment with hard, no and soft constraints is shown beside the published results', async ({ page }) => {
    await open(page, '#gallery/plan-three-constraints');
    await panel(page, 'experiment');
    const experiment = planView(page).getByRole('region', { name: 'Hard, none, soft, and soft with plan-ahead' });
    // Its runs come with the program; that one is run in the page is the journey of the experiments.
    await expect(experiment.getByRole('row', { name: /^hard/ })).toContainText('240 s');
  });

  test('a slider of the value of a job that is moved again after a while begins a step of undo of its own', async ({
    page,
  }) => {
    await page.clock.install();
    await open(page, '#gallery/plan-wait-for-gpu');
    await panel(page, 'utility');
    const budget = planView(page).getByRole('slider', { name: /^budget/ });
    const before = Number(await budget.inputValue());
    await budget.fill(String(before - 1));
    await idle(page);
    // Two changes within 800 ms are one step.
    await page.clock.fastForward(1000);
    await budget.fill(String(before - 2));
    await idle(page);
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await undo.click();
    await expect(budget).toHaveValue(String(before - 1));
    await undo.click();
    await expect(budget).toHaveValue(String(before));
  });

  test('an expression is edited as text, a problem names its place, and everything runs again', async ({ page }) => {
    await open(page, '#gallery/plan-global-or-greedy');
    await panel(page, 'utility');
    const text = planView(page).getByRole('textbox', { name: 'STRL of picky' });
    await expect(text).toHaveValue('nCk(gpu, 1, 8)');
    await text.fill('nCk(gpu, 1, 8');
    await expect(planView(page)).toContainText('expected ")", got the end');
    await expect(planView(page).getByRole('button', { name: 'Apply to picky' })).toBeDisabled();
    await text.fill('nCk(gpus, 1, 8)');
    await expect(planView(page)).toContainText('no node set is called "gpus"');
    const before = await fingerprint(page);
    await text.fill('max(nCk(gpu, 1, 8), nCk(c, 1, 12s, 20))');
    await planView(page).getByRole('button', { name: 'Apply to picky' }).click();
    await idle(page);
    expect(await fingerprint(page)).not.toBe(before);
    await expect(planView(page)).toContainText('max, at most one');
  });

  test('the wizard makes the expression of a job type, and the tree is edited in the form', async ({ page }) => {
    await open(page, '#gallery/plan-two-jobs');
    await section(page, 'Workload');
    await page
      .getByRole('button', { name: /^hasty/ })
      .first()
      .click();
    const tree = page.getByRole('list', { name: 'Expression as a tree' });
    await expect(tree.getByRole('combobox', { name: 'Operator of the root' })).toHaveValue('max');
    const before = await fingerprint(page);
    await page.getByRole('combobox', { name: 'Type of job' }).selectOption('anywhere');
    await idle(page);
    await expect(tree.getByRole('combobox', { name: 'Operator of the root' })).toHaveValue('nCk');
    expect(await fingerprint(page)).not.toBe(before);
    await tree.getByRole('combobox', { name: 'Nodes of the root' }).selectOption('c');
    await idle(page);
    await expect(page.getByRole('button', { name: 'By its type' })).toBeVisible();
    await expect(planView(page).getByRole('row', { name: /^hasty/ })).toContainText('c/1, c/2');
  });

  test('a job that was dropped says why', async ({ page }) => {
    await open(page, '#gallery/plan-deadline');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find or do' }).fill('slo');
    await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toContainText('slo');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: 'Inspector' })).toContainText(
      'dropped at 0:00.0: it takes at least 8.0 s, and is worth nothing if done after 0:07.0.',
    );
  });

  test('nodes are added to an allocation, and the tree says what it is worth', async ({ page }) => {
    await open(page, '#gallery/plan-trees');
    await panel(page, 'utility');
    const allocation = planView(page).getByRole('region', { name: 'Utility of an allocation' });
    await allocation.getByRole('button', { name: 'None' }).click();
    await expect(allocation).toContainText('Worth 0 with 0 nodes');
    for (const node of ['s/1', 's/2', 's/3']) await allocation.getByRole('button', { name: node }).click();
    await expect(allocation).toContainText('Worth 6 with 3 nodes');
  });

  test('the solver panel shows the program and the view has no accessibility faults', async ({ page }) => {
    await open(page, '#gallery/plan-two-jobs');
    await panel(page, 'solver');
    await expect(planView(page)).toContainText('given to the solver');
    await expect(planView(page).getByRole('region', { name: 'Solver' })).toContainText('≤ 2');
    for (const value of ['plan', 'utility', 'solver']) {
      await panel(page, value);
      await expectAccessible(page, { parts: ['.tetri'], strict: true });
    }
  });
});

test('at 1280 px the head of the plan holds all its buttons', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, '#gallery/plan-wait-for-gpu');
  const head = page.locator('.tetri > .section-header');
  const frame = await head.boundingBox();
  const button = await head.getByRole('button', { name: /^Picture of/ }).boundingBox();
  if (frame === null || button === null) throw new Error('no head');
  expect(button.y + button.height).toBeLessThanOrEqual(frame.y + frame.height + 1);
});
