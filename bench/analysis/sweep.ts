/**
 * What `spark.locality.wait` does, tried out: a job of 1,000 tasks with 51 waits from 0 to 10 s. Beside a loop in this process
 * and one in a worker of the page stands the yardstick: the plain heap loop over as many tasks, as often, on one core.
 *
 *     npm run build && npm run -s bench -- sweep
 */
import type { Page } from 'playwright';
import { encodeShared } from '../../src/scenario/share';
import type { Scenario } from '../../src/scenario/schema';
import type { SweepBatch } from '../../src/worker/protocol';
import { sweepSession } from '../../src/worker/sweeps/sweep-session';
import { withPage } from '../page/page';
import { median } from '../measuring/rounds';
import { yardstick } from '../measuring/yardstick';

const TASKS = 1000;
const NODES = 20;
const CORES = 4;
const STEPS = 50;
const MOST_MS = 10_000;
const ROUNDS = 9;
const WARM_UP = 2;
const AIM_MS = 1000;

const scenario: Scenario = {
  signalbox: 1,
  title: 'A thousand tasks',
  seed: 1,
  cluster: { nodes: [{ id: 'node', count: NODES, racks: 4, capacity: { vcore: 2 * CORES, memory: '64GB' } }] },
  queues: [{ id: 'root' }, { id: 'root.spark' }],
  scheduler: { type: 'yunikorn' },
  data: [{ id: 'logs', blocks: TASKS, blockSize: '128MB', replication: 3, placement: 'random' }],
  workload: [
    {
      id: 'app',
      kind: 'spark',
      queue: 'root.spark',
      'spark.executor.instances': NODES,
      'spark.executor.cores': CORES,
      'spark.locality.wait': '3s',
      stages: [{ id: 'read', tasks: TASKS, duration: { dist: 'uniform', min: '1s', max: '5s' }, input: 'logs' }],
    },
  ],
};

/** Milliseconds of the heap loop over the tasks of one run, as often as the sweep has runs. */
function heapLoops(): number {
  const from = performance.now();
  let ends = 0;
  for (let run = 0; run <= STEPS; run++) {
    ends += yardstick(new Float64Array(TASKS), NODES * CORES, 1e6, 5e6).end;
  }
  return ends > 0 ? performance.now() - from : NaN;
}

async function inProcess(): Promise<number> {
  const batch: SweepBatch = {
    document: scenario,
    variant: 'A',
    runs: Array.from({ length: STEPS + 1 }, (_, index) => ({
      index,
      changes: [{ path: ['workload', 'app', 'spark.locality.wait'], value: `${(index * MOST_MS) / STEPS}ms` }],
    })),
  };
  let results = 0;
  const from = performance.now();
  await sweepSession(batch, {
    now: () => performance.now(),
    pause: async () => undefined,
    isCancelled: () => false,
    send: (message) => {
      if (message.type === 'swept-run' && message.outcome.ok) results++;
    },
  });
  if (results !== batch.runs.length) throw new Error('a run of the sweep failed');
  return performance.now() - from;
}

/** From the click to the last point of the curve, ms. */
function sweepOnce(): Promise<number> {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Sweep'));
  const status = document.querySelector('.locality__bar output');
  if (button === undefined || status === null) throw new Error('the page has no sweep');
  return new Promise((resolve) => {
    const start = performance.now();
    const observer = new MutationObserver(() => {
      if (!/A click on a curve/.test(status.textContent ?? '')) return;
      observer.disconnect();
      resolve(performance.now() - start);
    });
    // The status says the same before and after: it has to be seen running first.
    const begun = new MutationObserver(() => {
      if (!/ of /.test(status.textContent ?? '')) return;
      begun.disconnect();
      observer.observe(status, { subtree: true, childList: true, characterData: true });
    });
    begun.observe(status, { subtree: true, childList: true, characterData: true });
    button.click();
  });
}

async function inPage(page: Page, address: string): Promise<number[]> {
  await page.goto(address + encodeShared(scenario, {}));
  await page.waitForFunction(() => document.documentElement.dataset['idle'] === 'true');
  await page.getByRole('group', { name: 'View of locality' }).locator('label', { hasText: 'Sweep' }).click();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS + WARM_UP; round++) {
    times.push(await page.evaluate(sweepOnce));
    await page.waitForTimeout(100);
  }
  return times;
}

/** Prints how long the sweep takes here and in the page. The part in the page needs the built page and a Chromium. */
export async function sweep(): Promise<void> {
  const own: number[] = [];
  const loops: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const took = await inProcess();
    const loop = heapLoops();
    if (round < 0) continue;
    own.push(took);
    loops.push(loop);
  }
  const loop = median(loops);
  const report = (where: string, ms: number): void =>
    console.log(
      `  ${STEPS + 1} runs of ${TASKS} tasks, ${where}: ${ms.toFixed(0)} ms, ${(ms / loop).toFixed(0)} times the heap loop ` +
        `(${loop.toFixed(1)} ms), ${(ms / AIM_MS).toFixed(2)} of the ${AIM_MS} ms aimed at`,
    );
  report('here, on one core', median(own));
  await withPage(async (page, address) => {
    const times = await inPage(page, address);
    report('in the page, the first sweep after opening it', times[0]);
    report('in the page', median(times.slice(WARM_UP)));
  });
}
