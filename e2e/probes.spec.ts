import { expectAccessibleInBothThemes } from './accessible';
import { idle, open, part, section } from './app';
import { expect, test } from './fixtures';

test.describe('workers', () => {
  test('two schedulers race: messages, held slots and reasons are shown at every event', async ({ page }) => {
    await open(page, '#gallery/sparrow-race');
    const view = page.getByRole('region', { name: 'Workers', exact: true });
    await expect(view.getByRole('radio', { name: 'Now' })).toBeChecked();
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

  test('pointing at a worker shows why its task is there', async ({ page }) => {
    await open(page, '#gallery/sparrow-race');
    const view = page.getByRole('region', { name: 'Workers', exact: true });
    for (let step = 0; step < 60; step++) await page.keyboard.press('ArrowRight');
    const picture = view.getByRole('application', { name: /^Workers of A/ });
    const box = await picture.boundingBox();
    if (box === null) throw new Error('the workers are drawn');
    const tip = page.locator('.item-tip');
    // Below the slots no message travels.
    await page.mouse.move(box.x + box.width / 2, box.y + box.height - 12);
    await expect(tip).toContainText(/slot/);
    await expect(tip).toContainText(/sampled \d+ workers|because this worker was ready/);
  });

  test('a scheduler is lost: the view says so, and slots wait for it', async ({ page }) => {
    await open(page, '#gallery/sparrow-scheduler-lost');
    const view = page.getByRole('region', { name: 'Workers', exact: true });
    await expect(view).toContainText(/scheduler 1 failed at 6:50\.000/);
    await part(view, 'workers', 'counters');
    const timedOut = view.getByRole('row', { name: /^getTask timed out/ });
    await expect(timedOut.getByRole('cell')).toHaveText(['86', '0', '86', '170']);

    const strip = page.getByRole('region', { name: 'Events' });
    await expect(strip.getByRole('button', { name: /scheduler 1 fails/ })).toBeVisible();
  });

  test('all policies run on the same jobs, and their response times stand side by side', async ({ page }) => {
    await open(page, '#gallery/sparrow-race');
    const view = page.getByRole('region', { name: 'Workers', exact: true });
    await part(view, 'workers', 'response');
    await view.getByRole('button', { name: 'All policies on this job stream' }).click();
    await expect(view).toContainText('6 policies, the same jobs.');
    const table = view.getByRole('table', { name: 'Response times of jobs' });
    for (const policy of ['random', 'per-task', 'batch', 'late', 'late, cancel', 'central', 'ideal: longest task']) {
      await expect(table.getByRole('row', { name: new RegExp(`^${policy} \\d`) })).toBeVisible();
    }
    await part(view, 'workers', 'published');
    await expect(view.getByRole('row', { name: /^batch sampling is better/ })).toContainText(/10 to 50 %.*25 %.*\d %/);
  });

  test('counters and theory refer to the variants', async ({ page }) => {
    await open(page, '#gallery/sparrow-race');
    const view = page.getByRole('region', { name: 'Workers', exact: true });
    await part(view, 'workers', 'counters');
    await expect(view.getByRole('row', { name: /^messages per task/ })).toContainText(/\d\.\d\d/);
    await part(view, 'workers', 'theory');
    await expect(view.getByRole('table', { name: 'Theory and measurement' })).toContainText(/\d\.\d\d/);
    await expect(view).toContainText('one slot per worker');
  });

  test('no serious accessibility violation in any of its panels, light and dark', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, '#gallery/sparrow-power-of-two');
    for (const name of ['workers', 'response', 'counters', 'theory', 'published']) {
      await part(page, 'workers', name);
      await expectAccessibleInBothThemes(page, { parts: ['.probes'], where: `panel ${name}` });
    }
  });

  test('users get weights in the form, for the queues that use weights', async ({ page }) => {
    await open(page, '#gallery/sparrow-race');
    await section(page, 'Policy');
    const weights = page
      .getByRole('tabpanel')
      .locator('.group')
      .filter({ hasText: /^weights/ });
    await expect(weights).toContainText('They apply when node_monitor.task_scheduler is weighted');
    await page.getByRole('combobox', { name: 'node_monitor.task_scheduler' }).selectOption('weighted');
    await expect(weights).toContainText('How many entries of a user a worker serves in a turn');
    const ana = weights.getByRole('textbox', { name: 'ana' });
    await ana.fill('3');
    await ana.press('Enter');
    await idle(page);
    await page.reload();
    await idle(page);
    await section(page, 'Policy');
    await expect(weights.getByRole('textbox', { name: 'ana' })).toHaveValue('3');
  });
});

