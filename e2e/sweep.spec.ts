import { expect, test } from './fixtures';
import { open, section } from './app';

test('a knob is swept over a range, and a point of the curve opens as a variant', async ({ page }) => {
  await open(page, '#gallery/driver-deadlock');
  await section(page, 'Workload');
  await page.getByRole('button', { name: 'Sweep spark.executor.instances' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Sweep spark.executor.instances' });
  await expect(dialog.getByText(/\d+ values, one seed each/)).toBeVisible();
  await expect(dialog.getByRole('row')).not.toHaveCount(0);
  await dialog.locator('svg.sweep__chart').click({ position: { x: 70, y: 60 } });
  await dialog.getByRole('button', { name: 'As a variant' }).click();
  await expect(dialog).toBeHidden();
  await expect(
    page
      .getByRole('banner')
      .getByText(/^spark\.executor\.instances \d/)
      .first(),
  ).toBeVisible();
});
