import AxeBuilder from '@axe-core/playwright';
import { open, section } from './app';
import { expect, test } from './fixtures';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no serious accessibility violation, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // A look at the whole page takes axe tens of seconds on a busy machine.
    test.setTimeout(300_000);
    await open(page, '#gallery/two-queues');
    for (const name of ['Lesson', 'Cluster', 'Queues', 'Workload', 'Policy', 'Events']) {
      await section(page, name);
      // The whole page once; the other sections differ in the panel that holds them.
      const builder = new AxeBuilder({ page });
      const { violations } = await (name === 'Lesson' ? builder : builder.include('aside.panel--left')).analyze();
      const serious = violations.filter((v) => v.impact === 'serious' || v.impact === 'critical');
      expect(
        serious.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`),
        `section ${name}`,
      ).toEqual([]);
    }
  });
}

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
