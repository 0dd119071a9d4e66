import { noteTexts, open } from './app';
import { expect, test } from './fixtures';

test('a large run shows nothing of the scenario before it, grows on an axis of its own, and says how far it is', async ({
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
  await expect(figures.first()).toContainText(/of 4000/);
  const says = async (words: RegExp): Promise<boolean> => (await shown()).some((text) => words.test(text));
  await expect.poll(() => says(/running.*of 4000/)).toBe(true);
  await expect.poll(() => says(/makespan ≥ /)).toBe(true);
  await expect.poll(() => says(/running, \d+ %/)).toBe(true);
});
