// Makes the picture at the top of README.md from the app as it is now: `node scripts/picture.mjs`.
import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright';
import { build, preview } from 'vite';
import { findOrInstallChromium } from './chromium.mjs';
import { ROOT } from './install.mjs';

const FILE = join(ROOT, 'docs', 'signalbox.png');
const HASH = '#gallery/driver-deadlock';
const SIZE = { width: 1600, height: 1000 };
const LARGEST = 400 * 1024;

/** The same picture on every machine: no smoothing that depends on the screen, no motion, light. */
const CHROMIUM = ['--disable-gpu', '--font-render-hinting=none', '--disable-lcd-text', '--no-first-run'];

await build({ root: ROOT, logLevel: 'warn' });
const server = await preview({ root: ROOT, logLevel: 'warn', preview: { host: '127.0.0.1', port: 4180 } });
const browser = await chromium.launch({
  executablePath: findOrInstallChromium(),
  // Chromium refuses its sandbox to root, which is who runs this in most containers.
  args: process.getuid?.() === 0 ? [...CHROMIUM, '--no-sandbox'] : CHROMIUM,
});
try {
  const page = await browser.newPage({
    viewport: SIZE,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  // The workbench, as it is for a returning visitor: a first visit opens the lesson alone.
  await page.addInitScript(() => {
    localStorage.setItem('signalbox.lessons', '{"layout":"workbench","progress":{}}');
    localStorage.setItem('signalbox:welcome', '1');
  });
  await page.goto(`${server.resolvedUrls.local[0]}${HASH}`);
  await page.locator('html[data-idle="true"]').waitFor({ timeout: 30_000 });
  // Parts beside the timeline load after its first picture, and the seeds of the verdict run after that.
  for (const part of ['.panel--left [role="tablist"]', '.panel--right h2']) await page.locator(part).first().waitFor();
  await page.locator('.verdict', { hasText: /\d seeds, / }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  mkdirSync(dirname(FILE), { recursive: true });
  await page.screenshot({ path: FILE });
} finally {
  await browser.close();
  await server.close();
}
const { size } = statSync(FILE);
console.log(`docs/signalbox.png: ${SIZE.width} x ${SIZE.height}, ${(size / 1024).toFixed(0)} KiB`);
if (size > LARGEST) throw new Error(`the picture is larger than ${LARGEST / 1024} KiB`);
