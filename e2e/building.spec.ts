import AxeBuilder from '@axe-core/playwright';
import { idle, open, section } from './app';
import { expect, test } from './fixtures';

test('building from nothing: queue, application and rows are one press each, and take the focus', async ({ page }) => {
  await open(page, '#gallery/design-run');
  await page.getByRole('button', { name: 'New scenario', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New scenario' });
  await dialog.getByRole('radio', { name: /Empty/ }).check();
  await dialog.getByRole('button', { name: 'Start with this' }).click();
  await section(page, 'Queues');
  await page.getByRole('button', { name: 'Add a queue below root' }).click();
  await expect(page.getByRole('tabpanel').getByRole('textbox', { name: 'name' })).toBeFocused();
  await section(page, 'Workload');
  await page.getByRole('button', { name: 'Add Spark application' }).click();
  await expect(page.getByRole('tabpanel').locator('.entry__form input').first()).toBeFocused();
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const table = page.getByRole('region', { name: 'Workload as a table' });
  await table.getByRole('button', { name: 'Add row' }).click();
  await expect(table.getByRole('treegrid')).toBeFocused();
  await expect(table).toContainText('2 entries, 2 applications');
  await table.getByRole('button', { name: 'Close the table' }).click();
  await idle(page);
  await expect(page.getByText('finished 2 of 2')).toBeVisible();

  await page.getByRole('button', { name: 'Gallery' }).click();
  const gallery = page.getByRole('region', { name: 'Gallery', exact: true });
  await gallery.getByRole('group', { name: 'Gallery by' }).getByText('by question').click();
  await expect(gallery.getByRole('heading', { level: 3 }).first()).toHaveText(/Why does nothing run/);
  const { violations } = await new AxeBuilder({ page }).include('.scenario-menu').analyze();
  expect(violations.filter((v) => v.impact === 'serious' || v.impact === 'critical')).toEqual([]);
});
