/** Where applications keep coming: from when on the runs may be measured, and where the measurement begins. */
import { useMemo } from 'react';
import { settledFrom, studySettledFrom } from '../../../analysis/compare/study/warm-up-window';
import { formatDuration } from '../../../base/units';
import { micros } from '../../../scenario/written-amounts';
import { EVERY } from '../../../authoring/edits';
import { useScenario, useScenarioStore } from '../../../store/document/scenario-store';
import { useStudy } from '../../../store/studies/study-store';
import type { VariantView } from './use-runs-view';

export interface Settled {
  /** When all runs have settled, µs; Infinity where no steady state can be seen. */
  readonly from: number;
  /** When the measurement begins, µs. */
  readonly measuredFrom: number;
  /** Over how many seeds all of them have; 1 for the runs on screen. */
  readonly seeds: number;
}

/** Undefined where submissions end with the runs, and while one of these is under way. */
export function useSettled(variants: readonly VariantView[]): Settled | undefined {
  const window = useScenario((s) => s.document.window);
  const shown = useMemo(() => {
    const models = variants.flatMap(({ run: { model } }) => (model?.ended === undefined ? [] : [model]));
    return models.length === variants.length ? settledFrom(models) : undefined;
  }, [variants]);
  const { runs, seeds } = useStudy((s) => s);
  const studied = useMemo(() => studySettledFrom(Object.values(runs).map((of) => ({ runs: of }))), [runs]);
  if (shown === undefined) return undefined;
  return {
    // One window for all variants and seeds: that of the run which takes longest.
    from: Math.max(shown, studied ?? 0),
    measuredFrom: window?.from === undefined ? 0 : micros(window.from),
    seeds: studied === undefined ? 1 : seeds,
  };
}

/** Begins the measurement of all variants at an instant, µs. */
export function useMeasureFrom(): (from: number) => void {
  const scenarioStore = useScenarioStore();
  return (from) => {
    const { document, edit } = scenarioStore.getState();
    edit(['window'], { ...document.window, from: formatDuration(from) }, { variant: EVERY });
  };
}
