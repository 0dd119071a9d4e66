import { galleryEntry } from '../src/engine/gallery';
import type { Scenario } from '../src/scenario/schema';
import { encodeShared } from '../src/scenario/share';
import { expect, test } from './fixtures';
import { idle, open } from './app';

test.use({ seeds: true });

test('variants are ranked by a goal over seeds, in words, and the report can be saved', async ({ page }) => {
  await open(page, '#gallery/driver-deadlock');
  const verdict = page.getByRole('region', { name: 'Verdict' });
  const goal = verdict.getByLabel('Goal', { exact: true });
  await expect(goal.locator('option')).not.toHaveCount(1);
  await goal.selectOption('mean-completion');
  await expect(verdict.getByText(/By your goal A is best/)).toBeVisible();
  await expect(verdict.getByText(/B deadlocks in \d+ of \d+ seeds/)).toBeVisible();
  // Who hears the ranking hears what each cell is and whose row it is in.
  const ranking = verdict.getByRole('table', { name: 'Ranking by mean completion' });
  await expect(ranking.getByRole('columnheader')).toHaveText([
    'place',
    'variant',
    'interval',
    'Mean completion',
    'remark',
  ]);
  await expect(ranking.getByRole('rowheader')).toHaveText(['A', 'B']);

  // The goal is part of the scenario, and an edit like any other.
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await expect(goal).toHaveValue('');

  // What flips it is looked for before further seeds; what was tried can be opened as a variant. Without a goal it offers some.
  await verdict.getByRole('button', { name: 'What flips it' }).click();
  const flips = page.getByRole('dialog', { name: 'What flips the verdict' });
  await flips.getByRole('button', { name: 'Makespan' }).click();
  await expect(goal).toHaveValue('makespan');
  await expect(flips.getByRole('row', { name: /node-sort-policy|load/ }).first()).toContainText('A ahead');
  await page.keyboard.press('Escape');

  await verdict.getByRole('button', { name: 'All metrics' }).click();
  const all = page.getByRole('dialog', { name: 'All metrics over seeds' });
  await expect(all.getByRole('row', { name: /^Makespan goal/ })).toContainText('no end in');
  // Bounds come from a worker; that no value is missing without a reason holds for who hears the table, too.
  await expect(
    all.getByRole('table', { name: /Reference bounds/ }).getByRole('row', { name: /^Makespan B/ }),
  ).toContainText('no end');
  await expect(all.getByRole('row', { name: /^Scheduling delay, median/ })).toContainText(
    'No task has started of which it is known when it could.',
  );
  await page.keyboard.press('Escape');

  const saved = page.waitForEvent('download');
  await verdict.getByRole('button', { name: 'Save report' }).click();
  expect((await saved).suggestedFilename()).toBe('driver-deadlock-comparison.html');
});

test('means over the seeds in which both finish are shown on request', async ({ page }) => {
  const scenario = galleryEntry('driver-deadlock')?.scenario;
  if (scenario === undefined) throw new Error('the gallery has no driver-deadlock');
  // Submissions at random: the queue without a gate jams with some seeds only.
  const workload = (scenario.workload ?? []).map((entry) => ({
    ...entry,
    arrivals: { dist: 'exponential', mean: '0.6s' },
  }));
  await open(page, encodeShared({ ...scenario, workload } as Scenario, {}));
  const verdict = page.getByRole('region', { name: 'Verdict' });
  await verdict.getByRole('button', { name: 'All metrics' }).click();
  const makespan = page
    .getByRole('dialog', { name: 'All metrics over seeds' })
    .getByRole('row', { name: /^Makespan/ })
    .first();
  await expect(makespan).toContainText(/no end in \d+ of \d+ seeds/);
  await expect(makespan).not.toContainText('both finish');
  await page.getByRole('button', { name: 'Show means over the seeds in which both finish' }).click();
  await expect(makespan).toContainText(/Mean over the \d+ seeds in which both finish: [+−]\d/);
  await page.getByRole('button', { name: 'Hide the means over the seeds in which both finish' }).click();
  await expect(makespan).not.toContainText('both finish');
});

test('what flips a goal that is chosen in its dialog is searched for also where that takes long', async ({ page }) => {
  // The clock of the page is fast: hundreds of runs seem to take minutes, the first seeds do not.
  await page.addInitScript(() => {
    const [now, began] = [Date.now, Date.now()];
    Date.now = () => began + (now() - began) * 40;
  });
  await open(page, '#gallery/driver-deadlock');
  const verdict = page.getByRole('region', { name: 'Verdict' });
  await verdict.getByRole('button', { name: 'What flips it' }).click();
  const flips = page.getByRole('dialog', { name: 'What flips the verdict' });
  await flips.getByRole('button', { name: 'Makespan' }).click();
  await expect(flips.getByRole('row', { name: /node-sort-policy|load/ }).first()).toContainText('A ahead');
});

test('a comparison of the gallery that asks for one thing opens with the verdict by it', async ({ page }) => {
  await open(page, '#gallery/two-queues');
  const verdict = page.getByRole('region', { name: 'Verdict' });
  await expect(verdict.getByLabel('Goal', { exact: true })).toHaveValue('makespan');
  await expect(verdict.getByText(/By your goal A is best: makespan/)).toBeVisible();
});

