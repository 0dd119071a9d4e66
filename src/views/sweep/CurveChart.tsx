import { useRef } from 'react';
import { onScale } from '../../analysis/compare/sweep/scale';
import { useSize } from '../../ui/hooks/use-size';
import { variantLetter } from '../../ui/VariantBadge';
import { VARIANT_DASHES } from '../../ui/variant-letter';
import type { SweepAxis } from './sweep-axis';
import type { CurveCrossing, CurvePoint } from '../../analysis/compare/sweep/curve';
import type { Metric } from '../../analysis/model';
import { letterPlaces, valueTicks } from './curve-labels';

/** px. It is as wide as there is room, so that its type has the size of the text around it; `width` holds until that is known. */
const SIZES = {
  small: { width: 252, height: 132, left: 44, right: 20, top: 8, bottom: 18, tick: 30 },
  large: { width: 620, height: 300, left: 62, right: 34, top: 14, bottom: 24, tick: 48 },
} as const;

interface CurveChartProps {
  readonly size: keyof typeof SIZES;
  /** "Makespan over load". */
  readonly label: string;
  /** The chosen point in words. */
  readonly valueText: string;
  readonly axis: SweepAxis;
  readonly points: readonly CurvePoint[];
  readonly chosen: number | undefined;
  /** Of the metric. */
  readonly unit: Metric['unit'];
  readonly crossings: readonly CurveCrossing[];
  readonly onChoose: (x: number) => void;
}

/**
 * A curve per variant with its band over seeds; dotted where the knob stands now, hatched where a value is refused, a ring
 * where two change places. A click or the arrow keys choose a point.
 */
export function CurveChart({
  size,
  label,
  valueText,
  axis,
  points,
  chosen,
  unit,
  crossings,
  onChoose,
}: CurveChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { height } = SIZES[size];
  const width = useSize(frame).width || SIZES[size].width;
  const variants = points[0]?.estimates.length ?? 0;
  const xs = points.map(({ place }) => place[0]);
  const plot = plotOf(points, axis, size, width);
  const { x, y } = plot;
  const { present } = axis;
  const curves = Array.from({ length: variants }, (_, variant) => meansOf(points, variant));
  const ends = curves.map((known) => known.at(-1)).map((end) => end && { x: x(end.x), y: y(end.mean) });
  const letters = letterPlaces(ends, plot.top + plot.tall);
  const at = chosen === undefined ? -1 : xs.indexOf(chosen);
  return (
    <div ref={frame}>
      <svg
        className="sweep__chart"
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          const clicked = ((event.clientX - box.left) / box.width) * width;
          const at = xs.toSorted((a, b) => Math.abs(x(a) - clicked) - Math.abs(x(b) - clicked)).at(0);
          if (at !== undefined) onChoose(at);
        }}
      >
        <Grid plot={plot} points={points} present={present} unit={unit} gap={SIZES[size].tick} />
        {curves.map((known, variant) => (
          <Curve
            key={variantLetter(variant)}
            {...{ known, variant, x, y, chosen, isChoice: axis.isChoice === true, letterY: letters[variant] }}
          />
        ))}
        {crossings.map((one) => (
          <circle
            key={`${one.a} ${one.b} ${one.at}`}
            cx={x(one.at)}
            cy={y(heightAt(points, one))}
            r={5}
            fill="none"
            stroke="var(--accent)"
            strokeWidth={2}
          />
        ))}
        {apart(ticksOf(axis, xs, size), axis, x).map((value, i, all) => (
          <text
            key={value}
            x={x(value)}
            y={height - 5}
            textAnchor={i === 0 && all.length < 4 ? 'start' : i === all.length - 1 && all.length < 4 ? 'end' : 'middle'}
            className={value === present ? 'sweep__present' : undefined}
          >
            {axis.text(value)}
          </text>
        ))}
      </svg>
      {xs.length > 1 && (
        <input
          type="range"
          className="visually-hidden"
          aria-label={label}
          aria-valuetext={valueText}
          min={0}
          max={xs.length - 1}
          value={Math.max(0, at)}
          onChange={(event) => onChoose(xs[Number(event.target.value)])}
        />
      )}
    </div>
  );
}

