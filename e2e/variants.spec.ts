import { open } from './app';
import { expect, test } from './fixtures';

test('all rows of four variants are in view at once, and of two with eight applications', async ({ page }) => {
  for (const id of ['capacity-preemption-throttles', 'driver-deadlock']) {
    await open(page, `#gallery/${id}`);
    const windows = page.locator('.timeline-window');
    const hidden = await windows.evaluateAll((all) => all.map((one) => one.scrollHeight - one.clientHeight));
    expect(hidden.length).toBeGreaterThan(1);
    for (const pixels of hidden) expect(pixels).toBeLessThanOrEqual(1);
  }
});

test('a copy is called after what is changed in it, until somebody names it', async ({ page }) => {
  await open(page, '#gallery/quincy-hog');
  await page.getByRole('tab', { name: /QFP/ }).click();
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