test('ten thousand workers are a map that follows the cursor and leads to a worker', async ({ page }) => {
  await open(page, '#gallery/sparrow-race');
  await section(page, 'Cluster');
  const count = page.getByRole('tabpanel').getByRole('textbox', { name: 'count' }).first();
  await count.fill('10000');
  await count.press('Enter');
  const view = page.getByRole('region', { name: 'Workers', exact: true });
  await expect(view).toContainText('10,000 workers, a cell each');
  const map = view.getByRole('application', { name: /^Workers of A/ });
  await map.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(view.getByRole('status').filter({ hasText: 'worker/2' })).toContainText(/slot/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Inspector' })).toContainText('worker/2');
});

test('slow motion plays messages at a pace that can be followed, until the same press', async ({ page }) => {
  await open(page, '#gallery/sparrow-race');
  const view = page.getByRole('region', { name: 'Workers', exact: true });
  await page.keyboard.press('Home');
  const now = async () => Number.parseFloat((await view.locator('.section-header__at').textContent()) ?? '');
  const slow = view.getByRole('button', { name: 'Slow motion' });
  await slow.click();
  await expect(slow).toHaveAttribute('aria-pressed', 'true');
  const begun = await now();
  await expect.poll(now).toBeGreaterThan(begun);
  // The frames of the page are the clock. Half of the time is asked for: a slow machine makes it longer, never shorter.
  const took = await view.locator('.section-header__at').evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        const read = () => Number.parseFloat(text.textContent ?? '');
        const [from, started] = [read(), performance.now()];
        // Far enough that a frame that comes late does not count for much.
        const look = (frame: number) => {
          if (read() > from + 1) resolve(frame - started);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
  );
  expect(took).toBeGreaterThan(500);
  await slow.click();
  await expect(slow).toHaveAttribute('aria-pressed', 'false');
});

test('a scheduler is lost by hand on the event strip', async ({ page }) => {
  await open(page, '#gallery/sparrow-race');
  const strip = page.getByRole('region', { name: 'Events' });
  await strip.getByRole('button', { name: /event/ }).first().click();
  await page.getByRole('button', { name: 'Scheduler failed' }).click();
  await idle(page);
  await expect(strip.getByRole('button', { name: /scheduler \d fails/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Workers', exact: true })).toContainText(/scheduler \d failed at/);
});

test('of two events at one instant, the one of the active variant is dragged and moves only there', async ({
  page,
}) => {
  await open(page, '#gallery/sparrow-scheduler-lost');
  const strip = page.getByRole('region', { name: 'Events' });
  const mark = strip.getByRole('button', { name: /^scheduler 1 fails in A and C and D at 6:50\.0/ });
  await mark.hover();
  const box = await mark.boundingBox();
  if (box === null) throw new Error('the mark is on the strip');
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 40, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(strip.getByRole('button', { name: /^scheduler 1 fails in C and D at 6:50\.0/ })).toBeVisible();
  await expect(strip.getByRole('button', { name: /^scheduler 1 fails in A at 7:/ })).toBeVisible();
  await expect(strip.getByRole('button', { name: /^scheduler 2 fails in D at 6:50\.0/ })).toBeVisible();
});

test('with four variants at 1280 by 800 the axes of the view of workers are in sight', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, '#gallery/hybrid');
  const dock = page.locator('.dock');
  await expect(dock.getByRole('table', { name: 'Response times of jobs' })).toBeVisible();
  const hidden = () => page.locator('main').evaluate((main) => main.scrollHeight - main.clientHeight);
  expect(await hidden()).toBe(0);
  await part(dock, 'workers', 'theory');
  await expect(dock.getByRole('table', { name: 'Theory and measurement' })).toBeVisible();
  expect(await hidden()).toBe(0);
});
