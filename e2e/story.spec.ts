import { gallery } from '../src/engine/gallery';
import { runScenario } from '../src/engine/testing/run-scenario.test-helper';
import fingerprints from '../src/engine/gallery-fingerprints.json' with { type: 'json' };
import { fingerprint, idle, open, section } from './app';
import { expect, test } from './fixtures';

test('the first page plays the driver deadlock, two policies side by side', async ({ page }) => {
  await open(page);
  await expect(page).toHaveTitle(/Driver deadlock/);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText('StateAware');
  await expect(timeline).toContainText('FIFO');
  await expect(timeline).toContainText(/Deadlock 0:\d\d\.\d/);
  await expect(timeline).toContainText('finished 8 of 8');
  await expect(timeline).toContainText('finished 0 of 8');
});

test('a sentence says why an application waits', async ({ page }) => {
  await open(page, '#gallery/driver-deadlock');
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await expect(inspector).toContainText('etl/5');
  await expect(inspector).toContainText(/Waiting [\d:.]+(\ss)? for its driver/);
  await expect(inspector).toContainText('State log');
});

test('changing one number shows another outcome, and undo brings the first one back', async ({ page }) => {
  await open(page, '#gallery/driver-deadlock');
  const before = await fingerprint(page);
  await section(page, 'Policy');
  await page.getByRole('tabpanel').getByRole('radio', { name: 'fifo', exact: true }).first().check({ force: true });
  await expect.poll(() => fingerprint(page)).not.toBe(before);
  await idle(page);
  await expect(page.getByRole('region', { name: 'Timeline' })).not.toContainText('finished 8 of 8');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => fingerprint(page)).toBe(before);
});

test('an edit, its undo, its redo and another tab show the fingerprints that Node comes to', async ({
  page,
  context,
}) => {
  const entry = gallery.find(({ id }) => id === 'two-queues');
  const edited = runScenario({ ...entry?.scenario, seed: 41 }).run.fingerprint;
  const [first, second] = [fingerprints['two-queues'].A, edited];
  expect(second).not.toBe(first);
  await open(page, '#gallery/two-queues');
  expect(await fingerprint(page)).toBe(first);
  const seed = page.getByRole('textbox', { name: 'Seed' }).first();
  await seed.fill('41');
  await seed.press('Enter');
  await expect.poll(() => fingerprint(page)).toBe(second);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => fingerprint(page)).toBe(first);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(() => fingerprint(page)).toBe(second);
  await idle(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await idle(other);
  expect(await fingerprint(other)).toBe(second);
  expect(await fingerprint(page)).toBe(second);
});

test('the address restores exactly what was on screen, in another page', async ({ page, context }) => {
  await open(page, '#gallery/two-queues');
  await section(page, 'Cluster');
  const count = page.getByRole('tabpanel').getByRole('textbox', { name: /count/i }).first();
  await count.fill('6');
  await count.press('Enter');
  const gallery = fingerprints['two-queues'].A;
  await expect.poll(() => fingerprint(page)).not.toBe(gallery);
  await idle(page);
  await expect(page).toHaveURL(/#s1\.d\./);
  const shown = await fingerprint(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await idle(other);
  expect(await fingerprint(other)).toBe(shown);
  await expect(other.getByRole('tab', { name: /^Cluster/ })).toHaveAttribute('aria-selected', 'true');
});

test('a scenario of the gallery is found by a word and opened from the keyboard', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Gallery' }).click();
  const menu = page.getByRole('region', { name: 'Gallery', exact: true });
  const search = menu.getByRole('searchbox', { name: 'Search the gallery' });
  await search.fill('no such words');
  await expect(menu.getByRole('status')).toHaveText('No scenario matches.');
  await search.fill('throttles');
  await expect(menu.getByRole('heading', { level: 2 })).toHaveText(['YARN Capacity Scheduler']);
  await search.press('ArrowDown');
  await expect(menu.getByRole('button', { name: /Two throttles and a dead zone/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menu).toBeHidden();
  await idle(page);
  await expect(page).toHaveTitle(/Two throttles and a dead zone/);
});

test('an edit survives a reload that comes before the address is updated', async ({ page }) => {
  await open(page, '#gallery/driver-deadlock');
  await section(page, 'Cluster');
  const count = page.getByRole('tabpanel').getByRole('textbox', { name: /count/i }).first();
  await count.fill('7');
  await count.press('Enter');
  await page.reload();
  await idle(page);
  await section(page, 'Cluster');
  await expect(count).toHaveValue('7');
});

test('work survives a reload without its link', async ({ page }) => {
  await open(page, '#gallery/driver-deadlock');
  await section(page, 'Cluster');
  const count = page.getByRole('tabpanel').getByRole('textbox', { name: /count/i }).first();
  await count.fill('9');
  await count.press('Enter');
  await idle(page);
  const shown = await fingerprint(page);
  await page.goto('about:blank');
  await open(page);
  expect(await fingerprint(page)).toBe(shown);
});
