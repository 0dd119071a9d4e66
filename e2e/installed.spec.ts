import { fingerprint, idle, section } from './app';
import { expect, test } from './fixtures';
import { staticHost } from './static-host';

test.use({ serviceWorkers: 'allow' });

test('after the first visit the app needs no network, under any path, and a new version keeps the work', async ({
  page,
  context,
  troubles,
}) => {
  const host = await staticHost('/some/course/signalbox/');
  const kept = () => page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
  try {
    await page.addInitScript(() => localStorage.setItem('signalbox.lessons', '{"layout":"workbench","progress":{}}'));
    await page.goto(`${host.address}#gallery/driver-deadlock`);
    await idle(page);
    const shown = await fingerprint(page);
    // It is kept once the page has been at rest for a while.
    await expect.poll(kept, { timeout: 120_000 }).toBe('activated');

    // Another system, an edit and the whole page again, all without a network.
    await context.setOffline(true);
    await page.reload();
    await idle(page);
    expect(await fingerprint(page)).toBe(shown);
    await page.goto(`${host.address}#gallery/omega-offers`);
    await expect(page).toHaveTitle(/Everything offered to one/);
    await idle(page);
    expect(await fingerprint(page)).toMatch(/^[0-9a-f]{16}$/);
    await section(page, 'Cluster');
    const count = page.getByRole('tabpanel').getByRole('textbox', { name: /count/i }).first();
    await count.fill('7');
    await count.press('Enter');
    await idle(page);
    const embed = await context.newPage();
    await embed.goto(`${host.address}?embed=lesson#gallery/driver-deadlock`);
    await expect(embed.getByRole('link', { name: 'Open in Signalbox' })).toBeVisible();
    await embed.close();

    // The next release waits until it is asked for.
    await context.setOffline(false);
    const tab = await context.newPage();
    await tab.goto(`${host.address}#gallery/two-queues`);
    await idle(tab);
    host.release();
    await page.evaluate(() => navigator.serviceWorker.ready.then((registration) => registration.update()));
    const offer = page.getByRole('region', { name: 'Messages' }).getByText('A new version is ready');
    await expect(offer).toBeVisible({ timeout: 60_000 });
    const inTab = tab.getByRole('button', { name: 'Reload' });
    await expect(inTab).toBeVisible({ timeout: 60_000 });
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Reload' }).click();
    await reloaded;
    await idle(page);
    await section(page, 'Cluster');
    await expect(count).toHaveValue('7');
    await expect(offer).toBeHidden();
    // In another tab, too, although the release has been started by then.
    const tabReloaded = tab.waitForEvent('load');
    // The message that there is another tab stands before it.
    await tab.locator('.notice', { hasText: 'another tab' }).getByRole('button', { name: 'Dismiss' }).click();
    await inTab.click();
    await tabReloaded;
    troubles.splice(0, troubles.length, ...troubles.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED')));
  } finally {
    await host.stop();
  }
});
