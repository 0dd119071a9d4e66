import type { Scenario } from '../src/scenario/schema';
import { encodeShared } from '../src/scenario/share';
import { drop, idle, open, section } from './app';
import { expect, test } from './fixtures';

const file = `# Queues of the data platform
partitions:
  - name: default
    queues:
      - name: root
        submitacl: '*'
        queues:
          # Nightly jobs
          - name: prod
            queues:
              - name: etl
                properties: {application.sort.policy: stateaware}
          - name: adhoc
`;

test('a queues.yaml dropped on the page is refused by line, then imported and written back to the byte', async ({
  page,
}) => {
  await open(page, '#gallery/two-queues');
  await drop(page, 'queues.yaml', file.replace('name: adhoc', 'name: prod'));
  const dialog = page.getByRole('dialog', { name: 'Import queues.yaml' });
  await expect(dialog.getByText(/^13:\d+/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();

  await drop(page, 'queues.yaml', file);
  await expect(dialog.getByText('2 queues added')).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: /that name root\.etl/ })).toHaveValue('root.prod.etl');
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog).toBeHidden();
  await idle(page);

  await section(page, 'Queues');
  await page.getByRole('button', { name: 'Export queues.yaml' }).click();
  await expect(page.getByText('Identical to the imported file')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.locator('.queue-tree')).not.toContainText('prod');
});

test('many applications are edited, copied and pasted in the table', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '#gallery/two-queues');
  await section(page, 'Workload');
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const grid = page.getByRole('treegrid', { name: 'Applications' });
  await expect(grid).toBeFocused();
  const cell = (row: string, column: number) =>
    grid.getByRole('row').filter({ hasText: row }).first().getByRole('gridcell').nth(column);

  await page.keyboard.press('Control+a');
  await page.getByRole('combobox', { name: 'Column to set' }).selectOption('priority');
  await page.getByRole('textbox', { name: 'Value for 2 rows' }).fill('7');
  await page.keyboard.press('Enter');
  await expect(cell('etl', 4)).toHaveText('7');
  await expect(cell('sql', 4)).toHaveText('7');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(cell('etl', 4)).toHaveText('0');
  await expect(cell('sql', 4)).toHaveText('0');

  // What is typed over a cell counts, also a single digit and without Enter; a cell that is opened can be typed over.
  await cell('sql', 4).click();
  await page.keyboard.press('5');
  await cell('etl', 2).click();
  await expect(cell('sql', 4)).toHaveText('5');
  await cell('sql', 4).click();
  await page.keyboard.press('Enter');
  await page.keyboard.press('6');
  await page.keyboard.press('Enter');
  await expect(cell('sql', 4)).toHaveText('6');
  await page.keyboard.press('Control+a');

  // Firefox sends the events of the clipboard to the body when the focus is on something that takes no text.
  await grid.focus();
  const copied = await page.evaluate(() => {
    const event = new ClipboardEvent('copy', { clipboardData: new DataTransfer(), bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    return event.clipboardData?.getData('text/plain');
  });
  expect(copied).toMatch(/^id\t[^]*\netl\t/);

  await page.evaluate(() => navigator.clipboard.writeText('id\tqueue\texecutors\nnew\troot.adhoc\tmany\n'));
  await grid.focus();
  await page.keyboard.press('Control+v');
  const dialog = page.getByRole('dialog', { name: 'Paste a table' });
  await expect(dialog.getByText('executors: expected a whole number, got "many"')).toBeVisible();
  await dialog.getByRole('textbox').fill('id\tqueue\texecutors\nnew\troot.adhoc\t3\n');
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(cell('new', 7)).toHaveText('3');

  // By its button: what is pasted needs no click before, and a problem far down comes into view.
  const rows = Array.from({ length: 100 }, (_, row) => `row-${row}\troot.adhoc\t${row === 49 ? 'many' : 3}`);
  await page.evaluate((text) => navigator.clipboard.writeText(text), ['id\tqueue\texecutors', ...rows].join('\n'));
  await page.getByRole('button', { name: 'Paste table' }).click();
  const box = dialog.getByRole('textbox');
  await expect(box).toBeFocused();
  await page.keyboard.press('Control+v');
  await dialog.getByRole('button', { name: /^51:/ }).click();
  await expect(box).toBeFocused();
  const lines = await box.evaluate((element) => [element.scrollTop, element.scrollTop + element.clientHeight]);
  // Lines are 16 px high: the fifty-first one begins at 800.
  expect(lines[0]).toBeLessThanOrEqual(806);
  expect(lines[1]).toBeGreaterThanOrEqual(822);
});

