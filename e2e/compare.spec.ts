import { open } from './app';
import { expect, test } from './fixtures';

test('the comparison shows what the lesson is about, marks what is best, and is copied as a table', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '#gallery/hybrid');
  const dock = page.getByRole('group', { name: 'View', exact: true });
  await dock.locator('input[value="nodes"]').check();
  const compare = page.getByRole('region', { name: 'Compare' });
  const short = compare.locator('tbody').filter({ has: page.getByRole('rowheader', { name: 'short', exact: true }) });
  const mean = short.getByRole('row', { name: /^Mean completion/ });
  await expect(mean.getByRole('cell')).toHaveText(['0:16.6', '0:18.3', '0:10.0', /best\s*0:07.6/, '−0:09.0']);
  await expect(compare).toContainText('The same in all');
  await expect(compare.getByRole('rowheader', { name: /driver/i })).toHaveCount(0);

  await compare.getByRole('button', { name: 'D − A' }).click();
  await expect(compare.getByRole('columnheader', { name: 'D − A' })).toHaveAttribute('aria-sort', 'descending');
  await compare.getByRole('group', { name: 'Rows by' }).locator('input[value="all"]').check();
  await expect(short).toHaveCount(0);
  await compare.getByRole('button', { name: 'Copy as table' }).click();
  await expect(page.getByText('The table is on the clipboard.')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text.split('\n')[0]).toBe('of\tmeasure\tA Sparrow\tB Hawk without stealing\tC Hawk\tD Eagle\tD − A');
});
