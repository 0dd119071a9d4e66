import { expectAccessible } from './accessible';
import { fingerprint, idle, open, part } from './app';
import { expect, test } from './fixtures';

test('a copy of a block is moved in the block map, and a cell of the heat map opens its tasks', async ({ page }) => {
  await open(page, '#gallery/locality-wait-sweep');
  const before = await fingerprint(page);
  const locality = page.getByRole('region', { name: 'Locality' });
  await locality.getByRole('application', { name: /^Locality of tasks/ }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const tasks = page.getByRole('region', { name: /^Tasks of h\/1/ });
  await expect(tasks.getByRole('button').first()).toContainText(/task \d+, NODE_LOCAL on h\/1/);
  await tasks.getByRole('button').first().click();
  await expect(page.getByRole('complementary', { name: 'Inspector' })).toContainText('app');

  await part(page, 'locality', 'blocks');
  await expect(locality).toContainText('Drag a cell to move a copy');
  const map = locality.getByRole('application', { name: /^Blocks of logs in A/ });
  await map.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    'A copy of block 0 of logs moves from h/1 to h/2 in A',
  );
  await expect(locality).toContainText('1 block moved');
  await expect.poll(() => fingerprint(page)).not.toBe(before);
  // The new run has another grid, and the keyboard is where it was.
  await expect(map.locator('.region-mark--focused')).toBeVisible();
  await expectAccessible(page, { parts: ['.locality'] });
  await locality.getByRole('button', { name: 'put back' }).click();
  await expect.poll(() => fingerprint(page)).toBe(before);
  await idle(page);
});

test('settings of Hadoop are dragged and swept in the view of locality', async ({ page }) => {
  await open(page, '#gallery/head-of-line');
  const locality = page.getByRole('region', { name: 'Locality' });
  await page.getByRole('group', { name: 'View', exact: true }).getByText('Locality', { exact: true }).click();
  const before = await fingerprint(page);
  await locality
    .getByRole('combobox', { name: 'Setting to drag' })
    .selectOption('mapreduce.jobtracker.heartbeat.interval.min');
  const slider = locality.getByRole('slider', { name: /^Drag mapreduce.jobtracker.heartbeat.interval.min of Hadoop/ });
  await slider.press('ArrowRight');
  await expect.poll(() => fingerprint(page)).not.toBe(before);
  await part(page, 'locality', 'sweep');
  await locality.getByRole('combobox', { name: 'Swept setting' }).selectOption('D');
  await expect(locality.getByRole('button', { name: 'Sweep D' })).toBeVisible();
});
