import { idle, open, section } from './app';
import { expect, test } from './fixtures';

// What the browser may do to a page that is at work.

test('without room in the storage the page says so once, and work goes on', async ({ page }) => {
  await open(page, '#gallery/driver-deadlock');
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  const seed = page.getByRole('textbox', { name: 'Seed' }).first();
  await seed.fill('41');
  await seed.press('Enter');
  const notice = page.getByText('This browser has no space to keep your work across a reload');
  await expect(notice).toBeVisible();
  await seed.fill('42');
  await seed.press('Enter');
  await idle(page);
  await expect(seed).toHaveValue('42');
  await expect(notice).toHaveCount(1);
  // The address still holds it.
  await page.reload();
  await idle(page);
  await expect(page.getByRole('textbox', { name: 'Seed' }).first()).toHaveValue('42');
});

test('workers that are ended from outside are replaced, and the edit is run', async ({ page }) => {
  // Browsers end workers without a word when memory is short.
  await page.addInitScript(() => {
    const OwnWorker = window.Worker;
    const workers: Worker[] = [];
    window.Worker = class extends OwnWorker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        workers.push(this);
      }
    };
    window.addEventListener('signalbox-test-kill', () => {
      for (const worker of workers.splice(0)) worker.terminate();
    });
  });
  await open(page, '#gallery/driver-deadlock');
  await section(page, 'Cluster');
  const count = page.getByRole('tabpanel').getByRole('textbox', { name: /count/i }).first();
  await expect(count).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('signalbox-test-kill')));
  await count.fill('7');
  await count.press('Enter');
  // A run that was given to one that had rested is restarted by hand; any other goes to a new worker by itself.
  const anew = page.getByRole('button', { name: 'Begin anew' });
  await expect(async () => {
    if (await anew.isVisible()) await anew.click();
    await expect(page.locator('html')).toHaveAttribute('data-idle', 'true', { timeout: 2000 });
  }).toPass({ timeout: 120_000 });
  await expect(anew).toBeHidden();
  await expect(page.getByText('node/7').first()).toBeVisible();
  await expect(page.getByText('could not run')).toBeHidden();
});
