import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useDeferredValue, useMemo } from 'react';
import { runDivergence } from '../../analysis/compare/divergence/run-divergence';
import type { RunDivergence } from '../../analysis/compare/divergence/run-divergence';
import type { RunModel } from '../../analysis/model';
import { reasonKind } from '../../engine/registry';
import { useVariants } from '../shared/use-runs-view';

/** Where a variant parts from the first one. */
export interface Parting {
  readonly id: string;
  readonly index: number;
  readonly found: RunDivergence;
}

const store = createStore<{ readonly open: boolean }>()(() => ({ open: false }));

/** Opens or closes the comparison of decisions. */
export function showDivergence(open: boolean): void {
  store.setState({ open });
}

export function useDivergenceOpen(): boolean {
  return useStore(store, ({ open }) => open);
}

/** The earliest parting of all; undefined where all variants decide alike. */
export function earliest(partings: readonly Parting[]): Parting | undefined {
  return partings
    .filter(({ found }) => found.at !== undefined)
    .sort((x, y) => (x.found.at ?? 0) - (y.found.at ?? 0))
    .at(0);
}

/** Runs beyond this would hold up the page: containers of both together. */
const MOST = 40_000;

/** Of the finished runs, where each parts from the first variant's. */
export function usePartings(): readonly Parting[] {
  // Comparing takes some tens of ms: what else a new run brings is drawn before.
  const variants = useDeferredValue(useVariants());
  return useMemo(() => {
    const [base, ...others] = variants.map(({ id, index, run }) => ({
      id,
      index,
      model: run.status === 'done' ? run.model : undefined,
    }));
    if (base?.model === undefined) return [];
    const baseModel = base.model;
    return others.flatMap(({ id, index, model }) => {
      const found = model === undefined ? undefined : partingOf(baseModel, model);
      return found === undefined ? [] : [{ id, index, found }];
    });
  }, [variants]);
}

/** Where a run parts from the first variant's; undefined for runs that are too long to be compared on the page. */
export function partingOf(base: RunModel, model: RunModel): RunDivergence | undefined {
  return model.containers.count + base.containers.count > MOST ? undefined : divergenceOf(base, model);
}

/** Several parts of the page ask for the same pair. */
const known = new WeakMap<RunModel, WeakMap<RunModel, RunDivergence>>();

function divergenceOf(a: RunModel, b: RunModel): RunDivergence {
  let ofA = known.get(a);
  if (ofA === undefined) {
    ofA = new WeakMap();
    known.set(a, ofA);
  }
  let found = ofA.get(b);
  if (found === undefined) {
    found = runDivergence(a, b, (scheduler) => (code) => reasonKind(scheduler, code));
    ofA.set(b, found);
  }
  return found;
}
