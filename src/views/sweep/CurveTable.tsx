import type { SweepAxis } from './sweep-axis';
import type { CurvePoint } from '../../analysis/compare/sweep/curve';
import { isStoppedAt } from '../../analysis/compare/sweep/curve';
import { estimateText } from '../../analysis/compare/study/interval-text';
import type { Metric } from '../../analysis/model';
import { HiddenTable } from '../../ui/HiddenTable';

interface CurveTableProps {
  readonly axis: SweepAxis;
  readonly points: readonly CurvePoint[];
  /** Of the metric. */
  readonly unit: Metric['unit'];
}

/** The curve for those who do not see it. */
export function CurveTable({ axis, points, unit }: CurveTableProps) {
  return (
    <HiddenTable
      caption={axis.name}
      rows={points.map((point) => ({
        key: point.place[0],
        cells: [
          axis.text(point.place[0]),
          ...point.estimates.map((one, variant) => {
            if (point.refused !== '' || (point.refusals?.[variant] ?? '') !== '') return 'refused';
            if (isStoppedAt(point, variant)) return 'stopped by its policy';
            return one.mean === undefined ? 'unfinished' : estimateText(one, unit);
          }),
        ],
      }))}
    />
  );
}
