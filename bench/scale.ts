/**
 * A million tasks on 10,000 nodes to the last figure: as the command line does it in a process of its own, and in the built page
 * from its link to the last picture. Beside each stand the plain heap loop over the same tasks and the memory at its highest.
 * Times are of processors, so that what else the machine does hardly counts.
 *
 *     npm run build && npm run -s bench -- scale
 */
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright';
import { allMetrics, measurementWindow } from '../src/analysis/metrics/metrics';
import { simulateVariant } from '../src/cli/simulate';
import type { Outcome } from '../src/cli/simulate';
import { encodeShared } from '../src/scenario/share';
import type { Scenario } from '../src/scenario/schema';
import { scaleMillion } from './million';
import { longestTask, withPage } from './page';
import { median } from './rounds';
import { yardstick } from './yardstick';
import { figure } from './figures';

const TASKS = 1_000_000;
const SLOTS = 80_000;
const ROUNDS = 5;
const PAGE_MS = 120_000;
const MIB = 2 ** 20;
const scenario = scaleMillion as unknown as Scenario;

/** What a process that does the run says of itself: seconds of processors, and bytes. */
interface Told {
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
  const { run, metrics, loop, peak, before, fingerprint } = await inProcess();
  const ratio = (seconds: number): string => `${seconds.toFixed(2)} s, ratio ${(seconds / loop).toFixed(1)}`;
  const perTask = ((peak - before) / TASKS).toFixed(0);
  figure('scale, a million tasks in Node', run / loop);
  figure('scale, bytes per task', (peak - before) / TASKS);
  console.log(`  plain heap loop     ${loop.toFixed(2)} s`);
  console.log(`  run and its model   ${ratio(run)}, fingerprint ${fingerprint}`);
  console.log(`  all metrics         ${ratio(metrics)}`);
  console.log(`  memory              ${(peak / MIB).toFixed(0)} MiB at its highest, ${perTask} bytes per task`);
  await withPage(async (page, address) => {
    const longest = await longestTask(page, async () => {
      await page.goto(address + encodeShared(scenario, {}));
      await page.waitForFunction(() => document.documentElement.dataset['idle'] === 'true', undefined, {
        timeout: PAGE_MS,
      });
    });
    const browser = page.context().browser();
    if (browser === null) return;
    const renderer = await rendererOf(browser);
    figure('scale, a million tasks in the page', renderer.seconds / loop);
    console.log(`  in the page         ${ratio(renderer.seconds)}, from its link to the last picture, all threads`);
    const { wall, cpu } = longest;
    console.log(
      `  longest task        ${wall.toFixed(0)} ms of the page's thread, on a processor for ${cpu.toFixed(0)} ms at most (aim 50)`,
    );
    console.log(`  memory of the page  ${(renderer.peak / MIB).toFixed(0)} MiB at its highest, with its workers`);
  });
}

function inProcess(): Promise<Told> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url));
    child.on('message', (told: Told) => resolve(told));
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`it ended with ${code}`)));
  });
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

function tellOfRun(): Told {
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

if (process.argv[1] === fileURLToPath(import.meta.url)) process.send?.(tellOfRun());
