import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessible';
import { fingerprint, idle, open, section } from './app';
import { expect, test } from './fixtures';

const locality = (page: Page) => page.getByRole('region', { name: 'Locality' });

/** Chooses a panel of the locality view. */
async function panel(page: Page, name: string): Promise<void> {
  await locality(page)
    .getByRole('group', { name: 'View of locality' })
    .locator('label')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .click();
}

/** The cells of a row of the table that stands for a heat map. */
function row(page: Page, table: RegExp, name: string) {
  return page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) });
}

test('the wait is dragged: heat map and timeline follow while it moves, and one undo takes the drag back', async ({
  page,
}) => {
  await open(page, '#gallery/locality-wait-sweep');
  const before = await fingerprint(page);
  const near = row(page, /^Locality of tasks in A/, 'h/1');
  await expect(near).toContainText('6 NODE_LOCAL');
  const slider = locality(page).getByRole('slider', { name: 'Drag spark.locality.wait of app' });
  await expect(slider).toHaveAttribute('aria-valuetext', '0.0 s');
  // Waits until the view stands still.
  await slider.hover({ position: { x: 8, y: 8 } });
  const box = await slider.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 8, (box?.y ?? 0) + 8];
  const way = (box?.width ?? 0) - 16;
  await page.mouse.down();
  await page.mouse.move(x + way * 0.35, y, { steps: 4 });
  await expect(near).toContainText('9 NODE_LOCAL');
  await page.mouse.move(x + way, y, { steps: 4 });
  await expect(near).toContainText('11 NODE_LOCAL');
  await expect(page.getByRole('region', { name: 'Timeline' }).getByText('makespan 13.0 s')).toHaveCount(2);
  await page.mouse.up();
  await expect(slider).toHaveAttribute('aria-valuetext', '10.0 s');
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    'spark.locality.wait of app: 0.0 s → 10.0 s',
  );
  await expect.poll(() => fingerprint(page)).not.toBe(before);
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(slider).toHaveAttribute('aria-valuetext', '0.0 s');
  await expect.poll(() => fingerprint(page)).toBe(before);
  await expect(page.getByRole('button', { name: 'Undo', exact: true }).first()).toBeDisabled();
});

test('the wait is dragged in its field too, and an override shows the value that it replaces', async ({ page }) => {
  await open(page, '#gallery/exact-timers');
  const before = await fingerprint(page);
  await section(page, 'Policy');
  const editor = page.getByRole('tabpanel');
  const slider = editor.getByRole('slider', { name: 'Drag spark.locality.wait', exact: true });
  await expect(slider).toHaveAttribute('aria-valuetext', '3.0 s');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '3.1 s');
  await expect(editor.getByRole('slider', { name: 'Drag spark.locality.wait.node' })).toHaveAttribute(
    'aria-valuetext',
    '3.1 s',
  );
  await expect.poll(() => fingerprint(page)).not.toBe(before);
  await expect(locality(page)).toContainText('3.1 s');
});

test('the heat map says how near tasks ran, what they moved and why', async ({ page }) => {
  await open(page, '#gallery/locality-wait-sweep');
  await expect(row(page, /^Locality of tasks in A/, 'h/2')).toContainText('2 ANY');
  await locality(page).getByRole('combobox', { name: 'What cells show' }).selectOption('bytes moved');
  await expect(row(page, /^Bytes fetched in A/, 'h/1')).toContainText('0 B fetched, 6 NODE_LOCAL');
  await expect(row(page, /^Bytes fetched in A/, 'h/2')).toContainText('256 MB fetched, 2 ANY');

  const map = locality(page).getByRole('application', { name: /^Bytes fetched in A/ });
  await map.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(locality(page).getByRole('status')).toContainText(
    'h/2, app; 2 tasks: 2 ANY; 256 MB fetched by 2 tasks; All came from elsewhere',
  );
  await expect(locality(page).getByRole('status')).toContainText('h/2 holds 0 of 12 blocks of logs');

  await locality(page).getByRole('combobox', { name: 'Rows and columns' }).selectOption('node × time');
  const times = locality(page).getByRole('application', { name: /Enter goes to that time/ });
  await times.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Inspector' })).toContainText('h/2');
  await expect(page.getByRole('contentinfo', { name: 'Transport' })).toContainText(/0:05\.\d/);
});

