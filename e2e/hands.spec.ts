import { expectAccessible } from './accessible';
import { fingerprint, idle, open, section } from './app';
import { expect, test } from './fixtures';

test('a node is lost at the cursor by hand, and undo in the message brings it back', async ({ page }) => {
  await open(page, '#gallery/two-queues');
  const before = await fingerprint(page);
  await page.getByText('Nodes', { exact: true }).first().click();
  const map = page.getByRole('application', { name: /^Nodes of A/ });
  await map.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await expect(inspector).toContainText('node/1');
  await inspector.getByRole('button', { name: 'Lose this node' }).click();
  await expect.poll(() => fingerprint(page)).not.toBe(before);
  await expect(page.getByRole('table', { name: /^Nodes of A/ })).toContainText('node/1rack-1lost');
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages).toContainText(/node\/1 is lost at 0:25\.0/);
  // The message goes by itself: a look at the whole page would outlast it.
  await expectAccessible(page, { parts: ['.notices'] });
  await messages.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => fingerprint(page)).toBe(before);
});

test('what the keyboard is at may go with an edit that is undone', async ({ page }) => {
  await open(page, '#gallery/two-queues');
  const before = await fingerprint(page);
  await page.getByText('Nodes', { exact: true }).first().click();
  await section(page, 'Cluster');
  const nodes = page.getByRole('textbox', { name: 'count', exact: true });
  const rows = page.getByRole('application', { name: /^Rows of/ });
  const map = page.getByRole('application', { name: /^Nodes of A/ });
  for (const region of [rows, map]) {
    await nodes.fill('12');
    await nodes.press('Enter');
    await expect(page.getByRole('table', { name: /^Nodes of A/ })).toContainText('node/12');
    await idle(page);
    await region.focus();
    // The last row, or the last node, and in it what began last.
    for (let i = 0; i < 12; i++) await page.keyboard.press('ArrowDown');
    for (let i = 0; i < 12; i++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('End');
    await page.keyboard.press('Control+z');
    await expect.poll(() => fingerprint(page)).toBe(before);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(region).toBeFocused();
  }
});

test('a message covers neither figures nor controls, not even on narrow pages', async ({ page }) => {
  await open(page, '#gallery/two-queues');
  for (const [width, height] of [
    [1280, 800],
    [1000, 700],
    [390, 844],
  ]) {
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: /^Add an event/ }).click();
    await page.getByRole('button', { name: 'Node lost' }).click();
    const undo = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    const covered = await page.evaluate(() => {
      const box = (selector: string): DOMRect | undefined => document.querySelector(selector)?.getBoundingClientRect();
      const notice = box('.notice');
      if (notice === undefined) return ['no message'];
      return ['.topbar', '.middle', '.transport__left', '.transport__middle'].filter((selector) => {
        const part = box(selector);
        if (part === undefined) return false;
        const wide = Math.min(part.right, notice.right) - Math.max(part.left, notice.left);
        const tall = Math.min(part.bottom, notice.bottom) - Math.max(part.top, notice.top);
        return wide > 1 && tall > 1;
      });
    });
    expect(covered, `at ${width} px`).toEqual([]);
    await undo.click();
  }
});

test('a cluster that grows shows the nodes that are on their way, with their names', async ({ page }) => {
  await open(page, '#gallery/autoscaler');
  const table = page.getByRole('table', { name: /^Nodes of A/ });
  await expect(table.getByRole('row', { name: /^node\/2/ })).toContainText('expected at 3:10.0');
  await expect(table.getByRole('row', { name: /^node\/3/ })).toContainText('not there yet');
  const map = page.getByRole('application', { name: /^Nodes of A/ });
  await map.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await expect(inspector).toContainText('the autoscaler asks for it, expected at 3:10.0');
  await expect(inspector.getByRole('button', { name: 'Lose this node' })).toBeDisabled();
  await section(page, 'Cluster');
  const interval = page.getByRole('textbox', { name: 'scan-interval' });
  await interval.fill('30s');
  await interval.press('Enter');
  await expect(table.getByRole('row', { name: /^node\/2/ })).toContainText('expected at 3:30.0');
});

