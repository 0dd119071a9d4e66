/** The build's part in the size of the page: each icon is imported from its own file. */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const LIBRARY = 'lucide-react';
/** Of the library: what names its icons, each with its file. */
const LIST = new URL(`../node_modules/${LIBRARY}/dist/esm/${LIBRARY}.mjs`, import.meta.url);

const NAMED_IMPORT = /import \{([^}]*)\} from 'lucide-react';/g;

/** The file of each icon by its names, relative to the list. */
function filesByName(): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const [, names, file] of readFileSync(LIST, 'utf8').matchAll(/export \{([^}]*)\} from '\.\/(icons\/[^']+)'/g)) {
    for (const [, name] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  }
  return files;
}

/**
 * Where all icons come from one list, a file of the build that imports one of them counts as importing every icon of the page.
 * Throws for a name that the library does not have.
 */
export function singleIcons(): Plugin {
  const files = filesByName();
  const single = (specifier: string): string => {
    const [name, local = name] = specifier.trim().split(/\s+as\s+/);
    const file = files.get(name);
    if (file === undefined) throw new Error(`${LIBRARY} has no icon ${name}`);
    return `import ${local} from '${LIBRARY}/dist/esm/${file}';`;
  };
  return {
    name: 'signalbox:single-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx$/, code: LIBRARY },
      handler: (code) => ({
        // On one line, so that lines keep their numbers.
        code: code.replace(NAMED_IMPORT, (_, names: string) =>
          names
            .split(',')
            .filter((specifier) => specifier.trim() !== '')
            .map(single)
            .join(' '),
        ),
        map: null,
      }),
    },
  };
}
