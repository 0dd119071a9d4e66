// `npm start`: installs what is missing and serves the app for development. Further arguments go to Vite.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, ROOT } from './install.mjs';

/** Whether a person uses this machine's own screen: only then is opening a browser of any use. */
function hasDesktop() {
  const { CI, DISPLAY, SSH_CONNECTION, WAYLAND_DISPLAY } = process.env;
  if (!process.stdout.isTTY || CI || SSH_CONNECTION) return false;
  return process.platform === 'darwin' || process.platform === 'win32' || Boolean(DISPLAY || WAYLAND_DISPLAY);
}

ensureInstalled();
const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
const args = [vite, ...(hasDesktop() ? ['--open'] : []), ...process.argv.slice(2)];
const server = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 0));
