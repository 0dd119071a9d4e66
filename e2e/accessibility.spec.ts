import { expectAccessibleInBothThemes } from './accessible';
import { open, section } from './app';
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

test('the keyboard reaches a bar of the timeline and selects it', async ({ page }) => {
  await open(page, '#gallery/design-run');
  await page.getByRole('application', { name: /Rows of A/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Inspector' })).toContainText(/App[12]/);
});

test('the space bar plays and pauses, reduced motion included', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '#gallery/design-run');
  await page.locator('body').press('Space');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.locator('body').press('Space');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});
