import AxeBuilder from '@axe-core/playwright';
import { idle, open, section } from './app';
import { expect, test } from './fixtures';

test.describe('workers', () => {
  test('two schedulers race: messages, held slots and reasons are told at every event', async ({ page }) => {
    await open(page, '#gallery/sparrow-race');
    const view = page.getByRole('region', { name: 'Workers', exact: true });
    await expect(view.getByRole('combobox', { name: 'View of workers' })).toHaveValue('workers');
    const table = view.getByRole('table', { name: /^Workers of A/ });
    await page.keyboard.press('Home');
    await expect(view).toContainText(/At 0\.0000 s: on their way: \d+ (reservation|probe)/);
    for (let step = 0; step < 40; step++) await page.keyboard.press('ArrowRight');
    await expect(table).toContainText(/the slot (runs|is free)/);
    await expect(table).toContainText(
      /sampled \d+ workers: .* (free|full|queued)|runs here because this worker was ready/,
    );

    const picture = view.getByRole('application', { name: /^Workers of A/ });
    const box = await picture.boundingBox();
    if (box === null) throw new Error('the workers are drawn');
    await picture.focus();
    await page.keyboard.press('ArrowRight');
    const id = (await table.getByRole('rowheader').first().textContent()) ?? '';
    await expect(view.getByRole('status').filter({ hasText: id })).toContainText(/slot/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: 'Inspector' })).toContainText(id);
  });

  test('a worker under the pointer says why its task is there', async ({ page }) => {
    await open(page, '#gallery/sparrow-race');
    const view = page.getByRole('region', { name: 'Workers', exact: true });
    for (let step = 0; step < 60; step++) await page.keyboard.press('ArrowRight');
    const picture = view.getByRole('application', { name: /^Workers of A/ });
    const box = await picture.boundingBox();
    if (box === null) throw new Error('the workers are drawn');
    const tip = page.locator('.timeline-tip');
    // Below the slots no message travels.
    await page.mouse.move(box.x + box.width / 2, box.y + box.height - 12);
    await expect(tip).toContainText(/slot/);
    await expect(tip).toContainText(/sampled \d+ workers|because this worker was ready/);
  });

  test('a scheduler is lost: it is told, slots wait for it, and the event is made and changed by hand', async ({
    page,
  }) => {
    await open(page, '#gallery/sparrow-scheduler-lost');
    const view = page.getByRole('region', { name: 'Workers', exact: true });
    await expect(view).toContainText(/scheduler 1 failed at 6:50\.000/);
    await view.getByRole('combobox', { name: 'View of workers' }).selectOption('counters');
    const timedOut = view.getByRole('row', { name: /^getTask timed out/ });
    await expect(timedOut.getByRole('cell')).toHaveText(['86', '0', '86', '170']);

    const strip = page.getByRole('region', { name: 'Events' });
    await expect(strip.getByRole('button', { name: /scheduler 1 fails/ })).toBeVisible();
    await strip.getByRole('button', { name: 'Add an event at the cursor' }).click();
    await page.getByRole('button', { name: 'Scheduler failed' }).click();
    await idle(page);
    await expect(strip.getByRole('button', { name: /^scheduler 2 fails at 6:53/ })).toBeVisible();
    await expect(timedOut.getByRole('cell').first()).not.toHaveText('86');

    const entry = page.getByRole('listitem').filter({ hasText: /6:53\.0 scheduler 2 fails/ });
    await entry.getByRole('button', { name: /scheduler 2 fails/ }).click();
    const noticed = entry.getByRole('textbox', { name: 'resubmitAfter' });
    await expect(noticed).toHaveValue('100 ms');
    await noticed.fill('2s');
    await noticed.press('Enter');
    await expect(page.getByText('Not changed')).toHaveCount(0);
    const which = entry.getByRole('textbox', { name: /^scheduler$/ });
    await which.fill('3');
    await which.press('Enter');
    await expect(entry).toContainText(/expected at most 2/);
  });

  test('slow motion lets a message and its answer take a second', async ({ page }) => {
    await open(page, '#gallery/sparrow-race');
    const speed = page.getByRole('combobox', { name: 'Speed' });
    await page.getByRole('button', { name: 'Slow motion' }).click();
    await expect(speed).toHaveValue('slow');
    await speed.selectOption('2');
    await expect(page.getByRole('button', { name: 'Slow motion' })).toHaveAttribute('aria-pressed', 'false');
  });

  test('all policies run on the same jobs, and their response times stand side by side', async ({ page }) => {
    await open(page, '#gallery/sparrow-race');
    const view = page.getByRole('region', { name: 'Workers', exact: true });
    await view.getByRole('combobox', { name: 'View of workers' }).selectOption('response');
    await view.getByRole('button', { name: 'All policies on this job stream' }).click();
    await expect(view).toContainText('6 policies, the same jobs.');
    const table = view.getByRole('table', { name: 'Response times of jobs' });
    for (const policy of ['random', 'per-task', 'batch', 'late', 'late, cancel', 'central', 'ideal: longest task']) {
      await expect(table.getByRole('row', { name: new RegExp(`^${policy} \\d`) })).toBeVisible();
    }
    await view.getByRole('combobox', { name: 'View of workers' }).selectOption('published');
    await expect(view.getByRole('row', { name: /^batch sampling is better/ })).toContainText(/10 to 50 %.*25 %.*\d %/);
  });

  test('counters and theory speak of the variants', async ({ page }) => {
    await open(page, '#gallery/sparrow-race');
    const view = page.getByRole('region', { name: 'Workers', exact: true });
    const panel = view.getByRole('combobox', { name: 'View of workers' });
    await panel.selectOption('counters');
    await expect(view.getByRole('row', { name: /^messages per task/ })).toContainText(/\d\.\d\d/);
    await panel.selectOption('theory');
    await expect(view.getByRole('table', { name: 'Theory and measurement' })).toContainText(/\d\.\d\d/);
    await expect(view).toContainText('one slot per worker');
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`no serious accessibility violation in any of its panels, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await open(page, '#gallery/sparrow-power-of-two');
      const panel = page.getByRole('combobox', { name: 'View of workers' });
      for (const name of ['workers', 'response', 'counters', 'theory', 'published']) {
        await panel.selectOption(name);
        const { violations } = await new AxeBuilder({ page }).include('.probes').analyze();
        const serious = violations.filter((v) => v.impact === 'serious' || v.impact === 'critical');
        expect(
          serious.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`),
          `panel ${name}`,
        ).toEqual([]);
      }
    });
  }

  test('users are given weights in the form, for the queues that heed them', async ({ page }) => {
    await open(page, '#gallery/sparrow-race');
    await section(page, 'Policy');
    const weights = page.getByRole('tabpanel').locator('.group').last();
    await expect(weights).toContainText('They count when node_monitor.task_scheduler is weighted');
    await page.getByRole('combobox', { name: 'node_monitor.task_scheduler' }).selectOption('weighted');
    await expect(weights).toContainText('How many entries of a user a worker serves in a turn');
    const ana = weights.getByRole('textbox', { name: 'ana' });
    await ana.fill('3');
    await ana.press('Enter');
    await idle(page);
    await section(page, 'Source');
    await expect(page.locator('.cm-content')).toContainText('"weights"');
  });

  test('ten thousand workers are a map, and the run shows how far it is', async ({ page }) => {
    test.slow();
    await page.goto('./#gallery/sparrow-paper-scale');
    await expect(page.getByRole('contentinfo', { name: 'Transport' })).toContainText(/simulating A, \d+ %/);
    const view = page.getByRole('region', { name: 'Workers', exact: true });
    await expect(view.getByRole('application', { name: /^Workers of A/ })).toBeVisible();
    await expect(view).toContainText('10000 workers, a cell each');
    await expect(page.locator('html')).toHaveAttribute('data-idle', 'true', { timeout: 90_000 });
    await expect(view.getByRole('table', { name: /counted/ })).toContainText('workers with 0 in the queue');
    await idle(page);
  });
});
