import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { idle, open } from './app';
import { expect, test } from './fixtures';

test('on a phone the page opens with the story and one picture, and a sheet has one way to close', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '#gallery/driver-deadlock');
  await expect(page.getByRole('article').getByRole('heading', { name: 'Driver deadlock' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Inspector' })).toHaveCount(0);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toBeVisible();
  await expectAccessible(page, { parts: ['.middle', '.topbar'] });
  const pictures = page.getByRole('group', { name: 'Picture' });
  await pictures.getByText('States', { exact: true }).click();
  await expect(timeline).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Application states' })).toBeVisible();
  // A swipe to the right leads back.
  await page.locator('.middle__pictures').evaluate((bar) => {
    const touch = { bubbles: true, isPrimary: true, pointerType: 'touch', clientY: 200 };
    bar.dispatchEvent(new PointerEvent('pointerdown', { ...touch, clientX: 120 }));
    bar.dispatchEvent(new PointerEvent('pointerup', { ...touch, clientX: 260 }));
  });
  await expect(timeline).toBeVisible();
  await page.getByRole('button', { name: 'Why', exact: true }).click();
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await expect(inspector.getByRole('button', { name: 'Close the inspector' })).toBeVisible();
  await expect(inspector.getByRole('button', { name: 'Clear the selection' })).toBeHidden();
  await inspector.getByRole('button', { name: 'Close the inspector' }).click();
  await expect(inspector).toHaveCount(0);
});

test('on a phone the name of each page of the help is in one line', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '#gallery/driver-deadlock');
  await page.keyboard.press('?');
  const tabs = page.getByRole('tablist', { name: 'Help pages' }).getByRole('tab');
  await expect(tabs).toHaveCount(7);
  const cut = await tabs.evaluateAll((all) =>
    all
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth || scrollHeight > clientHeight,
      )
      .map((tab) => tab.textContent),
  );
  expect(cut).toEqual([]);
  const dialog = page.getByRole('dialog', { name: 'Help' });
  expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

test('presenter mode steps through the text and hides what an audience cannot use', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await open(page, '#gallery/two-queues');
  await page.keyboard.press('p');
  const notes = page.getByRole('region', { name: 'The lesson, step by step' });
  await expect(notes).toContainText('1 of 3');
  await page.keyboard.press('PageDown');
  await expect(notes).toContainText('2 of 3');
  await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('finished 9 of 9');
  await expectAccessible(page, { parts: ['.middle'] });
  await page.keyboard.press('p');
  await expect(notes).toHaveCount(0);
});

test('on a phone the next step begins in view', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('./#gallery/driver-deadlock');
  await idle(page);
  const lesson = page.getByRole('article', { name: 'Lesson: Eight applications, eight cores' });
  await lesson.getByRole('button', { name: 'none' }).click();
  await page.locator('.app').evaluate((app) => app.scrollTo(0, 400));
  await lesson.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(lesson.getByRole('heading', { name: 'Everyone waits for everyone' })).toBeInViewport({ ratio: 1 });
});

test('on a phone a step about an application keeps its text in view until the reader opens the inspector', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('./#gallery/driver-deadlock');
  await idle(page);
  const lesson = page.getByRole('article', { name: 'Lesson: Eight applications, eight cores' });
  await lesson.getByRole('button', { name: /^Step 2/ }).click();
  const ask = lesson.getByRole('button', { name: /^Ask etl\/5 why it waits/ });
  await expect(ask).toBeVisible();
  const why = page.getByRole('button', { name: 'Why', exact: true });
  await expect(why).toBeVisible();
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await expect(inspector).toHaveCount(0);
  await ask.click();
  await expect(inspector).toContainText('Waiting');
});

test.describe('a tablet', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('no control of the page covers another one or lies beside the page, between a phone and a desk', async ({
    page,
  }) => {
    for (const width of [768, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      await open(page, '#gallery/two-queues');
      expect(await crowded(page), `${width} px`).toEqual([]);
    }
  });

  test('what went wrong says why when its flag is pressed, at every width', async ({ page }) => {
    await open(page, '#gallery/driver-deadlock');
    for (const [width, height, rows] of [
      [390, 844, 'aligned'],
      [390, 844, 'lanes'],
      [1024, 768, 'aligned'],
      [1024, 768, 'lanes'],
      [1280, 800, 'lanes'],
    ] as const) {
      await page.setViewportSize({ width, height });
      const timeline = page.getByRole('region', { name: 'Timeline' });
      await timeline.locator(`input[value="${rows}"]`).check();
      await timeline.getByRole('button', { name: /Deadlock 0:04\.8/ }).tap();
      const why = page.getByRole('region', { name: 'Deadlock 0:04.8' });
      await expect(why).toContainText('8 drivers hold all 8 vcore of the cluster');
      await expect(why).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await expect(why).toBeHidden();
    }
  });

  test('a question names no keys to a finger', async ({ page }) => {
    await page.goto('./#gallery/driver-deadlock');
    const answer = page.getByRole('button', { name: 'some of them' });
    await expect(answer).toBeVisible();
    await expect(answer.locator('kbd')).toBeHidden();
  });
});

