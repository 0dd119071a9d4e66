// Makes the dependencies match package-lock.json. Node's own modules only: this runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, wherever the command was started. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** npm is a shell script on Windows, which can only be started through a shell. */
export const SHELL = process.platform === 'win32';

const MINIMUM_NODE = [20, 19];

/** Ends the process with a plain sentence when Node is older than package.json asks for. */
function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > MINIMUM_NODE[0] || (major === MINIMUM_NODE[0] && minor >= MINIMUM_NODE[1])) return;
  console.error(`Signalbox needs Node ${MINIMUM_NODE.join('.')} or later; this is ${process.versions.node}.`);
  process.exit(1);
}

/** The packages of a lock file by folder, without the entry of the project itself. Empty when there is no such file. */
function readPackages(path) {
  try {
    const packages = JSON.parse(readFileSync(path, 'utf8')).packages;
    return Object.entries(packages).filter(([folder]) => folder !== '');
  } catch {
    return [];
  }
}

/**
 * Whether node_modules holds exactly what package-lock.json names. npm leaves a list of what it installed as the last
 * step of an installation, so an interrupted one is noticed too. Optional packages (binaries of other platforms) may
 * be absent.
 */
function isInstalled() {
  const wanted = readPackages(join(ROOT, 'package-lock.json'));
  const present = new Map(readPackages(join(ROOT, 'node_modules', '.package-lock.json')));
  const isPresent = ([folder, entry]) => {
    const found = present.get(folder);
    if (found === undefined) return entry.optional === true || entry.devOptional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  };
  return wanted.length > 0 && present.size > 0 && wanted.every(isPresent);
}

/** Installs the locked dependencies unless they are there already. Ends the process when that fails. */
export function ensureInstalled() {
  requireNode();
  if (isInstalled()) return;
  console.log('Installing dependencies (npm ci)...');
  const result = spawnSync('npm', ['ci'], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: SHELL,
    // The browser for the end-to-end tests is found or installed by scripts/chromium.mjs.
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
  });
  if (result.status === 0) return;
  console.error(`npm ci failed${result.error ? `: ${result.error.message}` : ''}.`);
  process.exit(1);
}
