import { variantLetter } from '../../ui/VariantBadge';
import type { SweepAxis } from './sweep-axis';
import type { CurvePoint } from '../../analysis/compare/sweep/curve';

interface CurveTableProps {
  readonly axis: SweepAxis;
  readonly points: readonly CurvePoint[];
  readonly format: (y: number) => string;
}

/** The curve for those who do not see it. */
export function CurveTable({ axis, points, format }: CurveTableProps) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>{axis.name}</caption>
        <tbody>
          {points.map(({ place, estimates }) => (
            <tr key={place[0]}>
              <th scope="row">{axis.text(place[0])}</th>
              {estimates.map(({ mean }, at) => (
                <td key={variantLetter(at)}>{mean === undefined ? 'unfinished' : format(mean)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
