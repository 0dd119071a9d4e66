import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { EXACT, ruleName } from '../../analysis/compare/divergence/rule';
import type { DivergenceRule } from '../../analysis/compare/divergence/rule';
import { runDivergence } from '../../analysis/compare/divergence/run-divergence';
import type { RunDivergence } from '../../analysis/compare/divergence/run-divergence';
import type { RunModel } from '../../analysis/model';
import { reasonKind } from '../../engine/registry';
import { divergenceBeside } from '../../worker/compare/compare-client';
import { useVariants } from '../shared/runs/use-runs-view';

/** Where a variant diverges from the first one that is shown. */
export interface Parting {
  readonly id: string;
  /** Places of the two variants, which give them their letters. */
  readonly index: number;
  readonly base: number;
  readonly found: RunDivergence;
}

/** `news`: counts the divergences found so far, so that views update. */
const store = createStore<{ readonly open: boolean; readonly news: number }>()(() => ({ open: false, news: 0 }));

/** Opens or closes the comparison of decisions. */
export function showDivergence(open: boolean): void {
  store.setState({ open });
}

/** Whether the list of partings is open. */
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

/** Copies of longer runs would fill the memory: containers of both together. */
const MOST = 2_000_000;
/** The most that lessons and the palette may compute at once; a few milliseconds. */
const MOST_AT_ONCE = 40_000;

/**
 * Where each finished run diverges from that of the first variant by a rule, as far as it is known. It is computed in another
 * thread.
 */
export function usePartings(rule = EXACT): readonly Parting[] {
  const variants = useVariants();
  useStore(store, ({ news }) => news);
  const [base, ...others] = variants.map(({ id, index, run }) => ({
    id,
    index,
    model: run.status === 'done' ? run.model : undefined,
  }));
  const baseModel = base?.model;
  useEffect(() => {
    if (baseModel === undefined) return;
    for (const { model } of others) if (model !== undefined) find(baseModel, model, rule);
  });
  if (baseModel === undefined) return [];
  return others.flatMap(({ id, index, model }) => {
    const found = model === undefined ? undefined : knownBy(rule, baseModel, model);
    return found === undefined || found === 'asked' ? [] : [{ id, index, base: base.index, found }];
  });
}

/** Where a run diverges from that of the first variant; undefined for runs that are too long to be compared at once. */
export function partingOf(base: RunModel, model: RunModel): RunDivergence | undefined {
  const found = knownBy(EXACT, base, model);
  if (found !== undefined && found !== 'asked') return found;
  if (model.containers.count + base.containers.count > MOST_AT_ONCE) return undefined;
  const now = runDivergence(base, model, (scheduler) => (code) => reasonKind(scheduler, code));
  keep(EXACT, base, model, now);
  return now;
}

type Found = RunDivergence | 'asked';

/** By rule and runs: several parts of the page ask for the same pair. */
const known = new Map<string, WeakMap<RunModel, WeakMap<RunModel, Found>>>();

function knownBy(rule: DivergenceRule, a: RunModel, b: RunModel): Found | undefined {
  return known.get(ruleName(rule))?.get(a)?.get(b);
}

function keep(rule: DivergenceRule, a: RunModel, b: RunModel, found: Found): void {
  const byRuns = known.get(ruleName(rule)) ?? new WeakMap<RunModel, WeakMap<RunModel, Found>>();
  const ofA = byRuns.get(a) ?? new WeakMap<RunModel, Found>();
  ofA.set(b, found);
  byRuns.set(a, ofA);
  known.set(ruleName(rule), byRuns);
}

function find(a: RunModel, b: RunModel, rule: DivergenceRule): void {
  if (knownBy(rule, a, b) !== undefined || a.containers.count + b.containers.count > MOST) return;
  keep(rule, a, b, 'asked');
  divergenceBeside(a, b, rule).then(
    (found) => {
      keep(rule, a, b, found);
      store.setState(({ news }) => ({ news: news + 1 }));
    },
    // Without the thread there is no answer; the next run asks again.
    () => known.get(ruleName(rule))?.get(a)?.delete(b),
  );
}
