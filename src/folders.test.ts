import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('.', import.meta.url));
/** So many modules are more than a newcomer sees through at once. */
const MANY = 9;

const folders = readdirSync(root, { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => join(entry.parentPath, entry.name));

function needsReadme(folder: string): boolean {
  const entries = readdirSync(folder, { withFileTypes: true });
  const modules = entries.filter(({ name }) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|test-helper/.test(name));
  return modules.length >= MANY || entries.some((entry) => entry.isDirectory());
}

test('every large folder has a README that says what lives in it, what may be changed, and what must hold', () => {
  const without = folders.filter(needsReadme).filter((folder) => !existsSync(join(folder, 'README.md')));
  expect(without.map((folder) => relative(root, folder))).toEqual([]);
});

test('the files that a README names exist', () => {
  const missing = folders.flatMap((folder) => {
    const path = join(folder, 'README.md');
    if (!existsSync(path)) return [];
    const text = readFileSync(path, 'utf8');
    expect(text.split('\n', 1)[0]).toBe(`# ${relative(root, folder)}`);
    expect(text).toMatch(/^- \*\*Change:\*\* .+$/m);
    expect(text).toMatch(/^- \*\*Holds:\*\* .+$/m);
    const names = [...text.matchAll(/`((?:\.\.\/)*[\w./-]+)`/g)].map(([, name]) => name);
    const here = new Set(readdirSync(folder, { recursive: true }).map((name) => basename(String(name))));
    return names
      .filter((name) => (name.includes('/') ? !existsSync(join(folder, name)) : !isName(name, here)))
      .map((name) => `${relative(root, folder)}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test('the files that the pages for newcomers name exist', () => {
  const top = join(root, '..');
  const pages = ['ARCHITECTURE.md', 'CONTRIBUTING.md', ...readdirSync(join(top, 'docs')).map((name) => `docs/${name}`)];
  const files = readdirSync(root, { recursive: true }).map((name) => `/src/${String(name)}`);
  const missing = pages
    .filter((page) => page.endsWith('.md'))
    .flatMap((page) => {
      const names = [...readFileSync(join(top, page), 'utf8').matchAll(/`([\w./-]+\.(?:tsx?|mjs))`/g)];
      return names
        .map(([, name]) => name)
        .filter((name) => !existsSync(join(top, name)) && !files.some((file) => file.endsWith(`/${name}`)))
        .map((name) => `${page}: ${name}`);
    });
  expect(missing).toEqual([]);
});

/** A file or folder of that folder, or the beginning or end that several of its files share; or no file's name at all. */
function isName(name: string, here: ReadonlySet<string>): boolean {
  if (/\.(xml|yaml)$|^Math\./.test(name)) return true;
  return here.has(name) || [...here].some((one) => one.includes(name.replace(/^-/, '')));
}
