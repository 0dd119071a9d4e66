import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { runScenario } from '../src/engine/testing/run-scenario.test-helper';
import { encodeShared } from '../src/scenario/share';
import type { Scenario } from '../src/scenario/schema';
import { expectAccessibleInBothThemes } from './accessible';
import { fingerprint, idle, open, section } from './app';
import { expect, test } from './fixtures';

const document = (code: string): Scenario =>
  ({
    signalbox: 1,
    title: 'Somebody else’s order',
    cluster: { nodes: [{ id: 'n', count: 2, capacity: { vcore: 2, memory: '8GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.a' }],
    scheduler: { type: 'yunikorn' },
    workload: [12, 8, 4].map((tasks, i) => ({
      id: `job-${i + 1}`,
      kind: 'batch',
      queue: 'root.a',
      tasks,
      duration: '10s',
      submit: `${i}s`,
    })),
    policies: [{ id: 'mine', api: 1, code }],
    variants: [
      { id: 'A' },
      {
        id: 'B',
        changes: [{ path: ['queues', 'root.a', 'properties', 'application.sort.policy'], value: 'own:mine' }],
      },
    ],
  }) as unknown as Scenario;

/** Types over the whole code of the open policy, until it stands there: the editor may still be drawing what was there before. */
async function retype(page: Page, code: string): Promise<void> {
  const box = page.getByRole('textbox', { name: /^Code of/ });
  await expect(async () => {
    await box.fill(code);
    await expect(box).toHaveText(code, { timeout: 2000 });
  }).toPass();
}

test('code from a link is shown before it runs; an order is written, corrected and explained', async ({ page }) => {
  await open(page, encodeShared(document('const key = (app) => [app.pending, app.submitted];'), {}));
  const held = page.getByRole('region', { name: 'Code of this scenario' });
  await expect(held).toContainText('const key = (app) => [app.pending, app.submitted];');
  await expect(page.getByText('B could not run.')).toBeVisible();
  await held.getByRole('button', { name: 'Run it' }).click();
  await idle(page);
  await expect(held).toBeHidden();
  await expect(page.getByText('could not run')).toHaveCount(0);

  await page.getByRole('tab', { name: /^B/ }).first().click();
  await section(page, 'Policy');
  const mine = page.getByRole('region', { name: 'mine' });
  await expect(mine).toContainText('orders root.a');
  await expect(mine.getByRole('textbox', { name: 'Code of mine' })).toBeVisible();
  // Who is next, by which key, and what that took.
  await expect(mine.getByRole('table', { name: 'Order at the cursor' })).toContainText('Steps of 10,000');

  // A field that is not there stops the run at its instant, and the place is marked.
  await retype(page, 'const key = (app) => app.submited;');
  const mistakes = mine.getByRole('list', { name: 'Mistakes in the policy' });
  await expect(mistakes).toContainText('submitted');
  await expect(mine.getByText(/^The policy was stopped at 0:00\.0 in key\./)).toBeVisible();
  // Names of code look like code.
  await expect(mistakes.locator('code').last()).toHaveText('submitted');
  // Its message stands in one place below the code, the one that leads there.
  const message = /did you mean submitted/;
  await expect(mine.locator('.own-policy__problems, output').filter({ hasText: message })).toHaveCount(1);
  await expect(page.getByText(/^Hatched from 0:00\.0 on/)).toBeAttached();
  // After that instant nothing is held in B.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find or do' }).fill('job-1');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'To the end' }).click();
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await expect(inspector).toContainText('The run ended at 0:00.0, before it had finished.');
  // Something that is no code at all leaves the last good picture.
  await retype(page, 'const key = (app) =>');
  await expect(page.getByText('The last run that worked is shown.')).toBeVisible();
  await expect(page.getByText(/^The last run that worked, dimmed/)).toBeAttached();
  await expect(mine).toContainText('This code does not run: the screen still shows the code before it.');
  // Nor does code that is right and does something else, or a key that is no function.
  await retype(page, 'const score = (ask, node) => node.freeMemory;');
  await expect(mistakes).toContainText('Expected a function key or compare');
  await retype(page, 'const Key = (app) => app.submitted;');
  await expect(mistakes).toContainText(
    'Line 1, column 7: expected a function key or compare; Key is spelt differently',
  );
  await retype(page, 'const key = 3;');
  await expect(mistakes).toContainText('key is not a function; write const key = (…) => …');
  // A loop without end is stopped by its budget, at the same step as without a page; the page continues.
  await retype(page, 'const key = () => { while (true) {} };');
  await expect(mine.getByText(/10,000 steps/).first()).toBeVisible();
  await idle(page);
  const alone = runScenario(document('const key = () => { while (true) {} };'), { variant: 'B' }).run;
  await expect(mine.getByText(alone.ended?.fault?.message ?? 'it ran on', { exact: false }).first()).toBeVisible();
  expect(await fingerprint(page)).toBe(alone.fingerprint);
  await retype(page, 'const key = (app) => constructor.constructor("return window")();');
  await expect(mistakes).toContainText('constructor');

  // An order that contradicts itself is said beside its code.
  await retype(page, 'const compare = () => -1;');
  await expect(mine.getByRole('status').filter({ hasText: 'contradicts itself' })).toBeVisible();

  await retype(page, 'const key = (app) => -app.submitted;');
  await idle(page);
  await expect(mistakes).toHaveCount(0);
  // It need not keep the name that it came with.
  await mine.getByRole('textbox', { name: 'Title' }).fill('Last come');
  await mine.getByRole('textbox', { name: 'Title' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Last come' })).toContainText('orders root.a');
  await page.getByRole('region', { name: 'Last come' }).getByRole('textbox', { name: 'Title' }).fill('mine');
  await page.keyboard.press('Enter');
  // Completion after a dot, from the table of fields.
  await mine.getByRole('textbox', { name: 'Code of mine' }).press('Control+End');
  await page.keyboard.type('\n// app.wai');
  await expect(page.getByRole('option', { name: /^waited/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await section(page, 'Policy');
  await page.getByRole('combobox', { name: 'New from' }).selectOption({ label: 'Shortest job first' });
  await idle(page);
  await expect(page.getByRole('tab', { name: /^C/ }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Shortest job first' })).toContainText('orders root.a');
  // What was chosen below all settings is written at the top of them: its code has come into view, with the caret in it.
  await expect(page.getByRole('textbox', { name: 'Code of sjf' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Code of sjf' })).toBeInViewport();
  await page.getByRole('combobox', { name: 'New from' }).selectOption({ label: 'Best fit' });
  await idle(page);
  await expect(page.getByRole('tab', { name: /^D.*Best fit/ }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Best fit' })).toContainText('chooses the nodes');
  // One from scratch is a frame that runs.
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('combobox', { name: 'New from' }).selectOption({ label: 'Empty order' });
  await idle(page);
  await expect(page.getByRole('region', { name: 'Empty order' })).toContainText('orders root.a');
  await expect(page.getByRole('textbox', { name: 'Code of order' })).toContainText('const key = (app, ctx) => 0;');
  await expect(page.getByText('could not run')).toHaveCount(0);
  // A whole scheduler finds no variant that is free, and takes the place of the one on screen on request.
  await page.getByRole('combobox', { name: 'New from' }).selectOption({ label: 'First fit' });
  const whole = page.getByRole('region', { name: 'First fit' });
  await whole.getByRole('button', { name: 'Use it as the scheduler' }).click();
  await expect(whole).toContainText('is the scheduler');
  await expect(whole.getByRole('textbox', { name: 'Code of first-fit' })).toBeVisible();
  await idle(page);
});

test('policies with one title are told apart, and a title of 200 letters stays in the panel', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, '#gallery/two-queues');
  await section(page, 'Policy');
  await page.getByRole('combobox', { name: 'New from' }).selectOption({ label: 'Shortest job first' });
  await idle(page);
  // Its code has come into view in its panel: the page itself has nowhere to go.
  expect(await page.evaluate(() => window.document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
  await section(page, 'Policy');
  await page.getByRole('combobox', { name: 'New from' }).selectOption({ label: 'Shortest job first' });
  await idle(page);
  const second = page.getByRole('region', { name: 'Shortest job first (2)' });
  const title = second.getByRole('textbox', { name: 'Title' });
  await title.fill('Shortest job first');
  await title.press('Enter');
  await expect(page.getByText('own:sjf-2, orders root.etl')).toBeVisible();
  const named = page.getByRole('textbox', { name: 'Title' });
  await named.fill('W'.repeat(200));
  await named.press('Enter');
  await idle(page);
  const panel = await page.getByRole('complementary', { name: 'Editor' }).boundingBox();
  const right = (panel?.x ?? 0) + (panel?.width ?? 0);
  const parts = await page
    .locator('.own-policy *')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  expect(Math.max(...parts)).toBeLessThanOrEqual(right);
  expect(await page.evaluate(() => window.document.documentElement.scrollTop)).toBe(0);
});

test('a policy that is the scheduler of a variant is not removed, and the page says why', async ({ page }) => {
  await open(page, '#gallery/two-queues');
  await section(page, 'Policy');
  await page.getByRole('combobox', { name: 'New from' }).selectOption({ label: 'First fit' });
  await idle(page);
  await page.getByRole('region', { name: 'First fit' }).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('First fit is the scheduler of C: choose another system there')).toBeVisible();
  await expect(page.getByRole('region', { name: 'First fit' })).toContainText('is the scheduler');
});

test('a policy is saved as a file, and one from a file is shown before it runs', async ({ page }) => {
  await open(page, '#gallery/own-sjf');
  await section(page, 'Policy');
  // The reference has a way to each of its sections.
  await page.getByRole('button', { name: 'What a policy sees and returns' }).press('Enter');
  const reference = page.getByRole('complementary', { name: 'Policies, version 1' });
  await expect(reference.getByRole('heading', { name: 'Policies, version 1' })).toBeFocused();
  await reference.getByRole('navigation').getByRole('button', { name: 'Data' }).press('Enter');
  await expect(reference.getByRole('heading', { name: 'Data it sees' })).toBeFocused();
  await expect(reference.getByRole('heading', { name: 'Data it sees' })).toBeInViewport();
  await expectAccessibleInBothThemes(page);
  // It stays beside the code while that is typed, and when another variant is looked at.
  await retype(page, 'const key = (app) => app.waited;');
  await expect(reference).toBeInViewport();
  const [beside, box] = await Promise.all(
    [reference, page.getByRole('textbox', { name: /^Code of/ })].map((one) => one.boundingBox()),
  );
  expect(beside?.x).toBeGreaterThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
  await retype(page, 'const key = (app) => app.pending * app.estimate;');
  await page.getByRole('tab', { name: /^A/ }).first().click();
  await expect(reference).toBeVisible();
  await page.getByRole('tab', { name: /^B/ }).first().click();
  await reference.getByRole('button', { name: 'Functions', exact: true }).press('Escape');
  await expect(reference).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'What a policy sees and returns' })).toBeFocused();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save Shortest job first as a file' }).press('Enter');
  const download = await saved;
  expect(download.suggestedFilename()).toBe('sjf.ts');
  const code = await readFile(await download.path(), 'utf8');
  expect(code).toBe('const key = (app) => app.pending * app.estimate;');

  const take = async (name: string, text: string | Buffer): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'From a file…' }).press('Enter');
    await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  };
  await take('picture.ts', Buffer.from([0xff, 0xd8, 0xff, 0xe0]));
  await expect(page.getByText('Not added: picture.ts cannot be read as text (UTF-8).')).toBeVisible();
  await take('nothing.ts', '');
  await expect(page.getByText('Not added: nothing.ts is empty.')).toBeVisible();
  await take('Last come.ts', 'const key = (app) => -app.submitted;\r\n');
  const held = page.getByRole('region', { name: 'Code of this scenario' });
  await expect(held).toContainText('const key = (app) => -app.submitted;');
  await expect(page.getByRole('region', { name: 'Last come', exact: true })).toContainText('orders root.jobs');
  await held.getByRole('button', { name: 'Run it' }).click();
  await idle(page);
  await expect(held).toBeHidden();
  await expect(page.getByRole('tab', { name: /^C.*Last come/ }).first()).toBeVisible();
  // Mistakes are marked where they are, as in what is typed.
  await take('broken.ts', 'const key = (app) =>');
  await expect(page.getByRole('list', { name: 'Mistakes in the policy' })).toContainText(
    'the code ends after =>, where more must follow',
  );
});

test('code of a link with other ends of lines is not run by looking at it', async ({ page }) => {
  await open(page, encodeShared(document('const key = (app) =>\r\n  app.pending;'), {}));
  await page.getByRole('tab', { name: /^B/ }).first().click();
  await section(page, 'Policy');
  await expect(page.getByRole('textbox', { name: 'Code of mine' })).toContainText('app.pending');
  await idle(page);
  await expect(page.getByRole('region', { name: 'Code of this scenario' })).toBeVisible();
});

test.describe('with no storage of its own', () => {
  test.use({ seeds: true });
  test('an embed shows the code of a link before it runs, says why it stopped, and stores nothing', async ({
    page,
  }) => {
    const code = 'const key = (app, ctx) => (ctx.now > 15 ? app.foo : app.submitted);';
    await page.goto(`./?embed${encodeShared(document(code), {})}`);
    await idle(page);
    const held = page.getByRole('region', { name: 'Code of this scenario' });
    await expect(held).toContainText(code);
    await held.getByRole('button', { name: 'Run it' }).click();
    await expect(page.getByText('own:mine line 1: app has no field foo')).toBeVisible();
    await expect(held).toBeHidden();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    // Those of the gallery came with the page.
    await page.goto('./?embed#gallery/own-sjf');
    await page.reload();
    await idle(page);
    await expect(page.getByText('Shortest job first').first()).toBeVisible();
    await expect(held).toHaveCount(0);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });
});

test('a challenge is judged over hidden seeds, passed with a better policy, and noted in the course', async ({
  page,
}) => {
  await open(page, '#gallery/challenge-heavy-tails');
  await idle(page);
  const challenge = page.getByRole('region', { name: 'Challenge' });
  await expect(challenge).toContainText('A mean wait under 40 s');
  // No waiting until it has been read: the press is about the code as it stands then.
  await retype(page, 'const key = (app) => app.pending * app.estimate;');
  await challenge.getByRole('button', { name: 'Judge it' }).click();
  await expect(challenge).toContainText(/Passed\. .*: \d+(\.\d+)?\ss\. The mean is at most 40/, { timeout: 120_000 });
  // What is pressed with the focus elsewhere, as by a reading aid, is about it as well.
  await retype(page, 'const key = (app) => -app.pending * app.estimate;');
  await challenge.getByRole('button', { name: 'Judge it' }).dispatchEvent('click');
  await expect(challenge).toContainText('Not passed.', { timeout: 120_000 });
  await page.goto('./#learn');
  await expect(page.getByRole('button', { name: /A few huge jobs among many small ones\s*, passed/ })).toBeVisible();
});

test('a challenge of the course may run at once, and the section begins with its code', async ({ page }) => {
  await open(page, '#learn');
  await page.getByRole('button', { name: /^A few huge jobs among many small ones/ }).click();
  await idle(page);
  await expect(page.getByText('has not been allowed to run here')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Challenge' })).toBeInViewport();
});
