import { expect, test } from './fixtures';
import { idle, open, section } from './app';

test('a knob is swept over a range, and a point of the curve opens as a variant', async ({ page }) => {
  await open(page, '#gallery/driver-deadlock');
  await section(page, 'Workload');
  await page.getByRole('button', { name: 'Sweep spark.executor.instances' }).first().click();
  const small = page.getByRole('region', { name: 'Sweep of spark.executor.instances' });
  await expect(small.getByText(/\d+ values, one seed each/)).toBeVisible();
  await expect(small.getByRole('row')).not.toHaveCount(0);

  // The focus goes back to where the sweep was opened from.
  const opener = page.getByRole('button', { name: 'Sweep spark.executor.instances' }).first();
  await small.getByRole('button', { name: 'Close the sweep of spark.executor.instances' }).press('Enter');
  await expect(small).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.press('Enter');

  // What is marked as the present value follows the setting, and the value before can be chosen again.
  const set = small.getByRole('button', { name: /^Set / });
  await expect(set).toHaveText('Set 3');
  await expect(set).toBeDisabled();
  const field = page.getByRole('textbox', { name: /executor\.\s*instances/ }).first();
  await field.fill('4');
  await field.press('Enter');
  await expect(set).toHaveText('Set 4');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(set).toHaveText('Set 3');

  // At full size over seeds, with a second setting.
  await small.getByRole('button', { name: 'Seeds, two settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sweep spark.executor.instances' });
  await dialog.getByLabel('Second setting').selectOption('load');
  // The field that it was opened from narrows its selects, but not those of the dialog.
  expect(await dialog.getByLabel('Metric').evaluate((select) => getComputedStyle(select).maxWidth)).toBe('100%');
  await dialog.getByLabel('Seeds of each point').selectOption('1');
  await expect(dialog.getByText(/\d+ values, one seed each/)).toBeVisible();
  // The table is one tab stop, and the arrow keys read it place by place.
  const places = dialog.getByRole('button', { name: /^spark\.executor\.instances \d+, load × / });
  await expect(places.first()).toHaveAccessibleName(/: ([AB]( B)?|=|none ends)$/);
  await places.first().click();
  await expect(dialog.getByText(/^\d+, × 0.5: A/)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(places.nth(1)).toBeFocused();
  await expect(places.nth(1)).toHaveAttribute('aria-pressed', 'true');
  expect(await places.evaluateAll((cells) => cells.filter(({ tabIndex }) => tabIndex === 0).length)).toBe(1);
  await page.keyboard.press('ArrowLeft');
  // Which range is whose can be read as well.
  for (const name of ['spark.executor.instances', 'load'])
    await expect(
      dialog.getByRole('group', { name: `Range of ${name}` }).getByText(name, { exact: true }),
    ).toBeVisible();
  // A logarithmic scale has no 0.
  await expect(
    dialog.getByLabel('Scale of spark.executor.instances').getByRole('option', { name: /^logarithmic/ }),
  ).toBeDisabled();
  await expect(dialog.getByLabel('Scale of load')).toHaveValue('log');
  await dialog.getByLabel('Second setting').selectOption('');
  await expect(dialog.getByText(/\d+ values, one seed each/)).toBeVisible();
  const range = dialog.getByRole('group', { name: 'Range of spark.executor.instances' });
  await range.getByLabel('to', { exact: true }).fill('9');
  await expect(dialog.getByRole('row', { name: /^9 / })).toHaveCount(1);
  await dialog.locator('svg.sweep__chart').click({ position: { x: 70, y: 60 } });
  await dialog.getByRole('button', { name: 'As a variant' }).click();
  await expect(dialog).toBeHidden();
  await expect(
    page
      .getByRole('banner')
      .getByText(/^spark\.executor\.instances \d/)
      .first(),
  ).toBeVisible();
  // One step takes it back.
  await page.getByRole('banner').getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByRole('banner').getByText(/^spark\.executor\.instances \d/)).toHaveCount(0);
});

