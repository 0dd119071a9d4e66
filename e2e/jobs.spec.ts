import { fingerprint, idle, open, part, section } from './app';
import { expect, test } from './fixtures';

test('jobs of Hadoop: why one lets slots pass, its ladder, and the paper beside the runs', async ({ page }) => {
  await open(page, '#gallery/head-of-line');
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await expect(inspector).toContainText('it skips slots that are not on a node with its data');
  await expect(inspector).toContainText('it accepts only slots on a node with its data');
  await expect(inspector).toContainText('a free one goes first to the job that was submitted first');

  await part(page, 'locality', 'ladder');
  await expect(page.getByRole('img', { name: /^B, errors\/3, map: NODE_LOCAL from 1:42\.9/ })).toBeVisible();
  await part(page, 'locality', 'theory');
  await expect(page.getByText('errors, 10 jobs alike: M = 30 nodes')).toBeVisible();
  const skips = page.getByRole('row').filter({ hasText: '10' }).filter({ hasText: '89 %' });
  await expect(skips).toContainText('94 %');
});

test('the policy of Hadoop changes with a click, and its pools are guaranteed slots, not resources', async ({
  page,
}) => {
  await open(page, '#gallery/pools-and-locality');
  await section(page, 'Policy');
  const before = await fingerprint(page);
  await page.getByRole('radio', { name: 'skip-count', exact: true }).click();
  await idle(page);
  await expect.poll(() => fingerprint(page)).not.toBe(before);
  const heartbeat = page.getByRole('textbox', { name: /heartbeat\.\s*interval/ });
  await heartbeat.fill('0.5ms');
  await heartbeat.press('Enter');
  await expect(page.getByText('expected at least 1ms between two heartbeats')).toBeVisible();
  await section(page, 'Queues');
  await expect(page.getByRole('textbox', { name: /minMaps/ }).first()).toBeVisible();
  await expect(page.getByLabel(/guaranteed.*vcore/i)).toHaveCount(0);
});
