import type { Locator, Page } from '@playwright/test';
import { open, section } from './app';
import { expect, test } from './fixtures';

/** Closes the open dialog as Escape does, and presses a key before the browser has drawn the page again. */
async function closeAndPress(page: Page, key: string): Promise<void> {
  await page.evaluate(async (pressed) => {
    document.querySelector<HTMLDialogElement>('dialog[open]')?.requestClose();
    // Between two keys the page has its turn; the browser's event comes later.
    await Promise.resolve();
    const to = document.activeElement ?? document.body;
    to.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }));
  }, key);
}

/** Presses Enter on a control, which then disappears. */
async function press(control: Locator): Promise<void> {
  await control.focus();
  await control.press('Enter');
}

test('a key right after Escape is the page’s, not that of the dialog which has just closed', async ({ page }) => {
  await open(page, '#gallery/driver-deadlock');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Find or do' })).toBeFocused();
  await closeAndPress(page, '1');
  await expect(page.getByRole('tab', { name: /^A / })).toHaveAttribute('aria-selected', 'true');
  // A dialog that is asked for again before the browser has told of its closing stays.
  await page.keyboard.press('Shift+?');
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help).toBeVisible();
  await closeAndPress(page, '?');
  await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
});

test('however a dialog is closed, the focus goes back to where it was', async ({ page }) => {
  await open(page, '#gallery/two-queues');
  await section(page, 'Queues');
  const opener = page.getByRole('button', { name: 'Export queues.yaml' });
  for (const key of ['Escape', 'Enter']) {
    await press(opener);
    const dialog = page.getByRole('dialog', { name: 'Export queues.yaml' });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).press(key);
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});

test('keys that scroll an area with the focus leave the time alone', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await open(page, '#gallery/driver-deadlock');
  const clock = page.getByTestId('clock');
  const time = await clock.textContent();
  const details = page.getByRole('region', { name: 'Details' });
  await details.evaluate((area) => area.focus());
  await page.keyboard.press('End');
  await expect.poll(() => details.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  await expect(clock).toHaveText(time ?? '');
  await page.keyboard.press('Home');
  await expect.poll(() => details.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  await expect(clock).toHaveText(time ?? '');
  // It does not scroll sideways.
  await page.keyboard.press('ArrowRight');
  await expect(clock).not.toHaveText(time ?? '');
});