test('a setting is swept in all leaf queues at once, and a point sets it in each of them as one step', async ({
  page,
}) => {
  await open(page, '#gallery/two-queues');
  await section(page, 'Queues');
  const queue = (name: string) => page.getByRole('tabpanel').getByRole('button', { name: new RegExp(`^${name}`) });
  const field = page.getByRole('textbox', { name: 'maxapplications' });
  await queue('etl').click();
  await page.getByRole('button', { name: 'Sweep maxapplications', exact: true }).click();
  await page.getByRole('radio', { name: 'all leaf queues' }).check();
  const sweep = page.getByRole('region', { name: 'Sweep of maxapplications of all leaf queues' });
  await expect(sweep.getByText(/\d+ values, one seed each/)).toBeVisible();
  await expect(sweep.getByRole('button', { name: /^Set / })).toHaveText('Set 0');

  // The link reopens it.
  await page.getByRole('banner').getByRole('button', { name: 'Share' }).click();
  const link = await page.getByRole('textbox', { name: /link/i }).first().inputValue();
  await page.goto('about:blank');
  await page.goto(link);
  await idle(page);
  const dialog = page.getByRole('dialog', { name: 'Sweep maxapplications of all leaf queues' });
  await expect(dialog.getByText(/\d+ values, one seed each/)).toBeVisible();
  await dialog.getByRole('slider').focus();
  await page.keyboard.press('ArrowRight');
  await dialog.getByRole('button', { name: 'Set 1' }).click();
  await expect(dialog).toHaveCount(0);
  await section(page, 'Queues');
  for (const name of ['etl', 'adhoc']) {
    if ((await queue(name).getAttribute('aria-expanded')) !== 'true') await queue(name).click();
    await expect(field).toHaveValue('1');
  }
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  for (const name of ['etl', 'adhoc']) {
    if ((await queue(name).getAttribute('aria-expanded')) !== 'true') await queue(name).click();
    await expect(field).toHaveValue('0');
  }
});

test('a point opens with any of its seeds, as one step', async ({ page }) => {
  await open(page, '#gallery/driver-deadlock');
  await section(page, 'Workload');
  await page.getByRole('button', { name: 'Sweep spark.executor.instances' }).first().click();
  await page.getByRole('button', { name: 'Seeds, two settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sweep spark.executor.instances' });
  await expect(dialog.getByText(/\d+ values, 10 seeds each/)).toBeVisible();
  const runs = dialog.getByLabel('Run to open');
  await expect(runs.getByRole('option')).toHaveText(
    Array.from({ length: 10 }, (_, r) => new RegExp(`^seed ${7 + r}: A`)),
  );
  await expect(dialog.getByRole('button', { name: 'Set 3' })).toBeDisabled();
  await runs.selectOption({ index: 3 });
  await dialog.getByRole('slider').focus();
  await page.keyboard.press('ArrowRight');
  const ends = /A ([\d:.]+)/.exec((await runs.locator('option').nth(3).textContent()) ?? '')?.[1] ?? '';
  await dialog.getByRole('button', { name: 'Set 4, seed 10' }).click();
  await expect(dialog).toHaveCount(0);
  const seed = page.getByRole('textbox', { name: 'Seed' });
  await expect(seed).toHaveValue('10');
  await idle(page);
  // The run on screen is the one of the sweep.
  await expect(page.getByRole('contentinfo', { name: 'Transport' })).toContainText(ends);
  await page.getByRole('banner').getByRole('button', { name: /^Undo/ }).click();
  await expect(seed).toHaveValue('7');
  await expect(page.getByRole('textbox', { name: /executor\.\s*instances/ }).first()).toHaveValue('3');
});

