import { fingerprint, idle, open, section } from './app';
import { expect, test } from './fixtures';
import type { Page } from '@playwright/test';

// Files that would keep the page busy are read in their own thread.

async function openFile(page: Page, name: string, text: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    (async () => {
      await page.getByRole('button', { name: /scenario menu/ }).click();
      await page.getByRole('button', { name: 'Open file…' }).click();
    })(),
  ]);
  await chooser.setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
}

test('a large invalid file is explained, and a large valid one can be imported', async ({ page }) => {
  await open(page, '#gallery/driver-deadlock');
  const dialog = page.getByRole('dialog', { name: /Import/ });
  await openFile(page, 'broken.xml', `<allocations>${'<!--'.repeat(100_000)}`);
  await expect(dialog).toContainText('too long to show', { timeout: 20_000 });
  await expect(dialog).toContainText('<allocations> is never closed');
  await expect(dialog.getByRole('button', { name: /^Import/ })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  const queues = Array.from({ length: 4000 }, (_, i) => `    - name: team-with-a-long-name-${i}`).join('\n');
  await openFile(
    page,
    'queues.yaml',
    `partitions:\n- name: default\n  queues:\n  - name: root\n    queues:\n${queues}\n`,
  );
  await expect(dialog).toContainText('4,000 queues added', { timeout: 20_000 });
  await expect(dialog.getByRole('button', { name: /^Import/ })).toBeEnabled();
});

test('a long link is read in another thread and opened', async ({ page }) => {
  const workload = Array.from({ length: 400 }, (_, i) => ({
    id: `job-${i}`,
    kind: 'batch',
    queue: 'root.a',
    tasks: 1,
    duration: `${1 + (i % 7)}s`,
  }));
  const document = {
    signalbox: 1,
    title: 'Long link',
    cluster: { nodes: [{ id: 'n', count: 20, capacity: { vcore: 4, memory: '8GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.a' }],
    scheduler: { type: 'yunikorn' },
    workload,
  };
  await open(page, `#s1.j.${Buffer.from(JSON.stringify(document)).toString('base64url')}`);
  await expect(page).toHaveTitle(/Long link/);
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('400 of 400');
});

test('reading that takes long is ended by Cancel, and the page is as it was', async ({ page }) => {
  // A thread that gets no message never answers: it is still at work when the button is pressed.
  await page.addInitScript(() => {
    const OwnWorker = window.Worker;
    window.Worker = class extends OwnWorker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        if (options?.name === 'reading') this.postMessage = () => undefined;
      }
    };
  });
  await open(page, '#gallery/driver-deadlock');
  const long = `partitions:\n- name: default\n  queues:\n  - name: root\n# ${'-'.repeat(60_000)}\n`;
  await openFile(page, 'queues.yaml', long);
  const reading = page.getByRole('dialog', { name: 'Reading queues.yaml' });
  await reading.getByRole('button', { name: 'Cancel' }).click();
  await expect(reading).toBeHidden();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await section(page, 'Cluster');
  await expect(page.getByRole('tabpanel').getByRole('textbox').first()).toBeVisible();
});

test('a worker repeats its run while the pointer is at a setting, and the edit that follows is run', async ({
  page,
}) => {
  await open(page, '#gallery/storm');
  const [worker] = page.workers().filter((each) => each.url().includes('simulation.worker'));
  await worker?.evaluate(() => {
    const calls: string[] = [];
    Object.assign(globalThis, { calls });
    addEventListener('message', ({ data }: MessageEvent<{ path?: string[] }>) =>
      calls.push(data.path?.join('.') ?? ''),
    );
  });
  const calls = () => worker?.evaluate(() => (globalThis as unknown as { calls: string[] }).calls);
  await page.getByRole('heading', { name: 'Timeline' }).hover();
  expect(await calls()).not.toContain('warmUp');
  const seed = page.getByLabel('Seed', { exact: true });
  await seed.hover();
  await expect.poll(calls).toContain('warmUp');
  const before = await fingerprint(page);
  await seed.fill('77');
  await seed.press('Enter');
  await idle(page);
  expect(await fingerprint(page)).not.toBe(before);
});

test('only the rows of queues near the window are drawn, and any of thousands can be reached and edited', async ({
  page,
}) => {
  await open(page, '#gallery/own-fifo');
  const queues = [{ id: 'root' }, ...Array.from({ length: 3000 }, (_, i) => ({ id: `root.team-${i}` }))];
  const document = {
    signalbox: 1,
    title: 'Many queues',
    cluster: { nodes: [{ id: 'n', count: 4, capacity: { vcore: 4, memory: '8GB' } }] },
    queues,
    scheduler: { type: 'yunikorn' },
    workload: [{ id: 'x', kind: 'batch', queue: 'root.team-0', tasks: 1, duration: '5s' }],
  };
  await openFile(page, 'many.json', JSON.stringify(document));
  await expect(page).toHaveTitle(/Many queues/);
  await idle(page);
  await section(page, 'Queues');
  const tree = page.getByRole('tabpanel').locator('.queue-tree');
  await expect(tree.getByRole('button', { name: 'team-0', exact: false }).first()).toBeVisible();
  expect(await page.locator('.entry, .queue').count()).toBeLessThan(400);
  await page.getByRole('tabpanel').evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
  const last = tree.getByRole('button', { name: 'team-2999' });
  await last.click();
  const form = page.getByRole('tabpanel').locator('.entry__form');
  await expect(form).toBeVisible();
  // It stays as it is while it is out of sight.
  await page.getByRole('tabpanel').evaluate((panel) => panel.scrollTo(0, 0));
  await expect(tree.locator('[data-row="1"]')).toBeVisible();
  await expect(form).toHaveCount(1);
  await last.click();
  await expect(form).toHaveCount(0);

  // One of so many is chosen by its name.
  await section(page, 'Policy');
  const queue = page.getByRole('tabpanel').getByRole('combobox', { name: 'Queue', exact: true });
  await queue.fill('root.team-29999');
  await queue.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Expected one of 3001 names' })).toBeVisible();
  await queue.fill('root.team-2999');
  await queue.press('Enter');
  await expect(page.getByRole('tabpanel').getByRole('heading', { name: /root\.team-2999/ })).toBeVisible();
});
