import { useRef } from 'react';
import type { ReactNode } from 'react';
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

const PAD = { left: 38, right: 12, top: 24, bottom: 20 };
/** Least distance between two ticks of the lower axis, px. */
const TICK = 34;
/** Between the last of them and the unit, px. */
const GAP = 6;
/** Width of a character beside an axis, px. */
const CHARACTER = 6;

/** Axes and grid around what is drawn; the numbers are in a table as well, so it is hidden from screen readers. */
export function Chart({ title, scales, formatX, formatY, unit, draw }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(box);
  const plot = {
    wide: Math.max(40, width - PAD.left - PAD.right),
    tall: Math.max(24, height - PAD.top - PAD.bottom),
  };
  const { x, y } = scales(plot);
  const ticks = spaced(x, plot.wide, ticksEnd(plot.wide, unit), formatX);
  return (
    <div className="chart" ref={box}>
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          <text x={4} y={11} className="chart__title">
            {title}
          </text>
          <g transform={`translate(${PAD.left} ${PAD.top})`}>
            {y.ticks(4).map((tick) => (
              <g key={tick}>
                <path d={`M0 ${y(tick)}h${plot.wide}`} stroke="var(--grid)" />
                <text x={-5} y={y(tick) + 3} textAnchor="end" className="chart__axis">
                  {formatY(tick)}
                </text>
              </g>
            ))}
            {ticks.map((tick) => (
              <text key={tick} x={x(tick)} y={plot.tall + 15} textAnchor="middle" className="chart__axis">
                {formatX(tick)}
              </text>
            ))}
            <text x={plot.wide} y={plot.tall + 15} textAnchor="end" className="chart__axis">
              {unit}
            </text>
            {draw(plot, x, y)}
          </g>
        </svg>
      )}
    </div>
  );
}

/**
 * The most ticks with a text that leave each other room and follow one rule: equal steps, and on a logarithmic scale 1, 2, 3 and
 * so on, or 1, 2 and 5, or powers of ten. Those whose text would reach beyond `end` px are left out.
 * @internal
 */
export function spaced(x: Scale, wide: number, end: number, format: (value: number) => string): number[] {
  const most = Math.max(2, Math.floor(wide / TICK));
  const shown = (ticks: number[]): number[] =>
    ticks.filter((tick) => format(tick) !== '' && x(tick) + widthOf(format(tick)) / 2 <= end);
  const roomy = (ticks: number[]): boolean => ticks.every((tick, i) => i === 0 || x(tick) - x(ticks[i - 1]) >= TICK);
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
  return all.filter((tick, i) => i === 0 || (i === all.length - 1 && x(tick) - x(all[0]) >= TICK));
}

/**
 * How far the texts of the lower axis may reach, px: to the unit at its end, where there is one.
 * @param wide width of the plot, px
 * @internal
 */
export function ticksEnd(wide: number, unit: string): number {
  return unit === '' ? Infinity : wide - widthOf(unit) - GAP;
}

/** Upper bound of the width of a text beside an axis, px. */
function widthOf(text: string): number {
  return text.length * CHARACTER;
}

function leadingDigit(value: number): string {
  return value.toExponential()[0];
}
