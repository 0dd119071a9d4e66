/**
 * Keeps the built files in the browser, so that the app opens without a network. It is a script of its own beside index.html
 * and imports nothing: browsers start it without the page.
 *
 * The build writes the list of files in front of it (`scripts/offline-build.ts`). The list has a version; a changed file makes
 * another version, with its own store. A new version waits until no page of the old one is open, or until a page asks
 * for it. The store before it is kept until the next one comes: pages that are still open load their parts from there.
 */

interface Build {
  /** Changes with the content of any file. */
  readonly version: string;
  /** Relative to the folder of the app; the page itself is `./`. */
  readonly files: readonly string[];
}

interface OfflineScope extends ServiceWorkerGlobalScope {
  readonly signalboxBuild: Build;
}

/** What a page sends: to start the version that waits, and while a reader works on it. */
interface FromPage {
  readonly signalbox: 'take over' | 'wait';
}

/** How many files are fetched at once: the page that is open needs the network and the processors too. */
const AT_ONCE = 2;
/** How long nothing more is fetched after a sign that a reader works on the page, ms. */
const WAIT_MS = 1500;
/** Files whose names change with their content. */
const HASHED = /^assets\//;

const scope = self as unknown as OfflineScope;
const { version, files } = scope.signalboxBuild;
const folder = new URL(scope.registration.scope);
const prefix = `signalbox ${folder.pathname} `;
const store = prefix + version;

async function ownStores(): Promise<string[]> {
  const names = await caches.keys();
  return names.filter((name) => name.startsWith(prefix));
}

/** Nothing is fetched before this instant, ms. */
let waitUntil = 0;

/** Resolves once no page has reported activity for a while. */
async function rested(): Promise<void> {
  for (let left = waitUntil - Date.now(); left > 0; left = waitUntil - Date.now()) {
    await new Promise((resolve) => setTimeout(resolve, left));
  }
}

/** Fetches every file that no earlier version has; fails as a whole, and the browser tries again another day. */
async function fill(): Promise<void> {
  const cache = await caches.open(store);
  const waiting = [...files];
  const work = async (): Promise<void> => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      await rested();
      const address = new URL(file, folder).href;
      const known = HASHED.test(file) ? await caches.match(address) : undefined;
      await cache.put(address, known ?? (await fetched(file, address)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function fetched(file: string, address: string): Promise<Response> {
  const response = await fetch(address, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  // Some hosts send the page in place of a file that is gone, in the middle of a release. Kept, it would break the page for good.
  if (HASHED.test(file) && response.headers.get('Content-Type')?.startsWith('text/html') === true)
    throw new Error(`${address}: a page`);
  // Browsers refuse an answer that was redirected where they go to a page.
  return response.redirected ? new Response(response.body, { headers: response.headers }) : response;
}

/** Forgets all versions but this one and the one before it. */
async function forgetOld(): Promise<void> {
  const others = (await ownStores()).filter((name) => name !== store);
  // `keys` gives them in the order in which they were made.
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** What is kept for a request: the page under each of its addresses, and files of the versions that are kept. */
async function keptFor(request: Request): Promise<Response | undefined> {
  const { origin, pathname } = new URL(request.url);
  const page = pathname === folder.pathname || pathname === `${folder.pathname}index.html`;
  const address = page ? folder.href : origin + pathname;
  const cache = await caches.open(store);
  const own = await cache.match(address);
  if (own !== undefined || page) return own;
  for (const name of await ownStores()) {
    const found = await caches.open(name).then((other) => other.match(address));
    if (found !== undefined) return found;
  }
  return undefined;
}

scope.addEventListener('install', (event) => event.waitUntil(fill()));

scope.addEventListener('activate', (event) => event.waitUntil(forgetOld().then(() => scope.clients.claim())));

scope.addEventListener('message', (event: ExtendableMessageEvent) => {
  const asked = event.data as Partial<FromPage> | null;
  if (asked?.signalbox === 'take over') event.waitUntil(scope.skipWaiting());
  if (asked?.signalbox === 'wait') waitUntil = Date.now() + WAIT_MS;
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(folder.href)) return;
  event.respondWith(keptFor(request).then((kept) => kept ?? fetch(request)));
});
