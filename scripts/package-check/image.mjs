// The Dockerfile: what it names is there, and what its last stage does works in a plain folder. No container engine is needed.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, normalize } from 'node:path';
import { ROOT } from '../install.mjs';
import { expectSame, folder, inFolder, projectFile, run } from './stranger.mjs';

export const imageChecks = {
  'the Dockerfile names files, scripts and stages that there are': () => {
    const stages = new Set();
    const ignored = new Set(projectFile('.dockerignore').split('\n').filter(Boolean));
    const { scripts } = JSON.parse(projectFile('package.json'));
    for (const { name, words } of instructions()) {
      if (name === 'FROM' && words[1] === 'AS') stages.add(words[2]);
      if (name === 'RUN') for (const script of ranScripts(words)) expectThere(script, Object.hasOwn(scripts, script));
      if (name !== 'COPY') continue;
      const from = words[0].startsWith('--from=') ? words[0].slice('--from='.length) : undefined;
      if (from !== undefined) expectThere(`stage ${from}`, stages.has(from));
      else for (const path of words.slice(0, -1)) expectThere(path, existsSync(join(ROOT, path)) && !ignored.has(path));
    }
  },
  'its last stage, done in a plain folder, has a command line and a page': async () => {
    const last = instructions().slice(instructions().findLastIndex(({ name }) => name === 'FROM') + 1);
    const app = inFolder('app');
    const packed = readdirSync(folder).find((name) => name.endsWith('.tgz'));
    for (const { name, words } of last) {
      if (name === 'RUN') {
        expectSame(words.slice(0, 3).join(' '), 'npm install --global');
        run('npm', [...words.slice(1, 3), '--prefix', app, '--prefer-offline', join(folder, packed)], app);
      }
      if (name !== 'COPY' || words[1].startsWith('/tmp/')) continue;
      const source = join(ROOT, words[1].replace('/src/', ''));
      if (existsSync(source)) cpSync(source, normalize(join(app, words[2])), { recursive: true });
    }
    const [entry] = JSON.parse(last.find(({ name }) => name === 'ENTRYPOINT').words.join(' '));
    const version = run(join(app, 'bin', entry), ['--version'], app);
    expectSame(version.trim(), /ENGINE_VERSION = '(.+)'/.exec(projectFile('src/engine/version.ts'))[1]);
    if (!existsSync(join(app, 'dist/index.html'))) return 'the page is not built: the command line alone';
    expectSame(await firstLineServed(app), '<!doctype html>');
  },
};

/** The instructions of the Dockerfile in their order. */
function instructions() {
  const lines = projectFile('Dockerfile').replaceAll('\\\n', ' ').split('\n');
  return lines.flatMap((line) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const [name, ...words] = line.trim().split(/\s+/);
    return [{ name, words }];
  });
}

/** The scripts of the project that a command runs. */
function ranScripts(words) {
  return [...words.join(' ').matchAll(/npm run ([\w:]+)/g)].map(([, script]) => script);
}

function expectThere(what, isThere) {
  if (!isThere) throw new Error(`the Dockerfile names ${what}, which is not there`);
}

/** Serves the page as the image does, and asks for it. */
async function firstLineServed(app) {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port) };
  const child = spawn(process.execPath, ['serve.mjs'], { cwd: app, env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    // It says its address once it listens.
    await new Promise((resolve, reject) => {
      child.stdout.once('data', resolve);
      child.once('exit', (code) => reject(new Error(`serve.mjs ended with ${code}`)));
    });
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    return (await answer.text()).split('\n')[0];
  } finally {
    child.kill();
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
