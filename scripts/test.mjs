// `npm test`: every check of the project, in one command on a fresh clone. Ends with the line `N passed, N failed`.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findOrInstallChromium } from './chromium.mjs';
import { ensureInstalled, ROOT, SHELL } from './install.mjs';

/** Runs `npm run -s <args>`, hands its output to `show` as it comes, and returns its exit status and what it wrote to stdout. */
function npmRun(args, show, env = {}) {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '-s', ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: SHELL,
      env: { ...process.env, ...env },
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
      show(text);
    });
    child.stderr.setEncoding('utf8').on('data', show);
    child.on('error', (error) => resolve({ status: 1, output: error.message }));
    child.on('close', (code) => resolve({ status: code ?? 1, output }));
  });
}

/** A stage that passes or fails as a whole. */
const check = (script) => async (show) => {
  const { status } = await npmRun([script], show);
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
};

/**
 * The counts of a stage that runs tests. Besides failed tests two things make it fail: no test ran at all, or the command
 * failed although no test did (a file that does not compile, a server that does not start).
 */
function countTests(status, passed, failed) {
  if (passed + failed === 0) return { passed, failed: 1, note: 'no test was executed' };
  if (status !== 0 && failed === 0) return { passed, failed: 1, note: `the command failed with status ${status}` };
  return { passed, failed };
}

/** The JSON document in the file, or an empty object when the stage did not get as far as writing it. */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}

/** Unit and property tests, counted from the report that vitest writes. */
async function unit(show) {
  const file = join(scratch, 'unit.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { status } = await npmRun(['unit', '--', ...reporters], show);
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport(file);
  return { ...countTests(status, numPassedTests, numFailedTests), failures: testResults.flatMap(failuresOfFile) };
}

/** What failed in a test file, as vitest reports it: its tests with the first line of what they say, or the file as a whole. */
function failuresOfFile({ name, message, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  const tests = failed.map(({ fullName, failureMessages }) => `${fullName}: ${firstLine(failureMessages[0])}`);
  const whole = message && tests.length === 0 ? [firstLine(message)] : [];
  return [...tests, ...whole].map((text) => `${relative(ROOT, name)}: ${text}`);
}

/** The first line of the text, which may be missing. */
const firstLine = (text = '') => text.trim().split('\n')[0];

/**
 * Facts from the real systems' test suites, counted by the runner's own closing line; of the simulations that take minutes
 * those that are marked for every test.
 */
async function conformance(show) {
  const { status, output } = await npmRun(['conformance', '--', '--quick'], show);
  const [, passed = 0, failed = 0] = /^(\d+) passed, (\d+) failed$/.exec(output.trim().split('\n').at(-1)) ?? [];
  return countTests(status, Number(passed), Number(failed));
}

/** The package for Node, tried from a packed file in an empty folder. */
async function packed(show) {
  const { status, output } = await npmRun(['package:check'], show);
  const [, passed = 0, failed = 0] = /^(\d+) passed, (\d+) failed$/.exec(output.trim().split('\n').at(-1)) ?? [];
  return countTests(status, Number(passed), Number(failed));
}

/** A port that is free at this moment. */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Journeys through the built app, counted from the report that Playwright writes. */
async function endToEnd(show) {
  if (chromium === undefined) return { passed: 0, failed: 1, note: 'there is no browser to run them in' };
  const file = join(scratch, 'e2e.json');
  const { status } = await npmRun(['e2e', '--', '--reporter=list,json'], show, {
    SIGNALBOX_CHROMIUM: chromium,
    SIGNALBOX_E2E_PORT: String(await freePort()),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const report = readReport(file);
  const { expected = 0, unexpected = 0, flaky = 0 } = report.stats ?? {};
  const { suites = [] } = report;
  return {
    ...countTests(status, expected + flaky, unexpected),
    failures: titlesOf(suites, 'unexpected'),
    retried: titlesOf(suites, 'flaky'),
  };
}

/**
 * Titles of the journeys with this outcome: 'unexpected' for those that failed, 'flaky' for those that passed only when they
 * were tried again (`retries` of playwright.config.ts).
 */
function titlesOf(suites, outcome) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === outcome)).map(({ title }) => title),
    ...titlesOf(inner, outcome),
  ]);
}

/**
 * Sequences of stages that use one processor each, in the order in which they begin: as many run at the same time as there are
 * processors. The longest ones begin first, so that none is left alone at the end. A stage with `after` is only meaningful when
 * that stage passed.
 */
const SIDE_BY_SIDE = [
  [{ name: 'conformance', run: conformance }],
  [
    { name: 'build', run: check('build') },
    { name: 'size', run: check('size'), after: 'build' },
    // It also tries the built page.
    { name: 'package', run: packed },
  ],
  [{ name: 'types', run: check('typecheck') }],
  [{ name: 'lint', run: check('lint') }],
  [{ name: 'format', run: check('format:check') }],
  [{ name: 'dead code', run: check('dead-code') }],
];

/** Stages that use all processors. */
const ALONE = [
  { name: 'unit', run: unit },
  { name: 'end to end', run: endToEnd, after: 'build' },
];

const results = new Map();

/** Runs the stage, or says why it cannot run, and notes what came out. `show` is given what the stage writes. */
async function runStage({ name, run, after }, show) {
  const started = performance.now();
  const blocked = after !== undefined && results.get(after).failed > 0;
  const result = blocked ? { passed: 0, failed: 1, note: `${after} failed` } : await run(show);
  if (result.note) show(`${name}: ${result.note}\n`);
  results.set(name, { ...result, seconds: (performance.now() - started) / 1000 });
}

/** Runs the stages one after another. Beside others, the output of a stage is shown when the stage is over. */
async function runSequence(stages, alone) {
  for (const stage of stages) {
    const title = `\n== ${stage.name} ==\n`;
    let kept = title;
    if (alone) process.stdout.write(title);
    await runStage(stage, alone ? (text) => process.stdout.write(text) : (text) => (kept += text));
    if (!alone) process.stdout.write(kept);
  }
}

ensureInstalled();
let chromium;
try {
  chromium = findOrInstallChromium();
} catch (error) {
  console.error(error.message);
}

const scratch = mkdtempSync(join(tmpdir(), 'signalbox-test-'));
try {
  const waiting = [...SIDE_BY_SIDE];
  const runWaiting = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await runSequence(next, false);
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, runWaiting));
  await runSequence(ALONE, true);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

console.log('');
let passed = 0;
let failed = 0;
for (const [name, result] of results) {
  passed += result.passed;
  failed += result.failed;
  for (const failure of result.failures ?? []) console.log(`failed: ${failure}`);
  for (const title of result.retried ?? []) console.log(`passed at a second try: ${title}`);
  console.log(`${name.padEnd(12)} ${result.passed} passed, ${result.failed} failed (${result.seconds.toFixed(0)} s)`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
