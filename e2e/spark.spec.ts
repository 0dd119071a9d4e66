import { drop, idle, open, part, section } from './app';
import { expect, test } from './fixtures';

const file = `<?xml version="1.0"?>
<allocations>
  <pool name="adhoc">
    <minShare>4</minShare>
    <weight>many</weight>
  </pool>
</allocations>
`;

test('a fairscheduler.xml dropped on the page is refused by line, then imported, exported and undone', async ({
  page,
}) => {
  await open(page, '#gallery/fair-pools-min-share');
  await drop(page, 'fairscheduler.xml', file.replace('</pool>', ''));
  const dialog = page.getByRole('dialog', { name: 'Import fairscheduler.xml' });
  await expect(dialog.getByText('1 reason why Spark would refuse it')).toBeVisible();
  await expect(dialog.getByText(/^7:\d+/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();

  await drop(page, 'fairscheduler.xml', file);
  await expect(dialog.getByText('weight "many" is not a whole number: Spark takes 1')).toBeVisible();
  await expect(dialog.getByText('1 pool removed: reports')).toBeVisible();
  await expect(dialog.getByText('minShare: 2 becomes 4')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog).toBeHidden();
  await idle(page);

  await section(page, 'Workload');
  await page.getByRole('button', { name: 'Export fairscheduler.xml' }).click();
  const exported = page.getByRole('dialog', { name: 'Export fairscheduler.xml' });
  await expect(exported).toContainText('<minShare>4</minShare>');
  await expect(exported).not.toContainText('reports');
  await exported.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Undo' }).first().click();
  await page.getByRole('button', { name: 'Export fairscheduler.xml' }).click();
  await expect(exported).toContainText('reports');
});

test('a sweep of the wait shows the result of each value, and sets one', async ({ page }) => {
  await open(page, '#gallery/locality-wait-sweep');
  await part(page, 'locality', 'sweep');
  await page.getByRole('button', { name: 'Sweep spark.locality.wait' }).click();
  const table = page.getByRole('table', { name: 'Sweep of spark.locality.wait' });
  await expect(table.getByRole('row')).toHaveCount(52);
  await idle(page);
  await expect(table.getByRole('row').nth(16)).toHaveText(/^3\.0 s9\.0 s75 %$/);
  await expect(table.getByRole('row').nth(51)).toHaveText(/^10\.0 s13\.0 s92 %$/);

  const looked = page.getByRole('slider', { name: 'Selected wait' });
  await looked.press('End');
  await page.getByRole('button', { name: 'Set 10s' }).click();
  await idle(page);
  await expect(page.getByText('spark.locality.wait of app set to 10s')).toBeVisible();
  // What the sweep changes itself does not make it out of date.
  await expect(page.getByText('A click on a curve sets spark.locality.wait of app.')).toBeVisible();
  await section(page, 'Cluster');
  await page.getByRole('textbox', { name: 'Seed' }).fill('99');
  await page.getByRole('textbox', { name: 'Seed' }).press('Enter');
  await expect(page.getByText('The scenario has changed since. Sweep again.')).toBeVisible();
});
