// The library where Node is not: in a Worker of another page, and in other runtimes.
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { findChromium } from '../chromium.mjs';
import { expectSame, folder, has, projectFile, run } from './stranger.mjs';

const frozen = JSON.parse(projectFile('src/engine/gallery-fingerprints.json'))['driver-deadlock'];
const FINGERPRINTS = `const { runs } = await run('driver-deadlock');
  const prints = Object.fromEntries(runs.map(({ variant, fingerprint }) => [variant, fingerprint]));`;

export const runtimeChecks = {
  'a Worker of another page comes to the frozen fingerprint, without a bundler': async () => {
    const executablePath = findChromium();
    if (executablePath === undefined) return 'left out: there is no Chromium here';
    const server = await serve({
      '/': ['text/html', '<!doctype html><title>Somebody</title>'],
      '/worker.js': [
        'text/javascript',
        `import { run } from '/node_modules/signalbox/index.js'; ${FINGERPRINTS} postMessage(prints);`,
      ],
    });
    const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const browser = await chromium.launch({ executablePath, args: sandbox });
    try {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${server.address().port}/`);
      expectSame(await page.evaluate(fingerprintsOfWorker), frozen);
    } finally {
      await browser.close();
      server.close();
    }
  },
  'other runtimes come to it as well, where they are installed': () => {
    writeFileSync(
      join(folder, 'runtime.mjs'),
      `import { run } from 'signalbox'; ${FINGERPRINTS} console.log(JSON.stringify(prints));`,
    );
    const tried = [
      ['deno', 'run', '--allow-all', 'runtime.mjs'],
      ['bun', 'runtime.mjs'],
    ].filter(([runtime]) => has(runtime, ['--version']));
    for (const [runtime, ...args] of tried) expectSame(JSON.parse(run(runtime, args, folder)), frozen);
    return tried.length === 0 ? 'left out: there is no Deno or Bun here' : tried.map(([runtime]) => runtime).join(', ');
  },
};

/** Runs in the page. */
function fingerprintsOfWorker() {
  return new Promise((resolve, reject) => {
    const worker = new Worker('/worker.js', { type: 'module' });
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message || 'the worker cannot be loaded'));
  });
}

/** Serves the folder of the package, and some files that are not in it. */
function serve(files) {
  const server = createServer(({ url }, response) => {
    const [type, text] = files[url] ?? ['text/javascript', fileAt(url)];
    if (text === undefined) response.writeHead(404).end();
    else response.setHeader('content-type', type).end(text);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

function fileAt(url) {
  try {
    return readFileSync(join(folder, url));
  } catch {
    return undefined;
  }
}
