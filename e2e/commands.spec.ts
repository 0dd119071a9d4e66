import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { idle, open } from './app';
import { expect, test } from './fixtures';

test('everything has a name: an application, a knob, a view and a scenario are found with the keyboard', async ({
  page,
}) => {
  await open(page);
  const field = page.getByRole('combobox', { name: 'Find or do' });
  const find = async (text: string) => {
    await page.keyboard.press('Control+k');
    await field.fill(text);
  };
  // Nothing is waited for: what is typed before the field is there is not lost.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('etl/7');
  await expect(field).toHaveValue('etl/7');
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toContainText('etl/7');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Inspector' }).getByRole('heading', { level: 2 })).toHaveText(
    'etl/7',
  );
  await find('deadlock in');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('clock')).toHaveText('0:04.8');
  await find('nothing of the kind');
  await expect(page.getByText('No matches.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await find('add a variant');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: /^C / })).toBeVisible();
  // An everyday word, with one letter wrong.
  await find('glosary');
  await page.keyboard.press('Enter');
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help.getByRole('tabpanel', { name: 'Words' })).toContainText(
    'Containers that are useful only together.',
  );
  await expectAccessible(page, { parts: ['.dialog[open]'] });
  await page.keyboard.press('Escape');
  await find('open hog');
  await page.keyboard.press('Enter');
  await idle(page);
  await expect(page).toHaveTitle(/hog/i);
});

test('controls have the names that are read out, and files are found by theirs', async ({ page }) => {
  await open(page);
  const found = page.getByRole('listbox').getByRole('option');
  const find = async (text: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find or do' }).fill(text);
  };
  // The title of a tab is cut in the middle, and stands beside a letter and a word in boxes of their own.
  await find('source json');
  await expect(found.filter({ hasText: 'Sections of the scenario' }).locator('.palette__title')).toHaveText(
    'Source JSON',
  );
  await page.keyboard.press('Escape');
  // While a question is open its answers have the digits.
  const variant = found.filter({ hasText: 'Show variant B' });
  await find('show variant b');
  await expect(variant.locator('kbd')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('2');
  await expect(page.getByText('your guess')).toBeVisible();
  await find('show variant b');
  await expect(variant.locator('kbd')).toHaveText('2');
  await page.keyboard.press('Escape');
  await find('svg');
  await expect(found.filter({ hasText: 'Export picture' })).toBeVisible();
  await page.keyboard.press('Escape');
  await find('export queues.yaml');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Export queues.yaml' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await find('export fairscheduler');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Export fairscheduler.xml' })).toContainText('The pools of etl');
});

test('the palette opens again although the browser has not yet told that the last one was closed', async ({ page }) => {
  await open(page);
  const field = page.getByRole('combobox', { name: 'Find or do' });
  await page.keyboard.press('Control+k');
  await field.fill('svg');
  // On a busy page the keys may come before the event of the dialog that Escape has closed.
  await page.evaluate(() => {
    document.querySelector<HTMLDialogElement>('dialog.palette')?.close();
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true }));
  });
  await page.keyboard.type('etl/7');
  await expect(field).toHaveValue('etl/7');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
});

