/** The built page, served for benchmarks that need a browser. */
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import type { Browser, Page } from 'playwright';
import { findChromium } from '../../scripts/chromium.mjs';

const DIST = join(import.meta.dirname, '..', '..', 'dist');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

async function serve(): Promise<Server> {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname));
    readFile(join(DIST, path === '/' ? 'index.html' : path)).then(
      (content) => response.setHeader('content-type', TYPES[extname(path || '.html')] ?? 'text/html').end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** What every page has beside its own. */
export interface InPage {
  /** ms that 200,000 steps of a loop over a binary heap in typed arrays take: the yardstick of what the page does. */
  readonly heapLoop: () => number;
}

function heapLoop(): number {
  const start = performance.now();
  const size = 4096;
  const heap = new Float64Array(size + 1);
  let used = 0;
  let state = 1;
  for (let step = 0; step < 200_000; step++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    if (used < size) {
      let at = ++used;
      while (at > 1 && heap[at >> 1] > state) {
        heap[at] = heap[at >> 1];
        at >>= 1;
      }
      heap[at] = state;
    } else {
      const last = heap[used--];
      let at = 1;
      for (let child = 2; child <= used; child = at * 2) {
        if (child < used && heap[child + 1] < heap[child]) child++;
        if (heap[child] >= last) break;
        heap[at] = heap[child];
        at = child;
      }
      heap[at] = last;
    }
  }
  return performance.now() - start;
}

/** A page in a profile of its own, which has nothing in store. */
async function freshPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(error.message));
  // What tsx compiles names its functions by this helper, which the page does not have.
  await page.addInitScript('globalThis.__name = (target) => target');
  await page.addInitScript(`globalThis.heapLoop = ${heapLoop.toString()}`);
  return page;
}

/** Opens the built page in a Chromium and lets `work` do its part in it; says so and does nothing where one of the two is missing. */
export async function withPage(work: (page: Page, address: string) => Promise<void>): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === undefined || !existsSync(join(DIST, 'index.html'))) {
    console.log('  skipped: it needs a Chromium and the built page (npm run build)');
    return;
  }
  // Only here: a benchmark of the engine would have it in its memory, which each collection of garbage goes through.
  const { chromium } = await import('playwright');
  const server = await serve();
  const { port } = server.address() as AddressInfo;
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args: [...sandbox, '--disable-gpu'] });
  try {
    const page = await freshPage(browser);
    await work(page, `http://127.0.0.1:${port}/`);
  } finally {
    await browser.close();
    server.close();
  }
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** µs, as all times here; `tdur` is what the thread was on a processor, unless it was below the resolution. */
  readonly dur: number;
  readonly tdur?: number;
  readonly args: { readonly data?: { readonly message?: string } };
}

/** Tasks of the page's thread, in ms. */
interface PageTasks {
  readonly longest: number;
  /** Number of those that take longer than {@link LONG_MS}, and their sum. */
  readonly long: number;
  readonly sum: number;
}

/** A page answers at once if none of its tasks takes longer. */
const LONG_MS = 50;

const MARK = 'tasks of this thread';

/**
 * Tasks of the page's thread while `work` is done: by the clock, and by the time that the thread was on a processor. On a busy
 * machine only the second one is about the page.
 */
export async function pageTasks(page: Page, work: () => Promise<void>): Promise<{ wall: PageTasks; cpu: PageTasks }> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const traceConfig = { includedCategories: ['devtools.timeline', 'toplevel'] };
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await page.evaluate((mark) => console.timeStamp(mark), MARK);
  await work();
  const over = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await over;
  await session.detach();
  const mark = events.find(({ name, args }) => name === 'TimeStamp' && args.data?.message === MARK);
  if (mark === undefined) throw new Error('the trace does not tell the thread of the page');
  const tasks = events.filter(
    ({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && pid === mark.pid && tid === mark.tid,
  );
  return { wall: inAll(tasks.map(({ dur }) => dur)), cpu: inAll(tasks.map(({ tdur = 0 }) => tdur)) };
}

function inAll(times: readonly number[]): PageTasks {
  const all = times.map((time) => time / 1000);
  const long = all.filter((time) => time > LONG_MS);
  const longest = all.reduce((most, time) => Math.max(most, time), 0);
  return { longest, long: long.length, sum: long.reduce((sum, time) => sum + time, 0) };
}

/** {@link pageTasks} in words. */
export function tasksText({ wall, cpu }: { readonly wall: PageTasks; readonly cpu: PageTasks }): string {
  const taskFigures = ({ longest, long, sum }: PageTasks): string =>
    `${longest.toFixed(0)} ms at most, ${long} over ${LONG_MS} ms (${sum.toFixed(0)} ms in all)`;
  return `on a processor ${taskFigures(cpu)}; by the clock ${taskFigures(wall)}`;
}
