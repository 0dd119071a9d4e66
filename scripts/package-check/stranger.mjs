// An empty folder with the packed package in it, and what a stranger does there.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ROOT, SHELL } from '../install.mjs';

export const folder = mkdtempSync(join(tmpdir(), 'signalbox-package-'));
export const cli = join(folder, 'node_modules/signalbox/cli.js');

/** Builds and packs the package, and installs it in the folder. */
export function install() {
  run('node', ['scripts/package.mjs'], ROOT);
  const [{ filename }] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', folder, './package'], ROOT));
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', join(folder, filename)], folder);
  return join(folder, filename);
}

/** Runs the installed command line and returns what it prints. */
export function signalbox(args) {
  return run(process.execPath, [cli, ...args], folder);
}

/** Runs a module in the folder and returns what it prints. */
export function script(text) {
  writeFileSync(join(folder, 'script.js'), text);
  return run(process.execPath, ['script.js'], folder);
}

/** A new folder inside the folder. */
export function inFolder(name) {
  const path = join(folder, name);
  mkdirSync(path);
  return path;
}

/** The environment with the installed commands first in the path, and others before them where wanted. */
export function environment(...before) {
  const path = [...before, join(folder, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path };
}

/** Whether a command is there and answers soon. */
export function has(command, args) {
  return spawnSync(command, args, { stdio: 'ignore', timeout: 5000 }).status === 0;
}

/** Runs a command and returns what it prints. Throws unless it ends with the status. */
export function run(command, args, cwd, { env = process.env, status: expected = 0 } = {}) {
  const shell = command === 'npm' && SHELL;
  const options = { cwd, env, encoding: 'utf8', shell, maxBuffer: 2 ** 30 };
  const { status, stdout, stderr, error } = spawnSync(command, args, options);
  if (status !== expected)
    throw error ?? new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stdout}\n${stderr}`);
  return stdout;
}

export function expectSame(ours, expected) {
  const [x, y] = [ours, expected].map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  if (x !== y) throw new Error(`expected ${y.slice(0, 500)}, got ${x.slice(0, 500)}`);
}

/** The text of a file of the project. */
export function projectFile(path) {
  return readFileSync(join(ROOT, path), 'utf8');
}

export function cleanUp() {
  rmSync(folder, { recursive: true, force: true });
}
