import { open } from './app';
import { expect, test } from './fixtures';

test('a large run shows nothing of the scenario before it, grows on an axis of its own, and says how far it is', async ({
  page,
}) => {
  await open(page, '#gallery/storm');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText('200 of 200');
  await page.evaluate(() => {
    window.location.hash = '#gallery/sparrow-paper-scale';
  });
  await expect(page.getByRole('banner')).toContainText('Sparrow at the size of the paper');
  const figures = timeline.locator('.timeline-variant__figures');
  expect(await figures.allTextContents()).not.toContainEqual(expect.stringContaining('200 of 200'));
  await expect(page.getByRole('contentinfo', { name: 'Transport' })).not.toContainText('14:31');
  // The first snapshots come long before 800,000 tasks are done.
  await expect(figures.first()).toContainText(/running.*of 4000/);
  await expect(figures.first()).toContainText(/makespan ≥ /);
  await expect(figures.first()).toContainText(/running, \d+ %/);
});
