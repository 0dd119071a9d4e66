import { readFile } from 'node:fs/promises';
import { gallery } from '../src/engine/gallery';
import { idle, open } from './app';
import { expect, test } from './fixtures';

test.use({ seeds: true });

test('share gives the link, the markup of an embed with its preview, and a clip', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '#gallery/driver-deadlock');
  const share = page.getByRole('button', { name: /Share|Link copied/ });
  await share.click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(link).toMatch(/#s1\.d\./);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  await page.getByRole('button', { name: 'Embed in a page or a slide…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Embed in a page or a slide' });
  await dialog.getByText('One step', { exact: true }).click();
  await dialog.getByText('Dark', { exact: true }).click();
  const preview = page.frameLocator('iframe[title^="Preview"]');
  await expect(preview.getByRole('article', { name: /Lesson/ })).toContainText('Eight applications arrive');
  await expect(preview.locator('html')).toHaveAttribute('data-theme', 'dark');
  await dialog.getByRole('button', { name: 'Copy the markup' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/<iframe src="[^"]*\?embed=step&amp;step=1&amp;theme=dark#gallery\/driver-deadlock"/);
  await page.keyboard.press('Escape');

  await share.click();
  await page.getByRole('button', { name: 'Record a clip…' }).click();
  const clip = page.getByRole('dialog', { name: 'Record a clip' });
  const [words, length] = [await clip.locator('p').boundingBox(), await clip.locator('.segmented').boundingBox()];
  expect((length?.y ?? 0) - (words?.y ?? 0) - (words?.height ?? 0)).toBeGreaterThanOrEqual(8);
  await clip.getByText('3 seconds', { exact: true }).click();
  await clip.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(clip.getByRole('button', { name: /^Save as (WebM|MP4)/ })).toBeVisible();
  const seconds = () => clip.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth);
  await expect.poll(seconds).toBeGreaterThan(300);
  await clip.getByRole('button', { name: 'Take a picture' }).click();
  await expect(clip.getByRole('button', { name: /^Save as PNG/ })).toBeVisible();
});

test('of a scenario that is too large for a link, share and a picture say so, and the file is offered', async ({
  page,
}) => {
  await open(page, '#gallery/driver-deadlock');
  const noise = Array.from({ length: 40_000 }, (_, i) => Math.imul(i, 2654435761) >>> 0);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /scenario menu/ }).click();
  await page.getByRole('button', { name: 'Open file…' }).click();
  const { scenario } = gallery[0];
  const buffer = Buffer.from(JSON.stringify({ ...scenario, title: 'Full of noise', noise }));
  await (await chooser).setFiles({ name: 'large.json', mimeType: 'application/json', buffer });
  await expect(page.getByRole('button', { name: /Full of noise/ })).toBeVisible();
  await idle(page);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const panel = page.locator('.share-panel');
  await expect(panel).toContainText('too large for a link');
  await expect(panel.getByRole('textbox')).toHaveCount(0);
  const file = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Save file' }).click();
  expect((await file).suggestedFilename()).toBe('full-of-noise.signalbox.json');
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Timeline' }).getByRole('button', { name: 'Export picture' }).click();
  const picture = page.waitForEvent('download');
  await page.getByRole('button', { name: 'SVG, for documents' }).click();
  expect((await readFile(await (await picture).path())).toString()).toContain('too large for a link');
});

test('the text of a lesson is beside its picture from the width on that is documented', async ({ page }) => {
  await page.setViewportSize({ width: 760, height: 560 });
  await page.goto('./?embed=lesson#gallery/driver-deadlock');
  await idle(page);
  const text = page.getByRole('article', { name: /^Lesson/ });
  const picture = page.getByRole('region', { name: 'Timeline' });
  const left = async () => (await picture.boundingBox())?.x ?? NaN;
  expect(await left()).toBeGreaterThanOrEqual((await text.boundingBox())?.width ?? NaN);
  await page.setViewportSize({ width: 759, height: 560 });
  expect(await left()).toBe(0);
});

test('while a question is open, an embed does not mark where the variants diverge', async ({ page }) => {
  await page.goto('./?embed=lesson&step=2#gallery/fair-preemption');
  await idle(page);
  await expect(page.getByRole('heading', { name: 'How many containers does root.short get in row A?' })).toBeVisible();
  await expect(page.locator('.divergence-flag').first()).toBeAttached();
  await expect(page.locator('.divergence-flag').filter({ visible: true })).toHaveCount(0);
});

test('an embed without controls plays what its step plays, and can be paused with a key', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('./?embed=lesson&controls=0#gallery/driver-deadlock');
  const cursor = page.locator('.timeline-axis__pill');
  await expect(cursor).toHaveText('0:03.0');
  await page.keyboard.press('Home');
  await expect(cursor).toHaveText('0:00.0');
  await page.keyboard.press('Space');
  await expect(cursor).toHaveText('0:03.0');
});

