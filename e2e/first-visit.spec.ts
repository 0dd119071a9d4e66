import type { Page } from '@playwright/test';
import { idle } from './app';
import { expect, test } from './fixtures';

/** In the page: adds up how far what is on screen moves, as the browser counts it. */
function watchShifts(): void {
  new PerformanceObserver((list) => {
    const { dataset } = document.documentElement;
    for (const entry of list.getEntries()) {
      if ('value' in entry) dataset.shift = String(Number(dataset.shift ?? 0) + Number(entry.value));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

test('a first visit shows what the page is, plays, asks a question, and lets the reader resolve a deadlock', async ({
  page,
}) => {
  await page.clock.install();
  await page.addInitScript(watchShifts);
  await page.goto('./');
  const lesson = page.getByRole('article', { name: 'Lesson: Eight applications, eight cores' });
  await expect(lesson).toContainText('Signalbox replays a cluster scheduler in your browser.');
  await expect(lesson).toContainText('Eight applications arrive within two seconds.');
  // It plays by itself and stops before it says too much.
  await expect(page.getByTestId('clock')).toHaveText('0:03.0');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(page.locator('.timeline-flag')).toBeHidden();
  // Nothing that a reader has begun to look at moves away.
  await idle(page);
  expect(await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))).toBeLessThan(0.05);

  // Whoever does not dare to guess is told after a while that it costs nothing.
  await expect(lesson).not.toContainText('No score is kept.');
  await page.clock.fastForward(12_000);
  await expect(lesson).toContainText('Take a guess. No score is kept.');
  await lesson.getByRole('button', { name: 'some of them' }).click();
  await expect(lesson.locator('.lesson-reveal')).toContainText('None of them, however long you wait.');
  await expect(page.locator('.timeline-flag')).toContainText('Deadlock 0:04.8');
  await page.keyboard.press('n');
  await expect(lesson).toContainText('At 0:04.8 the last free core is gone: 8 drivers hold 8 cores.');
  await expect(page.getByRole('heading', { name: 'etl/5' })).toBeVisible();

  await page.keyboard.press('n');
  const cores = lesson.getByRole('spinbutton', { name: 'cores, in variant B' });
  // Waits until the text of the step has come into view and stands still.
  await cores.hover({ position: { x: 10, y: 10 } });
  const box = await cores.boundingBox();
  if (box === null) throw new Error('no number');
  const y = box.y + 10;
  await page.mouse.down();
  await page.mouse.move(box.x + 25, y, { steps: 4 });
  await expect(cores).toHaveText('9');
  await page.mouse.up();
  await idle(page);
  await expect(lesson).toContainText('The last one ends at 3:58.2.');
  // One step of undo, whatever the drag went through.
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(cores).toHaveText('8');

  // Whoever comes back is where they were, and nothing plays.
  await idle(page);
  await page.reload();
  await idle(page);
  await expect(lesson).toContainText('step 3 of 6');
  await expect(lesson).toContainText('You were at step 3 of 6 of Eight applications, eight cores.');
  await lesson.getByRole('button', { name: 'Go on' }).click();
  await expect(lesson).not.toContainText('You were at');
  await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0);
});

test('nothing moves by itself for readers who prefer reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('./');
  await idle(page);
  await expect(page.getByTestId('clock')).toHaveText('0:03.0');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  // And whoever wants no lesson finds the way out of it.
  await page.getByRole('button', { name: 'Skip the lesson' }).click();
  await expect(page.getByRole('complementary', { name: 'Editor' })).toBeVisible();
});

