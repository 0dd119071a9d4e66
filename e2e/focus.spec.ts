import type { Locator, Page } from '@playwright/test';
import { idle, open, section } from './app';
import { expect, test } from './fixtures';

/** Closes the open dialog as Escape does, and presses a key before the browser has told the page of it. Waits until it has. */
async function closeAndPress(page: Page, key: string): Promise<void> {
  await page.evaluate(async (pressed) => {
    const dialog = document.querySelector<HTMLDialogElement>('dialog[open]');
    const told = new Promise((resolve) => dialog?.addEventListener('close', resolve, { once: true }));
    dialog?.requestClose();
    // Between two keys the page has its turn; the browser's event comes later.
    await Promise.resolve();
    const to = document.activeElement ?? document.body;
    to.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }));
    await told;
    await new Promise((drawn) => requestAnimationFrame(drawn));
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
  // A dialog that is opened again before the browser reports that it closed stays open.
  await page.keyboard.press('Shift+?');
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help).toBeVisible();
  await closeAndPress(page, '?');
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

test('the focus of a control that disappears goes to its neighbour', async ({ page }) => {
  await open(page, '#gallery/two-queues');
  await section(page, 'Workload');
  const panel = page.getByRole('tabpanel');
  const lines = panel.locator('.entry__line');
  await expect(lines).not.toHaveCount(0);
  const rows = await lines.count();
  expect(rows).toBeGreaterThan(1);
  // The next row, then the previous one, then what adds one.
  const second = await lines.nth(1).textContent();
  for (let left = rows; left > 0; left--) {
    if ((await lines.first().getAttribute('aria-expanded')) === 'false') await press(lines.first());
    await press(panel.getByRole('button', { name: 'Remove', exact: true }));
    await expect(lines).toHaveCount(left - 1);
    if (left === rows) await expect(lines.filter({ hasText: second ?? '' }).first()).toBeFocused();
  }
  await expect(panel.getByRole('button', { name: /^Add/ }).first()).toBeFocused();
});

test('a message that is answered gives the focus back to where it was before', async ({ page }) => {
  await open(page, '#gallery/two-queues');
  const field = page.getByRole('combobox', { name: 'Find or do' });
  const seed = page.getByRole('textbox', { name: 'Seed' });
  await seed.focus();
  await page.keyboard.press('Control+k');
  await field.fill('set driver.memory of etl 3');
  await page.keyboard.press('Enter');
  await expect(field).toHaveCount(0);
  const undo = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' });
  await press(undo);
  await expect(undo).toHaveCount(0);
  await expect(seed).toBeFocused();
});

test('what is shown instead takes the focus: the overview after a selection, a tab after its name', async ({
  page,
}) => {
  await open(page, '#gallery/two-queues');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find or do' }).fill('etl/1');
  await page.keyboard.press('Enter');
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await press(inspector.getByRole('button', { name: 'Clear the selection' }));
  await expect(inspector.getByRole('button', { name: 'Clear the selection' })).toHaveCount(0);
  await expect(inspector.locator(':focus')).toHaveCount(1);
  const tab = page.getByRole('tab', { name: /^A / });
  await tab.focus();
  await tab.press('F2');
  await page.getByRole('textbox', { name: 'Title of variant A' }).press('Enter');
  await expect(tab).toBeFocused();
});

test('keys that scroll an area with the focus leave the time alone', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await open(page, '#gallery/driver-deadlock');
  const clock = page.getByTestId('clock');
  const time = await clock.textContent();
  const details = page.getByRole('region', { name: 'Details' });
  await details.evaluate((area) => area.focus());
  const top = () => details.evaluate(({ scrollTop }) => scrollTop);
  await page.keyboard.press('End');
  // Until it stands still: a key during the way to the end may be lost.
  let before = 0;
  const hasArrived = async (): Promise<boolean> => {
    const now = await top();
    const stands = now > 0 && now === before;
    before = now;
    return stands;
  };
  await expect.poll(hasArrived).toBe(true);
  await expect(clock).toHaveText(time ?? '');
  await page.keyboard.press('Home');
  await expect.poll(top).toBe(0);
  await expect(clock).toHaveText(time ?? '');
  // It does not scroll sideways.
  await page.keyboard.press('ArrowRight');
  await expect(clock).not.toHaveText(time ?? '');
});

test('the focus goes from the text of a lesson to the editor and back with the layout', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('./#gallery/driver-deadlock');
  await idle(page);
  await page.keyboard.press('n');
  const heading = page.getByRole('heading', { name: 'Everyone waits for everyone' });
  await expect(heading).toBeFocused();
  await page.keyboard.press('l');
  await expect(page.getByRole('tab', { name: /^Lesson/ })).toBeFocused();
  await page.keyboard.press('l');
  await expect(heading).toBeFocused();
  // The same by the buttons, later in the lesson and before its first step is over.
  await press(page.getByRole('button', { name: 'Open the workbench' }));
  await expect(page.getByRole('tab', { name: /^Lesson/ })).toBeFocused();
  await press(page.getByRole('button', { name: 'Read as a lesson' }));
  await expect(heading).toBeFocused();
  await press(page.getByRole('button', { name: 'Back', exact: true }));
  await press(page.getByRole('button', { name: 'Skip the lesson' }));
  await expect(page.getByRole('tab', { name: /^Lesson/ })).toBeFocused();
});

test('the focus of a control that is disabled goes to the one beside it', async ({ page }) => {
  await open(page, '#gallery/two-queues');
  const seed = page.getByRole('textbox', { name: 'Seed' });
  await seed.fill('5');
  await seed.press('Enter');
  const undo = page.getByRole('banner').getByRole('button', { name: 'Undo' });
  const redo = page.getByRole('banner').getByRole('button', { name: 'Redo' });
  await press(undo);
  await expect(undo).toBeDisabled();
  await expect(redo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(redo).toBeDisabled();
  await expect(undo).toBeFocused();
});
