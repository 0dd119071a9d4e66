import { expectAccessible } from './accessible';
import { idle, open, section } from './app';
import { expect, test } from './fixtures';

test('all rows are in view at once, for four variants and for two with eight applications', async ({ page }) => {
  for (const id of ['capacity-preemption-throttles', 'driver-deadlock']) {
    await open(page, `#gallery/${id}`);
    const windows = page.locator('.timeline-window');
    const hidden = await windows.evaluateAll((all) => all.map((one) => one.scrollHeight - one.clientHeight));
    expect(hidden.length).toBeGreaterThan(0);
    for (const pixels of hidden) expect(pixels).toBeLessThanOrEqual(1);
  }
});

test('rows of all variants are aligned, and the bar of a variant makes it the active one', async ({ page }) => {
  await open(page, '#gallery/gang-vs-stateaware-vs-maxapplications');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const detail = timeline.getByRole('group', { name: 'Detail' });
  await expect(detail.locator('input[value="aligned"]')).toBeChecked();
  await timeline.getByRole('button', { name: /^C maxapplications/ }).click();
  await expect(page.getByRole('tablist', { name: 'Variants' }).getByRole('tab').nth(2)).toHaveAttribute(
    'aria-selected',
    'true',
  );
  // A press into the rows selects the application there, and it opens lane by lane.
  const rows = timeline.getByRole('application');
  const box = await rows.boundingBox();
  await rows.click({ position: { x: 40, y: 12 } });
  await expect(page.getByRole('complementary', { name: 'Inspector' })).toContainText('etl/1');
  expect(box?.height).toBeGreaterThan(100);
  await expectAccessible(page, { parts: ['.timeline'] });
  await detail.locator('input[value="lanes"]').check();
  await expect(timeline.getByRole('application')).toHaveCount(4);
});

test('a copy is named after what is changed in it, until somebody names it', async ({ page }) => {
  await open(page, '#gallery/quincy-hog');
  await page.getByRole('tab', { name: /flow, fair, preemption/ }).click();
  await page.getByRole('button', { name: 'Remove variant D' }).click();
  await page.getByRole('tab', { name: /^A/ }).first().click();
  await page.getByRole('button', { name: /^Add a variant/ }).click();
  const tabs = page.getByRole('tablist', { name: 'Variants' });
  await expect(tabs.getByRole('tab').last()).toContainText('Same as A');
  await page.getByRole('tab', { name: /^Policy/ }).click();
  await page.getByRole('group', { name: 'policy', exact: true }).locator('input[value="GF"]').check();
  await expect(tabs.getByRole('tab').last()).toContainText('greedy, fair shares');
  await expect(page.getByRole('tab', { name: /^Policy/ })).toContainText('greedy, fair shares');
});

test('what is looked at in the editor stays in view when another variant is shown', async ({ page }) => {
  await open(page, '#gallery/two-queues');
  const panel = page.getByRole('tabpanel').first();
  const scrolled = () => panel.evaluate((element) => element.scrollTop);
  await section(page, 'Policy');
  await panel.getByRole('combobox', { name: 'Queue' }).selectOption('root.adhoc');
  await panel.evaluate((element) => element.scrollTo(0, 150));
  await page.getByRole('button', { name: /^Add a variant: a copy/ }).click();
  await idle(page);
  await expect(panel.getByRole('combobox', { name: 'Queue' })).toHaveValue('root.adhoc');
  expect(await scrolled()).toBeGreaterThan(100);
  await section(page, 'Queues');
  await panel.getByRole('button', { name: /^adhoc/ }).click();
  await expect(panel.getByRole('textbox', { name: 'maxapplications' })).toBeVisible();
  await page.getByRole('tab', { name: /^A / }).click();
  await idle(page);
  await expect(panel.getByRole('textbox', { name: 'maxapplications' })).toBeVisible();
});

test('a lesson leads to a variant with another policy in two presses', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('./');
  await idle(page);
  await page.getByRole('button', { name: 'Add a variant' }).click();
  const tabs = page.getByRole('tablist', { name: 'Variants' }).getByRole('tab');
  await expect(tabs).toHaveCount(3);
  await expect(tabs.last()).toHaveAttribute('aria-selected', 'true');
  const editor = page.getByRole('complementary', { name: 'Editor' });
  await expect(editor.getByRole('tab', { name: /^Policy/ })).toHaveAttribute('aria-selected', 'true');
  await editor.locator('input[value="fair"]').first().check();
  await expect(tabs.last()).toContainText('fair');
  await idle(page);
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('fair');
});
