/**
 * A verdict: 30 seeds of 4 variants with 50 applications of 100 tasks each, against 120 times the cost of one such run with its
 * metrics; what the statistics and one divergence cost beside it; and the longest task of the page's thread meanwhile.
 *
 *     npm run build && npm run -s bench -- study
 */
import { goalRanking } from '../../src/analysis/compare/study/goal-ranking';
import { studyRows, STUDY_DEFAULTS } from '../../src/analysis/compare/study/study';
import { seedRun } from '../../src/analysis/compare/study/sample';
import type { SeedRun } from '../../src/analysis/compare/study/sample';
import { runDivergence } from '../../src/analysis/compare/divergence/run-divergence';
import { ModelBuilder } from '../../src/analysis/build/model-builder';
import type { RunModel } from '../../src/analysis/model';
import { expandScenario } from '../../src/engine/expand';
import { variantsOf } from '../../src/engine/document/variants';
import { reasonKind } from '../../src/engine/registry';
import { startRun } from '../../src/engine/run/simulate';
import { encodeShared } from '../../src/scenario/share';
import type { Scenario } from '../../src/scenario/schema';
import { sweepSession } from '../../src/worker/sweeps/sweep-session';
import { pageTasks, tasksText, withPage } from '../page/page';
import { median } from '../measuring/rounds';
import { figure } from '../measuring/figures';

const SEEDS = 30;
const ROUNDS = 7;
const WARM_UP = 3;
const GOAL = { metric: 'mean-completion', constraints: [] };
const POLICY = ['queues', 'root.spark', 'properties', 'application.sort.policy'];

const scenario: Scenario = {
  signalbox: 1,
  title: 'Fifty applications',
  seed: 1,
  goal: { metric: GOAL.metric },
  cluster: { nodes: [{ id: 'node', count: 20, capacity: { vcore: 8, memory: '64GB' } }] },
  queues: [{ id: 'root' }, { id: 'root.spark', properties: { 'application.sort.policy': 'fifo' } }],
  scheduler: { type: 'yunikorn' },
  workload: [
    {
      id: 'app',
      kind: 'spark',
      queue: 'root.spark',
      count: 50,
      arrivals: { dist: 'exponential', mean: '4s' },
      'spark.executor.instances': 4,
      'spark.executor.cores': 2,
      stages: [{ id: 'work', tasks: 100, duration: { dist: 'lognormal', median: '3s', sigma: 0.5 } }],
    },
  ],
  variants: [
    { id: 'A', title: 'FIFO', changes: [] },
    { id: 'B', title: 'fair', changes: [{ path: POLICY, value: 'fair' }] },
    { id: 'C', title: 'StateAware', changes: [{ path: POLICY, value: 'stateaware' }] },
    { id: 'D', title: 'six executors', changes: [{ path: ['workload', 'app', 'spark.executor.instances'], value: 6 }] },
  ],
};

interface Wanted {
  readonly variant: string;
  readonly seed: number;
}

/** Runs one after the other, as one worker does; what came out, and how long it took in ms. */
async function swept(wanted: readonly Wanted[]): Promise<{ runs: SeedRun[]; ms: number }> {
  const runs: SeedRun[] = [];
  const from = performance.now();
  await sweepSession(
    {
      document: scenario,
      variant: 'A',
      metrics: true,
      runs: wanted.map((one, index) => ({ ...one, index, changes: [] })),
    },
    {
      now: () => performance.now(),
      pause: async () => undefined,
      isCancelled: () => false,
      send: (message) => {
        if (message.type !== 'swept-run') return;
        if (!message.outcome.ok) throw new Error(message.outcome.error.message);
        const { ended, fingerprint, metrics } = message.outcome.value;
        runs[message.index] = seedRun(ended.reason, fingerprint, metrics);
      },
    },
  );
  return { runs, ms: performance.now() - from };
}

function model(variant: string): RunModel {
  const input = expandScenario(scenario, variant);
  if (!input.ok) throw new Error('the scenario is not valid');
  const run = startRun(input.value, 'outcomes');
  const builder = new ModelBuilder(run.directory);
  for (let over = false; !over;) {
    over = run.slice(1 << 16);
    run.readChunks((chunk) => builder.add(chunk));
  }
  return builder.snapshot(run.now, run.ended);
}

function timed(what: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const from = performance.now();
    what();
    return performance.now() - from;
  });
  return median(times);
}

/** Tasks of the page's thread while seeds are run in the background, and how long they took. */
async function inPage(): Promise<void> {
  await withPage(async (page, address) => {
    await page.goto(address + encodeShared(scenario, {}));
    await page.waitForFunction(() => document.documentElement.dataset['idle'] === 'true');
    const from = performance.now();
    const tasks = await pageTasks(page, async () => {
      // One element is looked at, now and then: a search through the text of the page would be its longest task.
      await page.waitForFunction(
        () => /^\d\d+ seeds, 95 % intervals/.test(document.querySelector('.verdict__seeds output')?.textContent ?? ''),
        undefined,
        { polling: 250, timeout: 120_000 },
      );
    });
    console.log(
      `  in the page, until the seeds have decided: ${(performance.now() - from).toFixed(0)} ms; ` +
        `tasks of its thread ${tasksText(tasks)}`,
    );
  });
}

/** Prints what a verdict costs beside its runs. The part in the page needs the built page and a Chromium. */
export async function study(): Promise<void> {
  const ids = variantsOf(scenario).map(({ id }) => id);
  const one = Array.from({ length: 4 }, (_, seed) => ids.map((variant) => ({ variant, seed: seed + 1 }))).flat();
  for (let round = 0; round < WARM_UP; round++) await swept(one);
  const before = await swept(one);
  const wanted = Array.from({ length: SEEDS }, (_, r) => ids.map((variant) => ({ variant, seed: r + 1 }))).flat();
  const all = await swept(wanted);
  const after = await swept(one);
  // A slow spell of the machine must not make the runs look cheap.
  const t = Math.min(before.ms, after.ms) / one.length;
  const variants = ids.map((id, at) => ({ id, title: id, runs: all.runs.filter((_, i) => i % ids.length === at) }));
  const options = { ...STUDY_DEFAULTS, seed: 1 };
  const rows = timed(() => studyRows(variants, options));
  const ranking = timed(() => goalRanking(variants, GOAL, options));
  const [a, b] = [model('A'), model('B')];
  const divergence = timed(() => runDivergence(a, b, (scheduler) => (code) => reasonKind(scheduler, code)));
  figure('study, 30 seeds of 4 variants', all.ms / (wanted.length * t));
  console.log(
    `  ${SEEDS} seeds of ${ids.length} variants, 50 applications of 100 tasks: ${all.ms.toFixed(0)} ms here on one core, ` +
      `${(all.ms / (wanted.length * t)).toFixed(2)} times ${wanted.length} runs (${t.toFixed(1)} ms each; aim 1.15)`,
  );
  console.log(
    `  beside it: all rows ${rows.toFixed(1)} ms, ranking ${ranking.toFixed(1)} ms, ` +
      `a divergence ${divergence.toFixed(1)} ms (${((divergence / t) * 100).toFixed(0)} % of a run; aim 20 ms and 5 %)`,
  );
  await inPage();
}
