import { open } from './app';
import { expect, test } from './fixtures';
import type { Page } from '@playwright/test';

// Files that would keep the page busy are read in a thread of their own.

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

test('a large file that is no good is explained, and one that is good can be taken over', async ({ page }) => {
  await open(page, '#gallery/driver-deadlock');
  const dialog = page.getByRole('dialog', { name: /Import/ });
  await openFile(page, 'broken.xml', `<allocations>${'<!--'.repeat(100_000)}`);
  await expect(dialog).toContainText('too long to be shown', { timeout: 20_000 });
  await expect(dialog).toContainText('unclosed tag');
  await expect(dialog.getByRole('button', { name: /^Take over/ })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  const queues = Array.from({ length: 4000 }, (_, i) => `    - name: team-with-a-long-name-${i}`).join('\n');
  await openFile(
    page,
    'queues.yaml',
    `partitions:\n- name: default\n  queues:\n  - name: root\n    queues:\n${queues}\n`,
  );
  await expect(dialog).toContainText('4000 queues added', { timeout: 20_000 });
  await expect(dialog.getByRole('button', { name: /^Take over/ })).toBeEnabled();
});

test('a long link is read beside the page and opened', async ({ page }) => {
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