test('the maximum of a queue is dragged and moved with the arrow keys', async ({ page }) => {
  await open(page, '#gallery/two-queues');
  const before = await fingerprint(page);
  await page.getByRole('region', { name: 'Queues' }).getByRole('button', { name: 'etl' }).click();
  const mark = page.getByRole('slider', { name: 'Maximum of root.etl in A' });
  await expect(mark).toHaveAttribute('aria-valuetext', '5 vcore');
  // The queue that was pressed opens and may scroll: this waits until it stands still.
  await mark.hover({ position: { x: 10, y: 5 } });
  const box = await mark.boundingBox();
  // Guarantee and maximum are the same here: each is held by a half of its own.
  const guaranteed = await page.getByRole('slider', { name: 'Guaranteed share of root.etl in A' }).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(guaranteed?.y ?? 0);
  const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 5];
  await page.mouse.down();
  await page.mouse.move(x + 40, y, { steps: 5 });
  await page.mouse.up();
  await expect(mark).not.toHaveAttribute('aria-valuetext', '5 vcore');
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Maximum of root.etl: 5 vcore →');
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(mark).toHaveAttribute('aria-valuetext', '5 vcore');
  await mark.focus();
  await page.keyboard.press('ArrowRight');
  await expect(mark).toHaveAttribute('aria-valuetext', '6 vcore');
  await expect.poll(() => fingerprint(page)).not.toBe(before);
});

test('who waits has its place as soon as the selection is cleared', async ({ page }) => {
  await open(page, '#gallery/two-queues');
  const places = await page.evaluateHandle(() => {
    const seen = new Set<number>();
    const look = (): void => {
      const list = document.querySelector('.inspector .waiting');
      if (list !== null) seen.add(Math.round(list.getBoundingClientRect().top));
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  await page.getByRole('button', { name: 'Clear the selection' }).click();
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await expect(inspector.getByRole('heading', { name: 'Highlights' })).toBeVisible();
  await idle(page);
  expect(await places.evaluate((seen) => [...seen])).toHaveLength(1);
});

test('an application dropped on a queue moves there at the cursor', async ({ page }) => {
  await open(page, '#gallery/two-queues');
  await page.getByRole('button', { name: 'Clear the selection' }).click();
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  const queue = page.getByRole('region', { name: 'Queues' }).getByRole('listitem').filter({ hasText: 'adhoc' });
  // The browser drops only what was accepted last: what is released where it just entered a part of the queue was lost.
  const entered = await queue.evaluateHandle((row) => {
    const accepted: boolean[] = [];
    addEventListener('dragenter', (event) => {
      if (event.target instanceof Node && row.contains(event.target)) accepted.push(event.defaultPrevented);
    });
    return accepted;
  });
  await inspector.getByRole('button', { name: 'etl/5' }).first().hover();
  await page.mouse.down();
  await queue.hover();
  await queue.getByRole('button', { name: 'adhoc' }).hover();
  expect(new Set(await entered.jsonValue())).toEqual(new Set([true]));
  await page.mouse.up();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('etl/5 moves to root.adhoc at 0:25.0');
  await idle(page);
  await page.getByRole('tab', { name: /^Events/ }).click();
  await expect(page.getByRole('tabpanel')).toContainText('etl/5 to root.adhoc');
});

test('the embedded page has no editor and links to the full page', async ({ page, context }) => {
  await page.goto('./?embed#gallery/driver-deadlock');
  await idle(page);
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('finished 8 of 8');
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await expect(page).toHaveURL(/\?embed#gallery\/driver-deadlock$/);
  const [whole] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Open in Signalbox' }).click(),
  ]);
  await idle(whole);
  await expect(whole.getByRole('complementary', { name: /^(Editor|Lesson)$/ })).toBeVisible();
});
