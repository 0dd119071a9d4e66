/** The build's part in working offline: tells the service worker which files there are. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

/** The script beside index.html; its name never changes, or browsers would not find the next version. */
export const SERVICE_WORKER = 'service-worker.js';

/** Writes the list of all built files, with a version that changes with any of them, in front of the service worker. */
export function offlineBuild(): Plugin {
  let folder = '';
  return {
    name: 'signalbox:offline',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      folder = config.publicDir;
    },
    generateBundle: {
      // Of the files as they are written.
      order: 'post',
      handler(_, bundle) {
        const worker = bundle[SERVICE_WORKER];
        if (worker?.type !== 'chunk') throw new Error(`the build has no ${SERVICE_WORKER}`);
        if (worker.imports.length + worker.dynamicImports.length > 0) {
          throw new Error(`${SERVICE_WORKER} is a script by itself and cannot import ${worker.imports.join(', ')}`);
        }
        const hash = createHash('sha256');
        const files: string[] = [];
        const add = (name: string, content: string | Uint8Array): void => {
          hash.update(name).update(content);
          files.push(name === 'index.html' ? './' : name);
        };
        for (const name of filesOf(folder)) add(name, readFileSync(join(folder, name)));
        for (const name of Object.keys(bundle).toSorted()) {
          const output = bundle[name];
          if (name !== SERVICE_WORKER) add(name, output.type === 'chunk' ? output.code : output.source);
        }
        const build = { version: hash.digest('hex').slice(0, 16), files };
        worker.code = `self.signalboxBuild=${JSON.stringify(build)};\n${worker.code}`;
      },
    },
  };
}

/** The names of all files below a folder, relative to it. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();
}
