/**
 * The first visit, with nothing in store: how large the entry is, what is asked for until the first picture of the first scenario
 * stands, and when that is. The yardstick of the time is a loop over a heap in the same page; that of the size is its budget.
 *
 *     npm run build && npm run -s bench -- load
 */
import { spawnSync } from 'node:child_process';
import { figure } from '../measuring/figures';
import { withPage } from './page';
import type { InPage } from './page';
import { median } from '../measuring/rounds';

const VISITS = 5;
const AIM_REQUESTS = 20;
const AIM_MS = 1000;

interface Visit {
  readonly requests: number;
  /** ms from the start of the navigation. */
  readonly picture: number;
  readonly yardstick: number;
}

async function visit(): Promise<Visit | undefined> {
  let visit: Visit | undefined;
  await withPage(async (page, address) => {
    const asked: number[] = [];
    const started = performance.now();
    page.context().on('request', (request) => {
      if (request.url().startsWith('http')) asked.push(performance.now() - started);
    });
    await page.goto(address);
    const picture = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const look = (): void => {
            const text = document.querySelector('.timeline-variant__figures')?.textContent ?? 'running';
            if (text === '' || text.includes('running')) requestAnimationFrame(look);
            else resolve(performance.now());
          };
          look();
        }),
    );
    const requests = asked.length;
    visit = { requests, picture, yardstick: await page.evaluate(() => (globalThis as unknown as InPage).heapLoop()) };
  });
  return visit;
}

/** Prints the size of the entry against its budget, as `npm run size` tells it. */
function entrySize(): void {
  const { stdout } = spawnSync(process.execPath, ['scripts/size.mjs'], { encoding: 'utf8' });
  const match = /entry: ([\d.]+) KiB gzipped, (?:within|OVER) (\d+) KiB/.exec(stdout);
  if (match === null) return;
  const [, size, budget] = match;
  figure('load, entry', Number(size) / Number(budget));
  console.log(`  entry ${size} KiB gzipped (aim: at most ${budget})`);
}

/** Prints the size of the entry, and requests and time until the first picture. Needs the built page and a Chromium. */
export async function firstLoad(): Promise<void> {
  const visits: Visit[] = [];
  for (let i = 0; i < VISITS; i++) {
    const one = await visit();
    if (one === undefined) return;
    visits.push(one);
  }
  entrySize();
  const requests = Math.max(...visits.map((one) => one.requests));
  const picture = median(visits.map((one) => one.picture));
  const yardstick = median(visits.map((one) => one.yardstick));
  figure('load, requests until the first picture', requests);
  figure('load, first picture', picture / yardstick);
  console.log(
    `  first picture after ${picture.toFixed(0)} ms (aim ${AIM_MS}), ${(picture / yardstick).toFixed(0)} times the loop ` +
      `(${yardstick.toFixed(1)} ms), with at most ${requests} requests until then (aim: below ${AIM_REQUESTS})`,
  );
}
