import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageWords } from './views/testing/page-words.test-helper';

// A copy of src/ with the folder of examples/lottery and the lines that name it, built and run as the app's own systems are.

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DOCUMENT = {
  signalbox: 1,
  horizon: '1h',
  cluster: { nodes: [{ id: 'node', count: 2, capacity: { vcore: 2, memory: '8GB' } }] },
  queues: [{ id: 'root' }],
  scheduler: { type: 'lottery', 'lottery.tickets': 3 },
  workload: [
    { id: 'many', kind: 'batch', tasks: 20, duration: '10s', priority: 9 },
    { id: 'few', kind: 'batch', tasks: 5, duration: '10s' },
  ],
};

let tree: string;
let page: PageWords;

/** Adds to a list what is imported from a module: two lines, as a newcomer would write them. */
function addLine(
  file: string,
  { list, name, from, spread = false }: { list: string; name: string; from: string; spread?: boolean },
): void {
  const path = join(tree, 'src', file);
  const text = readFileSync(path, 'utf8');
  const start = text.indexOf(`const ${list}`);
  const end = text.indexOf('];', start);
  if (start === -1 || end === -1) throw new Error(`${file} has no list ${list}`);
  writeFileSync(
    path,
    `import { ${name} } from '${from}';\n${text.slice(0, end)}  ${spread ? '...' : ''}${name},\n${text.slice(end)}`,
  );
}

interface Result {
  readonly status: number;
  readonly out: string;
  readonly error: string;
}

/** Node with these arguments, in the folder of the tree. */
async function node(...args: readonly string[]): Promise<Result> {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: tree, maxBuffer: 2 ** 25 });
    return { status: 0, out: stdout, error: stderr };
  } catch (failure) {
    const { code, stdout, stderr } = failure as { code: number; stdout: string; stderr: string };
    return { status: code, out: stdout, error: stderr };
  }
}

/** A command line of the built tree. */
const signalbox = (...args: readonly string[]): Promise<Result> => node('built/signalbox.js', ...args);

/** What the page of the built tree says while the scenario of the new system is open. */
async function wordsOfPage(): Promise<PageWords> {
  const script = `import { pageWords } from './built/page.js'; console.log(JSON.stringify(pageWords('lottery-tickets')))`;
  const { out, error } = await node('--input-type=module', '--eval', script);
  expect(error).toBe('');
  return JSON.parse(out) as PageWords;
}

beforeAll(async () => {
  tree = mkdtempSync(join(tmpdir(), 'signalbox-extension-'));
  cpSync(join(ROOT, 'src'), join(tree, 'src'), { recursive: true, filter: (path) => !/\.test\.tsx?$/.test(path) });
  cpSync(join(ROOT, 'package.json'), join(tree, 'package.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'), 'junction');

  for (const layer of ['schedulers', 'engine']) {
    cpSync(join(ROOT, 'examples/lottery', layer), join(tree, 'src', layer), { recursive: true });
  }
  addLine('engine/systems.ts', {
    list: 'schedulerPlugins',
    name: 'lotteryPlugin',
    from: '../schedulers/lottery/plugin',
  });
  addLine('engine/gallery.ts', {
    list: 'entries',
    name: 'lotteryEntries',
    from: './gallery/lottery/entries',
    spread: true,
  });
  writeFileSync(join(tree, 'mine.json'), JSON.stringify(DOCUMENT));

  await build({
    root: tree,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: 'built',
      minify: false,
      target: 'es2022',
      rolldownOptions: {
        input: { signalbox: 'src/cli/main.ts', page: 'src/views/testing/page-words.test-helper.tsx' },
      },
    },
  });
  page = await wordsOfPage();
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe('a system that is one folder and one line', () => {
  it('is in the schema, with the bounds of its settings', async () => {
    const { out } = await signalbox('schema');
    expect(out).toContain('"lottery.tickets"');
    expect(await signalbox('validate', 'mine.json')).toMatchObject({ status: 0, error: '' });
    writeFileSync(
      join(tree, 'wrong.json'),
      JSON.stringify({ ...DOCUMENT, scheduler: { type: 'lottery', 'lottery.tickets': 0 } }),
    );
    const { status, error } = await signalbox('validate', 'wrong.json');
    expect(status).not.toBe(0);
    expect(error).toContain('scheduler.lottery.tickets');
  });

  it('runs on the command line, with its own words and its own lines of the trace', async () => {
    const { status, out, error } = await signalbox('run', 'mine.json', '--trace', 'trace.ndjson');
    expect([status, error]).toEqual([0, '']);
    expect(out).toContain('one winner a draw');
    const trace = readFileSync(join(tree, 'trace.ndjson'), 'utf8');
    expect(trace.match(/"kind":"lottery-draw"/g)).toHaveLength(25);
    expect(trace).toContain('"kind":"lottery-draw","app":"many"');
    expect(trace).toContain('"cause":"room-drawn"');
  });

  it('is in the docs, with each of its settings', async () => {
    const { out } = await signalbox('settings');
    expect(out).toContain('### Lottery\n\n`"type": "lottery"`: every container is drawn.');
    expect(out).toContain(
      '- `lottery.tickets` (whole number from 1 to 1000, by default 1): Tickets of every application',
    );
  });

  it('is in the editor, with a field for each of its settings', () => {
    expect(page.policy).toContain('Lottery');
    expect(page.policy).toContain(
      'lottery. tickets Tickets of every application; one with a priority has as many more',
    );
  });

  it('can be started from nothing', () => {
    expect(page.newScenario).toContain('Lottery every container is drawn');
    expect(page.starts).toEqual([
      ['team', ['spark']],
      ['shared', ['spark', 'batch']],
      ['large', ['batch', 'batch']],
      ['empty', []],
    ]);
  });
});

describe('its scenarios, which are one folder and one line', () => {
  it('is in the gallery, under the title of the system and with a view of the dock', async () => {
    expect(page.gallery.at(-1)).toEqual(['Lottery', ['lottery-tickets']]);
    const { out } = await signalbox('gallery', '--json');
    const gallery = JSON.parse(out) as { id: string; scenario: { view: { panels: { dock: string } } } }[];
    expect(gallery.find(({ id }) => id === 'lottery-tickets')?.scenario.view.panels.dock).toBe('nodes');
  });

  it('runs by its name', async () => {
    const { error, out } = await signalbox('run', 'lottery-tickets');
    expect(error).toBe('');
    expect(out).toContain('one winner a draw');
  });
});
