import type { SweepAxis } from './sweep-axis';
import type { CurvePoint } from '../../analysis/compare/sweep/curve';
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
      rows={points.map(({ place: [x], estimates, refused, refusals = [] }) => ({
        key: x,
        cells: [
          axis.text(x),
          ...estimates.map((one, variant) => {
            if (refused !== '' || (refusals[variant] ?? '') !== '') return 'refused';
            return one.mean === undefined ? 'unfinished' : estimateText(one, unit);
          }),
        ],
      }))}
    />
  );
}
