import { expectAccessibleInAllColors, expectAccessibleInBothThemes } from './accessible';
import { idle, open, section } from './app';
import { expect, test } from './fixtures';

test('no serious accessibility violation, light and dark', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '#gallery/two-queues');
  for (const name of ['Lesson', 'Cluster', 'Queues', 'Workload', 'Policy', 'Events']) {
    await section(page, name);
    // The whole page once; the other sections differ in the panel that holds them.
    const parts = name === 'Lesson' ? [] : ['aside.panel--left'];
    await expectAccessibleInBothThemes(page, { parts, where: `section ${name}` });
  }
});

test('essays and experiments have no serious violation in any colors', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const hash of ['#learn/starting', '#experiments']) {
    await page.goto(`./${hash}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleInAllColors(page, { where: hash });
  }
});

test('the views of single systems have no serious violation in any colors', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const id of ['omega-coarse-conflicts', 'jockey-slow-hour', 'quincy-three-jobs']) {
    await open(page, `#gallery/${id}`);
    await expectAccessibleInAllColors(page, { parts: ['.dock'], where: id });
  }
});

test('dialogs have no serious violation, light and dark', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '#gallery/driver-deadlock');
  const dialog = page.getByRole('dialog');
  for (const name of ['New scenario', 'Share: embed', 'Share: make a clip', 'Sweep seed', 'Import queues.yaml']) {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find or do' }).fill(name);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('heading', { level: 2 })).toBeVisible();
    if (name.startsWith('Sweep')) await expect(dialog.getByText(/values/).first()).toBeVisible();
    await expectAccessibleInBothThemes(page, { parts: ['dialog[open]'], where: name });
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});

test('a lesson has no serious violation in a frame and on a projector, light and dark', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('./?embed=lesson#gallery/driver-deadlock');
  await idle(page);
  await expectAccessibleInBothThemes(page, { where: 'frame' });
  await page.goto('./#gallery/driver-deadlock');
  await idle(page);
  await page.keyboard.press('p');
  await expect(page.locator('html')).toHaveAttribute('data-presenter', 'true');
  await expectAccessibleInBothThemes(page, { where: 'projector' });
});

test('the keyboard reaches a bar of the timeline and selects it', async ({ page }) => {
  await open(page, '#gallery/design-run');
  await page.getByRole('application', { name: /Rows of A/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Inspector' })).toContainText(/App[12]/);
});

test('the variant after one that is removed by keyboard has the focus', async ({ page }) => {
  await open(page, '#gallery/driver-deadlock');
  await page.getByRole('button', { name: 'Remove variant A' }).press('Enter');
  const tabs = page.getByRole('tablist', { name: 'Variants' }).getByRole('tab');
  await expect(tabs).toHaveCount(1);
  await expect(tabs).toBeFocused();
});

test('the space bar plays and pauses, reduced motion included', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '#gallery/design-run');
  await page.locator('body').press('Space');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.locator('body').press('Space');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});

test('where the system sets the colours, what is chosen and what colours mean can still be seen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await open(page, '#gallery/two-queues');
  const background = (element: Element): string => getComputedStyle(element).backgroundColor;
  const chosen = await page.locator('.segmented__option:has(:checked)').first().evaluate(background);
  const other = await page.locator('.segmented__option:not(:has(:checked))').first().evaluate(background);
  expect(chosen).not.toBe(other);
  const swatch = page.getByRole('complementary', { name: 'Inspector' }).locator('.swatch').first();
  const empty = await page.locator('body').evaluate(background);
  expect(await swatch.evaluate(background)).not.toBe(empty);
  // The key of an overview has a colour beside each name.
  await open(page, '#gallery/sparrow-scheduler-lost');
  const key = page.getByRole('list', { name: 'Colours' }).locator('span').first();
  expect(await key.evaluate(background)).not.toBe(empty);
});

test.describe('with seeds', () => {
  test.use({ seeds: true });
  test('at 200 % on a wide screen the verdict leaves most of the page to the timeline', async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 640 });
    await open(page, '#gallery/two-queues');
    const verdict = page.getByRole('region', { name: 'Verdict' });
    await expect(verdict.getByText(/By your goal A is best/)).toBeVisible();
    expect((await verdict.boundingBox())?.height).toBeLessThan(160);
    // So does it in a usual window at 200 %: there it scrolls.
    await page.setViewportSize({ width: 720, height: 450 });
    expect((await verdict.boundingBox())?.height).toBeLessThan(120);
    await verdict.getByRole('button', { name: 'Save report' }).focus();
    await expect(verdict.getByRole('button', { name: 'Save report' })).toBeInViewport();
  });
});
