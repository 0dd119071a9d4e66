import { useRef } from 'react';
import type { ReactNode } from 'react';
import { usePalette } from '../../ui/hooks/use-palette';
import { useSize } from '../../ui/hooks/use-size';
import './chart.css';

/** Scales of a chart: from a value to px inside the plot. */
interface Scale {
  (value: number): number;
  ticks(count: number): number[];
  /** Only logarithmic scales have a base. */
  readonly base?: unknown;
}

export interface Plot {
  readonly wide: number;
  readonly tall: number;
}

interface ChartProps {
  /** Caption above the plot; '' if it is elsewhere. */
  readonly title: string;
  readonly scales: (plot: Plot) => { readonly x: Scale; readonly y: Scale };
  readonly formatX: (value: number) => string;
  readonly formatY: (value: number) => string;
  /** What the axis below counts. */
  readonly unit: string;
  readonly draw: (plot: Plot, x: Scale, y: Scale) => ReactNode;
}

/** Around the plot, in heights of the text beside an axis: presenter mode has larger type. */
const PAD = { left: 3.8, right: 1.2, top: 2.4, bottom: 2 };
/** Lines of the grid, about, and the height that each needs. */
const MOST_LINES = 4;
const LINE = 2.2;
/** Least distance between two ticks of the lower axis. */
const TICK = 3.4;
/** Between the last of them and the unit. */
const GAP = 0.6;
/** Width of a character. */
const CHARACTER = 0.6;
/** From an axis to the middle of its text. */
const BELOW = 1.2;

/** Axes and grid around what is drawn; the numbers are in a table as well, so it is hidden from screen readers. */
export function Chart({ title, scales, formatX, formatY, unit, draw }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(box);
  const { micro: text, small } = usePalette();
  const plot = {
    wide: Math.max(40, width - (PAD.left + PAD.right) * text),
    tall: Math.max(24, height - (PAD.top + PAD.bottom) * text),
  };
  const { x, y } = scales(plot);
  const ticks = spaced(x, { wide: plot.wide, end: ticksEnd(plot.wide, unit, text), text }, formatX);
  const below = plot.tall + BELOW * text;
  return (
    <div className="chart" ref={box}>
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          <text x={4} y={small} className="chart__title">
            {title}
          </text>
          <g transform={`translate(${PAD.left * text} ${PAD.top * text})`}>
            {y.ticks(Math.min(MOST_LINES, Math.floor(plot.tall / (LINE * text)))).map((tick) => (
              <g key={tick}>
                <path d={`M0 ${y(tick)}h${plot.wide}`} stroke="var(--grid)" />
                <text x={-5} y={y(tick) + 0.3 * text} textAnchor="end" className="chart__axis">
                  {formatY(tick)}
                </text>
              </g>
            ))}
            {ticks.map((tick) => (
              <text key={tick} x={x(tick)} y={below + 0.3 * text} textAnchor="middle" className="chart__axis">
                {formatX(tick)}
              </text>
            ))}
            <text x={plot.wide} y={below + 0.3 * text} textAnchor="end" className="chart__axis">
              {unit}
            </text>
            {draw(plot, x, y)}
          </g>
        </svg>
      )}
    </div>
  );
}

/** The lower axis, px. */
interface Axis {
  readonly wide: number;
  /** How far texts may reach. */
  readonly end: number;
  /** Size of the type. */
  readonly text: number;
}

/**
 * The most ticks with a text that leave each other room and follow one rule: equal steps, and on a logarithmic scale 1, 2, 3 and
 * so on, or 1, 2 and 5, or powers of ten. Those whose text would reach beyond the end of the axis are left out.
 * @internal
 */
export function spaced(x: Scale, { wide, end, text }: Axis, format: (value: number) => string): number[] {
  const least = TICK * text;
  const most = Math.max(2, Math.floor(wide / least));
  const shown = (ticks: number[]): number[] =>
    ticks.filter((tick) => format(tick) !== '' && x(tick) + widthOf(format(tick), text) / 2 <= end);
  const roomy = (ticks: number[]): boolean => ticks.every((tick, i) => i === 0 || x(tick) - x(ticks[i - 1]) >= least);
  let fewest: number[] = [];
  if (x.base === undefined) {
    for (let count = most; count >= 1; count--) {
      fewest = shown(x.ticks(count));
      if (roomy(fewest)) return fewest;
    }
    return fewest.slice(0, 1);
  }
  // For ten ticks the scale offers all multiples of its powers.
  const all = shown(x.ticks(10));
  for (const digits of ['123456789', '125', '1']) {
    fewest = all.filter((tick) => digits.includes(leadingDigit(tick)));
    if (roomy(fewest) && fewest.length > 1) return fewest;
  }
  // Less than a decade in little room, or more decades than fit.
  return all.filter((tick, i) => i === 0 || (i === all.length - 1 && x(tick) - x(all[0]) >= least));
}

/**
 * How far the texts of the lower axis may reach, px: to the unit at its end, where there is one.
 * @param wide width of the plot, px
 * @param text size of the type, px
 * @internal
 */
export function ticksEnd(wide: number, unit: string, text: number): number {
  return unit === '' ? Infinity : wide - widthOf(unit, text) - GAP * text;
}

/** Upper bound of the width of words beside an axis, in type of a size, px. */
function widthOf(words: string, text: number): number {
  return words.length * CHARACTER * text;
}

function leadingDigit(value: number): string {
  return value.toExponential()[0];
}
