/** The build's part in loading a file of the page again after it did not come. */
import type { Plugin } from 'vite';
import { SERVICE_WORKER } from './offline-build';

/** What files of the page are loaded with. */
const LOAD = '__load';

/**
 * Browsers remember that a module did not come for as long as the page stands, and do not ask for it again (Firefox, and Chromium
 * from 150 on). Under another address they do: a file that did not come is asked for once more under one. The entry has the
 * function that does so; all files are beside it and come after it.
 */
const FUNCTION = `self.${LOAD}=f=>import(f).catch(()=>import(f+"?"+Date.now()));`;

/** Makes every import at run time, `import("./file.js")`, one that can be repeated. */
export function loadsAgain(): Plugin {
  return {
    name: 'signalbox:loads-again',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // Behind Vite, which looks for the imports to write beside them what they need.
      order: 'post',
      handler(_, bundle) {
        for (const [file, output] of Object.entries(bundle)) {
          if (output.type !== 'chunk' || file === SERVICE_WORKER) continue;
          output.code = output.code.replace(/\bimport\((?=[`"']\.\/[\w-]+\.js[`"']\))/g, `${LOAD}(`);
          if (output.name === 'entry') output.code = FUNCTION + output.code;
        }
      },
    },
  };
}