test('seeds are added where a value may be the best, until one is', async ({ page }) => {
  await open(page, '#gallery/driver-deadlock');
  await section(page, 'Workload');
  await page.getByRole('button', { name: 'Sweep spark.executor.instances' }).first().click();
  await page.getByRole('button', { name: 'Seeds, two settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sweep spark.executor.instances' });
  await dialog.getByLabel('Seeds of each point').selectOption('until one is best');
  const sentence = 'Best: 0 in B: no other is better by more than 1 %, with 95 % confidence.';
  await expect(dialog.getByText(sentence)).toBeVisible();
  await expect(dialog.getByText(/\d+ values, 10( to \d+)? seeds each/)).toBeVisible();
  await dialog.getByRole('button', { name: 'choose it' }).click();
  await expect(dialog.getByRole('button', { name: 'Set 0' })).toBeEnabled();

  // The link asks for it as well.
  await idle(page);
  const link = page.url();
  await page.goto('about:blank');
  await page.goto(link);
  await idle(page);
  await expect(dialog.getByLabel('Seeds of each point')).toHaveValue('best');
  await expect(dialog.getByText(sentence)).toBeVisible();
  // It is looked for in another metric anew.
  await dialog.getByLabel('Metric').selectOption('Most drivers at once');
  await expect(dialog.getByText('For this metric, neither more nor less is better.')).toBeVisible();
  await dialog.getByLabel('Metric').selectOption('Makespan');
  await expect(dialog.getByText(sentence)).toBeVisible();
});

test('a small sweep that opens below the last field in view comes into view', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, '#gallery/two-queues');
  await section(page, 'Policy');
  await page
    .getByRole('button', { name: /^Sweep application\.sort\.policy/ })
    .first()
    .click();
  const sweep = page.getByRole('region', { name: /^Sweep of application\.sort\.policy/ });
  await expect(sweep.getByText(/^stateaware: A/)).toBeInViewport({ ratio: 1 });
});

test('a link reopens the sweep that was open, with its seeds, its metric and its range', async ({ page }) => {
  await open(page, '#gallery/driver-deadlock');
  await section(page, 'Workload');
  await page.getByRole('button', { name: 'Sweep spark.executor.instances' }).first().click();
  const small = page.getByRole('region', { name: 'Sweep of spark.executor.instances' });
  await expect(small.getByText(/\d+ values, one seed each/)).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Share' }).click();
  const link = await page.getByRole('textbox', { name: /link/i }).first().inputValue();

  await page.goto('about:blank');
  await page.goto(link);
  await idle(page);
  const dialog = page.getByRole('dialog', { name: 'Sweep spark.executor.instances of etl' });
  await expect(dialog.getByLabel('Seeds of each point')).toHaveValue('1');
  await expect(dialog.getByText(/\d+ values, one seed each/)).toBeVisible();

  await dialog.getByLabel('Seeds of each point').selectOption('5');
  const last = dialog.getByRole('textbox', { name: 'to', exact: true });
  const first = dialog.getByRole('textbox', { name: 'from', exact: true });
  await first.fill('1');
  await first.press('Enter');
  const scale = dialog.getByLabel('Scale of spark.executor.instances');
  await scale.selectOption('logarithmic');
  await last.fill('5');
  await last.press('Enter');
  const metric = dialog.getByLabel('Metric');
  await expect(dialog.getByText(/\d+ values, 5 seeds each/)).toBeVisible();
  await metric.selectOption({ index: 1 });
  const chosen = await metric.inputValue();
  await idle(page);
  await page.reload();
  await idle(page);
  await expect(dialog.getByText(/\d+ values, 5 seeds each/)).toBeVisible();
  await expect(last).toHaveValue('5');
  await expect(scale).toHaveValue('log');
  await expect(metric).toHaveValue(chosen);

  // Once it is closed, the link is that of the page without it.
  await dialog.getByRole('button', { name: 'Close' }).click();
  await idle(page);
  await page.reload();
  await idle(page);
  await expect(dialog).toHaveCount(0);
});
