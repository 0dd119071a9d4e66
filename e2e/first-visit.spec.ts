import { idle } from './app';
import { expect, test } from './fixtures';

test('a first visit says what this is, plays by itself, and has one thing to do that works where it stands', async ({
  page,
}) => {
  await page.goto('./');
  await expect(page.getByText('Signalbox replays a cluster scheduler in your browser.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible({ timeout: 20_000 });
  // It stops at the instant that the scenario is about.
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByTestId('clock')).toHaveText('0:20.0');
  await idle(page);

  const doing = page.getByRole('region', { name: 'Try it' });
  await expect(doing).toContainText('deadlock at 0:04.8, 0 of 8 done');
  const cores = doing.getByRole('slider');
  await expect(cores).toHaveText('8');
  const box = await cores.boundingBox();
  if (box === null) throw new Error('no number');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 10, y);
  await page.mouse.down();
  await page.mouse.move(box.x + 28, y, { steps: 4 });
  await expect(cores).toHaveText('10');
  await page.mouse.up();
  await idle(page);
  await expect(doing).not.toContainText('deadlock');
  await expect(page.locator('.timeline-flag')).toHaveCount(0);
  // One step of undo, whatever the drag went through.
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(cores).toHaveText('8');
  await cores.focus();
  await page.keyboard.press('ArrowRight');
  await expect(cores).toHaveText('10');

  await page.getByRole('button', { name: 'I know' }).click();
  await idle(page);
  await page.reload();
  await idle(page);
  await expect(page.getByText('Signalbox replays')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0);
});

test('nothing moves by itself for whoever wants no motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('./');
  await idle(page);
  await expect(page.getByTestId('clock')).toHaveText('0:20.0');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});
