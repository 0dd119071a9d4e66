/**
 * Keeps the runs up with the document: every edit cancels what it makes obsolete and starts what it makes necessary. The
 * last picture of a variant stays on screen, marked as outdated, until the first one of its next run arrives.
 */
import type { Scenario } from '../scenario/schema';
import type { RunHandle, RunUpdate } from '../worker/client';
import type { RunRequest } from '../worker/protocol';
import { planRuns } from './run-plan';
import type { RunKey } from './run-plan';
import { runStore, setProgress, setRuns, WAITING } from './run-store';
import type { RunState } from './run-store';

/** The part of the engine's client that is needed. */
export interface Runner {
  simulate(request: RunRequest, onUpdate: (update: RunUpdate) => void): RunHandle;
}

/** Where documents come from. */
export interface DocumentSource {
  getState(): { readonly document: Scenario };
  subscribe(listener: (state: { readonly document: Scenario }) => void): () => void;
}

/** Starts running what the source holds, and follows its edits. Returns a function that stops everything. */
export function controlRuns(source: DocumentSource, runner: Runner): () => void {
  let current: Scenario | undefined;
  let keys: ReadonlyMap<string, RunKey> = new Map();
  const handles = new Map<string, RunHandle>();

  const hear = (variant: string, message: RunUpdate): void => {
    const { byVariant } = runStore.getState();
    const before = byVariant[variant];
    if (before === undefined) return;
    // That it merely went on a little is no news to those who show runs.
    if (message.type !== 'progress' || before.status !== 'running') {
      setRuns({ ...byVariant, [variant]: { ...before, ...patchOf(message) } });
    }
    if (message.type !== 'failed') setProgress(variant, message.type === 'done' ? 1 : message.progress);
  };

  const follow = (document: Scenario): void => {
    if (document === current) return;
    current = document;
    const plan = planRuns(document, keys);
    keys = plan.keys;
    for (const variant of [...plan.drop, ...plan.start]) {
      handles.get(variant)?.cancel();
      handles.delete(variant);
    }
    const before = runStore.getState().byVariant;
    const after: Record<string, RunState> = {};
    for (const variant of plan.keys.keys()) {
      const known = before[variant] ?? WAITING;
      after[variant] = plan.start.includes(variant) ? restarted(known) : known;
    }
    setRuns(after);
    for (const variant of plan.start) {
      setProgress(variant, 0);
      handles.set(
        variant,
        runner.simulate({ document, variant }, (message) => hear(variant, message)),
      );
    }
  };

  follow(source.getState().document);
  const unsubscribe = source.subscribe((state) => follow(state.document));
  return () => {
    unsubscribe();
    for (const handle of handles.values()) handle.cancel();
  };
}

function restarted(run: RunState): RunState {
  const outdated = run.model !== undefined;
  return { ...run, status: 'waiting', outdated, fingerprint: undefined, error: undefined, notices: [] };
}

function patchOf(message: RunUpdate): Partial<RunState> {
  switch (message.type) {
    case 'progress':
      return { status: 'running' };
    case 'snapshot':
      return { status: 'running', model: message.model, outdated: false };
    case 'done':
      return {
        status: 'done',
        model: message.model,
        outdated: false,
        fingerprint: message.fingerprint,
        seed: message.seed,
        notices: message.notices.map((n) => `${n.application ?? n.intervention}: ${n.text}`),
      };
    case 'failed':
      return { status: 'failed', error: message.message };
  }
}
