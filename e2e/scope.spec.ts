import { idle, open, section } from './app';
import { expect, test } from './fixtures';

test('an action in a variant changes that variant, or all of them when the switch says so', async ({ page }) => {
  await open(page, '#gallery/driver-deadlock');
  const flag = page.locator('.timeline-flag');
  await expect(flag).toContainText('Deadlock 0:04.8');
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await expect(inspector.getByRole('heading', { name: /Do at 0:20.0/ })).toContainText('in A');
  await inspector.getByRole('button', { name: 'Kill' }).click();
  await idle(page);
  await expect(page.getByText('etl/5 is killed at 0:20.0 in A.')).toBeVisible();
  // B is as it was: it still stands still.
  await expect(flag).toContainText('Deadlock 0:04.8');
  await expect(page.getByText('finished 0 of 8')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await idle(page);

  await page.getByRole('radio', { name: 'in all' }).check({ force: true });
  await expect(inspector.getByRole('heading', { name: /Do at 0:20.0/ })).toContainText('in all');
  await inspector.getByRole('button', { name: 'Kill' }).click();
  await idle(page);
  await expect(page.getByText('etl/5 is killed at 0:20.0 in all.')).toBeVisible();
  // What the act dissolves is no deadlock any more.
  await expect(flag).toHaveCount(0);
});

test('a setting changed in the first variant leaves the second alone', async ({ page }) => {
  await open(page, '#gallery/driver-deadlock');
  await section(page, 'Cluster');
  await expect(page.getByText('Edits are made in A.')).toBeVisible();
  const count = page.getByRole('spinbutton', { name: 'count' }).or(page.getByLabel('count')).first();
  await count.fill('9');
  await count.press('Enter');
  await idle(page);
  await page.getByRole('tab', { name: 'FIFO' }).click();
  await expect(page.getByText('Edits are made in B.')).toBeVisible();
  await expect(count).toHaveValue('4');
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Deadlock');
});