test('an embed tells the surrounding page its height and steps, opens the step that it is told, and stores nothing', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const host = '<!doctype html><link rel="icon" href="data:,"><title>A course</title>';
  await page.route('**/course.html', (route) => route.fulfill({ contentType: 'text/html', body: host }));
  await page.goto('./course.html');
  await page.evaluate(() => {
    const told: unknown[] = [];
    Object.assign(window, { told });
    addEventListener('message', ({ data }) => told.push(data));
    const frame = document.createElement('iframe');
    frame.src = './?embed=lesson&events=1&controls=0#gallery/driver-deadlock';
    frame.style.cssText = 'width: 900px; height: 300px';
    document.body.replaceChildren(frame);
  });
  const told = (type: string) =>
    page.evaluate(
      (wanted) =>
        (window as unknown as { told: { type: string; step: number; height?: number }[] }).told.filter(
          (message) => message.type === wanted,
        ),
      type,
    );
  const lesson = page.frameLocator('iframe').getByRole('article', { name: /^Lesson/ });
  await expect.poll(() => told('ready')).toEqual([{ signalbox: 1, type: 'ready', step: 1, id: 'driver-deadlock' }]);
  await expect.poll(async () => (await told('height')).at(-1)?.height).toBeGreaterThan(340);
  await lesson.getByRole('button', { name: 'none', exact: true }).click();
  await expect.poll(() => told('answered')).toMatchObject([{ verdict: 'right', step: 1 }]);
  await page.evaluate(() => {
    document.querySelector('iframe')?.contentWindow?.postMessage({ signalbox: 1, type: 'step', step: 3 }, '*');
  });
  await expect(lesson).toContainText('step 3 of 6');
  await expect.poll(() => told('step')).toMatchObject([{ step: 3 }]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);

  // One step by itself begins where it was sent and leads nowhere.
  await page.goto('./?embed=step&step=3#gallery/driver-deadlock');
  await expect(page.getByRole('heading', { name: 'Buy more cores' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toHaveCount(0);
  // The cursor goes straight down from the axis to the scrubber, also beside a text.
  const left = (css: string) => page.locator(css).evaluate((element) => element.getBoundingClientRect().left);
  expect(await left('.transport__middle')).toBe(await left('.middle'));

  // One figure by itself, of one variant.
  await page.goto('./?embed=figure&kind=queues&only=A#gallery/two-queues');
  await idle(page);
  await expect(page.getByRole('heading', { name: 'Queues', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Timeline' })).toHaveCount(0);
});

test('an embed has the whole width, shows events and adds none', async ({ page }) => {
  await page.goto('./?embed#gallery/jockey-deadline-extended');
  await idle(page);
  expect((await page.getByRole('main').boundingBox())?.width).toBe(1440);
  const events = page.getByRole('region', { name: 'Events' });
  await expect(events.getByRole('button', { name: /deadline = 120min/ })).toBeVisible();
  await expect(events.getByRole('button', { name: /^Add an event/ })).toHaveCount(0);
  const box = await events.boundingBox();
  if (box === null) throw new Error('the strip of events is visible');
  await page.mouse.dblclick(box.x + box.width * 0.7, box.y + box.height / 2);
  await idle(page);
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('a goal without steps in an embed keeps clear of the edges of its column', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('./?embed=lesson#gallery/storm');
  await idle(page);
  const heading = await page.getByRole('heading', { name: 'Your turn' }).boundingBox();
  const goal = await page.getByText('Make all applications of row B finish.').locator('xpath=..').boundingBox();
  expect(heading?.x).toBeGreaterThanOrEqual(12);
  const column = await page.getByRole('complementary', { name: 'Lesson' }).boundingBox();
  expect((goal?.x ?? 0) + (goal?.width ?? 0)).toBeLessThanOrEqual((column?.x ?? 0) + (column?.width ?? 0) - 12);
});

test('an embed of a picture that belongs to another system says so', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('./?embed=figure&kind=flow#gallery/driver-deadlock');
  await idle(page);
  await expect(page.getByRole('main')).toContainText('No variant here runs a system that this picture shows.');
  await expect(page.getByRole('main')).not.toContainText('has no decisions yet');
});

test('an embed that asks for a step or a lesson that is not there says so', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('./?embed=lesson&step=99#gallery/driver-deadlock');
  await idle(page);
  await expect(page.getByText('This lesson has 6 steps and no step 99: the first one is shown.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Watch it fill up' })).toBeVisible();
  await page.goto('./?embed=step#gallery/challenge-fair-share');
  await idle(page);
  await expect(page.getByText('This scenario has no lesson: its timeline is shown.')).toBeVisible();
  // A misspelt address shows another scenario, and says that it does.
  await page.goto('./?embed=lesson#driver-deadlok');
  await idle(page);
  await expect(page.getByRole('alert')).toContainText('"#driver-deadlok" is not a link to a scenario');
});

test('an embed of a link with one faulty variant shows the others, and says which is left out', async ({ page }) => {
  const { scenario } = gallery[0];
  const fault = { id: 'Z', title: 'faulty', changes: [{ path: ['scheduler', 'type'], value: 'none' }] };
  const document = { ...scenario, title: 'One is faulty', variants: [...(scenario.variants ?? []), fault] };
  const text = Buffer.from(JSON.stringify(document)).toString('base64url');
  await page.goto(`./?embed=timeline#s1.j.${text}`);
  await idle(page);
  await expect(page.getByRole('heading', { name: 'One is faulty' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('cannot be opened as it is. Left out: variant Z (faulty)');
});