test('the best variant by one goal is shown with its price in another metric', async ({ page }) => {
  await open(page, '#gallery/fair-preemption');
  const verdict = page.getByRole('region', { name: 'Verdict' });
  const goal = verdict.getByLabel('Goal', { exact: true });
  await expect(goal.locator('option')).not.toHaveCount(1);
  const labels = await goal.locator('option').allTextContents();
  expect(new Set(labels).size).toBe(labels.length);
  await goal.selectOption('mean-waiting');
  await expect(verdict.getByText(/^The price: mean completion of short is \d.* % longer in C than in A/)).toBeVisible();
});

test('a goal has limits, several metrics by weight, and its own confidence, all of them in the link', async ({
  page,
}) => {
  await open(page, '#gallery/two-queues');
  const verdict = page.getByRole('region', { name: 'Verdict' });
  await expect(verdict.getByText(/By your goal A is best: makespan/)).toBeVisible();
  await verdict.getByRole('button', { name: 'add a limit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Goal of the comparison' });

  // A limit begins at what A has. One that only B can keep turns the order round.
  await dialog.getByRole('button', { name: 'Add a limit' }).click();
  await dialog.getByLabel('Metric of limit 1').selectOption('mean-waiting');
  await expect(dialog.getByLabel('Amount of limit 1')).not.toHaveValue('0');
  await dialog.getByLabel('Amount of limit 1').fill('soon');
  await expect(dialog.getByText('expected a number')).toBeVisible();
  await dialog.getByLabel('Amount of limit 1').fill('0.5');
  await expect(verdict.getByText(/^No variant keeps the limit/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove limit 1' }).click();

  await dialog.getByRole('button', { name: 'Add a metric' }).click();
  // Nothing fails here, and no ratio to 0 can be formed.
  await dialog.getByLabel('Metric 2', { exact: true }).selectOption('failed');
  await expect(verdict.getByText(/The index has no value in these runs/)).toBeVisible();
  await dialog.getByLabel('Metric 2', { exact: true }).selectOption('mean-waiting');
  await dialog.getByLabel('weight').first().fill('3');
  await page.keyboard.press('Tab');
  await expect(verdict.getByText(/By your goal A is best: weighted index/)).toBeVisible();
  await dialog.getByLabel('confidence of intervals').selectOption('99 %');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(verdict.getByRole('button', { name: '3 × makespan, 1 × mean waiting' })).toBeFocused();
  await verdict.getByRole('button', { name: 'All metrics' }).click();
  const all = page.getByRole('dialog', { name: 'All metrics over seeds' });
  await expect(all.getByText(/Intervals are 99 %/)).toBeVisible();
  await expect(all.getByRole('row', { name: /^Weighted index goal/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await idle(page);
  await page.reload();
  await expect(verdict.getByRole('button', { name: '3 × makespan, 1 × mean waiting' })).toBeVisible();
  // One metric again.
  await verdict.getByLabel('Goal', { exact: true }).selectOption('makespan');
  await expect(verdict.getByRole('button', { name: 'add a limit' })).toBeVisible();
  await expect(verdict.getByText(/By your goal A is best: makespan/)).toBeVisible();
});

test('the reader says when decisions of two variants are the same one', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Where the variants diverge' });
  const begins = dialog.getByRole('heading', { level: 3 });
  const look = async (id: string): Promise<void> => {
    await open(page, `#gallery/${id}`);
    await page
      .locator('.verdict')
      .getByRole('button', { name: /^First divergence/ })
      .click();
  };
  await look('own-best-fit');
  await expect(begins).toContainText('0:01.0');
  await dialog.getByText('on the same node').click();
  await expect(begins).toContainText('0:00.0');
  await expect(dialog.getByText(/served at other times or elsewhere/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await look('own-node-filter');
  await expect(begins).toContainText('0:41.5');
  await dialog.getByText('within 1 s').click();
  await expect(begins).toContainText('0:42.5');
});

test('the first divergence is a flag on the timeline, with both decisions one click away', async ({ page }) => {
  await open(page, '#gallery/driver-deadlock');
  await idle(page);
  // Under the axis that they share is how far apart the two runs are.
  await expect(page.getByRole('region', { name: 'Events' }).locator('svg title')).toHaveText(
    /^How far apart A and B are: at most \d+ decisions in only one$/,
  );
  await page
    .getByRole('region', { name: 'Timeline' })
    .getByRole('button', { name: /First divergence/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Where the variants diverge' });
  await expect(dialog.getByText(/etl\/2 is admitted at/)).toHaveCount(2);
  await expect(dialog.getByText(/stateaware admits one starting application/)).toBeVisible();
  await dialog.getByText(/applications are served at other times/).click();
  await expect(dialog.getByText(/is admitted: A .*, B /).first()).toBeVisible();
  await dialog.getByRole('button', { name: /^Go to/ }).click();
  await expect(dialog).toBeHidden();

  // Both futures of an act at the cursor stand side by side.
  const acts = page.getByRole('group', { name: 'What can be done at the cursor' });
  await acts.getByRole('switch', { name: 'keep both futures' }).click();
  await acts.getByRole('button', { name: 'Kill' }).click();
  await expect(
    page
      .getByRole('banner')
      .getByText(/^etl\/5 is killed at/)
      .first(),
  ).toBeVisible();
  await expect(page.getByText(/etl\/5 is killed at .* in C/)).toBeVisible();
});
