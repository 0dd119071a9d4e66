import type { Page } from '@playwright/test';
import { open, part } from './app';
import { expect, test } from './fixtures';

async function showNext(page: Page) {
  await page.getByRole('group', { name: 'View', exact: true }).getByText('Next', { exact: true }).click();
  const view = page.getByRole('region', { name: 'Who is next', exact: true });
  // One landmark of this name, not one inside the other.
  await expect(view).toHaveCount(1);
  return view;
}

test.describe('who is next', () => {
  test('queues, applications, pools and slots are listed in the order of service, with what keeps each one out', async ({
    page,
  }) => {
    await open(page, '#gallery/fair-pools-min-share');
    const view = await showNext(page);
    await expect(view.getByRole('link', { name: 'Experiment' })).toHaveAttribute('href', '#experiments/stateaware');
    await expect(view.getByRole('button', { name: /^spark share 1: 7 vcore of 7 vcore it may use/ })).toBeVisible();
    await part(view, 'who is next', 'tasks');
    await expect(view.getByRole('region', { name: 'Order: Pools' }).getByRole('listitem')).toHaveText([
      /^default 0 running over weight 1; inside FIFO; nothing to launch$/,
      /^adhoc 3 running over weight 1, minimum share 2; inside FIFO/,
      /^reports 3 running over weight 1/,
    ]);
    await expect(view.getByRole('region', { name: 'Order: What a free slot gets' })).toContainText(
      'task 10 of report, PROCESS_LOCAL',
    );
    await expect(view.getByRole('link', { name: 'Experiment' })).toHaveAttribute('href', '#experiments/delay');
    await part(view, 'who is next', 'executor');
    await expect(view.getByRole('table', { name: /^Tasks of app on this executor/ })).toContainText('report 1');
  });

  test('under a flow a press on a job shows its tasks, and greedy queues say why each job waits', async ({ page }) => {
    await open(page, '#gallery/quincy-three-jobs');
    const view = await showNext(page);
    await expect(view.getByRole('link', { name: 'Experiment' })).toHaveAttribute('href', '#experiments/quincy');
    await expect(view.getByRole('region', { name: 'Order: Jobs' })).toContainText('red');
    await view.getByRole('group', { name: 'Variant shown' }).getByText('D', { exact: true }).click();
    await view.getByRole('button', { name: /^red \d+ run/ }).click();
    await expect(view.getByRole('region', { name: 'Order: red', exact: true })).toContainText('its best place');
    await expect(view.getByRole('region', { name: 'Order: This decision' })).toContainText('starts on');
    await page.keyboard.press('Enter');
    await expect(view.getByRole('region', { name: 'Order: Waiting tasks' })).toContainText('its best place');
  });
});
