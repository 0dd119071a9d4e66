import { expectAccessible } from './accessible';
import { idle, open, section } from './app';
import { expect, test } from './fixtures';

test('building from nothing: a queue, an application and rows take one press each, and get the focus', async ({
  page,
}) => {
  await open(page, '#gallery/design-run');
  await page.getByRole('button', { name: 'New scenario', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New scenario' });
  const asked = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose a file…' }).click();
  const allocations = '<allocations><queue name="etl"/><queue name="adhoc"/></allocations>';
  const chooser = await asked;
  await chooser.setFiles({ name: 'fair-scheduler.xml', mimeType: 'text/xml', buffer: Buffer.from(allocations) });
  const brought = dialog.getByRole('region', { name: 'Your file' });
  await expect(brought).toContainText('root.etl, root.adhoc');
  await expect(dialog.getByRole('radio', { name: /YARN Fair Scheduler/ })).toBeChecked();
  await expect(dialog.getByRole('button', { name: 'Start with this' })).toBeFocused();
  await brought.getByRole('button', { name: 'Leave it out' }).click();
  await dialog.getByRole('radio', { name: /YuniKorn/ }).check();
  await dialog.getByRole('radio', { name: /Empty/ }).check();
  await dialog.getByRole('button', { name: 'Start with this' }).click();
  await section(page, 'Queues');
  await page.getByRole('button', { name: 'Add a queue below root' }).click();
  await expect(page.getByRole('tabpanel').getByRole('textbox', { name: 'name' })).toBeFocused();
  await section(page, 'Workload');
  // Every kind is there to be pressed, also in a narrow panel.
  await expect(page.getByRole('button', { name: 'Add Job of stages application' })).toBeInViewport({ ratio: 1 });
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
  await expect(gallery.getByRole('heading', { level: 2 }).first()).toHaveText(/Why does nothing run/);
  await expectAccessible(page, { parts: ['.scenario-menu'] });
});

test('the gallery runs a scenario that is pointed at, before it is opened', async ({ page }) => {
  await open(page, '#gallery/design-run');
  await page.getByRole('button', { name: 'Gallery' }).click();
  const gallery = page.getByRole('region', { name: 'Gallery', exact: true });
  const preview = gallery.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading')).toHaveText('The design document’s run');
  await gallery.getByRole('button', { name: /^Driver deadlock/ }).hover();
  await expect(preview.getByRole('listitem')).toHaveText([
    /^A\s*StateAware\s*8 of 8 done at 2:05\.1$/,
    /^B\s*FIFO\s*deadlock at 0:04\.8, 0 of 8 done$/,
  ]);
  // Policies of the gallery need no consent. A search shows its first result.
  await gallery.getByRole('searchbox').fill('lottery');
  await expect(preview.getByRole('listitem')).toHaveText([/FIFO\s*2 of 2 done/, /Lottery\s*2 of 2 done/]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('finished 2 of 2').first()).toBeVisible();
});

test('the gallery does not give away the answer to an open question', async ({ page }) => {
  await page.goto('./#gallery/driver-deadlock');
  await page.getByRole('button', { name: 'Gallery' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toHaveText('Point at a scenario to see it run.');
});

test('a scheduler of one’s own runs at once, without a question', async ({ page }) => {
  await open(page, '#gallery/design-run');
  await page.getByRole('button', { name: 'New scenario', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New scenario' });
  await dialog.getByRole('radio', { name: /Your own scheduler/ }).check();
  await expect(dialog.getByText(/^A run of it: 6 applications/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Start with this' }).click();
  await expect(page.getByText('finished 6 of 6')).toBeVisible();
});
