import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import fingerprints from '../src/engine/gallery-fingerprints.json' with { type: 'json' };
import { fingerprint, idle } from './app';
import { expect, test } from './fixtures';

// One build serves all of them.
test.describe.configure({ mode: 'default' });

let folder = '';
let address = '';

test.beforeAll(async () => {
  // The build takes some seconds here, and may take a minute elsewhere.
  test.setTimeout(240_000);
  folder = await mkdtemp(join(tmpdir(), 'signalbox-file-'));
  const build = ['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.file.config.ts', '--outDir', folder];
  await promisify(execFile)(process.execPath, build, { maxBuffer: 1e8 });
  address = pathToFileURL(join(folder, 'signalbox.html')).href;
});

test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('the app as one file teaches, runs every kind of system and is embedded, opened from a disk', async ({
  page,
  context,
}) => {
  await context.setOffline(true);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(address);
  await idle(page);
  const lesson = page.getByRole('article', { name: 'Lesson: Eight applications, eight cores' });
  await lesson.getByRole('button', { name: 'none', exact: true }).click();
  await expect(lesson.locator('.lesson-reveal')).toContainText('None of them, however long you wait.');

  // A system of its own chunk, and one that plans with a solver in WebAssembly: the same outcomes as elsewhere.
  for (const [id, title] of [
    ['omega-offers', /Everything offered to one/],
    ['plan-two-jobs', /Two jobs, one pair of GPUs/],
  ] as const) {
    await page.goto(`${address}#gallery/${id}`);
    await expect(page).toHaveTitle(title);
    await idle(page);
    await expect.poll(() => fingerprint(page)).toBe(fingerprints[id].A);
  }

  // What a worker works out beside a run.
  await page.goto(`${address}?embed=figure&kind=compare#gallery/hybrid`);
  await expect(page.getByRole('row', { name: /^Mean slowdown/ }).first()).toContainText(/\d/);

  // What a slide deck has in a frame: one step, by itself.
  await page.goto(`${address}?embed=step&step=3#gallery/driver-deadlock`);
  await idle(page);
  const cores = page.getByRole('spinbutton', { name: 'cores, in variant B' });
  await cores.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('article', { name: /^Lesson/ })).toContainText('The last one ends at 3:58.2.');
});

test('the app as one file shows the text of the first step before its script runs', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(address);
  await expect(page.getByRole('main')).toContainText('The cluster has 8 cores.');
  await expect(page.locator('.first-rows li').last()).toBeVisible();
  await context.close();
});

test('a step of the app as one file works in the frame of a slide that is a file, too', async ({ page, context }) => {
  await context.setOffline(true);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const slide = join(folder, 'slide.html');
  const frame = '<iframe src="signalbox.html?embed=step&amp;step=3#gallery/driver-deadlock"></iframe>';
  await writeFile(
    slide,
    `<!doctype html><title>Slide</title><style>iframe { width: 100%; height: 640px }</style>${frame}`,
  );
  await page.goto(pathToFileURL(slide).href);
  const step = page.frameLocator('iframe');
  await expect(step.locator('html')).toHaveAttribute('data-idle', 'true');
  // The small script in its head has run: the text of the first visit is not for a frame.
  await expect(step.locator('html')).toHaveAttribute('data-opens', 'other');
  await step.getByRole('spinbutton', { name: 'cores, in variant B' }).press('ArrowRight');
  await expect(step.getByRole('article', { name: /^Lesson/ })).toContainText('The last one ends at 3:58.2.');
});
