import { idle, open } from './app';
import { expect, test } from './fixtures';

const clock = 'clock';

/** The locality lesson: its last task ends long before the last state timer. */
const LATE_TIMERS = '#gallery/locality-wait-sweep';

test('playing ends where the work ends, with the work in view', async ({ page }) => {
  await open(page, LATE_TIMERS);
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('16');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByTestId(clock)).toHaveText('0:13.0');
  await expect(page.getByRole('button', { name: 'Fit' })).toHaveAttribute('aria-pressed', 'true');
});

test('the shown end is that of the work, then that of the last timer', async ({ page }) => {
  await open(page, LATE_TIMERS);
  const toTheEnd = page.getByRole('button', { name: 'To the end' });
  await toTheEnd.click();
  await expect(page.getByTestId(clock)).toHaveText('0:13.0');
  await toTheEnd.click();
  await expect(page.getByTestId(clock)).toHaveText('0:43.0');
  // The whole run is in view, not the empty part of it.
  await expect(page.getByRole('button', { name: 'Fit' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'To the start' }).click();
  await expect(page.getByTestId(clock)).toHaveText('0:00.0');
});

test('zoom and fit are buttons, keys and a pinch', async ({ page }) => {
  await open(page);
  const fit = page.getByRole('button', { name: 'Fit' });
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(fit).toHaveAttribute('aria-pressed', 'false');
  await fit.click();
  await expect(fit).toHaveAttribute('aria-pressed', 'true');
  await page.locator('body').press('w');
  await expect(fit).toHaveAttribute('aria-pressed', 'false');
  await page.locator('body').press('0');
  await expect(fit).toHaveAttribute('aria-pressed', 'true');
  // As Safari tells a pinch on a trackpad.
  await page.locator('.timeline-axis').evaluate((axis) => {
    const clientX = axis.getBoundingClientRect().right - 100;
    axis.dispatchEvent(Object.assign(new Event('gesturestart', { cancelable: true }), { scale: 1, clientX }));
    axis.dispatchEvent(Object.assign(new Event('gesturechange', { cancelable: true }), { scale: 2, clientX }));
  });
  await expect(fit).toHaveAttribute('aria-pressed', 'false');
});

test('a range dragged on the axis has figures, can be zoomed to, and is part of the link', async ({ page }) => {
  await open(page);
  const axis = await page.locator('.timeline-axis').boundingBox();
  if (axis === null) throw new Error('no axis');
  const y = axis.y + axis.height / 2;
  await page.mouse.move(axis.x + axis.width * 0.4, y);
  await page.mouse.down();
  await page.mouse.move(axis.x + axis.width * 0.5, y, { steps: 3 });
  await page.mouse.move(axis.x + axis.width * 0.6, y, { steps: 3 });
  await page.mouse.up();
  const figures = page.getByRole('region', { name: 'Selected time' });
  await expect(figures).toContainText('Applications submitted');
  await expect(figures).toContainText('What they wait for');
  const title = (await figures.getByRole('heading', { level: 2 }).textContent()) ?? '';
  await idle(page);
  await page.reload();
  await idle(page);
  await expect(figures.getByRole('heading', { level: 2 })).toHaveText(title);
  await figures.getByRole('button', { name: 'Zoom to it' }).click();
  await expect(page.getByRole('button', { name: 'Fit' })).toHaveAttribute('aria-pressed', 'false');
  await figures.getByRole('button', { name: 'Clear the range' }).click();
  await expect(figures).toHaveCount(0);
});

test('probes are followed in slow motion with one press', async ({ page }) => {
  await open(page, '#gallery/sparrow-race');
  await page.getByRole('button', { name: 'Slow motion: follow what happens next' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  const back = page.getByRole('button', { name: 'Back to normal speed' });
  await expect(back).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Pause' }).click();
  await back.click();
  await expect(back).toHaveCount(0);
});

test('what is said of an instant is the same by a link, by steps, and backwards from the end', async ({
  page,
  context,
}) => {
  await context.clock.install();
  // It opens with an application that waits.
  await open(page, '#gallery/driver-deadlock');
  // The scenario of the gallery that is open is not offered to read on in; by a link it is.
  const plain = (text: string): string => text.replace(/\s+/g, ' ').replace(/More in [^.]+\. /g, '');
  const said = async (tab: typeof page): Promise<string[]> => {
    await idle(tab);
    // They are worked out when all else is there.
    await expect(tab.getByText(/^Highlights in A/)).toBeVisible();
    // Views made of elements follow the cursor within a tenth of a second.
    await tab.clock.runFor(150);
    const texts = [tab.getByRole('region', { name: 'Details' }), tab.getByRole('contentinfo', { name: 'Transport' })];
    return await Promise.all(texts.map(async (text) => plain(await text.innerText())));
  };
  const step = async (name: string, to: string): Promise<void> => {
    const number = page.getByTestId('event-number');
    for (let i = 0; i < 200 && (await number.textContent()) !== to; i++)
      await page.getByRole('button', { name }).click();
    await expect(number).toHaveText(to);
  };
  await page.getByRole('button', { name: 'To the start' }).click();
  const stops: { event: string; texts: string[]; address: string }[] = [];
  for (const event of ['9', '14', '40']) {
    await step('Next event', event);
    const texts = await said(page);
    expect(texts[0]).toContain('etl/5');
    stops.push({ event, texts, address: page.url() });
  }
  await page.getByRole('button', { name: 'To the end' }).click();
  for (const { event, texts } of stops.toReversed()) {
    await step('Previous event', event);
    expect(await said(page)).toEqual(texts);
  }
  for (const { texts, address } of stops) {
    const other = await context.newPage();
    await other.goto(address);
    expect(await said(other)).toEqual(texts);
    await other.close();
  }
});

test('a cursor far outside the range in view makes the page no wider', async ({ page }) => {
  await open(page, '#gallery/two-queues');
  const rows = page.getByRole('application', { name: /^Rows of/ });
  await page.getByRole('button', { name: 'To the end' }).click();
  await rows.focus();
  await page.keyboard.press('Home');
  for (let i = 0; i < 25; i++) await page.keyboard.press('+');
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(beyond).toBe(0);
});
