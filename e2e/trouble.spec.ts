import { drop, fingerprint, idle, open, section } from './app';
import { expect, test } from './fixtures';

test('a damaged link is explained and the previous work is still there', async ({ page }) => {
  await open(page, '#gallery/driver-deadlock');
  await section(page, 'Cluster');
  const count = page.getByRole('tabpanel').getByRole('textbox', { name: /count/i }).first();
  await count.fill('7');
  await count.press('Enter');
  await idle(page);
  const shown = await fingerprint(page);
  await page.evaluate(() => {
    location.hash = '#s1.d.thisIsNoScenario';
  });
  await expect(page.getByRole('dialog')).toContainText(/link/i);
  await page.keyboard.press('Escape');
  await idle(page);
  expect(await fingerprint(page)).toBe(shown);
});

test('a link from a newer version says so and keeps its text', async ({ page }) => {
  await open(page, '#s9.x.abcdef');
  await expect(page.getByRole('dialog')).toContainText(/newer/i);
  await expect(page.getByRole('dialog')).toContainText('#s9.x.abcdef');
});

test('a link that cannot be opened is copied as it was given, or selected where the clipboard refuses', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('./#s9.x.abcdef');
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('#s9.x.abcdef');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    window.location.hash = '#s9.x.later';
  });
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('#s9.x.later');
});

test('a link with a faulty field opens what can be read', async ({ page }) => {
  const document = {
    signalbox: 1,
    title: 'Half readable',
    cluster: { nodes: [{ id: 'n', count: 2, capacity: { vcore: 2, memory: '4GB' }, speed: 'fast' }] },
    queues: [{ id: 'root' }, { id: 'root.a' }],
    scheduler: { type: 'yunikorn' },
    workload: [{ id: 'x', kind: 'batch', queue: 'root.a', tasks: 3, duration: '5s' }],
  };
  const text = Buffer.from(JSON.stringify(document)).toString('base64url');
  await open(page, `#s1.j.${text}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('speed');
  await dialog.getByRole('button', { name: /open what/i }).click();
  await idle(page);
  await expect(page).toHaveTitle(/Half readable/);
});

test('a file of which one variant is not valid opens without it, and says why', async ({ page }) => {
  await open(page, '#gallery/driver-deadlock');
  const spoiled = {
    signalbox: 1,
    title: 'Two of three',
    cluster: { nodes: [{ id: 'n', count: 2, capacity: { vcore: 2, memory: '4GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.a' }],
    scheduler: { type: 'yunikorn' },
    workload: [{ id: 'x', kind: 'batch', queue: 'root.a', tasks: 3, duration: '5s' }],
    variants: [
      { id: 'A' },
      { id: 'B', title: 'Elsewhere', changes: [{ path: ['workload', 'x', 'queue'], value: 'root.none' }] },
      { id: 'C', changes: [{ path: ['workload', 'x', 'tasks'], value: 5 }] },
    ],
  };
  const file = JSON.stringify(spoiled);
  await drop(page, 'three.json', file);
  const dialog = page.getByRole('dialog', { name: 'This file cannot be opened as it is' });
  await expect(dialog).toContainText('three.json: variants.B: workload.x.queue: there is no queue "root.none".');
  await dialog.getByRole('button', { name: 'Keep the current scenario' }).click();
  await expect(page).toHaveTitle(/Driver deadlock/);
  await drop(page, 'three.json', file);
  const why = 'Left out: variant B (Elsewhere): workload.x.queue: there is no queue "root.none".';
  await expect(dialog.getByRole('listitem')).toHaveText([why]);
  await dialog.getByRole('button', { name: 'Open what could be read' }).click();
  await expect(page).toHaveTitle(/Two of three/);
  await idle(page);
  await expect(page.getByText(why)).toBeVisible();
  await expect(page.getByText('could not run')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(page).toHaveTitle(/Driver deadlock/);
});

test('text from a link is text, never markup', async ({ page }) => {
  const document = {
    signalbox: 1,
    title: '<img src=x onerror="document.title=1">',
    notes: '<script>document.title="ran"</script><b>bold</b>',
    cluster: { nodes: [{ id: 'n', count: 1, capacity: { vcore: 2, memory: '4GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.a' }],
    scheduler: { type: 'yunikorn' },
    workload: [{ id: 'x', kind: 'batch', queue: 'root.a', tasks: 1, duration: '5s' }],
  };
  await open(page, `#s1.j.${Buffer.from(JSON.stringify(document)).toString('base64url')}`);
  await expect(page.getByRole('complementary', { name: 'Editor' })).toContainText('<b>bold</b>');
  await expect(page).toHaveTitle(/<img/);
});

test('an invalid number is explained under its field and changes nothing', async ({ page }) => {
  await open(page, '#gallery/driver-deadlock');
  const shown = await fingerprint(page);
  await section(page, 'Cluster');
  const count = page.getByRole('tabpanel').getByRole('textbox', { name: /count/i }).first();
  await count.fill('many');
  await count.press('Enter');
  await expect(page.getByRole('tabpanel')).toContainText(/expected a (whole )?number, got "many"/);
  expect(await fingerprint(page)).toBe(shown);
});

test('a tab is the same one after a reload, and a duplicate of it is another one', async ({ page, context }) => {
  const seed = (tab: typeof page) => tab.getByRole('textbox', { name: 'Seed' }).first();
  const set = async (tab: typeof page, value: number): Promise<number> => {
    await seed(tab).fill(String(value));
    await seed(tab).press('Enter');
    const kept = await tab.waitForFunction((wanted) => {
      const work = JSON.parse(localStorage.getItem('signalbox.work') ?? '{}') as {
        document?: { seed?: number };
        tab?: number;
      };
      return work.document?.seed === wanted ? work.tab : undefined;
    }, value);
    return (await kept.jsonValue()) ?? 0;
  };
  await open(page, '#gallery/own-sjf');
  const first = await set(page, 41);
  await page.reload();
  await idle(page);
  expect(await set(page, 42)).toBe(first);
  const opened = context.waitForEvent('page');
  // A window that a page opens gets a copy of the storage of its tab, as a duplicate does.
  await page.evaluate(() => void window.open(location.href));
  const duplicate = await opened;
  await idle(duplicate);
  expect(await set(duplicate, 43)).not.toBe(first);
  await duplicate.close();
});

test('two tabs know of each other, and the work of both is kept', async ({ page, context }) => {
  await open(page, '#gallery/own-sjf');
  const seed = (tab: typeof page) => tab.getByRole('textbox', { name: 'Seed' }).first();
  const other = await context.newPage();
  await open(other, '#gallery/own-sjf');
  await seed(page).fill('41');
  await seed(page).press('Enter');
  await expect(other.getByText('Signalbox is open in another tab too')).toBeVisible();
  await seed(other).fill('42');
  await seed(other).press('Enter');
  await expect(page.getByText('Signalbox is open in another tab too')).toBeVisible();
  await page.getByRole('button', { name: 'Show it here' }).click();
  await expect(seed(page)).toHaveValue('42');
  await other.close();
});

test('the list of the course in one tab shows what is done in another one', async ({ page, context }) => {
  await page.goto('./#learn');
  const lesson = page.getByRole('listitem').filter({ hasText: 'Eight applications, eight cores' }).first();
  await expect(lesson).toContainText('0 of 6 steps done');
  const other = await context.newPage();
  await other.goto('./#gallery/driver-deadlock');
  const article = other.getByRole('article', { name: 'Lesson: Eight applications, eight cores' });
  await article.getByRole('button', { name: 'none' }).click();
  await article.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(lesson).toContainText('1 of 6 steps done');
  await other.close();
});
