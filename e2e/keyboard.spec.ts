import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { open } from './app';
import { expect, test } from './fixtures';

/** What is a region of the page, in the selectors that the page itself has. */
const REGIONS = {
  Top: '.topbar',
  Verdict: '.verdict',
  Timeline: '.middle__timeline',
  States: '.middle__states',
  Views: '.dock',
  Inspector: '.panel--right',
  Playback: '.transport',
  Editor: '.panel--left',
};

/** How many presses of a key lead from the beginning of the page into each region for the first time. */
async function pressesTo(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  // What had the focus last is where the tab key would continue.
  await page.locator('body').evaluate((body) => {
    body.tabIndex = -1;
    body.focus();
    body.removeAttribute('tabindex');
  });
  for (let presses = 1; presses < 15; presses++) {
    await page.keyboard.press(key);
    const region = await page.evaluate(
      (regions) =>
        Object.entries(regions).find(([, place]) => document.activeElement?.closest(place))?.[0] ?? 'none of them',
      REGIONS,
    );
    if (!found.has(region)) found.set(region, presses);
  }
  return found;
}

test('any region is less than fifteen tab stops away, and fewer through the first tab stop', async ({ page }) => {
  await open(page, '#gallery/two-queues');
  await page.keyboard.press('Tab');
  const regions = page.getByRole('navigation', { name: 'Go to' });
  await expect(regions.getByRole('button', { name: 'Top' })).toBeFocused();
  await expect(regions.getByRole('button', { name: 'Width of the editor' })).toBeVisible();
  await expectAccessible(page, { parts: ['.skip-links', '.topbar'] });
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
  await expect(regions.getByRole('button', { name: 'Inspector', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Inspector' }).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('F6');
  await page.keyboard.press('Home');
  await expect(page.getByRole('button', { name: 'To the start' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Previous event' })).toBeFocused();
  // The seed belongs to the same bar: an arrow key leaves it at the end of its text.
  await page.keyboard.press('End');
  await expect(page.getByRole('textbox', { name: 'Seed' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('combobox', { name: 'Speed' })).toBeFocused();
  const on = await pressesTo(page, 'Tab');
  const back = await pressesTo(page, 'Shift+Tab');
  expect(Object.keys(REGIONS).filter((name) => !on.has(name) && !back.has(name))).toEqual([]);
  expect(Object.keys(REGIONS).filter((name) => !on.has(name))).toEqual([]);
});

for (const id of ['jockey-stall', 'storm']) {
  test(`any region of ${id}, with all its bars, is less than fifteen tab stops away`, async ({ page }) => {
    await open(page, `#gallery/${id}`);
    const shown = await page.evaluate(
      (regions) => Object.entries(regions).flatMap(([name, place]) => (document.querySelector(place) ? [name] : [])),
      REGIONS,
    );
    expect(shown).toContain('Editor');
    // Firefox makes a tab stop of whatever scrolls unless it is told not to: the rows inside are one.
    await expect(page.locator('.timeline-window:not([tabindex="-1"])')).toHaveCount(0);
    const on = await pressesTo(page, 'Tab');
    expect(shown.filter((name) => !on.has(name))).toEqual([]);
  });
}

test('the palette goes to conflicts and to the first difference between variants', async ({ page }) => {
  await open(page, '#gallery/omega-coarse-conflicts');
  const clock = page.getByTestId('clock');
  const before = await clock.textContent();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Find or do' });
  await field.fill('next conflict');
  await page.keyboard.press('Enter');
  await expect(clock).not.toHaveText(before ?? '');
  await page.keyboard.press('Control+k');
  await field.fill('diverges from A');
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('divergence');
});

test('the scenarios of the gallery are one tab stop: arrow keys go from one to the next', async ({ page }) => {
  await open(page, '#gallery/two-queues');
  await page.getByRole('button', { name: 'Gallery' }).click();
  const menu = page.getByRole('region', { name: 'Gallery', exact: true });
  const entries = menu.getByRole('listitem').getByRole('button');
  await expect(menu.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('radio', { name: 'by system' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('radio', { name: 'by question' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(entries.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(entries.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(entries.last()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(menu.locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(entries.last()).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  await expect(menu.getByRole('searchbox')).toBeFocused();
});

test('in a dialog that a bar opens every control is a tab stop', async ({ page }) => {
  await open(page, '#gallery/two-queues');
  await page.getByRole('region', { name: 'Verdict' }).getByRole('button', { name: 'add a limit' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Goal of the comparison' });
  for (const control of [
    dialog.getByRole('button', { name: 'Close' }),
    dialog.getByLabel('Metric', { exact: true }),
    dialog.getByRole('button', { name: 'Add a limit' }),
    dialog.getByLabel('confidence of intervals'),
  ]) {
    await page.keyboard.press('Tab');
    await expect(control).toBeFocused();
  }
});

test('a box that a button opens takes the focus each time, and Escape gives it back to the button', async ({
  page,
}) => {
  await open(page, '#gallery/two-queues');
  const gallery = page.getByRole('button', { name: 'Gallery' });
  await gallery.focus();
  for (let time = 0; time < 2; time++) {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('searchbox', { name: 'Search the gallery' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(gallery).toBeFocused();
  }
  // In WebKit the browser does not close the box while an empty search field has the focus: the page does.
  await page.keyboard.press('Enter');
  const search = page.getByRole('searchbox', { name: 'Search the gallery' });
  await expect(search).toBeFocused();
  await search.dispatchEvent('keydown', { key: 'Escape' });
  await expect(gallery).toBeFocused();
  await expect(search).toHaveCount(0);
  const picture = page.getByRole('button', { name: 'Export picture' });
  await picture.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /SVG/ }).first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(picture).toBeFocused();
});
