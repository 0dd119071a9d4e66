import { useEffect, useMemo, useState } from 'react';
import type { MeasurementWindow } from '../../analysis/metrics/metrics';
import type { Scale } from '../../analysis/metrics/scale';
import type { Metric } from '../../analysis/model';
import { memo } from '../../base/memo';
import { afterPaint } from '../../ui/frame';
import type { VariantModel } from '../shared/runs/use-runs-view';
import type { ShownMetric } from './compare-rows';
import { measuresOf, scaledMeasuresOf } from './measures';

/** How long one task of the page measures before it stops after the present part. */
const STEP_MS = 8;

/** What is shown of one variant. */
interface Shown {
  readonly id: string;
  /** What its model tells. */
  readonly own: readonly Metric[];
  /** What needs its scale as well. */
  readonly scaled: readonly ShownMetric[];
}

const NONE: readonly ShownMetric[] = [];

/** While new values are worked out, their rows stay. */
const awaited = memo((metrics: readonly ShownMetric[]): readonly ShownMetric[] =>
  metrics.every(({ isAwaited }) => isAwaited)
    ? metrics
    : metrics.map((metric) => ({ ...metric, value: undefined, atLeast: false, isAwaited: true, last: metric })),
);

/**
 * The metrics of each variant. Those of large runs are measured in a few tasks of the page; until all are there, what was shown
 * last stays.
 */
export function useMeasures(
  models: readonly VariantModel[],
  scales: readonly (Scale | undefined)[],
  window: MeasurementWindow,
): readonly (readonly ShownMetric[])[] {
  const [, setSteps] = useState(0);
  const [before, setBefore] = useState<readonly Shown[]>([]);
  const own = models.map(({ model, run }) => measuresOf(model, window, run.status === 'done' && !run.outdated));
  const scaled = models.map(({ model }, at) => {
    const scale = scales[at];
    return scale === undefined ? undefined : scaledMeasuresOf(model, window, scale);
  });
  const open = [...own, ...scaled].find((measures) => measures?.isComplete === false);
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
  const now = models.map(({ id }, at): Shown => {
    const last = before.find((one) => one.id === id)?.scaled ?? NONE;
    return { id, own: own[at].metrics, scaled: scaled[at]?.metrics ?? awaited(last) };
  });
  const shown = open !== undefined && before.length === now.length ? before : now;
  const isSame = shown.length === before.length && shown.every((one, at) => sameShown(one, before[at]));
  if (!isSame) setBefore(shown);
  const kept = isSame ? before : shown;
  return useMemo(() => kept.map(({ own: alone, scaled: rest }) => [...alone, ...rest]), [kept]);
}

function sameShown(one: Shown, other: Shown): boolean {
  return one.id === other.id && one.own === other.own && one.scaled === other.scaled;
}