/** Where values stand in the chart, px. */
interface Plot {
  readonly left: number;
  readonly top: number;
  readonly wide: number;
  readonly tall: number;
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
  /** The least and the largest value of all variants; nothing where none is known. */
  readonly ends: readonly number[];
}

/** Puts the whole axis and all known values into the chart, with some air above and below. */
function plotOf(points: readonly CurvePoint[], axis: SweepAxis, size: keyof typeof SIZES, width: number): Plot {
  const { height, left, right, top, bottom } = SIZES[size];
  const [wide, tall] = [width - left - right, height - top - bottom];
  const from = onScale(points[0]?.place[0] ?? 0, axis.scale);
  const to = onScale(points.at(-1)?.place[0] ?? 1, axis.scale);
  const known = points
    .flatMap(({ estimates }) => estimates.flatMap(({ mean, low, high }) => [mean, low, high]))
    .filter((y) => y !== undefined)
    .filter(Number.isFinite);
  const ends = known.length === 0 ? [] : [Math.min(...known), Math.max(...known)];
  const [least, most] = known.length === 0 ? [0, 1] : ends;
  const air = (most - least) * 0.08 || Math.abs(most) * 0.05 || 1;
  return {
    left,
    top,
    wide,
    tall,
    x: (value) => left + (to === from ? 0.5 : (onScale(value, axis.scale) - from) / (to - from)) * wide,
    y: (value) => top + (1 - (value - least + air) / (most - least + 2 * air)) * tall,
    ends,
  };
}

interface GridProps {
  readonly plot: Plot;
  readonly points: readonly CurvePoint[];
  readonly present: number | undefined;
  readonly unit: Metric['unit'];
  /** Least distance between two values at the axis, px. */
  readonly gap: number;
}

