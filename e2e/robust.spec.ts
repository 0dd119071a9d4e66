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

test('names of a hundred letters are broken or shortened, and nothing lies beside its panel', async ({ page }) => {
  await open(page, '#gallery/two-queues');
  const long = 'nightly-report-of-all-regions-'.repeat(3);
  const named = {
    signalbox: 1,
    title: 'T'.repeat(150),
    cluster: { nodes: [{ id: long, count: 3, capacity: { vcore: 4, memory: '16GB' } }] },
    queues: [{ id: 'root' }, { id: `root.${long}` }],
    scheduler: { type: 'yunikorn' },
    workload: ['1', '2'].map((end) => ({
      id: long + end,
      kind: 'spark',
      queue: `root.${long}`,
      stages: [{ id: 's', tasks: 5, duration: '5s' }],
    })),
    variants: [
      { id: 'A', title: 'V'.repeat(150) },
      { id: 'B', title: 'W'.repeat(150) },
    ],
  };
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'long.json'));
    document
      .querySelector('.app')
      ?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, JSON.stringify(named));
  await expect(page.getByRole('tabpanel').getByRole('heading', { name: 'TTTT' })).toBeVisible();
  await idle(page);
  // A heading's last words, and the first letters of a name that waits for a timer.
  const beside = await page
    .locator(':is(.editor__panel h2, .inspector__part span, .countdowns__name)')
    .evaluateAll((all) =>
      all.flatMap((one) => {
        const panel = one.closest('.panel, .section-header')?.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(one);
        const own = getComputedStyle(one).textOverflow === 'ellipsis' ? one : range;
        const box = own.getBoundingClientRect();
        return panel !== undefined && (box.right > panel.right + 1 || box.left < panel.left - 1) ? [one.className] : [];
      }),
    );
  expect(beside).toEqual([]);
});
