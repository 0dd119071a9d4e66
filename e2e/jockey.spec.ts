import { expect, test } from './fixtures';
import { idle, noteTexts, open, part, section } from './app';

test('A job with a deadline: ticks, a disturbance, another deadline, and the experiment', async ({ page }) => {
  await page.goto('./#gallery/jockey-stall');
  const view = page.getByRole('region', { name: 'Deadline' });
  await expect(view.getByText('Control tick 4 of')).toBeVisible();
  await expect(view.getByRole('row', { name: /^guarantee 42$/ })).toBeVisible();

  // The deadline is a number as well as a line that is dragged.
  const deadline = view.getByLabel('Deadline of rank, minutes');
  await deadline.fill('');
  await expect(deadline).toHaveValue('');
  await deadline.pressSequentially('120');
  await expect(view.getByRole('row', { name: /^guarantee 20$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(view.getByRole('row', { name: /^guarantee 42$/ })).toBeVisible();

  // What goes wrong is an event at the cursor.
  await view.getByRole('button', { name: 'Double the input' }).click();
  await expect(page.getByText('Input of rank doubled')).toBeVisible();

  // The indicator that drives the loop is a setting.
  await part(view, 'Jockey', 'table');
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
  await open(page, '#gallery/jockey-several-deadlines');
  await section(page, 'Workload');
  const graph = page.getByRole('group', { name: 'Stages of strict', exact: true });
  await graph.getByRole('button', { name: 'reduce waits for all of map' }).press('b');
  await expect(graph.getByRole('button', { name: 'reduce reads part by part map' })).toBeVisible();

  // A stage with no input; then from map to it: C, and the stage that reads.
  await page.getByRole('button', { name: 'Add a stage', exact: true }).click();
  await graph.getByRole('button', { name: /^map 200/ }).press('c');
  await graph.getByRole('button', { name: /^stage-3 20/ }).press('Enter');
  const added = graph.getByRole('button', { name: 'stage-3 waits for all of map' });
  await expect(added).toHaveAttribute('aria-pressed', 'true');
  await graph.getByRole('button', { name: /^reduce 60/ }).press('Delete');
  await expect(graph.getByRole('button', { name: /^reduce/ })).toHaveCount(0);

  // The run follows.
  const view = page.getByRole('region', { name: 'Deadline' });
  await part(view, 'Jockey', 'stages');
  await expect(view.getByRole('rowheader', { name: 'stage-3' })).toBeVisible();
  await expect(view.getByRole('cell', { name: /^20 wait for map, a barrier/ })).toBeVisible();
});

test('The stages of a job are a graph that is edited with the mouse', async ({ page }) => {
  await open(page, '#gallery/jockey-several-deadlines');
  await section(page, 'Workload');
  const graph = page.getByRole('group', { name: 'Stages of strict', exact: true });
  await page.getByRole('button', { name: 'Add a stage', exact: true }).click();
  const drag = async (from: string, to: RegExp): Promise<void> => {
    await graph.getByTitle(`Drag to a stage that reads ${from}`).hover();
    await page.mouse.down();
    const target = await graph.getByRole('button', { name: to }).boundingBox();
    if (target === null) throw new Error('the stage is not in the picture');
    await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 4 });
    await expect(graph.locator('[data-over]')).toHaveCount(1);
    await page.mouse.up();
  };
  await drag('map', /^stage-3 20/);
  const edge = graph.getByRole('button', { name: 'stage-3 waits for all of map' });
  await expect(edge).toHaveAttribute('aria-pressed', 'true');

  // The edge that was drawn is taken hold of and becomes another kind, and goes.
  const kind = page.getByRole('group', { name: 'How stage-3 reads map' });
  await kind.locator('input[value="parts"]').check();
  await graph.getByRole('button', { name: 'stage-3 reads part by part map' }).click();
  await expect(kind).toHaveCount(0);

  // What would go round in a circle is refused.
  await drag('stage-3', /^map 200/);
  await expect(page.getByRole('alert').filter({ hasText: 'map cannot read stage-3' })).toBeVisible();
  await graph.getByRole('button', { name: 'stage-3 reads part by part map' }).click();
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await expect(edge).toHaveCount(0);

  // Which of the stages that are ready comes first.
  await graph.getByRole('button', { name: /^stage-3 20/ }).click();
  await page.getByRole('button', { name: 'Earlier', exact: true }).click();
  await expect(graph.getByRole('button', { name: /waits for all of/ })).toHaveText(['']);
  await expect(graph.locator('[data-stage="1"]')).toContainText('stage-3');
});

test('On a phone a job can be disturbed as on a desktop, and a new table says how many runs it needs', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '#gallery/jockey-double-input');
  await page.getByRole('group', { name: 'Picture' }).getByText('Views', { exact: true }).click();
  const view = page.getByRole('region', { name: 'Deadline' });
  const slow = view.getByRole('button', { name: 'Slow nodes' });
  const [left, right] = [await slow.boundingBox(), await view.getByRole('button', { name: /^Lose/ }).boundingBox()];
  expect([left?.width, left?.y]).toEqual([right?.width, right?.y]);
  await slow.click();
  await expect(page.getByText(/All nodes slow for 10 min from/)).toBeVisible();

  const seed = view.getByText(/^minutes, seed \d+$/);
  const before = await seed.textContent();
  const progress = await noteTexts(page, '.jockey__building');
  await view.getByRole('button', { name: 'Build again' }).click();
  await expect(seed).not.toHaveText(before ?? '');
  await idle(page);
  expect(await progress()).toContainEqual(expect.stringMatching(/ of 1,200 runs$/));
  await expect(view.getByText(/ of 1,200 runs$/)).toHaveCount(0);
});

test('The utility of a job is changed with the keyboard, and its deadline by an event', async ({ page }) => {
  await open(page, '#gallery/jockey-twice-as-fast');
  const view = page.getByRole('region', { name: 'Deadline' });
  const deadline = /^Point 2: done at 55:00 is worth 1$/;
  await part(view, 'Jockey', 'table');
  await view.getByRole('button', { name: deadline }).press('Shift+ArrowLeft');
  await expect(view.getByRole('button', { name: /^Point 2: done at 50:00/ })).toBeVisible();
  await view.getByRole('button', { name: 'Deadline only' }).click();
  await expect(view.getByRole('button', { name: deadline })).toBeVisible();

  await part(view, 'Jockey', 'control');
  await view.getByLabel(/^New deadline from/).fill('120');
  await view.getByRole('button', { name: /^Set from/ }).click();
  await expect(view.getByLabel('Deadline of rank, minutes')).toHaveValue('120');
  await view.getByRole('button', { name: 'Control tick before' }).click();
  await expect(view.getByLabel('Deadline of rank, minutes')).toHaveValue('55');
});
