/** The whole app as one HTML file: it starts from a `file:` address, where browsers load no modules and no workers. */
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** What a bundle holds, as far as it matters here. */
type Piece =
  | { readonly type: 'chunk'; readonly fileName: string; readonly code: string; readonly isEntry: boolean }
  | { readonly type: 'asset'; readonly fileName: string; readonly source: string | Uint8Array };

const WORKER = /new Worker\(new URL\('(\.\/[\w-]+)\.worker\.ts', import\.meta\.url\), \{[^}]*\}\)/g;

/** A worker's script is in the page's own, and starts from there. */
export function workersInline(code: string): string {
  const imports: string[] = [];
  const rest = code.replaceAll(WORKER, (_, path: string) => {
    const name = `InlineWorker${imports.length}`;
    imports.push(`import ${name} from '${path}.worker.ts?worker&inline';`);
    return `new ${name}()`;
  });
  return imports.length === 0 ? code : `${imports.join('\n')}\n${rest}`;
}

/** A script as the content of a script element: nothing in it ends the element. */
const asContent = (code: string): string => code.replaceAll(/<\/(script)/gi, '<\\/$1').replaceAll('<!--', '<\\!--');

/** How a policy names the content of a script element. */
const hashOf = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

/** What runs before the page is painted. It has stood in the page before. */
const SMALL_SCRIPT = /<script>(.*?)<\/script>/gs;

/**
 * The page with its script and its styles in it, and a policy that lets exactly its scripts run.
 * @param licenses of the packages in it, which the page only carries
 */
export function pageInOne(html: string, script: string, styles: string, licenses: string): string {
  const code = asContent(script);
  const carried = `<script type="text/plain" id="third-party-licenses">\n${asContent(licenses)}</script>`;
  const scripts = [...[...html.matchAll(SMALL_SCRIPT)].map(([, small]) => small), code];
  const policy = [
    "default-src 'none'",
    `script-src ${scripts.map(hashOf).join(' ')} 'wasm-unsafe-eval' blob:`,
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    'font-src data:',
    'worker-src blob: data:',
    'media-src blob:',
    // The preview of what stands in another page is the file itself; of a file on a disk, 'self' names nothing.
    "frame-src 'self' file:",
    'connect-src data: blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  // A function: a script is full of what `replace` takes for patterns.
  return html
    .replaceAll(/\s*<link rel="(?:stylesheet|manifest|icon|apple-touch-icon|modulepreload)"[^>]*>/g, '')
    .replaceAll(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace('<head>', () => `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`)
    .replace('</head>', () => `<style>${styles.replaceAll('</', '<\\/')}</style>\n  </head>`)
    .replace('</body>', () => `<script type="module">${code}</script>\n${carried}\n  </body>`);
}

/**
 * Leaves one file of the whole build.
 * @param licenses of the packages in it
 */
export function oneFile(name: string, licenses: string): Plugin[] {
  return [
    {
      name: 'signalbox:workers-inline',
      enforce: 'pre',
      transform: (code, id) => (/\/src\/.*\.ts$/.test(id) ? workersInline(code) : undefined),
    },
    {
      name: 'signalbox:one-file',
      enforce: 'post',
      // After everything that still completes the script.
      generateBundle: {
        order: 'post',
        handler(_, bundle) {
          const pieces = Object.values(bundle) as Piece[];
          const page = pieces.find((piece) => piece.type === 'asset' && piece.fileName.endsWith('.html'));
          const scripts = pieces.flatMap((piece) => (piece.type === 'chunk' ? [piece.code] : []));
          const styles = pieces.flatMap((piece) =>
            piece.type === 'asset' && piece.fileName.endsWith('.css') ? [String(piece.source)] : [],
          );
          if (page?.type !== 'asset' || scripts.length !== 1) {
            this.error(`one page and one script are expected, not ${scripts.length} scripts`);
          }
          for (const { fileName } of pieces) delete bundle[fileName];
          this.emitFile({
            type: 'asset',
            fileName: name,
            source: pageInOne(String(page.source), scripts[0], styles.join('\n'), licenses),
          });
        },
      },
    },
  ];
}
