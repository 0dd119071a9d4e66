/** What the worker keeps of the files that a host sends. The whole of it is tried in `e2e/installed.spec.ts`. */
import { afterEach, describe, expect, it, vi } from 'vitest';

/** A script and no module: it is named at run time only. */
const WORKER = new URL('./service-worker.ts', import.meta.url).href;
const FOLDER = 'https://example.org/signalbox/';
const PART = 'assets/part-abc.js';

interface Installing {
  waitUntil(work: Promise<unknown>): void;
}

/** Installs the worker with a stand-in for the host. Returns the names of the files that the worker keeps. */
async function install(answer: (address: string) => Response): Promise<string[]> {
  const keptFiles: string[] = [];
  const listeners = new Map<string, (event: Installing) => void>();
  vi.stubGlobal('self', {
    signalboxBuild: { version: '1', files: ['./', PART] },
    registration: { scope: FOLDER },
    addEventListener: (kind: string, listener: (event: Installing) => void) => void listeners.set(kind, listener),
  });
  vi.stubGlobal('caches', {
    open: () => Promise.resolve({ put: (address: string) => void keptFiles.push(address.slice(FOLDER.length)) }),
    match: () => Promise.resolve(undefined),
  });
  vi.stubGlobal('fetch', (address: string) => Promise.resolve(answer(address)));
  vi.resetModules();
  await import(/* @vite-ignore */ WORKER);
  let work: Promise<unknown> = Promise.resolve();
  listeners.get('install')?.({ waitUntil: (given) => void (work = given) });
  await work;
  return keptFiles.toSorted();
}

const sent = (type: string): Response => new Response('text', { headers: { 'Content-Type': type } });
const isPage = (address: string): boolean => address === FOLDER;

afterEach(() => vi.unstubAllGlobals());

describe('the service worker', () => {
  it('keeps the page and its parts', async () => {
    expect(await install((address) => sent(isPage(address) ? 'text/html' : 'text/javascript'))).toEqual(['', PART]);
  });

  it('is not installed where the host sends the page in place of a part, as some do in the middle of a release', async () => {
    await expect(install(() => sent('text/html; charset=utf-8'))).rejects.toThrow(`${PART}: a page`);
  });

  it('is not installed where a part is missing', async () => {
    const gone = install((address) => (isPage(address) ? sent('text/html') : new Response('', { status: 404 })));
    await expect(gone).rejects.toThrow('404');
  });
});
