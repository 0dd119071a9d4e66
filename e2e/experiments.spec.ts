import { expect, test } from './fixtures';
import { idle, open } from './app';

const TITLE = 'Preemption: how fast a queue gets its guarantee';

test('Experiments: every claim with its verdict, and one of them run here', async ({ page }) => {
  await open(page, '#experiments');
  const list = page.getByRole('main');
  await expect(list.getByRole('table', { name: /^Hard, none, soft/ })).toContainText('reached');
  // The page scrolls, and the window behind it does not.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
  await list.getByRole('link', { name: TITLE }).click();
  await expect(page).toHaveURL(/#experiments\/preemption$/);
  await expect(page.getByText('These runs were made in advance')).toBeVisible();
  const claims = page.getByRole('table', { name: TITLE });
  const row = claims.getByRole('row', { name: /^Without a dead zone/ });
  await expect(row).toContainText('50');
  // Another seed has no runs yet.
  await page.getByRole('spinbutton', { name: 'seed' }).fill('2');
  await expect(row).toContainText('open');
  await page.getByRole('button', { name: 'Run it' }).click();
  await expect(page.getByText('20 of 20 runs')).toBeVisible({ timeout: 60_000 });
  await expect(row).toContainText('reached');
  await page.getByRole('button', { name: 'To the workbench' }).click();
  await expect(page.getByRole('contentinfo', { name: 'Transport' })).toBeVisible();
});

test('the workbench stays in sight until the experiments are loaded', async ({ page }) => {
  await open(page, '#gallery/two-queues');
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const asked = page.waitForRequest('**/assets/ExperimentsPage-*.js');
  await page.route('**/assets/ExperimentsPage-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.evaluate(() => (location.hash = '#experiments'));
  await asked;
  const transport = page.getByRole('contentinfo', { name: 'Transport' });
  // Two frames after the request, whatever there is to see has been painted.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await transport.isVisible()).toBe(true);
  release();
  await expect(page.getByRole('heading', { name: 'Claims of the papers, reproduced' })).toBeVisible();
  await expect(transport).toBeHidden();
});

test('out of sight nothing plays: the run waits where the reader left it', async ({ page }) => {
  await open(page, '#gallery/two-queues');
  await page.getByRole('button', { name: /^Play/ }).click();
  await expect(page.getByRole('button', { name: /^Pause/ })).toBeVisible();
  await page.evaluate(() => (location.hash = '#experiments'));
  await expect(page.getByRole('main').getByRole('table').first()).toBeVisible();
  await idle(page);
  await page.getByRole('button', { name: 'To the workbench' }).click();
  await expect(page.getByRole('button', { name: /^Play/ })).toBeVisible();
});
