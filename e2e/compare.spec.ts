import { idle, open, section } from './app';
import { expect, test } from './fixtures';

test('the comparison shows what the lesson is about, marks what is best, and is copied as a table', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '#gallery/hybrid');
  await page.getByRole('group', { name: 'View', exact: true }).getByText('Nodes').click();
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

test('slowdowns and sizes of applications follow a finished run, and the first variant by which they are measured', async ({
  page,
}) => {
  await open(page, '#gallery/hybrid');
  await page.getByRole('group', { name: 'View', exact: true }).getByText('Nodes').click();
  const compare = page.getByRole('region', { name: 'Compare' });
  const by = compare.getByRole('group', { name: 'Rows by' });
  await by.locator('input[value="all"]').check();
  const cells = compare.getByRole('row', { name: /^Mean slowdown/ }).getByRole('cell');
  await expect(cells).toHaveText(['2.93', '3.01', '1.68', /best\s*1.22/, '−1.71']);

  await by.locator('input[value="size"]').check();
  const small = compare.locator('tbody').filter({ hasText: /^small applications/ });
  await expect(
    small
      .getByRole('row', { name: /^Mean slowdown/ })
      .getByRole('cell')
      .first(),
  ).toHaveText('4.09');
  for (const size of ['medium', 'large']) await expect(compare).toContainText(`${size} applications`);

  // Only the first variant runs anew; what the others did is measured by its nodes.
  await by.locator('input[value="all"]').check();
  await section(page, 'Cluster');
  const count = page.getByRole('tabpanel').getByRole('textbox', { name: /count/i }).first();
  const makespan = await compare
    .getByRole('row', { name: /^Makespan/ })
    .getByRole('cell')
    .nth(1)
    .textContent();
  await count.fill('15');
  await count.press('Enter');
  await idle(page);
  await expect(cells.nth(1)).toHaveText('2.99');
  await expect(
    compare
      .getByRole('row', { name: /^Makespan/ })
      .getByRole('cell')
      .nth(1),
  ).toHaveText(makespan ?? '');
});
