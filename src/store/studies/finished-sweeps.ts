/** The sweeps that were run to their end on the page, for the report: the newest of each axis, with what it was about. */
import { createStore } from 'zustand/vanilla';
import type { SweptCurve } from '../../analysis/compare/report/sweeps';
import { deepEqual } from '../../base/json';
import type { Json } from '../../base/json';
import { variantsOf } from '../../engine/document/variants';
import type { Scenario } from '../../scenario/schema';
import { planRuns } from '../runs/run-plan';

interface Swept {
  /** What was moved. */
  readonly key: string;
  /** What decides the runs of each variant as it was then. */
  readonly about: readonly Json[];
  readonly curve: SweptCurve;
}

/** More than these would not be read. */
const MOST = 6;

const sweptStore = createStore<{ readonly curves: readonly Swept[] }>()(() => ({ curves: [] }));

/** Keeps a sweep of the document instead of an earlier one of the same axes. */
export function keepSweep(document: Scenario, key: string, curve: SweptCurve): void {
  const others = sweptStore.getState().curves.filter((one) => one.key !== key);
  sweptStore.setState({ curves: [...others, { key, about: aboutOf(document), curve }].slice(-MOST) });
}

/** The kept sweeps that still are about this document, the oldest first. */
export function sweepsOf(document: Scenario): SweptCurve[] {
  const about = aboutOf(document);
  return sweptStore
    .getState()
    .curves.flatMap((one) => (deepEqual(about as Json, one.about as Json) ? [one.curve] : []));
}

function aboutOf(document: Scenario): Json[] {
  const { keys } = planRuns(document);
  return variantsOf(document).map(({ id }) => keys.get(id) ?? null);
}
