import { line, scaleLinear, scaleLog } from 'd3';
import type { Axis, ExperimentFigure, FigurePoint, FigureSeries } from '../../analysis/experiments/experiment';
import { Chart } from '../shared/Chart';
import { CategoryDot, CategoryMarks, categoryScale } from './CategoryMarks';

const HUES = ['--a3', '--a2', '--a5', '--a0', '--a1', '--a4'];
const DASHES = ['', '6 3', '2 2', '', '4 2', '1 2'];
/** Formulas are all grey. */
const FORMULA_DASHES = ['3 3', '1 3', '8 3'];
const DIAMOND = 4.5;

/** The results of an experiment so far, as curves with intervals; the tables have the numbers. */
export function Figures({ figures }: { readonly figures: readonly ExperimentFigure[] }) {
  return (
    <div className="experiment__figures">
      {figures.map((figure) => (
        <Figure key={figure.title} figure={figure} />
      ))}
    </div>
  );
}

/** One figure in the axes of the paper: ours as curves, formulas in grey, what was published as diamonds. */
export function Figure({ figure: { title, x, y, series } }: { readonly figure: ExperimentFigure }) {
  const hues = huesOf(series);
  const { names } = x;
  const places = series.filter(({ kind }) => kind === 'ours').length;
  const points = series.flatMap((one) => one.points);
  const xs = bounds(
    points.map((point) => point.x),
    x,
  );
  const ys = bounds(
    points.flatMap((point) => [point.y, point.high ?? point.y]),
    y,
  );
  return (
    <figure className="experiment__figure">
      <p className="experiment__title">
        {title}: {y.title}
        {y.unit !== undefined && `, ${y.unit.trim()}`}
      </p>
      <div className="experiment__plot">
        <Chart
          title=""
          unit=""
          formatX={(value) => names?.[value - 1] ?? format(value, x)}
          formatY={(value) => format(value, { ...y, unit: '' })}
          scales={({ wide, tall }) => ({
            x:
              names === undefined
                ? (x.log === true ? scaleLog : scaleLinear)(xs, [0, wide - 20])
                : categoryScale(names.length, wide),
            y: (y.log === true ? scaleLog : scaleLinear)(ys, [tall, 0]),
          })}
          draw={(_, toX, toY) =>
            series.map((one, i) =>
              names !== undefined && one.kind === 'ours' ? (
                <CategoryMarks
                  key={one.title}
                  {...{ one, place: hues[i], places, colour: colourOf(hues[i]), toX, toY, lowest: ys[0] }}
                />
              ) : (
                <Curve key={one.title} {...{ one, hue: hues[i], toX, toY, lowest: ys[0] }} />
              ),
            )
          }
        />
      </div>
      <figcaption>
        <p className="experiment__axis">{x.title}</p>
        <ul className="experiment__key">
          {series.map((one, i) => (
            <li key={one.title}>
              <svg width="26" height="10" aria-hidden="true">
                {one.kind === 'published' ? (
                  <path d={diamond(13, 5)} fill="none" stroke="var(--ink)" />
                ) : names !== undefined && one.kind === 'ours' ? (
                  <CategoryDot x={13} y={5} place={hues[i]} colour={colourOf(hues[i])} />
                ) : (
                  <Stroke kind={one.kind} hue={hues[i]} d="M0 5h26" />
                )}
              </svg>
              {one.title}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

interface CurveProps {
  readonly one: FigureSeries;
  readonly hue: number;
  readonly toX: (value: number) => number;
  readonly toY: (value: number) => number;
  /** Where the axis begins: an interval is drawn down to there. */
  readonly lowest: number;
}

function Curve({ one: { kind, points }, hue, toX, toY, lowest }: CurveProps) {
  if (kind === 'published') {
    return points.map(({ x, y }) => (
      <path key={x} d={diamond(toX(x), toY(y))} fill="var(--surface)" stroke="var(--ink)" strokeWidth="1.4" />
    ));
  }
  const path = line<FigurePoint>(
    ({ x }) => toX(x),
    ({ y }) => toY(y),
  )(points);
  const colour = colourOf(hue);
  return (
    <g>
      {path !== null && <Stroke kind={kind} hue={hue} d={path} />}
      {isOwn(kind) &&
        points.map(({ x, y, low, high }) => (
          <g key={x}>
            {low !== undefined && high !== undefined && (
              <path d={`M${toX(x)} ${toY(Math.max(low, lowest))}V${toY(high)}`} stroke={colour} strokeWidth="1" />
            )}
            <circle
              cx={toX(x)}
              cy={toY(y)}
              r={2.5}
              fill={kind === 'ours' ? colour : 'var(--surface)'}
              stroke={colour}
            />
          </g>
        ))}
    </g>
  );
}

function Stroke({ kind, hue, d }: { readonly kind: FigureSeries['kind']; readonly hue: number; readonly d: string }) {
  const ours = isOwn(kind);
  const dashes = ours ? DASHES : FORMULA_DASHES;
  return (
    <path
      d={d}
      fill="none"
      stroke={ours ? colourOf(hue) : 'var(--ink-3)'}
      strokeDasharray={dashes[hue % dashes.length]}
      strokeWidth={ours ? 1.6 : 1}
    />
  );
}

function colourOf(hue: number): string {
  return `var(${HUES[hue % HUES.length]})`;
}

/** Made here: run, or measured by a clock, which has hollow points. */
function isOwn(kind: FigureSeries['kind']): boolean {
  return kind === 'ours' || kind === 'measured';
}

/** Ours take the hues in their order, and so do formulas their dashes. */
function huesOf(series: readonly FigureSeries[]): number[] {
  let ours = 0;
  let others = 0;
  return series.map(({ kind }) => (isOwn(kind) ? ours++ : others++));
}

/** From 0 on, or a little beyond the values where the axis is logarithmic. */
function bounds(values: readonly number[], { log = false }: Axis): [number, number] {
  const known = values.filter((value) => Number.isFinite(value) && (!log || value > 0));
  const highest = Math.max(...known, log ? 1 : 0);
  if (!log) return [0, (highest === 0 ? 1 : highest) * 1.05];
  const lowest = Math.min(...known, highest);
  return [lowest / 1.2, highest * 1.2];
}

/** On a logarithmic axis only 1, 2 and 5 times a power of ten are named. */
function format(value: number, { unit = '', log = false }: Axis): string {
  const text = String(Number(value.toPrecision(6)));
  return log && !/^(0\.0*)?[125]0*$/.test(text) ? '' : `${text}${unit}`;
}

function diamond(x: number, y: number): string {
  return `M${x} ${y - DIAMOND}l${DIAMOND} ${DIAMOND}l${-DIAMOND} ${DIAMOND}l${-DIAMOND} ${-DIAMOND}z`;
}
