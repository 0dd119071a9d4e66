import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('.', import.meta.url));

/** From the beginning of a table to its first row or head: its attributes and its caption. */
const OPENING = /<table\b[\s\S]*?(?=<thead|<tbody|<tr\b|<[A-Z])/g;
const NAME = /aria-label|<caption\b/;

test('every table has a name: a heading above it is not read with it', () => {
  const tables = readdirSync(root, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(OPENING)].map(([opening]) => ({ file, opening })),
    );
  expect(tables.length).toBeGreaterThan(50);
  expect(tables.filter(({ opening }) => !NAME.test(opening)).map(({ file }) => file)).toEqual([]);
});
