import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
