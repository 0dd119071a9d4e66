/**
 * From an edit to the first new picture: 50 Spark applications with 100 tasks each, whose seed is changed again and again in
 * the built page, and as many MapReduce jobs under each of YARN's schedulers. The clock runs from the key that commits the
 * edit until the frame with the new timeline has been painted.
 * A key typed in the code of a policy counts the same way, with the pause that the editor waits for a next key.
 * The first edit of a new page is timed as well: hardly anything is compiled then, except by what the page did in advance.
 * The yardstick, taken in the same page between the edits, is a loop over a binary heap in typed arrays.
 *
 *     npm run build && npm run -s bench -- edit
 */
import type { Page } from 'playwright';
import { encodeShared } from '../../src/scenario/share';
import type { Scenario } from '../../src/scenario/schema';
import { withPage } from './page';
import type { InPage } from './page';
import { median, quantile } from '../measuring/rounds';
import { figure } from '../measuring/figures';

const EDITS = 60;
const WARM_UP = 5;
/** Pages whose first edit is timed, and how long the pointer rests on the field before it, ms. */
const VISITS = 5;
const REST_MS = 500;
const AIM_MS = 100;
/** The pause after the last key before the editor reads the code (`views/editor/source/code-editor`). */
const PAUSE_MS = 150;

/** 50 applications, 5,000 tasks, on 50 nodes with 4 cores. */
function workload(variants: number): Scenario {
  const policies = ['fifo', 'stateaware', 'fair', 'fifo'];
  const path = ['queues', 'root.default', 'properties', 'application.sort.policy'];
  return {
    signalbox: 1,
    title: 'Fifty applications',
    seed: 1,
    cluster: { nodes: [{ id: 'node', count: 50, capacity: { vcore: 8, memory: '32GB' }, racks: 5 }] },
    queues: [{ id: 'root' }, { id: 'root.default', properties: { 'application.sort.policy': policies[0] } }],
    scheduler: { type: 'yunikorn', preset: '1.5' },
    workload: [
      {
        id: 'job',
        kind: 'spark',
        queue: 'root.default',
        user: 'ana',
        count: 50,
        submit: '0s',
        arrivals: { dist: 'exponential', mean: '2s' },
        'spark.executor.instances': 4,
        'spark.executor.cores': 2,
        driverStartup: { dist: 'uniform', min: '3s', max: '5s' },
        executorStartup: '2s',
        stages: [
          { id: 'map', tasks: 80, duration: { dist: 'lognormal', median: '6s', sigma: 0.4 } },
          { id: 'reduce', tasks: 20, duration: { dist: 'lognormal', median: '4s', sigma: 0.4 } },
        ],
      },
    ],
    variants: ['A', 'B', 'C', 'D'].slice(0, variants).map((id, i) => ({
      id,
      title: policies[i],
      changes: i === 0 ? [] : [{ path, value: policies[i] }],
    })),
  } as Scenario;
}

/** As many jobs and tasks under one of YARN's schedulers. */
function yarnWorkload(type: string): Scenario {
  return {
    signalbox: 1,
    title: 'Fifty jobs',
    seed: 1,
    cluster: { nodes: [{ id: 'node', count: 50, capacity: { vcore: 8, memory: '8GB' }, racks: 5 }] },
    queues: [{ id: 'root' }, { id: 'root.default', capacity: 100, 'user-limit-factor': 10 }],
    scheduler:
      type === 'yarn-capacity' ? { type, 'yarn.scheduler.capacity.maximum-am-resource-percent': 0.5 } : { type },
    workload: [
      {
        id: 'job',
        kind: 'mapreduce',
        queue: 'root.default',
        user: 'ana',
        count: 50,
        submit: '0s',
        arrivals: { dist: 'exponential', mean: '2s' },
        'mapreduce.job.maps': 80,
        mapDuration: { dist: 'lognormal', median: '6s', sigma: 0.4 },
        'mapreduce.job.reduces': 20,
        reduceDuration: { dist: 'lognormal', median: '4s', sigma: 0.4 },
      },
    ],
    variants: [{ id: 'A', title: type, changes: [] }],
  } as Scenario;
}

