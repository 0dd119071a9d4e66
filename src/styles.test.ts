import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('.', import.meta.url));
const sheets = readdirSync(root, { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.css'));

test('no class is styled in two sheets: which one wins would depend on what was opened first', () => {
  const places = new Map<string, Set<string>>();
  for (const sheet of sheets) {
    const text = readFileSync(join(root, sheet), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
    for (const [, name] of text.matchAll(/(?:^|\})\s*\.([a-z][\w-]*)\s*\{/g)) {
      places.set(name, (places.get(name) ?? new Set()).add(sheet));
    }
  }
  expect(places.size).toBeGreaterThan(500);
  expect([...places].filter(([, of]) => of.size > 1).map(([name]) => name)).toEqual([]);
});

test('no comment stands inside a selector: it hides that a rule has been torn apart', () => {
  const torn = sheets.flatMap((sheet) =>
    [...readFileSync(join(root, sheet), 'utf8').matchAll(/^[^\n]*[^\s{};,*/][ \t]*\/\*[^\n]*$/gm)]
      .map(([line]) => line)
      .filter((line) => !/[;{}]\s*\/\*/.test(line))
      .map((line) => `${sheet}: ${line}`),
  );
  expect(torn).toEqual([]);
});

test('a table that is only heard is hidden by a box around it: Firefox shows the caption of one that is itself clipped', () => {
  const components = readdirSync(root, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.tsx'));
  expect(components.length).toBeGreaterThan(300);
  const clipped = components.filter((file) =>
    /<table[^>]*visually-hidden/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(clipped).toEqual([]);
});

test('what stands in a popover is no wider than its room: Firefox adds a second scroll bar beside the upright one', () => {
  const rules = readFileSync(join(root, 'ui/popovers/popover.css'), 'utf8');
  expect(rules).toMatch(/\.popover > \* \{\s*max-width: 100%;/);
  // A rule of equal weight for a menu would win or lose by the order in which the sheets are loaded.
  expect(readFileSync(join(root, 'views/topbar/scenario-menu.css'), 'utf8')).not.toContain('max-width');
});

test('whatever uses a class is loaded with its sheet: it would be bare until something else has loaded it', () => {
  const modules = new Map(
    readdirSync(root, { recursive: true })
      .map(String)
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('test'))
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );
  /** The modules and sheets that a pattern names in its first group. */
  const named = (file: string, pattern: RegExp): string[] =>
    [...(modules.get(file) ?? '').matchAll(pattern)].map(([, path]) => {
      const target = join(dirname(file), path ?? '');
      return [target, `${target}.ts`, `${target}.tsx`].find((name) => modules.has(name)) ?? target;
    });
  /** What a module imports before it runs; a type is not imported. */
  const STATIC = /^(?:import|export) (?!type )(?:[^'";]*?from )?'(\.[^']+)'/gm;
  const reachedFrom = (file: string): Set<string> => {
    const reached = new Set([file]);
    for (const each of reached) for (const next of named(each, STATIC)) reached.add(next);
    return reached;
  };
  const MAIN = 'app/main.tsx';
  // Each part that loads by itself, and what loads it.
  const loaders = new Map<string, string[]>();
  for (const file of modules.keys()) {
    for (const part of named(file, /\bimport\('(\.[^']+)'\)/g)) loaders.set(part, [...(loaders.get(part) ?? []), file]);
  }
  const reached = new Map([MAIN, ...loaders.keys()].map((part) => [part, reachedFrom(part)]));
  /** What is there once a part is: what it imports, and what is there wherever it is loaded from. */
  const present = new Map([...reached.keys()].map((part) => [part, new Set(sheets)]));
  for (let changed = true; changed;) {
    changed = false;
    for (const [part, own] of reached) {
      const before = [...reached].filter(([, other]) => loaders.get(part)?.some((loader) => other.has(loader)));
      const now = new Set(
        sheets.filter(
          (sheet) =>
            own.has(sheet) || (before.length > 0 && before.every(([other]) => present.get(other)?.has(sheet) === true)),
        ),
      );
      changed ||= now.size !== present.get(part)?.size;
      present.set(part, now);
    }
  }
  const sheetOf = new Map<string, string>();
  for (const sheet of sheets) {
    for (const [, name] of readFileSync(join(root, sheet), 'utf8').matchAll(/(?:^|\})\s*\.([a-z][\w-]*)\s*[{,]/g)) {
      if (name !== undefined) sheetOf.set(name, sheet);
    }
  }
  const bare: string[] = [];
  for (const [file, text] of modules) {
    const used = [...text.matchAll(/className=(?:\{[^}]*\}|"[^"]*")/g)]
      .flatMap(([code]) => [...code.matchAll(/["'`]([^"'`]*)["'`]/g)])
      .flatMap(([, names]) => names?.split(/\s+/) ?? []);
    const shownBy = [...reached].filter(([, of]) => of.has(file)).map(([part]) => part);
    for (const name of new Set(used)) {
      const sheet = sheetOf.get(name);
      if (sheet === undefined) continue;
      for (const part of shownBy)
        if (present.get(part)?.has(sheet) !== true) bare.push(`${file} uses ${name} of ${sheet}, not there in ${part}`);
    }
  }
  expect(reached.get(MAIN)?.size).toBeGreaterThan(200);
  expect(reached.size).toBeGreaterThan(50);
  expect(bare).toEqual([]);
});
