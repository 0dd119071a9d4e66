import { idle, open, part } from './app';
import { expect, test } from './fixtures';

test('a scenario opens its view, and the view goes away with it', async ({ page }) => {
  await open(page, '#gallery/driver-deadlock');
  await page.getByRole('radio', { name: 'Queues' }).click();
  await expect(page.getByRole('radio', { name: 'Queues' })).toBeChecked();
  await open(page, '#gallery/sparrow-race');
  await expect(page.getByRole('region', { name: 'Workers', exact: true })).toBeVisible();
  // Queues mean nothing where no scheduler respects them.
  await expect(page.getByRole('radio', { name: 'Queues' })).toHaveCount(0);
  await open(page, '#gallery/capacity-user-limits');
  await expect(page.getByRole('group', { name: 'View of YARN' }).getByRole('radio', { name: 'Limits' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Locality' })).toHaveCount(0);
});

test('the chosen part of a view is kept in the link', async ({ page }) => {
  await open(page, '#gallery/sticky-slots');
  await part(page, 'locality', 'theory');
  await idle(page);
  await page.reload();
  await idle(page);
  await expect(
    page.getByRole('group', { name: 'View of locality' }).getByRole('radio', { name: 'Theory' }),
  ).toBeChecked();
});
