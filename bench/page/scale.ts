/**
 * A million tasks on 10,000 nodes to the last figure: as the command line does it in a process of its own, and in the built page
 * from its link to the last picture, there also as tasks inside executors. Beside each stand the plain heap loop over as many
 * tasks and the memory at its highest; beside the page, the tasks of its thread that would keep input waiting.
 * Times are of processors, so that what else the machine does hardly counts.
 *
 *     npm run build && npm run -s bench -- scale
 */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { allMetrics, measurementWindow } from '../../src/analysis/metrics/metrics';
import { simulateVariant } from '../../src/cli/simulate';
import type { Outcome } from '../../src/cli/simulate';
import { encodeShared } from '../../src/scenario/share';
import type { Scenario } from '../../src/scenario/schema';
import { scaleMillion, sparkMillion } from './million';
import { pageTasks, tasksText, withPage } from './page';
import { inOwnProcess } from '../measuring/own-process';
import { median } from '../measuring/rounds';
import { yardstick } from '../measuring/yardstick';
import { figure } from '../measuring/figures';

const TASKS = 1_000_000;
const SLOTS = 80_000;
const ROUNDS = 5;
const PAGE_MS = 120_000;
const MIB = 2 ** 20;
const scenario = scaleMillion as unknown as Scenario;

/** What a process that does the run says of itself: seconds of processors, and bytes. */
interface RunCost {
  readonly run: number;
  readonly metrics: number;
  readonly loop: number;
  /** The most memory of the process, and what it had before the run. */
  readonly peak: number;
  readonly before: number;
  readonly fingerprint: string;
}

/** Prints times, ratios and memory. */
export async function scale(): Promise<void> {
  const { run, metrics, loop, peak, before, fingerprint } = inOwnProcess<RunCost>('scale');
  const ratio = (seconds: number): string => `${seconds.toFixed(2)} s, ratio ${(seconds / loop).toFixed(1)}`;
  const perTask = ((peak - before) / TASKS).toFixed(0);
  figure('scale, a million tasks in Node', run / loop);
  figure('scale, bytes per task', (peak - before) / TASKS);
  console.log(`  plain heap loop     ${loop.toFixed(2)} s`);
  console.log(`  run and its model   ${ratio(run)}, fingerprint ${fingerprint}`);
  console.log(`  all metrics         ${ratio(metrics)}`);
  console.log(`  memory              ${(peak / MIB).toFixed(0)} MiB at its highest, ${perTask} bytes per task`);
  await inPage('a million tasks in the page', scenario, loop);
  await inPage('inside executors', sparkMillion as unknown as Scenario, loop);
}

/** From the link to the last picture, all threads; then a first look at it: the pointer, a zoom, and what is below the pointer. */
async function inPage(what: string, document: Scenario, loop: number): Promise<void> {
  await withPage(async (page, address) => {
    const loading = await pageTasks(page, async () => {
      await page.goto(address + encodeShared(document, {}));
      await page.waitForFunction(() => window.document.documentElement.dataset['idle'] === 'true', undefined, {
        timeout: PAGE_MS,
      });
    });
    const browser = page.context().browser();
    if (browser === null) return;
    const { seconds, peak } = await rendererOf(browser);
    const looking = await pageTasks(page, () => firstLook(page));
    figure(`scale, ${what}`, seconds / loop);
    console.log(`  ${what}: ${seconds.toFixed(2)} s, ratio ${(seconds / loop).toFixed(1)}`);
    console.log(`    memory            ${(peak / MIB).toFixed(0)} MiB at its highest, with its workers`);
    console.log(`    tasks of the page ${tasksText(loading)}`);
    console.log(`    at a first look   ${tasksText(looking)}`);
  });
}

/** How long what follows an input may take until nothing moves any more, ms. */
const REST_MS = 1500;

async function firstLook(page: Page): Promise<void> {
  const box = await page.locator('.timeline-window').first().boundingBox();
  if (box === null) return;
  const [x, y] = [box.x + box.width * 0.3, box.y + box.height * 0.4];
  await page.mouse.move(x, y);
  await page.waitForTimeout(REST_MS);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -240);
  await page.keyboard.up('Control');
  await page.waitForTimeout(REST_MS);
  await page.mouse.click(x, y);
  await page.waitForTimeout(REST_MS);
}

/** What the busiest renderer of a browser has used: seconds of processors, and bytes at its highest. */
async function rendererOf(browser: Browser): Promise<{ readonly seconds: number; readonly peak: number }> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const [busiest] = processInfo.filter(({ type }) => type === 'renderer').sort((a, b) => b.cpuTime - a.cpuTime);
  return { seconds: busiest.cpuTime, peak: peakOf(busiest.id) };
}

/** The most memory that a process has had, in bytes. Linux. */
function peakOf(id: number | 'self'): number {
  const [, kib = 'NaN'] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? [];
  return Number(kib) * 1024;
}

/** Seconds of processors that something takes. */
function secondsOf(action: () => void): number {
  const from = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1e6;
}

/** The run in this process. */
export function runCost(): RunCost {
  const before = process.memoryUsage.rss();
  const outcomes: Outcome[] = [];
  const run = secondsOf(() => void outcomes.push(simulateVariant(scenario, 'A', undefined)));
  const [{ model, fingerprint }] = outcomes;
  const metrics = secondsOf(() => void allMetrics(model, measurementWindow(scenario)));
  const peak = peakOf('self');
  const arrivals = new Float64Array(TASKS);
  const loops = Array.from({ length: ROUNDS }, () => secondsOf(() => void yardstick(arrivals, SLOTS, 20e6, 60e6)));
  return { run, metrics, loop: median(loops), peak, before, fingerprint };
}
