import { expect, test } from './fixtures';
import { idle, open, part, section } from './app';

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

  // The graph at the cursor, and the same graph where it is edited.
  await part(view, 'Jockey', 'stages');
  await expect(view.getByRole('button', { name: /^score/ })).toBeVisible();

  await part(view, 'Jockey', 'experiment');
  // Runs that come with the program are there at once.
  await expect(view.getByRole('cell', { name: '107 of 800 (13.4 %)' })).toBeVisible();
  await view.getByLabel('How many runs').selectOption('42');
  await view.getByRole('button', { name: 'Run it' }).click();
  await expect(view.getByRole('progressbar')).toBeVisible();
  await view.getByRole('button', { name: 'Stop' }).click();
  await expect(view.getByText(/, stopped$/)).toBeVisible();
});

test('The stages of a job are a graph that is edited with the keyboard', async ({ page }) => {
  await open(page, '#gallery/jockey-slow-hour');
  await section(page, 'Workload');
  const graph = page.getByRole('group', { name: 'Stages of rank', exact: true });
  const line = graph.getByRole('button', { name: 'join waits for all of parse' });
  await line.focus();
  await page.keyboard.press('b');
  await expect(graph.getByRole('button', { name: 'join reads part by part parse' })).toBeVisible();

  // From extract to write: C, then the stage that reads it.
  await graph.getByRole('button', { name: /^extract 240/ }).focus();
  await page.keyboard.press('c');
  await graph.getByRole('button', { name: /^write 24/ }).press('Enter');
  await expect(graph.getByRole('button', { name: 'write waits for all of extract' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await graph.getByRole('button', { name: /^aggregate 80/ }).press('Delete');
  await expect(graph.getByRole('button', { name: /^aggregate 80/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add a stage', exact: true }).click();
  await expect(graph.getByRole('button', { name: /^stage-5 20/ })).toBeVisible();

  // The run follows.
  await idle(page);
  const view = page.getByRole('region', { name: 'Deadline' });
  await part(view, 'Jockey', 'stages');
  await expect(view.getByRole('rowheader', { name: 'stage-5' })).toBeVisible();
});

test('The utility of a job is changed with the keyboard, and its deadline from an instant on', async ({ page }) => {
  await open(page, '#gallery/jockey-twice-as-fast');
  const view = page.getByRole('region', { name: 'Deadline' });
  const deadline = /^Point 2: done at 55:00 is worth 1$/;
  await view.getByRole('button', { name: deadline }).press('Shift+ArrowLeft');
  await expect(view.getByRole('button', { name: /^Point 2: done at 50:00/ })).toBeVisible();
  await view.getByRole('button', { name: 'Deadline only' }).click();
  await expect(view.getByRole('button', { name: deadline })).toBeVisible();

  await view.getByLabel(/^Another deadline from/).fill('120');
  await view.getByRole('button', { name: /^Set from/ }).click();
  await expect(view.getByLabel('Deadline of rank, minutes')).toHaveValue('120');
  await view.getByRole('button', { name: 'Control tick before' }).click();
  await expect(view.getByLabel('Deadline of rank, minutes')).toHaveValue('55');
});
