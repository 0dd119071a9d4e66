/**
 * Keeps the runs up with the document: every edit cancels what it makes obsolete and starts what it makes necessary. The
 * last picture of a variant stays on screen, marked as outdated, until the first one of its next run arrives.
 */
import type { Scenario } from '../../scenario/schema';
import type { RunHandle, RunQuiet, RunUpdate } from '../../worker/client';
import type { RunRequest } from '../../worker/protocol';
import { createTurns } from '../../worker/turns';
import { planRuns } from './run-plan';
import type { RunKey } from './run-plan';
import { runStore, setBegun, setCost, setProgress, setQuiet, setRuns, setWaiting, WAITING } from './run-store';
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

/** If the plan takes longer than this, ms, the run of the scheduler without its solver is shown. */
const STAND_IN_AFTER_MS = 120;

/** Carries out a call after the messages that are waiting. */
export type Later = (action: () => void) => void;

/** News of each run is passed on by itself, as it comes. */
export const atOnce: Later = (action) => action();

/** After all messages that have come so far: the results of several variants are then shown together, in one step. */
export function afterMessages(): Later {
  return createTurns().next;
}

/**
 * Starts running what the source holds, and follows its edits. `onRetry` gets two functions: one starts again the runs that could
 * not be loaded, one stops the runs that are under way. `runs`: where they are kept. Returns a function that stops everything.
 */
