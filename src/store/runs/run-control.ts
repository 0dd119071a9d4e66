/**
 * Keeps the runs up with the document: every edit cancels what it makes obsolete and starts what it makes necessary. The
 * last picture of a variant stays on screen, marked as outdated, until the first one of its next run arrives.
 */
import type { Scenario } from '../../scenario/schema';
import type { RunHandle, RunUpdate } from '../../worker/client';
import type { RunRequest } from '../../worker/protocol';
import { atOnce } from './later';
import type { Later } from './later';
import { createRunNews } from './run-news';
import { planRuns } from './run-plan';
import type { RunKey, RunPlan } from './run-plan';
import { isOver, runStore, setRuns, setWaiting, WAITING } from './run-store';
import type { RunState } from './run-store';

/** The part of the engine's client that is needed. */
export interface Runner {
  simulate(request: RunRequest, onUpdate: (update: RunUpdate) => void): RunHandle;
}

/** Where documents come from. */
export interface DocumentSource {
  getState(): DocumentState;
  subscribe(listener: (state: DocumentState) => void): () => void;
}

interface DocumentState {
  readonly document: Scenario;
  /** Where the document is from. If it changes, nothing that was shown before applies. */
  readonly origin?: unknown;
}

interface ControlOptions {
  /** When reports of runs are passed on: by default each by itself, as it comes. */
  readonly later?: Later;
  /** Where the runs are kept: by default those of the page. */
  readonly runs?: typeof runStore;
}

/** The runs of one source of documents. */
export interface RunControl {
  /** Starts again what could not be loaded, was not allowed to run, was stopped, broke down, or does not answer. */
  readonly retry: () => void;
  /** Starts again what could not be loaded or was not allowed to run: the reason may be gone. */
  readonly resume: () => void;
  /** Ends the runs that are not over, and keeps what they have brought. */
  readonly stopRuns: () => void;
  /** Cancels all runs and follows the source no longer. */
  readonly end: () => void;
}

/** Starts running what the source holds, and follows its edits. */
export function controlRuns(
  source: DocumentSource,
  runner: Runner,
  { later = atOnce, runs = runStore }: ControlOptions = {},
): RunControl {
  let current: Scenario | undefined;
  let origin: unknown;
  let keys: ReadonlyMap<string, RunKey> = new Map();
  const handles = new Map<string, RunHandle>();
  const news = createRunNews(runs, later);

  const start = (document: Scenario, variant: string): void => {
    const handle = runner.simulate({ document, variant }, (update) => news.hear(variant, update));
    handles.set(variant, handle);
  };

  const cancel = (variant: string): void => {
    handles.get(variant)?.cancel();
    handles.delete(variant);
    news.forget(variant);
  };

  const follow = ({ document, origin: from }: DocumentState): void => {
    if (document === current) return;
    const isAnother = current !== undefined && from !== origin;
    current = document;
    origin = from;
    const plan = planRuns(document, isAnother ? undefined : keys);
    keys = plan.keys;
    for (const variant of new Set([...(isAnother ? handles.keys() : []), ...plan.drop, ...plan.start])) cancel(variant);
    // First of all: while a worker simulates, the page can draw that it does.
    for (const variant of plan.start) start(document, variant);
    setRuns(statesOf(plan, isAnother ? {} : runs.getState().byVariant), runs);
    if (plan.start.length > 0) setWaiting(plan.start, runs);
  };

  const startAgain = (isMeant: (variant: string, run: Partial<RunState>) => boolean): void => {
    const { byVariant } = runs.getState();
    const again = [...keys.keys()].filter((variant) => isMeant(variant, byVariant[variant] ?? {}));
    if (again.length === 0) return;
    keys = new Map([...keys].filter(([variant]) => !again.includes(variant)));
    current = undefined;
    follow(source.getState());
  };

  const resume = (): void => startAgain((_, { canRetry, held }) => canRetry === 'not-loaded' || held === true);

  const retry = (): void => {
    const { quiet } = runs.getState();
    startAgain(
      (variant, { canRetry, held, stopped }) =>
        canRetry !== undefined || held === true || stopped === true || quiet[variant],
    );
  };

  const stopRuns = (): void => {
    const { byVariant } = runs.getState();
    const going = [...keys.keys()].filter((id) => byVariant[id] !== undefined && !isOver(byVariant[id]));
    if (going.length === 0) return;
    going.forEach(cancel);
    const ended = going.map((id) => [id, { ...byVariant[id], status: 'failed' as const, stopped: true }] as const);
    setRuns({ ...byVariant, ...Object.fromEntries(ended) }, runs);
  };

  follow(source.getState());
  const unsubscribe = source.subscribe(follow);
  const end = (): void => {
    unsubscribe();
    [...handles.keys()].forEach(cancel);
  };
  return { retry, resume, stopRuns, end };
}

/** The states of runs after an edit; those that start keep their last picture. */
function statesOf(plan: RunPlan, before: Readonly<Record<string, RunState>>): Record<string, RunState> {
  const states: Record<string, RunState> = {};
  for (const variant of plan.keys.keys()) {
    const known = before[variant] ?? WAITING;
    states[variant] = plan.start.includes(variant) ? restarted(known) : known;
  }
  return states;
}

function restarted(run: RunState): RunState {
  const outdated = run.model !== undefined;
  return {
    ...run,
    status: 'waiting',
    outdated,
    fingerprint: undefined,
    error: undefined,
    canRetry: undefined,
    stopped: false,
    held: false,
    notices: [],
    fault: undefined,
  };
}
