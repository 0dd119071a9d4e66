import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

export interface StaticHost {
  /** Where the app is, with a slash at its end. */
  readonly address: string;
  /** From now on the host has another release: its service worker differs. */
  release(): void;
  stop(): Promise<void>;
}

/** A plain static host that has the built app in its own folder. */
export async function staticHost(folder: string): Promise<StaticHost> {
  let releases = 0;
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const name = pathname.startsWith(folder) ? pathname.slice(folder.length) || 'index.html' : undefined;
      try {
        if (name === undefined) throw new Error('outside of the folder');
        const content = await readFile(join('dist', normalize(`/${name}`)));
        response.setHeader('Content-Type', TYPES[extname(name)] ?? 'application/octet-stream');
        response.setHeader('Cache-Control', 'no-cache');
        response.end(
          name === 'service-worker.js'
            ? content.toString().replace(/"version":"/, `"version":"${releases > 0 ? `release ${releases} ` : ''}`)
            : content,
        );
      } catch {
        response.writeHead(404).end();
      }
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}${folder}`,
    release: () => {
      releases += 1;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