export function controlRuns(
  source: DocumentSource,
  runner: Runner,
  later: Later = atOnce,
  onRetry: (retry: () => void, stop: () => void) => () => void = () => () => undefined,
  runs = runStore,
): () => void {
  let current: Scenario | undefined;
  let origin: unknown;
  let keys: ReadonlyMap<string, RunKey> = new Map();
  const handles = new Map<string, RunHandle>();

  /** What the runs have reported since the last time it was passed on, by variant. */
  const news = new Map<string, Partial<RunState>>();

  const passOn = (): void => {
    const { byVariant } = runs.getState();
    const after = { ...byVariant };
    for (const [variant, patch] of news) after[variant] = { ...byVariant[variant], ...patch };
    if (news.size > 0) setRuns(after, runs);
    news.clear();
  };

  /** Stand-ins that are not shown yet, by variant. */
  const standIns = new Map<string, ReturnType<typeof setTimeout>>();

  const forget = (variant: string): void => {
    clearTimeout(standIns.get(variant));
    standIns.delete(variant);
  };

  /** A run that is there in a moment needs no stand-in; while one is on screen, the next one takes its place at once. */
  const hold = (variant: string, message: RunNews): void => {
    forget(variant);
    const wait = runs.getState().byVariant[variant]?.standIn === true ? 0 : STAND_IN_AFTER_MS;
    standIns.set(
      variant,
      setTimeout(() => {
        standIns.delete(variant);
        show(variant, message);
      }, wait),
    );
  };

  const hear = (variant: string, message: RunUpdate): void => {
    if (message.type === 'quiet') setQuiet(variant, message.isQuiet, runs);
    else if (message.type === 'snapshot' && message.standIn === true) hold(variant, message);
    else show(variant, message);
  };

  const show = (variant: string, message: RunNews): void => {
    if (message.type !== 'progress') forget(variant);
    const preparing = message.type === 'progress' ? message.preparing : undefined;
    if (message.type === 'progress' && message.cost !== undefined) setCost(variant, message.cost, runs);
    if (message.type !== 'failed')
      setProgress(variant, message.type === 'done' ? 1 : message.progress, preparing, runs);
    if (message.type === 'progress' || message.type === 'snapshot') {
      const goesOn = runs.getState().byVariant[variant]?.status === 'running';
      if (!goesOn) setBegun(variant, runs);
      // A little more progress is no change for the views that show runs.
      else if (message.type === 'progress') return;
    }
    const pending = news.size > 0;
    news.set(variant, { ...news.get(variant), ...patchOf(message) });
    // What comes last need not wait for the others.
    if (!othersGoOn(variant)) passOn();
    else if (!pending) later(passOn);
  };

  const othersGoOn = (variant: string): boolean =>
    Object.entries(runs.getState().byVariant).some(([id, { status }]) => {
      const now = news.get(id)?.status ?? status;
      return id !== variant && now !== 'done' && now !== 'failed';
    });

  const follow = ({ document, origin: from }: DocumentState): void => {
    if (document === current) return;
    const isAnother = current !== undefined && from !== origin;
    current = document;
    origin = from;
    const plan = planRuns(document, isAnother ? undefined : keys);
    keys = plan.keys;
    for (const variant of new Set([...(isAnother ? handles.keys() : []), ...plan.drop, ...plan.start])) {
      handles.get(variant)?.cancel();
      handles.delete(variant);
      news.delete(variant);
      forget(variant);
    }
    // First of all: while a worker simulates, the page can draw that it does.
    for (const variant of plan.start) {
      handles.set(
        variant,
        runner.simulate({ document, variant }, (message) => hear(variant, message)),
      );
    }
    const before = runs.getState().byVariant;
    const after: Record<string, RunState> = {};
    for (const variant of plan.keys.keys()) {
      const known = isAnother ? WAITING : (before[variant] ?? WAITING);
      after[variant] = plan.start.includes(variant) ? restarted(known) : known;
    }
    setRuns(after, runs);
    if (plan.start.length > 0) setWaiting(plan.start, runs);
  };

  /** Starts again what could not be loaded, was not allowed to run, or does not answer. */
  const retry = (): void => {
    const { byVariant, quiet } = runs.getState();
    const again = [...keys.keys()].filter((variant) => {
      const { canRetry, held, stopped } = byVariant[variant] ?? {};
      return canRetry === true || held === true || stopped === true || quiet[variant];
    });
    if (again.length === 0) return;
    keys = new Map([...keys].filter(([variant]) => !again.includes(variant)));
    current = undefined;
    follow(source.getState());
  };

  /** Ends the runs that are not over, and keeps what they have brought. */
  const stop = (): void => {
    const { byVariant } = runs.getState();
    const going = [...keys.keys()].filter((id) => ['waiting', 'running'].includes(byVariant[id]?.status ?? ''));
    if (going.length === 0) return;
    for (const id of going) {
      handles.get(id)?.cancel();
      handles.delete(id);
      news.delete(id);
      forget(id);
    }
    const ended = going.map((id) => [id, { ...byVariant[id], status: 'failed' as const, stopped: true }] as const);
    setRuns({ ...byVariant, ...Object.fromEntries(ended) }, runs);
  };

  follow(source.getState());
  const stopRetries = onRetry(retry, stop);
  const unsubscribe = source.subscribe(follow);
  return () => {
    unsubscribe();
    stopRetries();
    for (const handle of handles.values()) handle.cancel();
    for (const variant of standIns.keys()) forget(variant);
  };
}

/** What a run itself says. */
type RunNews = Exclude<RunUpdate, RunQuiet>;

function restarted(run: RunState): RunState {
  const outdated = run.model !== undefined;
  return {
    ...run,
    status: 'waiting',
    outdated,
    fingerprint: undefined,
    error: undefined,
    canRetry: false,
    stopped: false,
    held: false,
    notices: [],
    fault: undefined,
  };
}

function patchOf(message: RunNews): Partial<RunState> {
  switch (message.type) {
    case 'progress':
      return { status: 'running' };
    case 'snapshot':
      return { status: 'running', model: message.model, outdated: false, standIn: message.standIn === true };
    case 'done':
      return {
        status: 'done',
        model: message.model,
        outdated: false,
        standIn: false,
        fingerprint: message.fingerprint,
        seed: message.seed,
        fault: message.fault,
        notices: message.notices.map(({ field, application, intervention, text }) => {
          const what = field ?? application ?? intervention;
          return what === '' ? text : `${what}: ${text}`;
        }),
      };
    case 'failed':
      return {
        status: 'failed',
        error: message.message,
        canRetry: message.why === 'not-loaded',
        held: message.why === 'held',
      };
  }
}
