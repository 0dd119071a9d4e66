/** A view that can be a figure acts on the playground around it, never on the page's own: an essay has several on one page. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const views = fileURLToPath(new URL('..', import.meta.url));
const FIGURES = [
  'figure',
  'timeline',
  'states',
  'queues',
  'nodes',
  'locality',
  'probes',
  'quincy',
  'tetrisched',
  'yarn',
  'jockey',
  'compare',
  'omega',
  'picture',
];
/** Messages are shown by the page, whichever figure they are about. */
const OF_THE_PAGE: Readonly<Record<string, readonly string[]>> = { 'picture/deliver.ts': ['scenarioStore'] };
const STORES = /import \{[^}]*\b(scenarioStore|runStore|viewStore|studyStore)\b[^}]*\} from/g;

/** What a file takes of the page's own stores. */
function pageStoresIn(file: string): string[] {
  const text = readFileSync(join(views, file), 'utf8');
  return [...text.matchAll(STORES)].map(([, store]) => store).filter((store) => !OF_THE_PAGE[file]?.includes(store));
}

describe.each(FIGURES)('views/%s', (folder) => {
  const files = readdirSync(join(views, folder)).filter((name) => /\.tsx?$/.test(name) && !name.includes('.test'));

  it('reads the stores around it', () => {
    expect(files.length).toBeGreaterThan(0);
    expect(files.flatMap((name) => pageStoresIn(`${folder}/${name}`).map((store) => `${name}: ${store}`))).toEqual([]);
  });
});
