/**
 * The last finished run of each variant: what sentences of a lesson are computed from. While the next run is on its way they
 * stay, so that a number never jumps through the half of a run.
 */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { RunModel } from '../../analysis/model';
import { variantsOf } from '../../engine/expand';
import { runStore } from '../../store/run-store';
import { scenarioStore } from '../../store/scenario-store';

export interface Settled {
  readonly byVariant: ReadonlyMap<string, { readonly model: RunModel; readonly seed: number }>;
  /** Every variant's run belongs to the document on screen. */
  readonly current: boolean;
}

const NOTHING: Settled = { byVariant: new Map(), current: false };

const settledStore = createStore<Settled>()(() => NOTHING);

function follow(): void {
  const { byVariant: runs } = runStore.getState();
  const variants = variantsOf(scenarioStore.getState().document);
  const before = settledStore.getState();
  let changed = before.byVariant.size !== variants.length;
  const byVariant = new Map<string, { readonly model: RunModel; readonly seed: number }>();
  let current = true;
  for (const { id } of variants) {
    const run = runs[id];
    const known = before.byVariant.get(id);
    const done = run?.status === 'done' && !run.outdated && run.model !== undefined;
    current &&= done;
    if (done && run.model !== undefined && known?.model !== run.model) {
      byVariant.set(id, { model: run.model, seed: run.seed });
      changed = true;
    } else if (known !== undefined) byVariant.set(id, known);
  }
  if (changed || current !== before.current)
    settledStore.setState({ byVariant: changed ? byVariant : before.byVariant, current });
}

runStore.subscribe(follow);
scenarioStore.subscribe((state, before) => {
  // Runs of another document say nothing about this one.
  if (state.origin !== before.origin) settledStore.setState(NOTHING, true);
  follow();
});
follow();

/** The last finished runs, as React state. */
export function useSettledRuns(): Settled {
  return useStore(settledStore);
}

/** The same without React. */
export function settledRuns(): Settled {
  return settledStore.getState();
}

/** Calls back when a run has finished, or is no longer that of the document on screen. */
export function onSettled(listener: () => void): () => void {
  return settledStore.subscribe(listener);
}
