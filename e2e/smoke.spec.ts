import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './fixtures';

test('the page opens with its title and content', async ({ page }) => {
  await page.goto('./');
  await expect(page).toHaveTitle(/Signalbox/);
  await expect(page.locator('#root')).not.toBeEmpty();
});

test('in the built page no text can become a script, markup or a worker from elsewhere', async ({ page, troubles }) => {
  await page.goto('./');
  const refused = await page.evaluate(() => {
    const attempts: readonly (() => void)[] = [
      () => (document.createElement('script').textContent = 'document.title = "script ran"'),
      () => (document.createElement('div').innerHTML = '<img src="x" onerror="1">'),
      () => document.createElement('button').setAttribute('onclick', 'document.title = "script ran"'),
      () => void new Worker('data:text/javascript,0'),
    ];
    return attempts.map((attempt) => {
      try {
        attempt();
        return 'allowed';
      } catch (error) {
        return (error as Error).name;
      }
    });
  });
  expect(refused).toEqual(Array(4).fill('TypeError'));
  await expect(page).toHaveTitle(/Signalbox/);
  expect(troubles.join()).toContain('This document requires');
  troubles.length = 0;
});

test('no file imports the script of a worker, which WebKit would run twice', async () => {
  const files = (await readdir('dist/assets')).filter((name) => name.endsWith('.js'));
  const scripts = files.filter((name) => /\.worker-[^.]+\.js$/.test(name));
  expect(scripts).toHaveLength(3);
  for (const file of files) {
    const text = await readFile(join('dist/assets', file), 'utf8');
    for (const script of scripts) expect(text.includes(`from"./${script}"`), `${file} imports ${script}`).toBe(false);
  }
});
