// `npm run check`: types, lint, formatting and dead code at the same time, with caches. What `npm test` checks first, for
// use while one works. Prints the output of what failed.
import { spawn } from 'node:child_process';
import { ROOT, SHELL } from './install.mjs';

const CACHE = 'node_modules/.cache';

/** The longest ones first. */
const CHECKS = [
  ['lint', 'oxlint'],
  ['types', 'tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', `${CACHE}/tsc.tsbuildinfo`],
  ['dead code', 'knip', '--production', '--cache'],
  ['format', 'oxfmt', '--check'],
];

function run([name, tool, ...args]) {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn('npx', ['--no-install', tool, ...args], { cwd: ROOT, shell: SHELL });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    const end = (status, text) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${name}: ${status === 0 ? 'passed' : 'failed'} after ${seconds} s`);
      if (status !== 0) console.log(text);
      resolve(status === 0);
    };
    child.on('error', (error) => end(1, error.message));
    child.on('close', (status) => end(status ?? 1, output));
  });
}

const passed = await Promise.all(CHECKS.map(run));
process.exitCode = passed.every(Boolean) ? 0 : 1;
