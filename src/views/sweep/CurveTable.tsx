import type { SweepAxis } from './sweep-axis';
import type { CurvePoint } from '../../analysis/compare/sweep/curve';
import { HiddenTable } from '../../ui/HiddenTable';

interface CurveTableProps {
  readonly axis: SweepAxis;
  readonly points: readonly CurvePoint[];
  readonly format: (y: number) => string;
}

/** The curve for those who do not see it. */
export function CurveTable({ axis, points, format }: CurveTableProps) {
  return (
    <HiddenTable
      caption={axis.name}
      rows={points.map(({ place: [x], estimates }) => ({
        key: x,
        cells: [axis.text(x), ...estimates.map(({ mean }) => (mean === undefined ? 'unfinished' : format(mean)))],
      }))}
    />
  );
}
