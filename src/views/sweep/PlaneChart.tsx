import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { valueText } from '../../analysis/metrics/value-text';
import { meaningOf } from '../../analysis/metrics/catalogue';
import type { Metric } from '../../analysis/model';
import { Segmented } from '../../ui/fields/Segmented';
import { variantLetter } from '../../ui/VariantBadge';
import { nextCell } from './plane-keys';
import type { Cell } from './plane-keys';
import type { SweepAxis } from './sweep-axis';
import type { CurvePoint, Place } from '../../analysis/compare/sweep/curve';
import '../verdict/verdict.css';

interface PlaneChartProps {
  /** Two: across and down. */
  readonly axes: readonly SweepAxis[];
  readonly points: readonly CurvePoint[];
  readonly variants: number;
  readonly metric: string;
  readonly unit: Metric['unit'];
  readonly chosen: Place | undefined;
  readonly onChoose: (place: Place) => void;
}

const LEAD = 'lead';

/**
 * Two settings at once: a table of values by shade, of one variant, or of leader at each place. It is one tab stop; the arrow
 * keys choose a place.
 */
export function PlaneChart({
  axes: [across, down],
  points,
  variants,
  metric,
  unit,
  chosen,
  onChoose,
}: PlaneChartProps) {
  const [shown, setShown] = useState(variants > 1 ? LEAD : '0');
  const lower = meaningOf(metric).better !== 'higher';
  const lead = shown === LEAD;
  const options = [
    ...(variants > 1 ? [{ value: LEAD, label: 'leader' }] : []),
    ...Array.from({ length: variants }, (_, at) => ({ value: String(at), label: variantLetter(at) })),
  ];
  const value = ({ estimates }: CurvePoint): number | undefined => estimates[lead ? 0 : Number(shown)]?.mean;
  const known = points.map(value).filter((one) => one !== undefined);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const shade = (one: number | undefined): number =>
    one === undefined || most === least ? 0 : (one - least) / (most - least);
  const isChosen = (x: number, y: number): boolean => chosen?.[0] === x && chosen[1] === y;
  const reached: Cell = {
    column: Math.max(
      0,
      across.points.findIndex((x) => x === chosen?.[0]),
    ),
    row: Math.max(
      0,
      down.points.findIndex((y) => y === chosen?.[1]),
    ),
  };
  const move = (event: KeyboardEvent<HTMLButtonElement>, from: Cell): void => {
    const next = nextCell(from, event.key, { columns: across.points.length, rows: down.points.length });
    if (next === undefined) return;
    event.preventDefault();
    const rows = event.currentTarget.closest('tbody')?.rows;
    rows?.[next.row].querySelectorAll('button')[next.column].focus();
    onChoose([across.points[next.column], down.points[next.row]]);
  };
  return (
    <div className="plane">
      <Segmented label="Shown" value={shown} options={options} onChange={setShown} />
      <div className="study__scroll">
        <table className="plane__table">
          <caption className="small muted">{across.name} across</caption>
          <thead>
            <tr>
              <th scope="col">{down.name}</th>
              {across.points.map((x) => (
                <th key={x} scope="col">
                  {across.text(x)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {down.points.map((y, row) => (
              <tr key={y}>
                <th scope="row">{down.text(y)}</th>
                {across.points.map((x, column) => {
                  const point = points.find(({ place }) => place[0] === x && place[1] === y);
                  const text =
                    point === undefined ? '' : lead ? leadText(point, lower) : cellText(point, value(point), unit);
                  const one = point === undefined ? undefined : value(point);
                  const present = x === across.present && y === down.present;
                  return (
                    <td key={x}>
                      <button
                        type="button"
                        className={present ? 'plane__cell is-present' : 'plane__cell'}
                        aria-pressed={isChosen(x, y)}
                        aria-label={`${across.name} ${across.text(x)}, ${down.name} ${down.text(y)}: ${text}`}
                        tabIndex={row === reached.row && column === reached.column ? 0 : -1}
                        title={point?.refused === '' ? undefined : point?.refused}
                        style={
                          lead
                            ? undefined
                            : {
                                background: `color-mix(in srgb, var(--accent) ${Math.round(shade(one) * 45)}%, var(--surface))`,
                              }
                        }
                        onClick={() => onChoose([x, y])}
                        onKeyDown={(event) => move(event, { column, row })}
                      >
                        {text}
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function cellText({ refused, estimates }: CurvePoint, mean: number | undefined, unit: Metric['unit']): string {
  if (refused !== '') return 'refused';
  if (mean !== undefined) return valueText(mean, unit);
  return estimates[0].n === 0 ? '…' : 'unfinished';
}

/** The letters of those with the best mean; a variant that does not finish is behind all that do. */
function leadText({ refused, estimates }: CurvePoint, lower: boolean): string {
  if (refused !== '') return 'refused';
  if (estimates[0].n === 0) return '…';
  const means = estimates.map(({ mean }) => mean);
  const known = means.filter((mean) => mean !== undefined);
  if (known.length === 0) return 'none ends';
  const best = lower ? Math.min(...known) : Math.max(...known);
  const letters = means.flatMap((mean, at) => (mean === best ? [variantLetter(at)] : []));
  return letters.length === means.length ? '=' : letters.join(' ');
}