test('an element of a list keeps the focus while it is moved', async ({ page }) => {
  await open(page, '#gallery/two-queues');
  await section(page, 'Queues');
  await page.locator('.queue-tree .entry__line', { hasText: 'etl' }).click();
  const add = page.getByRole('button', { name: 'Add a limit', exact: true });
  for (let limit = 0; limit < 3; limit++) await add.click();
  const names = page.locator('.list__name');
  await expect(names).toHaveText(['each user', 'ana', 'ben']);
  await page.getByRole('button', { name: 'Move each user down' }).focus();
  await page.keyboard.press('Enter');
  await expect(names).toHaveText(['ana', 'each user', 'ben']);
  await expect(page.getByRole('button', { name: 'Move each user down' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(names).toHaveText(['ana', 'ben', 'each user']);
});

test('queues are moved by keys, and a refused place says why', async ({ page }) => {
  await open(page, '#gallery/two-queues');
  await section(page, 'Queues');
  const lines = page.locator('.queue-tree .entry__title');
  await expect(lines).toHaveText(['root', 'etl', 'adhoc']);
  await page.locator('.queue-tree .entry__line', { hasText: 'adhoc' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(lines).toHaveText(['root', 'adhoc', 'etl']);
  await expect(page.locator('.queue-tree .entry__line', { hasText: 'adhoc' })).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByText('a queue with applications has none below it')).toBeAttached();
  await expect(lines).toHaveText(['root', 'etl', 'adhoc']);
});

test('a setting that is not at its default leads to its field, and its help to the lesson', async ({ page }) => {
  await open(page);
  await section(page, 'Policy');
  await page.getByText('are not default').click();
  await page.getByRole('button', { name: /^spark\.executor\.instances/ }).click();
  const field = page.getByRole('textbox', { name: /executor\.\s*instances/ });
  await expect(field).toBeFocused();
  await page.getByRole('button', { name: 'About spark.executor.instances' }).click();
  await expect(page.getByRole('link', { name: 'Driver deadlock' })).toBeVisible();
});

test('another system says what it cannot run, and all necessary changes are one step', async ({ page }) => {
  await open(page, '#gallery/driver-deadlock');
  await page.keyboard.press('2');
  await section(page, 'Policy');
  const system = page.getByLabel('System', { exact: true });
  await system.selectOption('hawk');
  const wish = page.getByRole('region', { name: 'Switch to Hawk' });
  await expect(wish).toContainText('4 nodes of 2 vcore become 8 of one');
  await expect(wish).toContainText('etl becomes a batch job');
  await wish.getByRole('button', { name: 'Keep YuniKorn' }).click();
  await expect(system).toHaveValue('yunikorn');
  await system.selectOption('hawk');
  await wish.getByRole('button', { name: 'Switch' }).click();
  await idle(page);
  await expect(system).toHaveValue('hawk');
  await expect(page.getByText('etl becomes a batch job')).toBeHidden();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(system).toHaveValue('yunikorn');
});

test('a scenario is edited as text: what is valid applies, what is not is marked and changes nothing', async ({
  page,
}) => {
  await open(page, '#gallery/two-queues');
  await section(page, 'Source JSON');
  const source = page.getByRole('textbox', { name: 'Scenario as JSON' });
  const state = page.getByText(/^Applied as you type|not applied$/);
  await expect(state).toHaveText('Applied as you type');
  const before = await source.innerText();
  const endOf = async (line: string) => {
    await source.getByText(line).first().click();
    await page.keyboard.press('End');
  };

  await endOf('"signalbox": 1');
  await page.keyboard.press('Backspace');
  await expect(state).toHaveText(/^\d+ problems?; not applied$/);
  await page.getByRole('list', { name: 'Problems in the text' }).getByRole('button').first().click();
  await page.keyboard.press('Control+z');
  await expect(state).toHaveText('Applied as you type');
  expect(await source.innerText()).toBe(before);

  await endOf('"title": ');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type(' again');
  await expect(page).toHaveTitle(/ again/);
  // A change that is made elsewhere appears in the text.
  await page.getByRole('toolbar', { name: 'Page' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page).not.toHaveTitle(/ again/);
  await expect(source).not.toContainText(' again');
});

test('where applications keep coming, the window begins with one click where the runs have settled', async ({
  page,
}) => {
  const scenario = {
    signalbox: 1,
    title: 'An open stream',
    cluster: { nodes: [{ id: 'n', count: 4, capacity: { vcore: 8, memory: '32GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.a' }],
    scheduler: { type: 'yunikorn' },
    workload: [{ id: 'job', kind: 'batch', queue: 'root.a', count: 400, arrivals: '5s', tasks: 1, duration: '100s' }],
    horizon: '1000s',
  } as unknown as Scenario;
  await open(page, encodeShared(scenario, {}));
  await section(page, 'Events');
  await expect(page.getByText('The runs on screen have settled by 1:40.0 (MSER-5).')).toBeVisible();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Measure from 1:40.0' }).click();
  await idle(page);
  await expect(page.getByText('The runs on screen have settled where the measurement begins (MSER-5).')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'window.from' })).toHaveValue('100 s');
  // From then on the means of one long run have intervals.
  const means = page.getByRole('table', { name: 'Means of one long run' });
  await expect(means.getByRole('row').nth(1)).toContainText('161until 15:05.01:40.020 batches of 8');
});
