import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { firstPage } from './scripts/first-page.ts';
import { LICENSES_FILE, licensesText } from './scripts/licenses.mjs';
import { loadsAgain } from './scripts/loads-again.ts';
import { offlineBuild, SERVICE_WORKER } from './scripts/offline-build.ts';
import { singleIcons } from './scripts/single-icons.ts';

/**
 * What the built page may load: its own files and nothing else. Inline styles are allowed because CodeMirror writes its
 * theme into a style element; scripts are not.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  // The solver of mixed integer programs is WebAssembly.
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  // A clip that the page has recorded, and the preview of what stands in another page.
  'media-src blob:',
  "frame-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  // No text becomes markup or the address of a script (`src/app/trusted-types.ts`).
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join('; ');

/** What a host should send beside it; README, "On a host of your own". The page may be shown in frames of others: it embeds. */
const HEADERS = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
};

/** Puts the policy into the built index.html only: the development server needs inline scripts for hot reloading. */
function contentSecurityPolicy(): Plugin {
  return {
    name: 'signalbox:content-security-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: CONTENT_SECURITY_POLICY },
        injectTo: 'head-prepend',
      },
    ],
  };
}

/** Puts the licences of the packages in the build beside it. */
function licenses(): Plugin {
  return {
    name: 'signalbox:licenses',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: LICENSES_FILE, source: licensesText() });
    },
  };
}

/** A file of the build, and which modules are in it. */
interface Group {
  /** What the report of the build calls it. */
  readonly debugName: string;
  readonly name: (id: string, modules: Modules) => string | null;
}

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * One file for all that some scripts import statically, where there would be one for each set of parts that share something.
 * @param scripts below src/
 */
function staticImportsOf(file: string, scripts: readonly string[]): Group {
  const known = new Set<string>();
  const name = (id: string, modules: Modules): string | null => {
    const roots = scripts.map((script) => fileURLToPath(new URL(`./src/${script}`, import.meta.url)));
    // Each worker is a build by itself, which has nothing to do with the scripts of the others, whichever comes first.
    const present = roots.filter((root) => modules.getModuleInfo(root) !== null);
    if (present.length === 0) return null;
    const open = known.size > 0 ? [] : present;
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (known.has(next)) continue;
      known.add(next);
      open.push(...(modules.getModuleInfo(next)?.importedIds ?? []));
    }
    return known.has(id) ? file : null;
  };
  return { debugName: file, name };
}

/**
 * The same for a worker, but for its own script, which stands alone: WebKit runs the script of a worker once more when another file
 * of the worker imports from it, and its classes and listeners are then there twice.
 * @param script below src/
 */
function importsOfWorker(script: string): Group {
  const { name } = staticImportsOf('worker', [script]);
  const own = fileURLToPath(new URL(`./src/${script}`, import.meta.url));
  return { debugName: `worker of ${script}`, name: (id, modules) => (id === own ? null : name(id, modules)) };
}

/** What a first visit shows beside the timeline, as soon as it is there. */
const FIRST_PARTS = [
  'ui/focus/kept-focus.ts',
  'ui/focus/toolbars.ts',
  'views/lesson/LessonPanel.tsx',
  'views/inspector/Inspector.tsx',
  'views/divergence/DivergenceFlag.tsx',
  'views/timeline/axis/EventStrip.tsx',
  'views/timeline/rows/RowsTable.tsx',
  'views/timeline/legend/SceneLegend.tsx',
  'views/timeline/gestures/pointer.ts',
  'views/timeline/rows/target-words.ts',
  'views/transport/ScrubberMarks.tsx',
];

/** What two of the files below need: in one of them, the other would wait for the whole of it. */
const SMALL = [
  'base/math/exact-math.ts',
  'base/text/capitalized.ts',
  'scenario/queue-path.ts',
  'schedulers/jockey/records.ts',
];

/** What reads and edits documents, and the systems that they may name: one file, which several parts wait for. */
const SYSTEMS = ['engine/systems.ts', 'store/reader.ts', 'authoring/edit-document.ts'];

const GALLERY = ['engine/gallery.ts'];

/** What is loaded when the first picture stands and the page is at rest. */
const REST_PARTS = [
  'store/studies/flip-control.ts',
  'store/studies/study-control.ts',
  'store/studies/run-memory.ts',
  'store/studies/sweep-control.ts',
  'app/offline/keep-offline.ts',
  'app/printing.ts',
  'views/inspector/Findings.tsx',
  'views/palette/CommandPalette.tsx',
  'views/picture/deliver.ts',
  'views/timeline/axis/EventMenu.tsx',
];

