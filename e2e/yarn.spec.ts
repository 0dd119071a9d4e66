import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessible';
import { fingerprint, idle, open, part, section } from './app';
import { expect, test } from './fixtures';

/** Shows one of the views of the dock. */
async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('group', { name: 'View', exact: true }).getByText(name, { exact: true }).click();
}

/** Opens the view of YARN on one of its panels. */
async function panel(page: Page, value: string): Promise<Locator> {
  const view = page.getByRole('region', { name: 'YARN', exact: true });
  if (!(await view.isVisible())) await choose(page, 'YARN');
  await part(view, 'YARN', value);
  return view;
}

/** Looks at these panels of the view of YARN, in both themes. */
async function expectPanelsAccessible(page: Page, values: readonly string[]): Promise<void> {
  for (const value of values) {
    await panel(page, value);
    await expectAccessibleInBothThemes(page, { parts: ['.dock'], where: value });
  }
}

test.describe('YARN', () => {
  test('the Fair scheduler has no accessibility findings, light and dark', async ({ page }) => {
    await open(page, '#gallery/fair-preemption');
    await choose(page, 'Queues');
    await page.getByRole('region', { name: 'Queues', exact: true }).getByTitle('root.short').click();
    await expectAccessibleInBothThemes(page, { parts: ['.dock'], where: 'queues' });
    await expectPanelsAccessible(page, ['why', 'next', 'shares', 'preemption', 'placement']);
  });

  test('the CapacityScheduler has no accessibility findings, light and dark', async ({ page }) => {
    await open(page, '#gallery/capacity-preemption-throttles');
    await expectPanelsAccessible(page, ['limits', 'preemption', 'round', 'placement']);
  });

  test('current fair share and steady share are distinguished on the bars, over time and in numbers', async ({
    page,
  }) => {
    await open(page, '#gallery/fair-min-shares');
    await choose(page, 'Queues');
    const queues = page.getByRole('region', { name: 'Queues', exact: true });
    const table = queues.getByRole('table', { name: /^Figures of queues in A/ });
    await expect(table.getByRole('columnheader', { name: 'Fair share, memory', exact: true })).toHaveCount(1);
    await expect(table.getByRole('columnheader', { name: 'Steady fair share, memory' })).toHaveCount(1);
    await expect(queues).toContainText('fair share now, in effect');
    await queues.getByRole('button', { name: 'etl', exact: true }).click();
    const own = queues.getByRole('table', { name: /^Figures of root\.etl at 3:00\.0/ });
    await expect(
      own
        .getByRole('row', { name: /^Fair share, memory/ })
        .getByRole('cell')
        .first(),
    ).toHaveText('24 GB');
    await expect(own.getByRole('row', { name: /^Steady fair share, memory/ })).toContainText('GB');
    await expect(page.getByRole('complementary', { name: 'Inspector' })).toContainText('Fair share now');
  });

  test('marks of queues are moved with keys, and a mark that no setting moves says why', async ({ page }) => {
    await open(page, '#gallery/capacity-disable-preemption');
    await choose(page, 'Queues');
    const queues = page.getByRole('region', { name: 'Queues', exact: true });
    const mark = queues.getByRole('slider', { name: 'Guaranteed part of root.a in A' });
    await expect(mark).toHaveAttribute('aria-valuetext', '40 GB');
    await mark.press('ArrowRight');
    await mark.press('ArrowRight');
    await expect(mark).toHaveAttribute('aria-valuetext', '42 GB');
    await expect(queues.getByRole('slider', { name: 'Guaranteed part of root.b in A' })).toHaveAttribute(
      'aria-valuetext',
      '29 GB',
    );
    await queues.getByRole('button', { name: /^Limits of root in A/ }).click();
    await expect(page.locator('.item-tip').filter({ hasText: 'The limit of root is the cluster' })).toBeVisible();
  });

  test('both resources stand side by side where the dominant one counts', async ({ page }) => {
    await open(page, '#gallery/fair-or-drf');
    const queues = page.getByRole('region', { name: 'Queues', exact: true });
    await expect(queues.getByRole('radio', { name: 'both' })).toBeChecked();
    await expect(queues).toContainText('dominant: the larger share of the cluster');
  });

  test('each waiting application shows which check refuses it, and whose turn it is', async ({ page }) => {
    await open(page, '#gallery/fair-am-share');
    const view = await panel(page, 'why');
    const table = view.getByRole('table', { name: /^Waiting applications/ });
    const first = table.getByRole('row').nth(1);
    await expect(first).toContainText('job/11');
    await expect(first).toContainText('AM limit');
    await expect(first).toContainText('served first');
    await first.getByRole('button', { name: 'job/11' }).click();
    await expect(page.getByRole('complementary', { name: 'Inspector' })).toContainText('job/11');
  });

  test('the path that the next node takes is shown from the root to an application', async ({ page }) => {
    await open(page, '#gallery/capacity-preemption-throttles');
    const view = await panel(page, 'next');
    const root = view.getByRole('region', { name: 'Order below root' });
    await expect(root.getByRole('listitem').first()).toContainText('used capacity 0.52');
    await expect(view.getByRole('region', { name: 'Order in root.a' })).toContainText('a-more');
    await root.getByRole('button', { name: /^b / }).click();
    await expect(view.getByRole('region', { name: 'Order in root.b' })).toBeVisible();
  });

  test("the search for the ratio is stepped through, and ends at the scheduler's result", async ({ page }) => {
    await open(page, '#gallery/fair-min-shares');
    const view = await panel(page, 'shares');
    const table = view.getByRole('table', { name: 'Shares at this step' });
    await expect(table.getByRole('row', { name: /^etl/ })).toContainText('24 GB');
    await view.getByRole('button', { name: 'First step' }).click();
    await expect(view).toContainText('R is doubled until the shares use up the total');
    await expect(view).toContainText(/step 1 of \d+/);
    await view.getByRole('button', { name: 'Next step' }).click();
    await expect(view).toContainText(/step 2 of \d+/);
    await view.getByRole('button', { name: 'Last step' }).click();
    await view.getByText('steady', { exact: true }).click();
    await expect(table.getByRole('row', { name: /^default/ })).not.toContainText('nothing runs in it');
  });

  test('limits of users are tried with sliders and then set', async ({ page }) => {
    await open(page, '#gallery/capacity-user-limits');
    const view = await panel(page, 'limits');
    await expect(view).toContainText('4 users are served at once');
    await view.getByRole('slider', { name: 'minimum-user-limit-percent' }).fill('50');
    await expect(view).toContainText('2 users are served at once');
    await view.getByRole('button', { name: 'Make it the setting' }).click();
    await idle(page);
    await expect(page.getByText(/Limits of users in root\.default: at least 50 %/)).toBeVisible();
    await expect(view.getByRole('button', { name: 'Make it the setting' })).toHaveCount(0);
    await expect(view).toContainText('2 users are served at once');
  });

  test('marked containers are shown with their times, from starved to killed', async ({ page }) => {
    await open(page, '#gallery/fair-preemption');
    const view = await panel(page, 'preemption');
    await expect(view).toContainText(/root\.short has been below 50 % of its fair share since 0:54/);
    await expect(view).toContainText(/fairSharePreemptionTimeout expired at 1:1/);
    const victims = view.getByRole('table', { name: 'Containers marked for it' });
    await expect(victims.getByRole('row').nth(1)).toContainText(/killed in \d+\.\d s/);
    const rows = page.getByRole('region', { name: 'Timeline' }).getByRole('table').first();
    await expect(rows).toContainText(/marked at 1:1\d\.\d for short, killed after 15\.0 s/);
  });

  test('one round of the monitor is shown down to the containers that it chooses', async ({ page }) => {
    await open(page, '#gallery/capacity-preemption-throttles');
    const view = await panel(page, 'round');
    await expect(view).toContainText('The snapshot: what every queue holds and still asks for');
    await view.getByRole('button', { name: 'Next step' }).click();
    await expect(view).toContainText(/root hands out its 100 GB/);
    await view.getByRole('button', { name: 'Last step' }).click();
    await expect(view).toContainText(/2 containers are chosen/);
    await expect(view.getByRole('list', { name: 'Chosen containers' }).getByRole('listitem')).toHaveCount(2);
    await view.getByRole('slider', { name: 'natural_termination_factor' }).fill('1');
    await expect(view).toContainText(/10 containers are chosen/);
    await view.getByRole('combobox', { name: 'Generation of the policy' }).selectOption('classic');
    await expect(view).toContainText(/modern, from 2\.8/);
  });

  test('placement is tried out rule by rule', async ({ page }) => {
    await open(page, '#gallery/fair-preemption');
    const view = await panel(page, 'placement');
    const table = view.getByRole('table', { name: 'What each rule did' });
    await view.getByRole('textbox', { name: 'User' }).fill('ann.lee');
    await expect(view.getByRole('status')).toHaveText('It goes to root.ann_dot_lee, which is created.');
    await view.getByRole('textbox', { name: 'Requested queue' }).fill('long');
    await expect(table.getByRole('row').nth(1)).toContainText('takes it: root.long');
  });

  test('nodes and queues join during a run, and the form of events adds more of them', async ({ page }) => {
    await open(page, '#gallery/capacity-at-run-time');
    const view = await panel(page, 'placement');
    await expect(view.getByRole('status')).toHaveText(/^It goes to root\./);
    await section(page, 'Events');
    // An event out of view comes into view with the cursor.
    const slider = page.getByRole('slider', { name: 'Cursor time' });
    await slider.press('Home');
    for (let n = 0; n < 3; n++) await page.getByRole('button', { name: /^Zoom in/ }).click();
    await page.getByRole('button', { name: '1:00.0 2 × extra joins', exact: true }).click();
    await expect(slider).toHaveAttribute('aria-valuetext', /^1:00\.0/);
    await expect(page.locator('.scrubber__knob')).toHaveCSS('visibility', 'visible');
    await expect(page.getByRole('textbox', { name: 'node', exact: true })).toHaveValue('extra');
    const before = await fingerprint(page);
    await page.getByRole('textbox', { name: 'count', exact: true }).fill('4');
    await page.keyboard.press('Enter');
    await idle(page);
    expect(await fingerprint(page)).not.toBe(before);
    await choose(page, 'Nodes');
    await expect(page.getByRole('region', { name: 'Nodes', exact: true })).toContainText('extra/4');
  });
});
