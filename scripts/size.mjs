// Checks what the built page loads at once against its budget. Run after the build.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from './install.mjs';

const DIST = join(ROOT, 'dist');
const KIB = 1024;
// Settings, sentences and checks are those of the first scenario's systems; the others, what runs, what measures runs, and
// every view of one system are loaded apart.
const ENTRY_BUDGET = 200 * KIB;
const WORKER_BUDGETS = {
  // It begins with the systems of the first scenario, too.
  simulation: 84 * KIB,
  compare: 100 * KIB,
  // It holds the readers of all formats and is started for long texts only.
  reading: 195 * KIB,
};

// `import x from "./a.js"`, `import "./a.js"` and `export * from "./a.js"`, but not `import("./a.js")`, which loads later.
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']/g;

/** Adds `file` and everything it imports statically to `files`. */
function collect(file, files) {
  if (files.has(file)) return files;
  files.add(file);
  for (const [, path] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)) collect(join(dirname(file), path), files);
  return files;
}

/** Prints one line about the scripts that start with `entries` and returns whether they fit, each gzipped by itself. */
function fits(name, entries, budget) {
  if (entries.length === 0) {
    console.log(`size: ${name}: not in dist/`);
    return false;
  }
  const files = new Set();
  for (const entry of entries) collect(entry, files);
  const size = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0);
  const list = [...files].map((file) => relative(DIST, file)).join(', ');
  const verdict = size <= budget ? 'within' : 'OVER';
  console.log(`size: ${name}: ${(size / KIB).toFixed(1)} KiB gzipped, ${verdict} ${budget / KIB} KiB (${list})`);
  return size <= budget;
}

const html = readFileSync(join(DIST, 'index.html'), 'utf8');
const entries = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, path]) => join(DIST, path));
/** The script that a worker starts with: one file, or none if it is missing. */
const scriptsOf = (worker) =>
  readdirSync(join(DIST, 'assets'))
    .filter((file) => file.startsWith(`${worker}.worker-`) && file.endsWith('.js'))
    .map((file) => join(DIST, 'assets', file));

/** Whether the file that a name begins with waits for nothing but the entry. */
function standsAlone(name) {
  const file = readdirSync(join(DIST, 'assets')).find((other) => other.startsWith(`${name}-`) && other.endsWith('.js'));
  if (file === undefined) {
    console.log(`size: ${name}: not in dist/`);
    return false;
  }
  const others = [...collect(join(DIST, 'assets', file), new Set())]
    .map((path) => relative(join(DIST, 'assets'), path))
    .filter((path) => path !== file && !path.startsWith('entry-') && !path.startsWith('rolldown-runtime-'));
  if (others.length > 0)
    console.log(`size: ${name} waits for ${others.join(', ')}: name what they share in vite.config.ts`);
  return others.length === 0;
}

const MB = 1_000_000;

/** Whether the documents say how much a browser keeps of the app, to a tenth. */
function isSaid() {
  const files = readdirSync(DIST, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const whole = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / MB;
  const texts = ['README.md', 'docs/embedding.md'].map((file) => readFileSync(join(ROOT, file), 'utf8'));
  const said = texts.flatMap((text) => [...text.matchAll(/keeps the (?:whole app|program) \((\d+) MB\)/g)]);
  const wrong = said.filter(([, size]) => Math.abs(Number(size) - whole) > whole / 10);
  for (const [words] of wrong) console.log(`size: a document says "${words}"; the app has ${whole.toFixed(1)} MB`);
  return said.length === texts.length && wrong.length === 0;
}

const results = [fits('entry', entries, ENTRY_BUDGET), standsAlone('parts'), standsAlone('systems'), isSaid()];
for (const [worker, budget] of Object.entries(WORKER_BUDGETS)) {
  results.push(fits(`${worker} worker`, scriptsOf(worker), budget));
}
process.exit(results.every(Boolean) ? 0 : 1);
