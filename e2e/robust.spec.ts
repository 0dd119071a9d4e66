import { drop, idle, open, section } from './app';
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
  const notice = page.getByText('This browser has no space to keep your work');
  await expect(notice).toBeVisible();
  await seed.fill('42');
  await seed.press('Enter');
  await idle(page);
  await expect(seed).toHaveValue('42');
  await expect(notice).toHaveCount(1);
  // The page asks before it goes, as long as the work was not saved. The address still holds it.
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  await idle(page);
  expect(asked).toEqual(['beforeunload']);
  await expect(page.getByRole('textbox', { name: 'Seed' }).first()).toHaveValue('42');
});

test('of three tabs each keeps its work, also when they are closed in turn', async ({ page, context }) => {
  const seed = (tab: typeof page) => tab.getByRole('textbox', { name: 'Seed' }).first();
  const edit = async (tab: typeof page, value: string): Promise<void> => {
    await seed(tab).fill(value);
    await seed(tab).press('Enter');
    // The document that has run is kept after the work: from then on the tab writes nothing until it is edited or closed.
    await expect
      .poll(() => tab.evaluate(() => localStorage.getItem('signalbox.good') ?? ''))
      .toContain(`"seed":${value}`);
  };
  await open(page, '#gallery/own-sjf');
  const [second, third] = [await context.newPage(), await context.newPage()];
  for (const tab of [second, third]) await open(tab, '#gallery/own-sjf');
  await edit(page, '41');
  await edit(second, '42');
  await edit(third, '43');
  for (const tab of [page, second, third]) {
    // A page that may ask before it goes is not waited for.
    const gone = tab.waitForEvent('close');
    await tab.close({ runBeforeUnload: true });
    await gone;
  }
  const fresh = await context.newPage();
  await open(fresh);
  const found = [await seed(fresh).inputValue()];
  for (let i = 0; i < 2; i++) {
    const before = await seed(fresh).inputValue();
    await fresh.getByRole('button', { name: 'Show it here' }).last().click();
    await expect(seed(fresh)).not.toHaveValue(before);
    found.push(await seed(fresh).inputValue());
  }
  expect(found.toSorted()).toEqual(['41', '42', '43']);
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
  const anew = page.getByRole('button', { name: 'Restart' });
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
  await drop(page, 'long.json', JSON.stringify(named));
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

test('work that cannot be read is offered as a file and not written over, and nothing else is disturbed', async ({
  page,
}) => {
  const newer = JSON.stringify({ document: { signalbox: 99, title: 'Of a newer release' } });
  await page.addInitScript((text) => {
    if (location.protocol === 'about:' || localStorage.getItem('signalbox.work') !== null) return;
    for (const slot of ['good', 'previous', 'other', 'lessons', 'consent'])
      localStorage.setItem(`signalbox.${slot}`, '{"');
    localStorage.setItem('signalbox.work', text);
  }, newer);
  await page.goto('./');
  await idle(page);
  const notice = page.getByText('Work that this browser has kept cannot be shown: it was made by a newer Signalbox');
  await expect(notice).toBeVisible();
  // The page has kept its own work in that place by now.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('signalbox.work') ?? '')).toContain('"signalbox":1');
  const offered = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save it as a file' }).click();
  const stream = await (await offered).createReadStream();
  let text = '';
  for await (const part of stream) text += String(part);
  expect(JSON.parse(text)).toEqual({ signalbox: 99, title: 'Of a newer release' });
});

test('where the browser lets the page store nothing, all of it works, and it says so after the first edit', async ({
  page,
}) => {
  // As in a frame whose sandbox gives it no origin.
  await page.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: () => refuse() });
    Object.defineProperty(navigator, 'serviceWorker', {
      get: () => {
        document.documentElement.dataset['workers'] = 'refused';
        return refuse();
      },
    });
  });
  await page.goto('./#gallery/two-queues');
  await idle(page);
  const seed = page.getByRole('textbox', { name: 'Seed' }).first();
  await seed.fill('41');
  await seed.press('Enter');
  await expect(page.getByText('This browser does not let this page keep your work')).toBeVisible();
  await idle(page);
  await expect(page.locator('html')).toHaveAttribute('data-workers', 'refused');
  await page.goto('./#learn');
  await expect(page.getByRole('heading', { name: 'Learn how clusters are shared' })).toBeVisible();
});

test('each place has its own title, also on the way back', async ({ page }) => {
  await open(page, '#gallery/two-queues');
  await expect(page).toHaveTitle('Two queues, two policies – Signalbox');
  for (const [place, title] of [
    ['learn', 'Learn'],
    ['experiments', 'Experiments'],
  ]) {
    // The second time nothing has to be loaded, and the page comes at once.
    for (let times = 0; times < 2; times++) {
      await page.goto(`./#${place}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveTitle(`${title} – Signalbox`);
      await page.goBack();
      await idle(page);
      await expect(page).toHaveTitle('Two queues, two policies – Signalbox');
    }
  }
});