/** What lies behind the curves: round values, what is refused, and the present setting. */
function Grid({ plot: { left, top, wide, tall, x, y, ends }, points, present, unit, gap }: GridProps) {
  const xs = points.map(({ place }) => place[0]);
  const [least, most] = ends;
  return (
    <>
      {(least === undefined ? [] : valueTicks(least, most, unit, tall, gap)).map(({ value, text }) => (
        <g key={value}>
          <path d={`M${left} ${y(value)}h${wide}`} stroke="var(--grid)" />
          <text x={left - 6} y={y(value) + 3} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {points
        .filter(({ refused }) => refused !== '')
        .map(({ place }) => (
          <path
            key={place[0]}
            d={`M${x(place[0])} ${top}v${tall}`}
            stroke="var(--line-2)"
            strokeDasharray="1 3"
            strokeWidth={6}
          />
        ))}
      {present !== undefined && present >= xs[0] && present <= (xs.at(-1) ?? present) && (
        <path d={`M${x(present)} ${top}v${tall}`} stroke="var(--accent)" strokeDasharray="2 2" />
      )}
    </>
  );
}

/** What a variant has at a point whose mean is known. */
interface KnownPoint {
  readonly x: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  /** It has all its seeds, and as many as any other point. */
  readonly isFull: boolean;
}

function meansOf(points: readonly CurvePoint[], variant: number): KnownPoint[] {
  const most = Math.max(0, ...points.map(({ estimates }) => estimates[variant].n));
  return points.flatMap(({ place, estimates, complete }) => {
    const { mean, low = mean, high = mean } = estimates[variant];
    return mean === undefined || low === undefined || high === undefined
      ? []
      : [{ x: place[0], mean, low, high, isFull: complete && estimates[variant].n === most }];
  });
}

interface CurveProps {
  readonly known: readonly KnownPoint[];
  readonly variant: number;
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
  readonly chosen: number | undefined;
  /** Between choices there is nothing. */
  readonly isChoice: boolean;
  /** Where its letter stands, px. */
  readonly letterY: number;
}

function Curve({ known, variant, x, y, chosen, isChoice, letterY }: CurveProps) {
  const end = known.at(-1);
  const line = (of: readonly { readonly x: number; readonly y: number }[]): string =>
    of.map((one, i) => `${i === 0 ? 'M' : 'L'}${x(one.x).toFixed(1)} ${y(one.y).toFixed(1)}`).join('');
  const upper = known.map((one) => ({ x: one.x, y: one.high }));
  const lower = known.map((one) => ({ x: one.x, y: one.low })).toReversed();
  const banded = known.some(({ low, high }) => low !== high);
  // A point alone has no neighbour to draw a band to.
  const isApart = isChoice || known.length === 1;
  return (
    <g>
      {banded && !isApart && <path d={`${line([...upper, ...lower])}Z`} fill="var(--ink)" opacity={0.1} />}
      {isApart ? (
        <path
          d={known.map((one) => `M${x(one.x).toFixed(1)} ${y(one.low).toFixed(1)}V${y(one.high).toFixed(1)}`).join('')}
          stroke="var(--ink)"
        />
      ) : (
        <path
          d={line(known.map((one) => ({ x: one.x, y: one.mean })))}
          fill="none"
          stroke="var(--ink)"
          strokeWidth={1.5}
          strokeDasharray={VARIANT_DASHES[variant]}
        />
      )}
      {known.map((one) => (
        <circle
          key={one.x}
          cx={x(one.x)}
          cy={y(one.mean)}
          r={one.x === chosen ? 4.5 : 2.2}
          fill={one.isFull ? 'var(--ink)' : 'var(--surface)'}
          stroke="var(--ink)"
        />
      ))}
      {end !== undefined && (
        <text x={x(end.x) + 8} y={letterY + 4} className="sweep__letter">
          {variantLetter(variant)}
        </text>
      )}
    </g>
  );
}

/** How high variant a's line lies at a crossing. */
function heightAt(points: readonly CurvePoint[], { a, at }: CurveCrossing): number {
  const known = points.flatMap(({ place, estimates }) => {
    const { mean } = estimates[a];
    return mean === undefined ? [] : [{ x: place[0], mean }];
  });
  const next = known.findIndex(({ x }) => x >= at);
  if (next <= 0) return known[Math.max(0, next)]?.mean ?? 0;
  const [before, after] = [known[next - 1], known[next]];
  return before.mean + ((after.mean - before.mean) * (at - before.x)) / (after.x - before.x);
}

/** Room of a letter of a tick, and between two ticks, px. */
const LETTER = 6;
const BETWEEN = 8;

/** Those that have room: the present value first, then both ends, then the others from the left. */
function apart(ticks: readonly number[], { present, text }: SweepAxis, x: (value: number) => number): number[] {
  const half = (value: number): number => (text(value).length * LETTER) / 2;
  const kept: number[] = [];
  const isFirst = (value: number): boolean => value === present || value === ticks[0] || value === ticks.at(-1);
  const wanted = [...ticks].sort(
    (a, b) => Number(b === present) - Number(a === present) || Number(isFirst(b)) - Number(isFirst(a)) || a - b,
  );
  for (const value of wanted) {
    if (kept.every((other) => Math.abs(x(value) - x(other)) >= half(value) + half(other) + BETWEEN)) kept.push(value);
  }
  return kept.sort((a, b) => a - b);
}

/** All points at full size, and whole numbers where they are few; otherwise both ends and the present value. */
function ticksOf({ integer, isChoice, present }: SweepAxis, xs: readonly number[], size: keyof typeof SIZES): number[] {
  if (size === 'large' || (isChoice === true && xs.length <= 3)) return [...xs];
  if (isChoice !== true && integer && xs.length <= 9 && (xs.at(-1) ?? 0) < 100) return [...xs];
  const ends = [xs[0], ...(present === undefined ? [] : [present]), xs.at(-1)];
  return [...new Set(ends.filter((x) => x !== undefined))].sort((a, b) => a - b);
}
