import AxeBuilder from '@axe-core/playwright';
import { open } from './app';
import { expect, test } from './fixtures';

test('any region is a few presses away, and toolbars are one tab stop each', async ({ page }) => {
  await open(page, '#gallery/two-queues');
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('.topbar, .transport, .panel--right, .dock')?.className ?? '');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('navigation', { name: 'Go to' }).getByRole('button', { name: 'Top' })).toBeFocused();
  for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Inspector', exact: true })).toBeFocused();
  const { violations } = await new AxeBuilder({ page }).include('.skip-links').include('.topbar').analyze();
  expect(violations.filter((v) => v.impact === 'serious' || v.impact === 'critical')).toEqual([]);
  await page.keyboard.press('Enter');
  expect(await focused()).toContain('panel--right');
  await page.keyboard.press('F6');
  expect(await focused()).toContain('transport');
  await page.keyboard.press('Home');
  await expect(page.getByRole('button', { name: 'To the start' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Previous event' })).toBeFocused();
  let stops = 0;
  await page.locator('body').evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('F6');
  while (stops < 60 && (await page.evaluate(() => document.activeElement !== document.body))) {
    stops++;
    await page.keyboard.press('Tab');
  }
  // From the top bar round the whole page.
  expect(stops).toBeLessThan(45);
});

test('the palette goes to conflicts and to where variants part', async ({ page }) => {
  await open(page, '#gallery/omega-coarse-conflicts');
  const clock = page.getByTestId('clock');
  const before = await clock.textContent();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Find or do' });
  await field.fill('next conflict');
  await page.keyboard.press('Enter');
  await expect(clock).not.toHaveText(before ?? '');
  await page.keyboard.press('Control+k');
  await field.fill('parts from A');
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('divergence');
});
