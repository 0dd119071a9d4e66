import { idle, open, section } from './app';
import { expect, test } from './fixtures';

// Parts of the page come when they are first shown. The network may be away just then.

/** What a browser says of a request that failed is expected here, and nothing else. */
function expectNetworkTroublesOnly(troubles: string[]): void {
  expect(troubles.length).toBeGreaterThan(0);
  expect(troubles.filter((text) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_ABORTED/.test(text))).toEqual([]);
  troubles.length = 0;
}

test('offline the help says that it could not be loaded, the page stays, and it comes with the network', async ({
  page,
  context,
  troubles,
}) => {
  await open(page, '#gallery/driver-deadlock');
  await context.setOffline(true);
  await page.keyboard.press('?');
  const alert = page.getByRole('alert').filter({ hasText: 'The help could not be loaded' });
  await expect(alert).toContainText('Your work is kept');
  await expect(alert).not.toContainText(/fault|report/);
  await expect(page.getByRole('contentinfo', { name: 'Transport' })).toBeVisible();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toBeVisible();
  expectNetworkTroublesOnly(troubles);
  await context.setOffline(false);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(alert).toBeHidden();
  troubles.length = 0;
});

test('what the host did not send comes at the next try, with its style', async ({ page, troubles }) => {
  await open(page, '#gallery/driver-deadlock');
  const help = /assets\/HelpDialog/;
  await page.route(help, (route) => route.abort());
  await page.keyboard.press('?');
  const alert = page.getByRole('alert').filter({ hasText: 'The help could not be loaded' });
  await expect(alert).toBeVisible();
  await page.unroute(help);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  // With its style: the dialog is laid out by a sheet that failed as well.
  expect(await page.evaluate(() => [...document.styleSheets].length)).toBe(
    await page.locator('link[rel="stylesheet"]').count(),
  );
  troubles.length = 0;
});

test('offline a picture that cannot be made says so, and is made with the network', async ({
  page,
  context,
  troubles,
}) => {
  await open(page, '#gallery/driver-deadlock');
  const make = async (): Promise<void> => {
    await page.getByRole('region', { name: 'Timeline' }).getByRole('button', { name: 'Export picture' }).click();
    await page.getByRole('button', { name: 'SVG, for documents' }).click();
  };
  await context.setOffline(true);
  await make();
  await expect(page.getByText('The picture was not made: a part of Signalbox could not be loaded.')).toBeVisible();
  await expect(page.locator('.timeline-picture[aria-busy="true"]')).toHaveCount(0);
  expectNetworkTroublesOnly(troubles);
  await context.setOffline(false);
  await Promise.all([page.waitForEvent('download'), make()]);
  troubles.length = 0;
});

test('offline a dropped file is kept waiting, and the failure can be dismissed', async ({
  page,
  context,
  troubles,
}) => {
  await open(page, '#gallery/driver-deadlock');
  await context.setOffline(true);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    (async () => {
      await page.getByRole('button', { name: /scenario menu/ }).click();
      await page.getByRole('button', { name: 'Open file…' }).click();
    })(),
  ]);
  await chooser.setFiles({ name: 'queues.yaml', mimeType: 'text/yaml', buffer: Buffer.from('partitions: []') });
  const alert = page.getByRole('alert').filter({ hasText: 'queues.yaml could not be loaded' });
  await expect(alert).toBeVisible();
  await alert.getByRole('button', { name: 'Dismiss' }).click();
  await expect(alert).toBeHidden();
  await expect(page.getByRole('contentinfo', { name: 'Transport' })).toBeVisible();
  expectNetworkTroublesOnly(troubles);
});

test('offline the text editor and a system not yet loaded say what is missing, and both come with the network', async ({
  page,
  context,
  troubles,
}) => {
  await open(page, '#gallery/driver-deadlock');
  await section(page, 'Cluster');
  await expect(page.getByRole('tabpanel').getByRole('textbox').first()).toBeVisible();
  await context.setOffline(true);
  await section(page, 'Source');
  const missing = page.getByRole('tabpanel').getByRole('alert');
  await expect(missing).toContainText('could not be loaded');
  await page.evaluate(() => {
    location.hash = '#gallery/omega-offers';
  });
  const failed = page.getByRole('alert').filter({ hasText: 'could not run' });
  await expect(failed).toContainText('A part of the simulator could not be loaded');
  await expect(failed).not.toContainText('report');
  expectNetworkTroublesOnly(troubles);
  await context.setOffline(false);
  await expect(failed).toBeHidden();
  await idle(page);
  await section(page, 'Source');
  await expect(page.getByRole('tabpanel').getByRole('textbox').first()).toBeVisible();
  troubles.length = 0;
});
