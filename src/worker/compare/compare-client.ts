/** The page's side of the thread that compares runs. It is started when it is first needed. */
import { wrap } from 'comlink';
import type { Remote } from 'comlink';
import type { DivergenceRule } from '../../analysis/compare/divergence/rule';
import type { RunDivergence } from '../../analysis/compare/divergence/run-divergence';
import type { StudyVariant } from '../../analysis/compare/study/sample';
import { canBePrice } from '../../analysis/compare/study/price';
import { metricsOfGoal } from '../../analysis/compare/study/goal';
import type { Goal } from '../../analysis/compare/study/goal';
import type { StudyOptions, StudyRow } from '../../analysis/compare/study/study';
import type { RunModel } from '../../analysis/model';
import type { CompareApi, RankingResult } from './compare-api';
import { columnParts } from './column-parts';
import { namesOf } from '../runs/names';

/** The thread, and the runs that it holds while pairs of them are compared, so that each is copied once. */
class CompareThread {
  /** Pairs of runs that are being compared. */
  private pairs = 0;
  /** The number under which the thread has a run. */
  private readonly held = new Map<RunModel, Promise<number>>();
  /** Runs are copied one after the other. */
  private copying: Promise<unknown> = Promise.resolve();
  private copies = 0;

  constructor(readonly api: Remote<CompareApi>) {}

  async divergence(a: RunModel, b: RunModel, rule: DivergenceRule): Promise<RunDivergence> {
    this.pairs++;
    try {
      const [first, second] = await Promise.all([this.hold(a), this.hold(b)]);
      return await this.api.divergence(first, second, rule);
    } finally {
      this.pairs--;
      if (this.pairs === 0) {
        this.held.clear();
        void this.api.release();
      }
    }
  }

  private hold(run: RunModel): Promise<number> {
    const before = this.held.get(run);
    if (before !== undefined) return before;
    const number = this.copies++;
    const copied = this.copying.then(() => this.copy(number, run)).then(() => number);
    this.held.set(run, copied);
    this.copying = copied.catch(() => undefined);
    return copied;
  }

  /** Sends a run to the thread under a number, one part in each task of the page: all at once would hold up input. */
  private async copy(number: number, { directory, columns }: RunModel): Promise<void> {
    for (const names of namesOf(directory)) {
      await nextTask();
      await this.api.names(number, names);
    }
    for (const part of columnParts(columns)) {
      await nextTask();
      await this.api.columns(number, part);
    }
    await this.api.hold(number);
  }
}

/** The one that runs. */
let running: CompareThread | undefined;

/** The first divergence of two runs by a rule. A thread that breaks down never answers; the next call starts another one. */
export async function divergenceBeside(a: RunModel, b: RunModel, rule: DivergenceRule): Promise<RunDivergence> {
  return thread().divergence(a, b, rule);
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** How variants stand by a goal: resampling takes longer than a frame. */
export async function rankingBeside(
  variants: readonly StudyVariant[],
  goal: Goal,
  options: StudyOptions,
): Promise<RankingResult | undefined> {
  const wanted = new Set(metricsOfGoal(goal));
  const found = await thread().api.ranking(
    variants.map((variant) => reduced(variant, wanted)),
    goal,
    options,
  );
  // The same object as the caller's, so that it can tell whether it is still about its goal.
  return found === undefined ? undefined : { ...found, ranking: { ...found.ranking, goal } };
}

/** Every metric in all variants. */
export async function rowsBeside(variants: readonly StudyVariant[], options: StudyOptions): Promise<StudyRow[]> {
  return thread().api.rows(variants, options);
}

/** Only what the thread looks at is copied to it. */
function reduced(variant: StudyVariant, wanted: ReadonlySet<string>): StudyVariant {
  return {
    ...variant,
    runs: variant.runs.map((run) =>
      run?.ok === true
        ? { ...run, metrics: new Map([...run.metrics].filter(([id]) => wanted.has(id) || canBePrice(id))) }
        : run,
    ),
  };
}

function thread(): CompareThread {
  running ??= started();
  return running;
}

function started(): CompareThread {
  const worker = new Worker(new URL('./compare.worker.ts', import.meta.url), { type: 'module', name: 'compare' });
  const own = new CompareThread(wrap<CompareApi>(worker));
  worker.addEventListener('error', () => {
    worker.terminate();
    if (running === own) running = undefined;
  });
  return own;
}
