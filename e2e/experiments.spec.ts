import { expect, test } from './fixtures';
import { idle, open } from './app';

test('Experiments: every claim with its verdict, one of them run here', async ({ page }) => {
  await open(page, '#experiments');
  const list = page.getByRole('main');
  await expect(list.getByRole('table', { name: 'Hard, none, soft, and soft with plan-ahead' })).toContainText(
    'reached',
  );
  await list.getByRole('link', { name: 'Hard, none, soft, and soft with plan-ahead' }).click();
  await expect(page).toHaveURL(/#experiments\/constraints$/);
  await expect(page.getByText('These runs were made before')).toBeVisible();
  await page.getByRole('button', { name: 'Run it' }).click();
  await expect(page.getByRole('progressbar', { name: 'Runs that are over' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText(/, stopped$/)).toBeVisible();
  await page.getByRole('button', { name: 'To the workbench' }).click();
  await idle(page);
  await expect(page.getByRole('contentinfo', { name: 'Transport' })).toBeVisible();
});
