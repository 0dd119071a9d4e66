/** The page's side of the thread that compares runs. It is started when it is first needed. */
import { wrap } from 'comlink';
import type { Remote } from 'comlink';
import type { RunDivergence } from '../../analysis/compare/divergence/run-divergence';
import type { StudyVariant } from '../../analysis/compare/study/sample';
import { canBePrice } from '../../analysis/compare/study/price';
import type { Goal } from '../../analysis/compare/study/goal-ranking';
import type { StudyOptions, StudyRow } from '../../analysis/compare/study/study';
import type { RunModel } from '../../analysis/model';
import type { CompareApi, Standing } from './compare-api';
import { columnParts } from './column-parts';
import { namesOf } from '../runs/names';

let api: Remote<CompareApi> | undefined;

/** Pairs of runs that are being compared. The thread holds their runs, so that each is copied once. */
let pairs = 0;
const held = new Map<RunModel, Promise<number>>();
/** Runs are copied one after the other. */
let copying: Promise<unknown> = Promise.resolve();
let copies = 0;

/** The first divergence of two runs. Rejects if the thread cannot be started or breaks down; the next call starts another one. */
export async function divergenceBeside(a: RunModel, b: RunModel): Promise<RunDivergence> {
  pairs++;
  try {
    const [first, second] = await Promise.all([hold(a), hold(b)]);
    return await thread().divergence(first, second);
  } finally {
    pairs--;
    if (pairs === 0) {
      held.clear();
      void thread().release();
    }
  }
}

/** The number under which the thread has a run. */
function hold(run: RunModel): Promise<number> {
  const before = held.get(run);
  if (before !== undefined) return before;
  const number = copies++;
  const copied = copying.then(() => copy(number, run)).then(() => number);
  held.set(run, copied);
  copying = copied.catch(() => undefined);
  return copied;
}

/** Sends a run to the thread under a number, one part in each task of the page: all at once would hold up input. */
async function copy(number: number, { directory, columns }: RunModel): Promise<void> {
  for (const names of namesOf(directory)) {
    await nextTask();
    await thread().names(number, names);
  }
  for (const part of columnParts(columns)) {
    await nextTask();
    await thread().columns(number, part);
  }
  await thread().hold(number);
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
): Promise<Standing | undefined> {
  const wanted = new Set([goal.metric, ...goal.constraints.map(({ metric }) => metric)]);
  const found = await thread().ranking(
    variants.map((variant) => reduced(variant, wanted)),
    goal,
    options,
  );
  // The same object as the caller's, so that it can tell whether it is still about its goal.
  return found === undefined ? undefined : { ...found, ranking: { ...found.ranking, goal } };
}

/** Every metric in all variants. */
export async function rowsBeside(variants: readonly StudyVariant[], options: StudyOptions): Promise<StudyRow[]> {
  return thread().rows(variants, options);
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

function thread(): Remote<CompareApi> {
  api ??= started();
  return api;
}

function started(): Remote<CompareApi> {
  const worker = new Worker(new URL('./compare.worker.ts', import.meta.url), { type: 'module', name: 'compare' });
  worker.addEventListener('error', () => {
    worker.terminate();
    api = undefined;
    // Pending calls are never answered.
    pairs = 0;
    held.clear();
    copying = Promise.resolve();
  });
  return wrap<CompareApi>(worker);
}