test('a value is set and a sweep is opened by typing their names', async ({ page }) => {
  await open(page, '#gallery/two-queues');
  const field = page.getByRole('combobox', { name: 'Find or do' });
  const choose = async (text: string, title: string) => {
    await page.keyboard.press('Control+k');
    await field.fill(text);
    await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toContainText(title);
    await page.keyboard.press('Enter');
    await expect(field).toHaveCount(0);
  };
  await choose('set driver.memory of etl 3', 'Set spark.driver.memory of etl to 3 GB');
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    'spark.driver.memory of etl is 3 GB in A.',
  );
  await choose('embed', 'Share: embed it in a page');
  await expect(page.getByRole('dialog', { name: /Embed/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await choose('flips the verdict', 'What flips the verdict');
  await expect(page.getByRole('dialog', { name: 'What flips the verdict' })).toBeVisible();
  await page.keyboard.press('Escape');
  await choose('sweep seed', 'Sweep seed');
  await expect(page.getByRole('dialog', { name: 'Sweep seed' })).toBeVisible();
});

test('from nothing to a run: a system, a start, and an application are a few presses', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'New scenario', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New scenario' });
  await dialog.getByRole('radio', { name: /YARN Fair Scheduler/ }).check();
  await page.keyboard.press('1');
  await expect(dialog.getByText(/6 applications on 4 nodes/)).toBeVisible();
  await page.keyboard.press('4');
  await expect(dialog.getByRole('radio', { name: /Empty/ })).toBeChecked();
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByRole('button', { name: 'Add one' }).click();
  await idle(page);
  await expect(page.getByText('finished 1 of 1')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find or do' }).fill('new scenario');
  await page.keyboard.press('Enter');
  await dialog.getByRole('radio', { name: /Sparrow/ }).check();
  await dialog.getByRole('radio', { name: /A shared cluster/ }).check();
  await dialog.getByRole('button', { name: 'Start with this' }).click();
  await idle(page);
  await expect(page.getByRole('region', { name: 'Workers', exact: true })).toBeVisible();
});

const FORMS = /\/Sections-[^/]*\.js$/;
const HELP = /\/HelpDialog-[^/]*\.js$/;

/** Holds back scripts. Returns what lets them load. */
async function hold(page: Page, scripts: RegExp): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(scripts, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('what was asked for by name does not open once the reader has gone on', async ({ page }) => {
  const release = await hold(page, FORMS);
  const asked = page.waitForRequest(FORMS);
  await open(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find or do' }).fill('export queues.yaml');
  await page.keyboard.press('Enter');
  await asked;
  await page.getByRole('heading', { name: 'Timeline' }).click();
  release();
  await expect(page.getByRole('button', { name: 'Export queues.yaml' })).toBeVisible();
  await idle(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('Escape closes a dialog that has not been loaded yet', async ({ page }) => {
  const release = await hold(page, HELP);
  const asked = page.waitForRequest(HELP);
  await open(page);
  await page.keyboard.press('?');
  await asked;
  await page.keyboard.press('Escape');
  const came = page.waitForResponse(HELP);
  release();
  await came;
  await idle(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a setting that was asked for by name is led to even where its form takes long', async ({ page }) => {
  await page.clock.install();
  const release = await hold(page, FORMS);
  await open(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find or do' }).fill('spark.executor.instances');
  await page.getByRole('option', { name: /^Set spark\.executor\.instances of etl/ }).click();
  await page.clock.fastForward(3000);
  release();
  await expect(page.getByRole('textbox', { name: /executor\.\s*instances/ })).toBeFocused();
});

test('the palette names nothing that a question hides', async ({ page }) => {
  await page.goto('./#gallery/driver-deadlock');
  await idle(page);
  const field = page.getByRole('combobox', { name: 'Find or do' });
  const found = page.getByRole('listbox').getByRole('option');
  await page.keyboard.press('Control+k');
  await field.fill('go to the');
  await expect(found.filter({ hasText: 'Go to the start' })).toBeVisible();
  await expect(found.filter({ hasText: 'deadlock' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('3');
  await expect(page.getByText('your guess')).toBeVisible();
  await page.keyboard.press('Control+k');
  await field.fill('go to the');
  await expect(found.filter({ hasText: 'Go to the deadlock in B' })).toBeVisible();
});

test('seeds that run on request rank the variants once they are asked for', async ({ page }) => {
  await open(page, '#gallery/two-queues');
  const verdict = page.getByRole('region', { name: 'Verdict' });
  await expect(verdict.getByText('no seeds yet')).toBeVisible();
  await expect(verdict.getByText('The variants are ranked once seeds have run.')).toBeVisible();
  await verdict.getByRole('button', { name: 'run 10 seeds' }).click();
  await expect(verdict.getByText('10 seeds, decided')).toBeVisible();
  await expect(verdict.getByText(/By your goal A is best/)).toBeVisible();
  // An edit does not run them; the wish to have them run by themselves does.
  const seed = page.getByRole('textbox', { name: 'Seed' });
  await seed.fill('7');
  await seed.press('Enter');
  await expect(verdict.getByText('no seeds yet')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find or do' }).fill('Run seeds while');
  await page.getByRole('option', { name: /^Run seeds while I read/ }).click();
  await expect(verdict.getByText('10 seeds, decided')).toBeVisible();
});