test('a first visit takes fewer than twenty requests until the page is at rest', async ({ page }) => {
  const asked: string[] = [];
  page.context().on('request', (request) => {
    const { protocol, pathname } = new URL(request.url());
    // A browser with a window asks for the icon of its tab as well, once or twice.
    if (protocol.startsWith('http') && pathname !== '/favicon.svg') asked.push(pathname);
  });
  await page.goto('./');
  await expect(page.locator('.timeline-variant__figures').first()).toContainText('finished');
  await idle(page);
  // What comes last, so that the first Ctrl+K finds it ready. The worker that compares the runs begins at about the same time.
  const isLast = (path: string): boolean => /\/rest-.*\.css$/.test(path);
  await expect.poll(() => asked.some(isLast)).toBe(true);
  const untilRest = asked.slice(0, asked.findIndex(isLast) + 1);
  expect(untilRest.length, untilRest.join('\n')).toBeLessThan(20);
});

test('what the first picture does not need is asked for after the picture', async ({ page }) => {
  await page.addInitScript(() => {
    const look = (): void => {
      const text = document.querySelector('.timeline-variant__figures')?.textContent ?? '';
      if (text.includes('finished')) document.documentElement.dataset['figures'] = String(performance.now());
      else requestAnimationFrame(look);
    };
    look();
  });
  await page.goto('./');
  await idle(page);
  const asked = () =>
    page.evaluate(() => {
      const rest = performance.getEntriesByType('resource').find(({ name }) => /\/rest-.*\.js$/.test(name));
      return { rest: rest?.startTime ?? 0, figures: Number(document.documentElement.dataset['figures']) };
    });
  await expect.poll(async () => (await asked()).rest).toBeGreaterThan(0);
  const { rest, figures } = await asked();
  expect(rest).toBeGreaterThan(figures);
});

/** Where the heading of the lesson and the line above its rows stand, CSS pixels; the rows follow the line. */
async function places(page: Page): Promise<readonly number[]> {
  const heading = page.getByRole('heading', { name: 'Eight applications, eight cores' });
  const boxes = [await heading.boundingBox(), await page.locator('.timeline-variant').boundingBox()];
  return boxes.flatMap((box) => (box === null ? [] : [Math.round(box.x), Math.round(box.y), Math.round(box.height)]));
}

test('the page contains the text of the first step before its scripts run, but not when a link is opened', async ({
  context,
}) => {
  await context.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  const page = await context.newPage();
  await page.goto('./');
  await expect(page.getByRole('heading', { name: 'Eight applications, eight cores' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('The cluster has 8 cores.');
  await expect(page.locator('.first-rows li')).toHaveText(Array.from({ length: 8 }, (_, row) => `etl/${row + 1}`));
  await expect(page.locator('.first-rows li').last()).toBeVisible();
  const before = await places(page);
  const last = await page.locator('.first-rows li').last().boundingBox();
  const linked = await context.newPage();
  await linked.goto('./#learn');
  await expect(linked.locator('.first-page')).toBeHidden();
  await expect(linked.locator('.first-rows')).toBeHidden();
  await linked.close();

  // What the scripts put in its place stands where it stood.
  await context.unroute('**/assets/*.js');
  await page.reload();
  await idle(page);
  await expect(page.locator('.first-rows')).toHaveCount(0);
  expect(before).toHaveLength(6);
  expect(await places(page)).toEqual(before);
  // The rows end where the empty ones did, but for a line.
  const rows = await page.locator('.timeline-rows').boundingBox();
  expect((rows?.y ?? 0) + (rows?.height ?? 0) - 1).toBeCloseTo((last?.y ?? 0) + (last?.height ?? 0), 0);
});

test('without scripts the page says that it needs them, where nothing covers it', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  // Chromium shows no `noscript` where the tools of developers turn scripts off.
  await page.route('**/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('noscript', 'aside') });
  });
  await page.route('**/assets/*.css', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('noscript', 'aside') });
  });
  await page.goto('./');
  const said = page.getByText('needs JavaScript');
  await expect(said).toBeVisible();
  const { x = 0, y = 0 } = (await said.boundingBox()) ?? {};
  const covering = await page.evaluate(
    ([left, top]) => document.elementFromPoint(left + 20, top + 20)?.localName,
    [x, y],
  );
  expect(covering).toBe('aside');
});
