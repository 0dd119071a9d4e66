import { useEffect, useState } from 'react';
import type { MeasurementWindow } from '../../analysis/metrics/metrics';
import type { Metric } from '../../analysis/model';
import { afterPaint } from '../../ui/frame';
import { useKept } from '../../ui/hooks/use-kept';
import type { VariantModel } from '../shared/runs/use-runs-view';
import { measuresOf } from './measures';

/** How long one task of the page measures before it stops after the present part. */
const STEP_MS = 8;

/**
 * The metrics of each variant. Those of large runs are measured in a few tasks of the page; until all are there, what was shown
 * last stays.
 */
export function useMeasures(
  models: readonly VariantModel[],
  window: MeasurementWindow,
): readonly (readonly Metric[])[] {
  const [, setSteps] = useState(0);
  const measures = models.map(({ model, run }) => measuresOf(model, window, run.status === 'done' && !run.outdated));
  const open = measures.find(({ isComplete }) => !isComplete);
  useEffect(() => {
    if (open === undefined) return;
    let wanted = true;
    afterPaint(() => {
      if (!wanted) return;
      open.step(STEP_MS);
      setSteps((steps) => steps + 1);
    });
    return () => {
      wanted = false;
    };
  });
  return useKept(
    measures.map(({ metrics }) => metrics),
    (before, now) =>
      before.length === now.length && (open !== undefined || now.every((metrics, i) => metrics === before[i])),
  );
}
