/**
 * The last finished run of each variant: what sentences of a lesson are computed from. They stay while the next run is
 * in progress, so that a number never shows half a run.
 */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { RunModel } from '../../../analysis/model';
import { memo } from '../../../base/memo';
import { variantsOf } from '../../../engine/document/variants';
import type { Scenario } from '../../../scenario/schema';
import { pagePlayground, usePlayground } from '../../../store/page-playground';
import type { Playground } from '../../../store/playground';
import type { RunsState } from '../../../store/runs/run-store';

export interface Settled {
  readonly byVariant: ReadonlyMap<string, { readonly model: RunModel; readonly seed: number }>;
  /** Every variant's run belongs to the document on screen. */
  readonly current: boolean;
  /** A run of the document on screen could not be made, or was stopped. */
  readonly failed: boolean;
}

const NOTHING: Settled = { byVariant: new Map(), current: false, failed: false };

/** The last finished runs of a playground, kept up as long as it lives. */
const settledOf = memo((playground: Playground): StoreApi<Settled> => followed(playground));

function followed({ runs, scenario }: Playground): StoreApi<Settled> {
  const store = createStore<Settled>()(() => NOTHING);
  const follow = (): void => {
    const before = store.getState();
    const next = settledAfter(before, runs.getState().byVariant, scenario.getState().document);
    if (next !== before) store.setState(next);
  };
  runs.subscribe(follow);
  scenario.subscribe((state, before) => {
    // Runs of another document say nothing about this one.
    if (state.origin !== before.origin) store.setState(NOTHING, true);
    follow();
  });
  follow();
  return store;
}

function settledAfter(before: Settled, runs: RunsState['byVariant'], document: Scenario): Settled {
  const variants = variantsOf(document);
  let changed = false;
  const byVariant = new Map<string, { readonly model: RunModel; readonly seed: number }>();
  let current = true;
  let failed = false;
  for (const { id } of variants) {
    const run = runs[id];
    const known = before.byVariant.get(id);
    const done = run?.status === 'done' && !run.outdated && run.model !== undefined;
    current &&= done;
    failed ||= run?.status === 'failed';
    if (done && run.model !== undefined && known?.model !== run.model) {
      byVariant.set(id, { model: run.model, seed: run.seed });
      changed = true;
    } else if (known !== undefined) byVariant.set(id, known);
  }
  // A variant that never finishes is in neither.
  changed ||= byVariant.size !== before.byVariant.size;
  if (!changed && current === before.current && failed === before.failed) return before;
  return { byVariant: changed ? byVariant : before.byVariant, current, failed };
}

/** The last finished runs, as React state. */
export function useSettledRuns(): Settled {
  return useStore(settledOf(usePlayground()));
}

/** The same of the page, without React. */
export function settledRuns(): Settled {
  return settledOf(pagePlayground).getState();
}

/** Calls back when a run of the page has finished, or is no longer that of the document on screen. */
export function onSettled(listener: () => void): () => void {
  return settledOf(pagePlayground).subscribe(listener);
}
