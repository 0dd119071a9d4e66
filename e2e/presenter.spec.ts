import { idle, open } from './app';
import { expect, test } from './fixtures';

test('a lecturer shows a lesson on a projector and reads the notes in a window of their own', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('./#gallery/driver-deadlock');
  await idle(page);
  await page.keyboard.press('p');
  const lesson = page.getByRole('article', { name: 'Lesson: Eight applications, eight cores' });
  const [notes] = await Promise.all([
    context.waitForEvent('page'),
    lesson.getByRole('button', { name: 'Notes window' }).click(),
  ]);
  await expect(notes.getByRole('heading', { name: 'Watch it fill up' })).toBeVisible();
  await expect(notes.getByText('step 1 of 6')).toBeVisible();
  await expect(notes).toHaveTitle('Notes – Signalbox');

  // All that is asked is on the projector without scrolling.
  const skip = lesson.getByRole('button', { name: 'Skip the question' });
  await expect(skip).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeInViewport();
  const body = lesson.locator('.lesson-panel__body');
  expect(await body.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0);
  // The room's hands are counted before the answer is seen.
  await notes.getByRole('textbox', { name: 'Hands for: all of them' }).fill('6');
  await notes.getByRole('textbox', { name: 'Hands for: none' }).fill('2');
  await expect(lesson.getByRole('button', { name: /all of them/ })).toContainText('75 %');
  await lesson.getByRole('heading', { name: 'Watch it fill up' }).click();
  await page.keyboard.press('3');

  // The lesson follows the notes, and the notes the lesson; the audience does not see them.
  await notes.getByRole('button', { name: 'Next' }).click();
  await expect(lesson).toContainText('step 2 of 6');
  await expect(notes.getByText('Let the room name the circle first.')).toBeVisible();
  await expect(page.getByText('Let the room name the circle first.')).toBeHidden();
  await notes.keyboard.press('PageDown');
  await expect(lesson).toContainText('step 3 of 6');
  await lesson.getByRole('button', { name: 'Back' }).click();
  await expect(notes.getByText('step 2 of 6')).toBeVisible();

  // Another theme is that of the notes as well, and a reload of their window leaves nothing empty.
  await expect(notes.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await expect(notes.locator('html')).toHaveAttribute('data-theme', 'dark');
  await notes.reload();
  await expect(notes.getByText('step 2 of 6')).toBeVisible();
  await expect(notes.locator('html')).toHaveAttribute('data-theme', 'dark');
  await notes.keyboard.press('PageDown');
  await expect(lesson).toContainText('step 3 of 6');
  await lesson.getByRole('button', { name: 'Back' }).click();

  // Whoever stops presenting has no window left.
  const closed = notes.waitForEvent('close');
  await lesson.getByRole('heading', { level: 3 }).first().click();
  await page.keyboard.press('p');
  await closed;
});

test('with presenter mode the scrubber takes its new width in the same frame', async ({ page }) => {
  await open(page, '#gallery/two-queues');
  await expect(page.locator('.scrubber__marks')).toBeVisible();
  for (const presenter of [true, false]) {
    const widths = page.evaluate(
      () =>
        new Promise<readonly number[]>((resolve) => {
          const [plot, marks] = ['plot', 'marks'].map((part) => document.querySelector(`.scrubber__${part}`));
          const before = plot?.clientWidth;
          // What observes the plot since before this has been told first.
          const observer = new ResizeObserver(() => {
            if (plot?.clientWidth === before) return;
            observer.disconnect();
            resolve([plot?.clientWidth ?? 0, Number(marks?.getAttribute('width'))]);
          });
          if (plot !== null) observer.observe(plot);
          document.body.dataset['observed'] = 'true';
        }),
    );
    await expect(page.locator('body')).toHaveAttribute('data-observed', 'true');
    await page.keyboard.press('p');
    const [plot, marks] = await widths;
    expect(marks).toBe(plot);
    await expect(page.locator('html')).toHaveAttribute('data-presenter', String(presenter));
  }
});

test('on a projector of 1024 by 768 all rows are named beside the reason why one of them waits', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await open(page, '#gallery/driver-deadlock');
  await page.keyboard.press('p');
  await page.getByRole('application', { name: /Rows of A/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const why = page.getByRole('region', { name: 'Why etl/1 waits' });
  await expect(why).toContainText('It will not end by itself');
  // Eight rows, each as high as a line of its type, under each of two variants.
  const type = await page.evaluate(() =>
    parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--fs-s')),
  );
  const rows = page.getByRole('application', { name: /Rows of/ });
  await expect(rows).toHaveCount(2);
  for (const each of await rows.all())
    await expect.poll(async () => (await each.boundingBox())?.height).toBeGreaterThan(8 * (type + 1));
  await why.focus();
  await page.keyboard.press('Tab');
  await expect(why.getByRole('link', { name: 'Small overtakes big' })).toBeInViewport();
});

test('on a small projector at twice the size, the text and the picture below it have the whole width', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 512, height: 384 });
  await page.goto('./#gallery/driver-deadlock');
  await idle(page);
  await page.keyboard.press('p');
  await expect(page.locator('html')).toHaveAttribute('data-presenter', 'true');
  for (const part of ['.panel--left', '.middle']) {
    await expect.poll(async () => (await page.locator(part).boundingBox())?.width).toBe(512);
  }
});
