import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type * as Comlink from 'comlink';
import { gallery } from '../src/engine/gallery';
import { openedInBrowser } from '../src/engine/testing/gallery-shares.test-helper';
import fingerprints from '../src/engine/gallery-fingerprints.json' with { type: 'json' };
import type { EngineApi, SweepBatch, SweepMessage } from '../src/worker/protocol';
import { fingerprint, idle, open } from './app';
import { expect, test } from './fixtures';

type Prints = Readonly<Record<string, string>>;

/** What Node came to, by scenario and variant. */
const expected: Readonly<Record<string, Prints>> = fingerprints;

const COMLINK = fileURLToPath(new URL('../node_modules/comlink/dist/esm/comlink.mjs', import.meta.url));

test('every variant of the gallery has the same outcomes in Chromium as in Node', async ({ page }) => {
  await open(page, '#gallery/two-queues');
  const script =
    page
      .workers()
      .find((worker) => worker.url().includes('simulation.worker'))
      ?.url() ?? '';
  const runInWorker = await engineOf(page, script);
  for (const { id, scenario } of gallery) {
    const variants = Object.keys(expected[id] ?? {});
    const runs = variants.map((variant, index) => ({ changes: [], variant, index }));
    const prints = await runInWorker({ document: scenario, variant: variants[0] ?? '', runs });
    const found = Object.fromEntries(variants.map((variant, index) => [variant, prints[index]]));
    expect.soft(found, id).toEqual(expected[id]);
  }
});

/**
 * The app's own worker in a page that holds nothing else: without models, pictures and views.
 * @param script address of the worker's script
 * @returns what answers with the fingerprints of the runs of a batch, or what is wrong with one
 */
async function engineOf(page: Page, script: string): Promise<(batch: SweepBatch) => Promise<string[]>> {
  await page.route('**/empty.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>empty</title>' }),
  );
  await page.route('**/comlink.mjs', (route) => route.fulfill({ path: COMLINK, contentType: 'text/javascript' }));
  await page.goto('./empty.html');
  const engine = await page.evaluateHandle(async (url) => {
    const address = new URL('comlink.mjs', location.href).href;
    const { wrap, transfer } = (await import(address)) as typeof Comlink;
    const api = wrap<EngineApi>(new Worker(url, { type: 'module' }));
    const run = async (json: string): Promise<string[]> => {
      const batch = JSON.parse(json) as SweepBatch;
      const { port1, port2 } = new MessageChannel();
      const prints: string[] = [];
      const over = new Promise<void>((resolve) => {
        port1.onmessage = ({ data }: MessageEvent<SweepMessage>) => {
          if (data.type === 'swept') resolve();
          if (data.type !== 'swept-run') return;
          const { outcome, index } = data;
          prints[index] = outcome.ok ? outcome.value.fingerprint : outcome.error.message;
        };
      });
      await api.sweep(batch, transfer(port2, [port2]));
      await over;
      return prints;
    };
    return { run };
  }, script);
  // As text: the types of a document are too deep for those of `evaluate`.
  return (batch) => engine.evaluate(({ run }, json) => run(json), JSON.stringify(batch));
}

/** Scenarios are opened in as many journeys as this, so that they can be opened side by side. */
const JOURNEYS = 2;

// The others show the same views with other data: src/views/gallery-views.test.tsx renders them, the journey above runs them.
for (let journey = 0; journey < JOURNEYS; journey++) {
  const share = openedInBrowser.filter((_, place) => place % JOURNEYS === journey);
  test(`a scenario of each kind opens with its view and the outcome of Node, ${journey + 1} of ${JOURNEYS}`, async ({
    page,
  }) => {
    // Some twenty scenarios, one after another.
    test.slow();
    await open(page, '#gallery/two-queues');
    for (const { id, title } of share) {
      await page.evaluate((hash) => (location.hash = hash), `#gallery/${id}`);
      await expect(page, id).toHaveTitle(new RegExp(`^${escaped(title)}`));
      await idle(page);
      const outcomes = Object.values(expected[id] ?? {});
      const isOneOfThem = async () => outcomes.includes(await fingerprint(page));
      await expect.soft.poll(isOneOfThem, { message: `${id}: ${outcomes.join(', ')}` }).toBe(true);
    }
  });
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