test('ladder and inspector count down to the next level, and tell the wait from a lack of slots', async ({ page }) => {
  await open(page, '#gallery/exact-timers');
  await panel(page, 'Ladder');
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await expect(locality(page)).toContainText('NODE_LOCALANY in 2.0 s');
  await expect(locality(page)).toContainText('NODE_LOCALANY in 1.0 s');
  await expect(inspector).toContainText('nothing worse than NODE_LOCAL is accepted. ANY opens in 2.0 s');
  await expect(locality(page).getByRole('img', { name: /^A, app, cached: PROCESS_LOCAL from 0:00.0/ })).toBeVisible();

  await open(page, '#gallery/locality-wait-sweep');
  await panel(page, 'Ladder');
  await expect(inspector).toContainText('6 tasks of read wait 2.0 s for a free slot: every executor is busy');
  await expect(inspector).toContainText('3 executors have free slots, but nothing worse than NODE_LOCAL is accepted');
  await expect(locality(page)).toContainText('no free slot');
  await expect(locality(page)).toContainText('ANY in 8.0 s');
});

test('a dataset is edited: the run follows, the block map shows it, and an impossible value is explained at its field', async ({
  page,
}) => {
  await open(page, '#gallery/locality-wait-sweep');
  const before = await fingerprint(page);
  await section(page, 'Data');
  const editor = page.getByRole('tabpanel');
  await editor.getByRole('button', { name: 'Block map' }).click();
  await expect(row(page, /^Blocks of logs in A/, 'h/1')).toContainText('1');
  await expect(row(page, /^Blocks of logs in A/, 'h/2')).not.toContainText('1');

  const copies = editor.getByRole('textbox', { name: 'replication' });
  await copies.fill('2');
  await copies.press('Enter');
  await expect(editor).toContainText('2 copies need as many nodes, but there is 1 node, so each block has 1 copy.');
  await expect(copies).toHaveValue('2');
  await expect.poll(() => fingerprint(page)).toBe(before);

  await editor.getByRole('textbox', { name: 'nodes' }).fill('h/1, h/2');
  await expect.poll(() => fingerprint(page)).not.toBe(before);
  await expect(row(page, /^Blocks of logs in A/, 'h/2')).toContainText('1');
  await expect(editor).toContainText('Read by app (read)');

  await idle(page);
  const link = page.url();
  await open(page);
  await open(page, link.slice(link.indexOf('#')));
  await section(page, 'Data');
  await expect(copies).toHaveValue('2');
});

test('stages say what they come after, what they read and where; an unknown host is reported at its field', async ({
  page,
}) => {
  await open(page, '#gallery/locality-wait-sweep');
  const before = await fingerprint(page);
  await section(page, 'Workload');
  const editor = page.getByRole('tabpanel');
  await editor.getByRole('button', { name: 'Add a stage' }).click();
  await editor.getByRole('combobox', { name: 'stage-2 input' }).selectOption('logs');
  const after = editor.getByRole('group', { name: 'stage-2 after' });
  await expect(after.getByRole('button', { name: 'default' })).toHaveAttribute('aria-pressed', 'true');
  await after.getByRole('button', { name: 'read' }).click();
  await expect(after.getByRole('button', { name: 'read' })).toHaveAttribute('aria-pressed', 'true');
  await editor.getByRole('group', { name: 'read after' }).getByRole('button', { name: 'stage-2' }).click();
  await expect(editor.getByRole('alert')).toContainText('stages wait for each other');
  const hosts = editor.getByRole('textbox', { name: 'stage-2 hosts' });
  await hosts.fill('h/9');
  await expect(editor.getByText('"h/9" is not a node, so nothing is local there.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('finished 1 of 1');
  await expect.poll(() => fingerprint(page)).not.toBe(before);
});

test('no serious accessibility violation in the locality view and the form of datasets, light and dark', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '#gallery/idle-executors-while-tasks-wait');
  await section(page, 'Data');
  for (const name of ['Heat map', 'Over time', 'Ladder', 'Blocks', 'Theory']) {
    await panel(page, name);
    // The form is the same under every panel of the view.
    const parts = name === 'Heat map' ? ['.locality', '.editor__panel'] : ['.locality'];
    await expectAccessibleInBothThemes(page, { parts, where: name });
  }
});
