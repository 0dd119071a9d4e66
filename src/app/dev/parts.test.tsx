import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Parts } from './Parts';

const ui = fileURLToPath(new URL('../../ui', import.meta.url));
/** Makes other components loadable, and draws nothing itself. */
const NOT_DRAWN = ['lazy-part'];

test('every shared part is on the page of parts, and draws itself in each of its states', () => {
  const page = renderToStaticMarkup(<Parts />);
  const parts = readdirSync(ui)
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .map((file) => file.slice(0, -4))
    .filter((name) => !NOT_DRAWN.includes(name));
  expect(parts.filter((name) => !page.includes(`<h2>${name}</h2>`))).toEqual([]);
});

test('parts have names and states for screen readers', () => {
  const page = renderToStaticMarkup(<Parts />);
  expect(page).toContain('expected a number from 1 to 10, got 11');
  expect(page).toMatch(/aria-invalid="true"/);
  expect(page).toMatch(/<button[^>]*aria-label="Settings that cannot be opened"[^>]*disabled/);
  expect(page).toMatch(/role="tablist"[^>]*aria-label="Days, vertical"/);
  expect(page).toMatch(/<hr[^>]*aria-label="Width of the left part"[^>]*aria-valuenow="160"/);
  expect(page).toMatch(/role="switch"[^>]*aria-checked="true"/);
});