test('in a narrow or enlarged window no control covers another one, under a mouse too', async ({ page }) => {
  // 1440 px at 200 percent, 1600 px at 200 percent, 1440 px at 150 percent.
  for (const [width, height] of [
    [720, 450],
    [800, 500],
    [960, 600],
  ]) {
    await page.setViewportSize({ width, height });
    await open(page, '#gallery/two-queues');
    expect(await crowded(page), `${width} px`).toEqual([]);
  }
});

test('a low window scrolls to the rows of the timeline, and playback stays in view', async ({ page }) => {
  // 1280 by 800 at 200 percent, and a phone on its side.
  for (const [width, height] of [
    [640, 400],
    [740, 360],
  ]) {
    await page.setViewportSize({ width, height });
    await open(page, '#gallery/two-queues');
    await expect(page.getByRole('button', { name: 'Play' })).toBeInViewport({ ratio: 1 });
    await page.mouse.move(width / 2, 20);
    await page.mouse.wheel(0, 1000);
    await expect(page.getByRole('region', { name: 'Timeline' }).locator('canvas').nth(1)).toBeInViewport({
      ratio: 0.6,
    });
    await expect(page.getByRole('button', { name: 'Play' })).toBeInViewport({ ratio: 1 });
    const [rows, scrubber] = await Promise.all([
      page.getByRole('region', { name: 'Timeline' }).locator('canvas').nth(1).boundingBox(),
      page.locator('.transport__middle').boundingBox(),
    ]);
    // At least five rows above the scrubber.
    expect((scrubber?.y ?? 0) - Math.max(0, rows?.y ?? 0)).toBeGreaterThan(75);
  }
});

/** Controls of the page's two bars that cover one another, or stand beside the page. */
function crowded(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll('.topbar :is(button, [role="tab"]), .transport button')]
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0);
    const name = (control: Element): string => control.getAttribute('aria-label') ?? control.textContent ?? '';
    return controls.flatMap(({ control, box }, at) => [
      ...(box.right > document.documentElement.clientWidth + 1 || box.top < 0
        ? [`${name(control)} lies beside the page`]
        : []),
      ...controls
        .slice(at + 1)
        .filter(
          ({ box: other }) =>
            Math.min(box.right, other.right) - Math.max(box.left, other.left) > 6 &&
            Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 6,
        )
        .map(({ control: other }) => `${name(control)} covers ${name(other)}`),
    ]);
  });
}

test('on a phone the tab of the active variant is in view when the work is opened again', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '#gallery/capacity-reservation');
  const tab = page.getByRole('tab', { name: /since 2\.8/ });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await idle(page);
  await page.goto('about:blank');
  await page.goto('./');
  await idle(page);
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(tab).toBeInViewport({ ratio: 0.95 });
});

/** What lies outside of the window, or below another, of the choices and buttons in the head of the view. */
async function hiddenInHead(page: Page): Promise<string[]> {
  return page
    .locator('.dock-card > .section-header')
    .first()
    .evaluate((head) => {
      const controls = [...head.querySelectorAll<HTMLElement>('.segmented__option, button')].filter((each) =>
        each.checkVisibility(),
      );
      const middles = controls.map((each) => {
        const { left, top, width, height } = each.getBoundingClientRect();
        return { each, found: document.elementFromPoint(left + width - 3, top + height / 2) };
      });
      const hidden = middles.filter(({ each, found }) => found === null || !each.contains(found));
      return controls.length < 5 ? ['nothing to look at'] : hidden.map(({ each }) => each.ariaLabel ?? each.innerText);
    });
}

test('on a phone the head of a view shows all its choices and buttons', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '#gallery/jockey-deadline');
  const pictures = page.getByRole('group', { name: 'Picture' });
  await pictures.getByText('Views', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Picture of Deadline' })).toBeVisible();
  await expect.poll(() => hiddenInHead(page)).toEqual([]);
  await open(page, '#gallery/quincy-hog');
  await pictures.getByText('Views', { exact: true }).click();
  await page.locator('.dock-card').locator('label', { hasText: 'Compare' }).click();
  await expect(page.getByRole('button', { name: 'Picture of Compare' })).toBeVisible();
  await expect.poll(() => hiddenInHead(page)).toEqual([]);
});

/** Opens a scenario of the gallery without states of applications, on the page that is open. */
async function goToSparrow(page: Page): Promise<void> {
  await page.evaluate(() => {
    location.hash = '#gallery/sparrow-late-binding';
  });
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toContainText('binding');
  await idle(page);
}

test('on a phone a scenario that lacks the chosen picture shows its timeline', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '#gallery/driver-deadlock');
  const pictures = page.getByRole('group', { name: 'Picture' });
  await pictures.getByText('States', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'Application states' })).toBeVisible();
  await goToSparrow(page);
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
  await expect(pictures.getByRole('radio', { name: 'Timeline' })).toBeChecked();
});

test('on a phone the first selection after another scenario was opened shows the details', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '#gallery/driver-deadlock');
  await goToSparrow(page);
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await expect(inspector).toHaveCount(0);
  await page.getByRole('application', { name: /Rows of A/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(inspector).toBeVisible();
});
