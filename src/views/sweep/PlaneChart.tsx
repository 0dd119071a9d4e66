import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { leadersAt } from '../../analysis/compare/sweep/curve';
import type { Better } from '../../analysis/compare/statistics/effect-class';
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
  /** Of the intervals that settle which variant leads. */
  readonly confidence: number;
  readonly chosen: Place | undefined;
  readonly onChoose: (place: Place) => void;
}

const LEAD = 'lead';
const NONE_ENDS = 'none ends';

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
  confidence,
  chosen,
  onChoose,
}: PlaneChartProps) {
  const [wished, setShown] = useState(LEAD);
  const direction = meaningOf(metric).better;
  const better = direction === 'higher' ? 'higher' : 'lower';
  // Where neither more nor less is better, no variant leads.
  const hasLead = variants > 1 && direction !== 'none';
  const shown = wished === LEAD && !hasLead ? '0' : wished;
  const lead = shown === LEAD;
  const options = [
    ...(hasLead ? [{ value: LEAD, label: 'leader' }] : []),
    ...Array.from({ length: variants }, (_, at) => ({ value: String(at), label: variantLetter(at) })),
  ];
  const variant = Number(shown);
  const value = ({ estimates }: CurvePoint): number | undefined => (lead ? undefined : estimates[variant]?.mean);
  const isOpen =
    lead &&
    points.some(
      (point) => leadersAt(point, better, confidence).length > 1 && leadText(point, better, confidence) !== '=',
    );
  const known = points.map(value).filter((one) => one !== undefined);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const shade = (one: number | undefined): number | undefined =>
    one === undefined ? undefined : most === least ? 0 : (one - least) / (most - least);
  // A finer round adds some places in the row and the column of the best one.
  const [xs, ys] = [valuesAlong(points, 0), valuesAlong(points, 1)];
  const pointAt = (x: number, y: number) => points.find(({ place }) => place[0] === x && place[1] === y);
  const [chosenX, chosenY] = chosen ?? [];
  const reached: Cell = {
    column: chosenX === undefined ? 0 : Math.max(0, xs.indexOf(chosenX)),
    row: chosenY === undefined ? 0 : Math.max(0, ys.indexOf(chosenY)),
  };
  const move = (event: KeyboardEvent<HTMLButtonElement>, from: Cell): void => {
    const has = ({ column, row }: Cell): boolean => pointAt(xs[column], ys[row]) !== undefined;
    const next = nextCell(from, event.key, { columns: xs.length, rows: ys.length, has });
    if (next === undefined) return;
    event.preventDefault();
    const rows = event.currentTarget.closest('tbody')?.rows;
    // Before the cells of a row is its head.
    rows?.[next.row].cells[next.column + 1].querySelector('button')?.focus();
    onChoose([xs[next.column], ys[next.row]]);
  };
  return (
    <div className="plane">
      <Segmented label="Shown" value={shown} options={options} onChange={setShown} />
      <div className="study__scroll">
        <table className="plane__table">
          <caption className="small muted">
            {across.name} across{isOpen && '; of several letters, none is certainly ahead of the others'}
          </caption>
          <thead>
            <tr>
              <th scope="col">{down.name}</th>
              {xs.map((x) => (
                <th key={x} scope="col">
                  {across.text(x)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ys.map((y, row) => (
              <tr key={y}>
                <th scope="row">{down.text(y)}</th>
                {xs.map((x, column) => {
                  const point = pointAt(x, y);
                  if (point === undefined) return <NotLookedAt key={x} />;
                  return (
                    <PlaneCell
                      key={x}
                      title={`${across.name} ${across.text(x)}, ${down.name} ${down.text(y)}`}
                      text={lead ? leadText(point, better, confidence) : cellText(point, variant, unit)}
                      refused={lead ? point.refused : refusalOf(point, variant)}
                      shade={shade(value(point))}
                      isPresent={x === across.present && y === down.present}
                      isChosen={x === chosenX && y === chosenY}
                      isReached={row === reached.row && column === reached.column}
                      onChoose={() => onChoose([x, y])}
                      onKeyDown={(event) => move(event, { column, row })}
                    />
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

function NotLookedAt() {
  return (
    <td>
      <span className="visually-hidden">not run</span>
    </td>
  );
}

interface PlaneCellProps {
  /** Both settings with their values. */
  readonly title: string;
  readonly text: string;
  /** Why there is no value here, or ''. */
  readonly refused: string;
  /** 0 to 1; undefined: the cell has no shade. */
  readonly shade: number | undefined;
  readonly isPresent: boolean;
  readonly isChosen: boolean;
  /** It is the one cell of the chart that the Tab key reaches. */
  readonly isReached: boolean;
  readonly onChoose: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void;
}

function PlaneCell(props: PlaneCellProps) {
  const { title, text, refused, shade, isPresent, isChosen, isReached, onChoose, onKeyDown } = props;
  const background =
    shade === undefined ? undefined : `color-mix(in srgb, var(--accent) ${Math.round(shade * 45)}%, var(--surface))`;
  return (
    <td>
      <button
        type="button"
        className={`plane__cell${isPresent ? ' is-present' : ''}${refused === '' ? '' : ' is-refused'}`}
        aria-pressed={isChosen}
        aria-label={`${title}: ${text}`}
        tabIndex={isReached ? 0 : -1}
        title={refused === '' ? undefined : refused}
        style={{ background }}
        onClick={onChoose}
        onKeyDown={onKeyDown}
      >
        {text}
      </button>
    </td>
  );
}

/** The values of the points along one of the two axes, ascending. */
function valuesAlong(points: readonly CurvePoint[], axis: 0 | 1): number[] {
  return [...new Set(points.map(({ place }) => place[axis]))].sort((a, b) => a - b);
}

/** Why a variant has no value there; '' where it may have one. */
function refusalOf({ refused, refusals }: CurvePoint, variant: number): string {
  return refused === '' ? (refusals?.[variant] ?? '') : refused;
}

function cellText(point: CurvePoint, variant: number, unit: Metric['unit']): string {
  const { estimates } = point;
  const { mean } = estimates[variant] ?? {};
  if (refusalOf(point, variant) !== '') return 'refused';
  if (mean !== undefined) return valueText(mean, unit);
  return estimates[variant]?.n === 0 ? '…' : 'unfinished';
}

/** The letters of those that lead; "=" where all that run have the same mean, and there are several. */
function leadText(point: CurvePoint, better: Better, confidence: number): string {
  const { refused, estimates } = point;
  if (refused !== '') return 'refused';
  if (estimates.every(({ n }) => n === 0)) return '…';
  const leaders = leadersAt(point, better, confidence);
  if (leaders.length === 0) return NONE_ENDS;
  const able = estimates.filter((_, variant) => refusalOf(point, variant) === '');
  if (able.length > 1 && able.every(({ mean }) => mean === able[0].mean)) return '=';
  return leaders.map(variantLetter).join(' ');
}
