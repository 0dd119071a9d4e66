import { encodeShared } from '../src/scenario/share';
import type { Scenario } from '../src/scenario/schema';
import { batchMillion } from '../bench/page/million';
import { noteTexts, open } from './app';
import { expect, test } from './fixtures';

test('a large run shows nothing of the previous scenario, grows on its own axis, and shows its progress', async ({
  page,
}) => {
  await open(page, '#gallery/storm');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText('200 of 200');
  const shown = await noteTexts(page, '.timeline-variant__figures');
  await page.evaluate(() => {
    window.location.hash = '#gallery/sparrow-paper-scale';
  });
  await expect(page.getByRole('banner')).toContainText('Sparrow at the size of the paper');
  const figures = timeline.locator('.timeline-variant__figures');
  expect(await figures.allTextContents()).not.toContainEqual(expect.stringContaining('200 of 200'));
  await expect(page.getByRole('contentinfo', { name: 'Transport' })).not.toContainText('14:31');
  // The first snapshots come long before 800,000 tasks are done.
  await expect(figures.first()).toContainText(/of 4,000/);
  const says = async (words: RegExp): Promise<boolean> => (await shown()).some((text) => words.test(text));
  await expect.poll(() => says(/running.*of 4,000/)).toBe(true);
  await expect.poll(() => says(/makespan ≥ /)).toBe(true);
  await expect.poll(() => says(/running, \d+ %/)).toBe(true);
});

test('a run of a million tasks says beforehand what it takes, can be stopped and started again', async ({ page }) => {
  await open(page, '#gallery/storm');
  const hash = encodeShared(batchMillion as unknown as Scenario, {}) ?? '';
  const shown = await noteTexts(page, '.timeline-variant__figures');
  await page.evaluate((to) => {
    window.location.hash = to;
  }, hash);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await timeline.getByRole('button', { name: 'Stop', exact: true }).click();
  expect((await shown()).some((text) => / for 1,000,000 tasks/.test(text))).toBe(true);
  const trouble = page.getByRole('alert').filter({ hasText: 'Stopped.' });
  await trouble.getByRole('button', { name: 'Run again' }).click();
  await expect(trouble).toHaveCount(0);
  await timeline.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(timeline).toContainText('stopped');
  // Another scenario is there at once.
  await page.evaluate(() => {
    window.location.hash = '#gallery/storm';
  });
  await expect(timeline).toContainText('200 of 200');
});