/** What a worker loads for the runs of the first scenario, which is what most others need as well. */
const FIRST_RUN = ['schedulers/yunikorn/scheduler.ts', 'frameworks/spark/spark.ts'];

/** Large libraries, and readers of files that stand on them: a file that every part loads must not bring them along. */
const LARGE = /[\\/](@codemirror|fast-xml-parser|yaml|acorn|src[\\/]formats)[\\/]/;

/** Small modules that several parts share and the entry does not need: one file in place of dozens. */
function shared(): Group & { test: RegExp; minShareCount: number } {
  const known = new Map<string, boolean>();
  const isLarge = (id: string, modules: Modules): boolean => {
    const before = known.get(id);
    if (before !== undefined) return before;
    // Until it is known otherwise: modules may import each other in a circle.
    known.set(id, false);
    const imports = modules.getModuleInfo(id)?.importedIds ?? [];
    const large = LARGE.test(id) || imports.some((next) => isLarge(next, modules));
    known.set(id, large);
    return large;
  };
  return {
    debugName: 'shared',
    name: (id, modules) => (isLarge(id, modules) ? null : 'shared'),
    test: /(src[\\/](base|scenario|sim|analysis|engine|authoring|render|store|ui|views)|lucide-react)[\\/]/,
    minShareCount: 3,
  };
}

/** Tests that put something of their own in place of a module, or that open the page, of which there is one in each process. */
const ALONE = [
  'src/store/document/first-edits.test.ts',
  'src/store/{runs/fingerprint-check,address/link-sync,session/session,autosave/work-keeper,studies/study-control}.test.ts',
];

/** What a build warns of although it is meant. */
const CHECKS = {
  // Files are made from lists of modules, which takes callbacks.
  bundlerTimings: false,
  // Workers that read files know all systems from the beginning.
  ineffectiveDynamicImport: false,
};

export default defineConfig({
  // Relative addresses: the built folder works under any path of a static host.
  base: './',
  // Tests need none of them, and each is asked about every module.
  plugins: process.env['VITEST']
    ? []
    : [singleIcons(), react(), firstPage(), contentSecurityPolicy(), licenses(), loadsAgain(), offlineBuild()],
  worker: {
    format: 'es',
    rolldownOptions: {
      checks: CHECKS,
      output: {
        codeSplitting: {
          groups: [
            importsOfWorker('worker/simulation.worker.ts'),
            importsOfWorker('worker/compare/compare.worker.ts'),
            importsOfWorker('store/opening/reading/reading.worker.ts'),
            staticImportsOf('first-run', FIRST_RUN),
            staticImportsOf('other-systems', ['engine/systems.ts']),
            { name: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
  },
  preview: { headers: HEADERS },
  // It finds its WebAssembly beside itself.
  optimizeDeps: { exclude: ['highs'] },
  build: {
    target: 'es2022',
    // Data URLs for fonts would break the policy above, and every browser that runs es2022 preloads modules itself.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Sizes have budgets of their own, gzipped: `npm run size`.
    chunkSizeWarningLimit: Infinity,
    rolldownOptions: {
      checks: CHECKS,
      input: { index: 'index.html', 'service-worker': 'src/app/offline/service-worker.ts' },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            staticImportsOf('entry', ['app/main.tsx', ...SMALL]),
            staticImportsOf('parts', FIRST_PARTS),
            staticImportsOf('systems', SYSTEMS),
            staticImportsOf('gallery', GALLERY),
            staticImportsOf('rest', REST_PARTS),
            shared(),
          ],
        },
        entryFileNames: ({ name }) => (name === 'service-worker' ? SERVICE_WORKER : 'assets/[name]-[hash].js'),
      },
    },
  },
  test: {
    environment: 'node',
    setupFiles: ['scripts/vitest.setup.ts'],
    // For a busy machine: no test is about time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // By default one processor stays idle, which is half of a machine with two.
    maxWorkers: '100%',
    // Files share their modules, which are loaded once per process and not 270 times; some cannot.
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}', 'conformance/**/*.test.ts', 'fuzz/**/*.test.ts'],
          exclude: ALONE,
        },
      },
      { extends: true, test: { name: 'alone', include: ALONE } },
    ],
  },
});
