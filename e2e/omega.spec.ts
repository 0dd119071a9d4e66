import { open } from './app';
import { expect, test } from './fixtures';

test('Transactions: a conflict is explained, its attempts form a chain, and locked or hoarded room is shown', async ({
  page,
}) => {
  await open(page, '#gallery/omega-coarse-conflicts');
  const view = page.getByRole('region', { name: 'Transactions', exact: true });
  await view.getByRole('button', { name: 'Next conflict' }).click();
  const why = view.getByRole('region', { name: 'The chosen transaction' });
  await expect(why.getByText(/^Lost .* after it had copied the cell at/)).toBeVisible();
  await expect(why.getByRole('table', { name: /^Winner of the conflict/ })).toBeVisible();
  await expect(why.getByRole('row', { name: /^no room left, incremental/ })).toHaveClass('is-chosen');

  // A name stands whole in its box, or not at all.
  await expect(page.locator('.omega__in-box').filter({ hasText: '…' })).toHaveCount(0);
  // The chain leads to the attempt after it, the table to any transaction in sight.
  const chain = why.getByRole('table', { name: /^Chain of attempts/ });
  await chain.getByRole('button', { name: '2', exact: true }).press('Enter');
  await expect(why.getByRole('heading', { name: /attempt 2/ })).toBeVisible();
  const table = view.getByRole('region', { name: 'Transactions in this range' });
  await table
    .getByRole('button', { name: /^batch/ })
    .first()
    .press('Enter');
  await expect(why.getByRole('heading', { name: /^batch/ })).toBeVisible();

  // Any change of a machine counts: claims are lost for which there was room.
  await view.getByRole('group', { name: 'Variant shown' }).getByText('B', { exact: true }).click();
  const room = why.getByText('had room').first();
  for (let i = 0; i < 12 && !(await room.isVisible()); i++) {
    await view.getByRole('button', { name: 'Next conflict' }).click();
  }
  await expect(view.getByText('there was room (spurious)')).toBeVisible();
  await expect(room).toBeVisible();

  await open(page, '#gallery/omega-offers');
  await expect(view.getByText('locked in an offer')).toBeVisible();
});

test.describe('with seeds', () => {
  test.use({ seeds: true });
  test('four variants, their verdict and the transactions fit into a window of 1280 by 800', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const id of ['omega-coarse-conflicts', 'omega-offers']) {
      await open(page, `#gallery/${id}`);
      await expect(page.locator('.dock--transactions .omega__picture')).toBeVisible();
      const beyond = () => page.locator('.middle').evaluate((middle) => middle.scrollHeight - middle.clientHeight);
      await expect.poll(beyond).toBe(0);
    }
  });
});
