import { expect, test } from './fixtures';

test('A job with a deadline: ticks, a disturbance, another deadline, and the experiment', async ({ page }) => {
  await page.goto('./#gallery/jockey-stall');
  const view = page.getByRole('region', { name: 'Deadline' });
  await expect(view.getByText('Control tick 4 of')).toBeVisible();
  await expect(view.getByRole('row', { name: /^guarantee 42$/ })).toBeVisible();

  // The deadline is a number as well as a line that is dragged.
  const deadline = view.getByLabel('Deadline of rank, minutes');
  await deadline.fill('120');
  await expect(view.getByRole('row', { name: /^guarantee 20$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(view.getByRole('row', { name: /^guarantee 42$/ })).toBeVisible();

  // What goes wrong is an event at the cursor.
  await view.getByRole('button', { name: 'Double the input' }).click();
  await expect(page.getByText('Input of rank doubled')).toBeVisible();

  // The indicator that drives the loop is a setting.
  await view.getByRole('button', { name: /^minstage-inf/ }).click();
  await expect(view.getByRole('button', { name: /^minstage-inf/ })).toHaveAttribute('aria-pressed', 'true');

  await view.getByText('Experiment', { exact: true }).click();
  await view.getByRole('button', { name: 'Run it' }).click();
  await expect(view.getByRole('progressbar')).toBeVisible();
  await view.getByRole('button', { name: 'Stop' }).click();
  await expect(view.getByText(/, stopped$/)).toBeVisible();
});
