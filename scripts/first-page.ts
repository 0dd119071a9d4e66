/** The build's part in the first page: the text of the first lesson stands in index.html. */
import { runnerImport } from 'vite';
import type { Plugin } from 'vite';
import type * as FirstPageHtml from './first-page-html';

/** Decides before the first paint whether the text is shown; in public/. */
const OPENING = 'opening.js';

/** Writes the text into index.html. */
export function firstPage(): Plugin {
  return {
    name: 'signalbox:first-page',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        // Loaded here: the configuration itself would bring the lesson to everything that reads it.
        const { module } = await runnerImport<typeof FirstPageHtml>('./scripts/first-page-html.ts');
        return {
          html: html.replace('<div id="root">', (start) => start + module.firstPageHtml()),
          tags: [{ tag: 'script', attrs: { src: `/${OPENING}` }, injectTo: 'head' }],
        };
      },
    },
  };
}
