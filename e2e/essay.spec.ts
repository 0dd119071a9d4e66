import { galleryEntry } from '../src/engine/gallery';
import { encodeShared } from '../src/scenario/share';
import { idle, open } from './app';
import { expect, test } from './fixtures';

test('a chapter is one page with live figures, and its handout shows all steps and the answers', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await page.goto('./#learn');
  await idle(page);
  await page.getByRole('button', { name: /^Read as one page.*Starting/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Starting without getting stuck');
  // Also what a printed handout is called.
  await expect(page).toHaveTitle('Starting without getting stuck – Signalbox');

  // Figures that are seen live, the others sleep.
  const first = page.getByRole('region', { name: 'Watch it fill up' });
  await expect(first.getByRole('region', { name: 'Timeline' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'The price' }).getByRole('region', { name: 'Timeline' })).toHaveCount(
    0,
  );

  // Two playgrounds: what one step's number changes is not changed in another one's.
  await first.getByRole('button', { name: 'none' }).click();
  await expect(first).toContainText('None of them, however long you wait.');
  const buy = page.getByRole('region', { name: 'Buy more cores' });
  await buy.scrollIntoViewIfNeeded();
  const cores = buy.getByRole('spinbutton', { name: 'cores, in variant B' });
  await cores.focus();
  await page.keyboard.press('ArrowRight');
  await expect(buy).toContainText('The last one ends at 3:58.2.');
  await expect(first.getByRole('spinbutton', { name: 'cores, in variant B' })).toHaveText('8');
  await expect(page).toHaveURL(/#learn\/starting$/);

  // A view of a figure acts on its own figure.
  const held = page.getByRole('region', { name: 'Held, and idle' });
  await held.scrollIntoViewIfNeeded();
  const overTime = held.getByRole('button', { name: 'Racks over time' });
  await overTime.click();
  await expect(overTime).toHaveAttribute('aria-pressed', 'true');

  // What was changed holds in the steps after it, as in the lesson.
  const order = page.getByRole('region', { name: 'Or change the order' });
  await order.scrollIntoViewIfNeeded();
  await expect(order).toContainText('with 9 cores.');

  // What the menu of the browser would print at once has no figures: the paper says so instead.
  const notice = page.getByText('The figures of this page are painted only for its handout.');
  await page.emulateMedia({ media: 'print' });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await page.emulateMedia({ media: null });
  await expect(notice).toBeHidden();

  // The handout: everything is run and painted before the page is printed.
  await page.evaluate(() => {
    window.print = () => {
      document.title = 'printed';
    };
  });
  await page.getByRole('button', { name: 'Print a handout' }).click();
  await expect(page.getByRole('region', { name: 'Answers' })).toContainText('A takes 2:05.1, B 3:58.2.');
  await expect(page).toHaveTitle('printed');

  // It is light, and no wider than paper, also in its figures.
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'light');
  const widths = await page.locator('canvas').evaluateAll((all) => all.map((canvas) => canvas.clientWidth));
  expect(widths.length).toBeGreaterThan(20);
  expect(Math.max(...widths)).toBeLessThanOrEqual(680);
  // Paper is finer than most screens, and nothing can be chosen on it.
  const ratios = await page
    .locator('.timeline-window canvas')
    .evaluateAll((all) => all.map((canvas) => (canvas as HTMLCanvasElement).width / canvas.clientWidth));
  expect(Math.min(...ratios)).toBeGreaterThan(1.9);
  const keys = page.locator('.lesson-choice kbd');
  expect(await keys.count()).toBeGreaterThan(3);
  await expect(keys.filter({ visible: true })).toHaveCount(0);
  // Figures are on paper with all that is painted, not with their texts alone.
  const paper = (await page.pdf()).toString('latin1');
  expect(paper.split('/Subtype /Image').length).toBeGreaterThan(100);
  await expect(root).toHaveAttribute('data-theme', 'dark');

  // The key of the browser for printing makes the handout as well: it would print places without figures.
  await page.evaluate(() => {
    document.title = 'not yet';
  });
  await page.keyboard.press('Control+p');
  await expect(page.getByRole('region', { name: 'Answers' })).toBeVisible();
  await expect(page).toHaveTitle('printed');
});

test("a lesson of the reader's own is one page, and has a handout with its link", async ({ page }) => {
  const scenario = galleryEntry('driver-deadlock')?.scenario;
  if (scenario === undefined) throw new Error('the gallery has no driver-deadlock');
  const lesson = `# My own lesson
## First
@view only=B zoom=0s..20s play=0s..3s future=hidden
@predict number id=n within=1
  ? How many of them finish?
  = B.finished
  ! {B.finished | words} of them.
## Second
In A they take {A.makespan} with [cores](drag cluster/cores from=4 to=8 in=A).
`;
  await open(page, encodeShared({ ...scenario, lesson }, {}));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('handout');
  await page.getByRole('option', { name: /^This lesson as one page/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My own lesson');
  await expect(page).toHaveTitle('My own lesson – Signalbox');
  const lefts = await page
    .locator('.essay-lesson__open, .essay-step > h3')
    .evaluateAll((all) => all.map((e) => e.getBoundingClientRect().left + parseFloat(getComputedStyle(e).paddingLeft)));
  expect(new Set(lefts).size).toBe(1);
  const second = page.getByRole('region', { name: 'Second' });
  await expect(second).toContainText('In A they take 2:05.1 ');
  // A step that says nothing of the zoom shows the whole run.
  await second.scrollIntoViewIfNeeded();
  await expect(second.getByRole('cell', { name: '2:05.1' }).first()).toBeAttached();
  // It shows the whole of a longer run as well.
  await second.getByRole('spinbutton', { name: 'cores, in variant A' }).press('Home');
  await expect(second).toContainText('In A they take 4:03.9 ');
  await expect(second.getByRole('cell', { name: '4:03.9' }).first()).toBeAttached();
  await page.evaluate(() => {
    window.print = () => {
      document.title = 'printed';
    };
  });
  await page.getByRole('button', { name: 'Print a handout' }).click();
  await expect(page).toHaveTitle('printed', { timeout: 30_000 });
  await expect(page.getByRole('region', { name: 'Answers' })).toContainText('None of them.');
  await expect(page.getByRole('img', { name: 'QR code of the link to My own lesson' })).toBeAttached();
  // The lesson itself is where it was.
  await page.getByRole('button', { name: 'Open step by step' }).click();
  await expect(page.getByRole('article', { name: 'Lesson: My own lesson' })).toContainText('step 1 of 2');
});

test('the lists of lessons and experiments are printed to their end, and say when the address names none of them', async ({
  page,
}) => {
  await page.goto('./#learn/finishing');
  await expect(page.getByText('There is no chapter “finishing”.')).toBeVisible();
  // Read out, title and system are two words.
  await expect(
    page.getByRole('button', { name: /^The gate, step by step ?, YuniKorn ?, 0 of 5 steps done/ }),
  ).toBeVisible();
  const sheets = async () => (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)?.length;
  expect(await sheets()).toBeGreaterThan(2);
  await page.goto('./#experiments/none');
  await expect(page.getByText('There is no experiment “none”.')).toBeVisible();
  await expect(page.getByText('Loading the runs.')).toHaveCount(0);
  expect(await sheets()).toBeGreaterThan(4);
});