/** As many batch jobs in an order of the reader, whose last digit is typed and taken away again. */
function policyWorkload(): Scenario {
  return {
    signalbox: 1,
    title: 'Fifty jobs in an order of the reader',
    seed: 1,
    cluster: { nodes: [{ id: 'node', count: 10, capacity: { vcore: 8, memory: '32GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.default', properties: { 'application.sort.policy': 'own:own' } }],
    scheduler: { type: 'yunikorn' },
    workload: [
      {
        id: 'job',
        kind: 'batch',
        queue: 'root.default',
        count: 50,
        arrivals: '1s',
        tasks: 100,
        duration: { dist: 'lognormal', median: '6s', sigma: 0.4 },
      },
    ],
    policies: [{ id: 'own', api: 1, code: 'const key = (app) => draw(app.id, salt);\nconst salt = 1' }],
    view: { section: 'policy', variant: 'A' },
  } as Scenario;
}

interface Sample {
  /** ms from the edit to the painted picture. */
  readonly latency: number;
  /** ms of the yardstick. */
  readonly yardstick: number;
}

/** What is edited: the seed, or the end of the code of the open policy, with a key typed or the last one taken away. */
type Edited = { readonly seed: number } | { readonly key: string };

/** One edit, timed inside the page; undefined when its figures are those of the edit before. */
function editOnce(edited: Edited): Promise<Sample | undefined> {
  const inSeed = 'seed' in edited;
  const input = document.querySelector<HTMLElement>(inSeed ? 'input[aria-label="Seed"]' : '[aria-label^="Code of"]');
  const figures = document.querySelector('.timeline-variant__figures');
  if (input === null || figures === null) throw new Error('the page has nothing to edit or no timeline');
  const taken = (globalThis as unknown as InPage).heapLoop();
  input.focus();
  if (inSeed) {
    const descriptor = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    descriptor?.set?.call(input, String(edited.seed));
    input.dispatchEvent(new Event('input', { bubbles: true }));
  } else {
    const range = document.createRange();
    range.selectNodeContents(input);
    range.collapse(false);
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
  }
  return new Promise((resolve) => {
    // From a rested page, as a person finds it.
    setTimeout(() => {
      const before = figures.textContent;
      const start = performance.now();
      const observer = new MutationObserver(() => {
        if (figures.textContent === before || /running/.test(figures.textContent ?? '')) return;
        observer.disconnect();
        clearTimeout(patience);
        requestAnimationFrame(() => {
          // It is the first task after the frame: panels that the page draws next are not part of it.
          void scheduler.postTask(() => resolve({ latency: performance.now() - start, yardstick: taken }), {
            priority: 'user-blocking',
          });
        });
      });
      const patience = setTimeout(() => {
        observer.disconnect();
        resolve(undefined);
      }, 3000);
      observer.observe(figures, { subtree: true, childList: true, characterData: true });
      if (inSeed) input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      else if (edited.key === '') document.execCommand('delete');
      else document.execCommand('insertText', false, edited.key);
    }, 60);
  });
}

/** Until the last edit has been drawn everywhere: with several variants that is some time after its first picture. */
const idle = (page: Page) => page.waitForFunction(() => document.documentElement.dataset['idle'] === 'true');

const ofSeed = (edit: number): Edited => ({ seed: 1000 + edit });
/** Every other key takes the digit before it away, so that numbers stay small and exact. */
const ofKey = (edit: number): Edited => ({ key: edit % 2 === 1 ? '' : String((edit / 2) % 10) });

async function measure(
  page: Page,
  url: string,
  scenario: Scenario,
  edited: (edit: number) => Edited,
): Promise<Sample[]> {
  await page.goto('about:blank');
  await page.goto(url + encodeShared(scenario, {}));
  if (scenario.policies !== undefined) {
    await page.getByRole('button', { name: 'Run it' }).click();
    await page.getByRole('textbox', { name: /^Code of/ }).waitFor();
  }
  await idle(page);
  const samples: Sample[] = [];
  for (let edit = 0; edit < EDITS + WARM_UP; edit++) {
    await idle(page);
    const sample = await page.evaluate(editOnce, edited(edit));
    if (edit >= WARM_UP && sample !== undefined) samples.push(sample);
    await page.waitForTimeout(40);
  }
  return samples;
}

/** Prints p50 and p95 of some edits, and p95 by the yardstick. */
async function tell(
  page: Page,
  url: string,
  what: string,
  scenario: Scenario,
  edited: (edit: number) => Edited,
  aim: string,
): Promise<void> {
  const samples = await measure(page, url, scenario, edited);
  const latency = samples.map((sample) => sample.latency);
  const yardstick = quantile(
    samples.map((sample) => sample.yardstick),
    0.5,
  );
  const [p50, p95] = [quantile(latency, 0.5), quantile(latency, 0.95)];
  figure(`edit, ${what}, p50`, p50 / yardstick);
  figure(`edit, ${what}, p95`, p95 / yardstick);
  console.log(
    `  ${what}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (${aim}); p95 is ` +
      `${(p95 / yardstick).toFixed(1)} times 200,000 heap steps (${yardstick.toFixed(1)} ms), ${samples.length} edits`,
  );
}

/** Prints the latency of the first edit of a page that has just been opened. */
async function tellFirst(what: string, scenario: Scenario): Promise<void> {
  const samples: Sample[] = [];
  for (let visit = 0; visit < VISITS; visit++) {
    await withPage(async (page, address) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(address + encodeShared(scenario, {}));
      await idle(page);
      await page.getByLabel('Seed', { exact: true }).hover();
      await page.waitForTimeout(REST_MS);
      const sample = await page.evaluate(editOnce, ofSeed(visit));
      // The loop is compiled from its third turn on.
      const turns = await page.evaluate(() => [1, 2, 3].map(() => (globalThis as unknown as InPage).heapLoop()));
      if (sample !== undefined) samples.push({ latency: sample.latency, yardstick: Math.min(...turns) });
    });
  }
  if (samples.length === 0) return;
  const [latency, yardstick] = [samples.map((s) => s.latency), samples.map((s) => s.yardstick)].map(median);
  figure(`edit, ${what}, the first`, latency / yardstick);
  console.log(
    `  ${what}, the first edit of a page, ${REST_MS} ms after the pointer came: median ${latency.toFixed(0)} ms, ` +
      `${(latency / yardstick).toFixed(1)} times the steps, ${samples.length} pages`,
  );
}

/** Prints the latency of each scenario. Needs the built page and a Chromium. */
export async function editLatency(): Promise<void> {
  const scenarios: readonly [what: string, scenario: Scenario][] = [
    ['50 applications with 5,000 tasks, 1 variant', workload(1)],
    ['50 applications with 5,000 tasks, 2 variants', workload(2)],
    ['50 applications with 5,000 tasks, 4 variants', workload(4)],
    ['50 MapReduce jobs with 5,000 tasks, yarn-fair', yarnWorkload('yarn-fair')],
    ['50 MapReduce jobs with 5,000 tasks, yarn-capacity', yarnWorkload('yarn-capacity')],
  ];
  await withPage(async (page, address) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const [what, scenario] of scenarios) await tell(page, address, what, scenario, ofSeed, `aim ${AIM_MS}`);
  });
  for (const [what, scenario] of scenarios) await tellFirst(what, scenario);
}

/** Prints the time from a key in the code of a policy to the first picture of its run. */
export async function typingLatency(): Promise<void> {
  await withPage(async (page, address) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const aim = `${PAUSE_MS} ms of them are the pause behind the last key`;
    await tell(page, address, '50 applications with 5,000 tasks, own order', policyWorkload(), ofKey, aim);
  });
}
