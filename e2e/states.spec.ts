import { expectAccessible } from './accessible';
import { fingerprint, idle, open } from './app';
import { expect, test } from './fixtures';

test('application states are edited where they stand: by keys, by pointer, from the menu', async ({ page }) => {
  await open(page, '#gallery/driver-deadlock');
  const before = await fingerprint(page);
  const lanes = page.getByRole('application', { name: /^States of applications of A/ });
  await lanes.focus();
  // The first stay is that of etl/1 or whoever is Accepted at the cursor: its beginning is its submission.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect(page.locator('output').filter({ hasText: 'submitted at' })).toBeAttached();
  await expect.poll(() => fingerprint(page)).not.toBe(before);
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect.poll(() => fingerprint(page)).toBe(before);
  // An edge that cannot be moved says why.
  await lanes.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.locator('output').filter({ hasText: 'The scheduler decides when it is Starting' })).toBeAttached();

  await page.keyboard.press('Enter');
  const menu = page.getByRole('region', { name: /^Accepted at/ });
  await expect(menu.getByRole('button', { name: 'Kill' })).toBeVisible();
  await expectAccessible(page, { parts: ['.states'] });
  await menu.getByRole('button', { name: 'Kill' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(/is killed at .* in A/);
  await idle(page);
  await expect.poll(() => fingerprint(page)).not.toBe(before);
  await page.getByText('Diagram', { exact: true }).click();
  await page.getByRole('button', { name: /^Running: \d+ at the cursor/ }).click();
  await expect(
    page
      .getByRole('region', { name: /^Running at/ })
      .getByRole('button', { name: 'Kill' })
      .first(),
  ).toBeVisible();
});

test('the end of Starting is dragged, and the driver takes longer', async ({ page }) => {
  await open(page, '#gallery/driver-deadlock');
  const before = await fingerprint(page);
  const body = page.getByRole('application', { name: /^States of applications of A/ });
  const box = await body.boundingBox();
  const y = (box?.y ?? 0) + 40;
  // Looks for the handle along the lane of Starting, as a hand would; the one at the left edge is the submission.
  const x = (box?.x ?? 0) + 112;
  await expect
    .poll(async () => {
      await page.mouse.move(x + Math.random(), y);
      return (await page.locator('.item-tip').allTextContents()).join(' ');
    })
    .toMatch(/Drag: start-up [0-4]\.\d s/);
  await page.mouse.down();
  await page.mouse.move(x + 30, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => fingerprint(page)).not.toBe(before);
  const table = page.getByRole('table', { name: /^States of the applications of A/ });
  await expect(table.getByRole('row').filter({ hasText: /^Startingetl\/10:00\.00:0[5-9]/ })).toBeAttached();
});
