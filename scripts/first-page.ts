/** The build's part in the first page: the text of the first lesson and its empty rows stand in index.html. */
import { readFileSync } from 'node:fs';
import { runnerImport } from 'vite';
import type { Plugin } from 'vite';
import type * as FirstPageHtml from './first-page-html';

/** Decides before the first paint whether they are shown; in public/. */
const OPENING = 'opening.js';

const ROOT = '<div id="root"></div>';

/**
 * Writes them into index.html.
 * @param options.inline the script is in the page as well: one file has nothing beside it
 */
export function firstPage({ inline = false } = {}): Plugin {
  return {
    name: 'signalbox:first-page',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        // Loaded here: the configuration itself would bring the lesson to everything that reads it.
        const { module } = await runnerImport<typeof FirstPageHtml>('./scripts/first-page-html.ts');
        if (!html.includes(ROOT)) throw new Error(`index.html has no ${ROOT}`);
        const written = `<div id="root">${module.firstPageHtml()}</div>${module.firstRowsHtml()}`;
        const opening = inline
          ? { children: readFileSync(new URL(`../public/${OPENING}`, import.meta.url), 'utf8') }
          : { attrs: { src: `/${OPENING}` } };
        return { html: html.replace(ROOT, () => written), tags: [{ tag: 'script', ...opening, injectTo: 'head' }] };
      },
    },
  };
}
