// Finds the Chromium that runs the end-to-end tests, or installs one. Node's own modules only.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { ROOT, SHELL } from './install.mjs';

/** The builds without a window come first: a page takes a tenth less processor time in them. */
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'msedge',
  'microsoft-edge',
];

const MAC_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

const WINDOWS_PLACES = ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'].flatMap((name) =>
  [
    'Google\\Chrome\\Application\\chrome.exe',
    'Chromium\\Application\\chrome.exe',
    'Microsoft\\Edge\\Application\\msedge.exe',
  ]
    .filter(() => process.env[name] !== undefined)
    .map((path) => join(process.env[name], path)),
);

/** Every place where `name` could be on PATH. */
function onPath(name) {
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  return (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, file));
}

/** Where Playwright keeps the Chromium that it downloads, whether or not it has. */
function ofPlaywright() {
  try {
    const { chromium } = createRequire(import.meta.url)('playwright-core');
    return [chromium.executablePath()];
  } catch {
    return [];
  }
}

/**
 * Whether the file is a browser that starts. Some distributions ship a `chromium-browser` that only says which other
 * package to install. On Windows --version opens a window instead, so there the file's existence has to do.
 */
function works(path) {
  if (!existsSync(path)) return false;
  if (process.platform === 'win32') return true;
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 });
  return status === 0 && /Chrom|Edge/.test(stdout);
}

/** Path of a Chromium that runs on this machine, or undefined. Installs nothing. */
export function findChromium() {
  for (const variable of ['SIGNALBOX_CHROMIUM', 'CHROME_PATH']) {
    const path = process.env[variable];
    if (!path) continue;
    if (works(path)) return path;
    console.error(`${variable} names ${path}, which is no Chromium that starts; looking elsewhere.`);
  }
  const usual = { darwin: MAC_PLACES, win32: WINDOWS_PLACES }[process.platform] ?? [];
  return [...NAMES.flatMap(onPath), ...usual, ...ofPlaywright()].find(works);
}

/** Runs one installation command, shown to the person. True when it succeeded. */
function run(command, args) {
  console.log(`$ ${command} ${args.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', shell: SHELL, env }).status === 0;
}

/** Whether the command exists. */
function has(command) {
  return spawnSync(command, ['--version'], { stdio: 'ignore', timeout: 30_000 }).error === undefined;
}

/** How to become root here without being asked for a password, or undefined. */
function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined;
}

/** The ways to install a Chromium on this machine, best first. Each returns whether its commands succeeded. */
function* installations() {
  const root = process.platform === 'linux' ? rootPrefix() : undefined;
  const asRoot = (...words) => {
    const [command, ...args] = [...root, ...words];
    return run(command, args);
  };
  if (root) {
    if (has('apt-get')) {
      // Debian has the build without a window as a package of its own.
      yield () => asRoot('apt-get', 'update') && asRoot('apt-get', 'install', '-y', 'chromium-headless-shell');
      yield () => asRoot('apt-get', 'install', '-y', 'chromium');
    }
    if (has('dnf')) yield () => asRoot('dnf', 'install', '-y', 'chromium');
    else if (has('apk')) yield () => asRoot('apk', 'add', 'chromium');
  }
  if (process.platform === 'darwin' && has('brew')) yield () => run('brew', ['install', '--cask', 'google-chrome']);
  // With root rights Playwright can also install the system libraries that its Chromium needs, on systems that it knows.
  if (root) yield () => run('npx', ['playwright', 'install', '--with-deps', 'chromium']);
  yield () => run('npx', ['playwright', 'install', 'chromium']);
}

/** Path of a Chromium that runs on this machine, installed if there was none. Throws with what was tried. */
export function findOrInstallChromium() {
  const found = findChromium();
  if (found !== undefined) return found;
  console.log('No Chromium found; installing one for the end-to-end tests.');
  for (const install of installations()) {
    install();
    const installed = findChromium();
    if (installed !== undefined) return installed;
  }
  throw new Error(
    'The end-to-end tests need Chromium, Chrome or Edge; none was found and none could be installed. ' +
      'Install one, or set SIGNALBOX_CHROMIUM to the path of its executable.',
  );
}
