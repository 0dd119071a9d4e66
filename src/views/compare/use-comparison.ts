/** What the comparison shows: which variants, by which classes, and the rows with their differences. */
import { useMemo } from 'react';
import { absence } from '../../analysis/metrics/absence';
import { measurementWindow } from '../../analysis/metrics/metrics';
import type { MeasurementWindow } from '../../analysis/metrics/metrics';
import type { Scale } from '../../analysis/metrics/scale';
import { slowdownAbsence } from '../../analysis/metrics/slowdown';
import { schedulerPlugin } from '../../engine/registry';
import { useScenario } from '../../store/document/scenario-store';
import { usePanel, useView } from '../../store/view/view-store';
import { useAfterPaint } from '../../ui/hooks/use-after-paint';
import { useVariants, withModels } from '../shared/runs/use-runs-view';
import type { VariantModel, VariantView } from '../shared/runs/use-runs-view';
import { classGroups, dimensionsOf, leavingMore, metricGroups, metricRows, sortedGroups } from './compare-rows';
import type { MetricGroup, MetricRow, RowOrder } from './compare-rows';
import { isMeasuredWhole } from './measures';
import { useMeasures } from './use-measures';
import { useScales } from './use-scales';

/** Classes that the rows can be split by, in the words of the switch; "all" for none. */
const DIMENSIONS = ['all', 'class', 'queue', 'entry', 'user', 'kind', 'size'] as const;
/** More classes than this push everything else out of sight: they are shown when asked for. */
const FEW_CLASSES = 4;

export interface Comparison {
  readonly variants: readonly VariantView[];
  /** Those of the variants that have a run. */
  readonly models: readonly VariantModel[];
  /** The one that is compared with the first, by its place among the models; 0 where there is only one. */
  readonly compared: number;
  /** When what is measured happens; undefined for the whole run. */
  readonly window: MeasurementWindow | undefined;
  /** What the rows can be split by, and what they are split by: "all" for nothing. */
  readonly dimensions: readonly string[];
  readonly dimension: string;
  readonly groups: readonly MetricGroup[];
  /** Why no run has slowdowns, a clause; undefined where one has, or it is not known yet. */
  readonly withoutSlowdown: string | undefined;
  /** By place among the models, whether it leaves more work unfinished than another one: nothing is marked as better there. */
  readonly leaves: readonly boolean[];
}

/** The comparison of the variants, with rows in an order. It follows the timeline: to measure a run takes as long as to draw it. */
export function useComparison(order: RowOrder): Comparison {
  const variants = useAfterPaint(useVariants());
  const active = useView((s) => s.variant);
  const window = useScenario((s) => s.document.window);
  const measured = useMemo(() => measurementWindow({ window }), [window]);
  const models = useMemo(() => withModels(variants), [variants]);
  const compared = comparedPlace(models, active);
  const scales = useScales(models);
  const byVariant = useMeasures(models, scales, measured);
  const ended = useMemo(() => models.map(({ model }) => model.ended?.reason), [models]);
  const leaves = leavingMore(
    byVariant.map((metrics) => metrics.find(({ id }) => id === 'unfinished')?.value),
    ended,
  );
  const rows = useMemo(() => {
    return metricRows(byVariant, compared, ended, (id, at) => {
      const { model } = models[at];
      return absence(id, { model, isWhole: isMeasuredWhole(model), scale: scales[at] });
    });
  }, [byVariant, compared, ended, models, scales]);
  const dimensions = useMemo(() => dimensionsOf(byVariant.flat()), [byVariant]);
  const chosen = usePanel('compare', DIMENSIONS, undefined);
  const isOffered = chosen === 'all' || (chosen !== undefined && dimensions.includes(chosen));
  const dimension = isOffered ? chosen : usualDimension(rows, dimensions);
  const own = models.length === 0 ? '' : schedulerPlugin(models[0].model.directory.scheduler).title;
  const groups = useMemo(() => {
    return sortedGroups(metricGroups(rows, own, dimension === 'all' ? undefined : dimension), order);
  }, [rows, dimension, own, order]);
  return {
    variants,
    models,
    compared,
    window: window === undefined ? undefined : measured,
    dimensions,
    dimension,
    groups,
    withoutSlowdown: withoutSlowdown(scales),
    leaves,
  };
}

function withoutSlowdown(scales: readonly (Scale | undefined)[]): string | undefined {
  const whys = scales.map((scale) => scale && slowdownAbsence(scale.least));
  return whys.includes(undefined) ? undefined : whys[0];
}

/** Of more than two variants the active one is compared, and the last one while the first itself is active. */
function comparedPlace(models: readonly VariantModel[], active: string): number {
  if (models.length < 2) return 0;
  const place = models.findIndex((m) => m.id === active);
  return models.length === 2 || place < 1 ? models.length - 1 : place;
}

/** How the system itself tells applications apart, else queues or entries where there are few and they differ. */
function usualDimension(rows: readonly MetricRow[], dimensions: readonly string[]): string {
  const candidates = ['class', 'queue', 'entry'].filter((dimension) => dimensions.includes(dimension));
  const telling = (dimension: string): boolean => {
    const groups = classGroups(rows, dimension);
    return groups.length <= FEW_CLASSES && groups.some((group) => group.rows.some(({ same }) => !same));
  };
  return candidates.find(telling) ?? 'all';
}
