import { line, scaleLinear } from 'd3';
import { useRef } from 'react';
import type { PointerEvent } from 'react';
import { useSize } from '../../../ui/hooks/use-size';
import './sweep.css';
import type { WaitPoint } from './wait-sweep';

const PAD = { left: 52, right: 14, top: 18, bottom: 18 };

interface ChartProps {
  readonly title: string;
  readonly points: readonly WaitPoint[];
  /** The least and the largest value of the setting, on its scale. */
  readonly least: number;
  readonly most: number;
  /** Where it stands. */
  readonly present: number;
  /** A value of the setting in words. */
  readonly words: (at: number) => string;
  readonly looked: WaitPoint | undefined;
  readonly value: (point: WaitPoint) => number;
  readonly format: (value: number) => string;
  /** Values go from 0 to 1. */
  readonly share?: boolean;
  /** The pointer is at a wait, or has left. */
  readonly onLook: (wait: number | undefined) => void;
  readonly onChoose: (wait: number) => void;
}

/** The results of a run over its wait. */
export function SweepChart({
  title,
  points,
  least,
  most,
  present,
  words,
  looked,
  value,
  format,
  share = false,
  onLook,
  onChoose,
}: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(box);
  const wide = Math.max(40, width - PAD.left - PAD.right);
  const tall = Math.max(24, height - PAD.top - PAD.bottom);
  const x = scaleLinear([least, most], [0, wide]);
  const known = points.map(value).filter((v) => !Number.isNaN(v));
  const y = scaleLinear(share ? [0, 1] : around(known), [tall, 0]);
  const path = line<WaitPoint>()
    .defined((point) => !Number.isNaN(value(point)))
    .x((point) => x(point.wait))
    .y((point) => y(value(point)))
    .digits(1)(points);
  const waitAt = (event: PointerEvent): number => {
    const left = event.currentTarget.getBoundingClientRect().left + PAD.left;
    return Math.max(least, Math.min(most, x.invert(event.clientX - left)));
  };
  const ticks =
    known.length === 0 ? [] : y.ticks(3).filter((tick, at, all) => at === 0 || format(tick) !== format(all[at - 1]));
  return (
    <div
      className="locality__sweep-chart"
      ref={box}
      onPointerMove={(event) => onLook(waitAt(event))}
      onPointerLeave={() => onLook(undefined)}
      onPointerUp={(event) => {
        if (event.button === 0) onChoose(waitAt(event));
      }}
    >
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          <g transform={`translate(${PAD.left} ${PAD.top})`}>
            {ticks.map((tick) => (
              <g key={tick}>
                <path d={`M0 ${y(tick)}h${wide}`} stroke="var(--grid)" />
                <text x={-4} y={y(tick) + 3} textAnchor="end" className="chart__axis">
                  {format(tick)}
                </text>
              </g>
            ))}
            <text x={0} y={tall + 13} className="chart__axis">
              {words(least)}
            </text>
            <text x={wide} y={tall + 13} textAnchor="end" className="chart__axis">
              {words(most)}
            </text>
            {present <= most && <Present at={x(present)} wide={wide} tall={tall} now={words(present)} />}
            <path d={path ?? ''} fill="none" stroke="var(--h4)" strokeWidth={1.5} />
            {points.map(
              (point) =>
                !Number.isNaN(value(point)) && (
                  <circle key={point.wait} cx={x(point.wait)} cy={y(value(point))} r={1.8} fill="var(--h5)" />
                ),
            )}
            {looked !== undefined && !Number.isNaN(value(looked)) && (
              <circle
                cx={x(looked.wait)}
                cy={y(value(looked))}
                r={4}
                fill="var(--surface)"
                stroke="var(--ink)"
                strokeWidth={1.5}
              />
            )}
          </g>
        </svg>
      )}
      <p className="locality__sweep-title">
        <b>{title}</b>
        {looked !== undefined && ` ${format(value(looked))} at ${words(looked.wait)}`}
      </p>
    </div>
  );
}

/** A range with some air around the values. */
function around(values: readonly number[]): [number, number] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  if (values.length === 0) return [0, 1];
  const air = Math.max((high - low) * 0.1, high * 0.02, 1);
  return [Math.max(0, low - air), high + air];
}

interface PresentProps {
  readonly at: number;
  readonly wide: number;
  readonly tall: number;
  readonly now: string;
}

/** Where the wait stands now. */
function Present({ at, wide, tall, now }: PresentProps) {
  const right = at > wide / 2;
  return (
    <g>
      <path d={`M${at} 0V${tall}`} stroke="var(--accent)" strokeDasharray="2 2" />
      <text x={right ? at - 4 : at + 4} y={tall - 4} textAnchor={right ? 'end' : 'start'} className="chart__axis">
        now {now}
      </text>
    </g>
  );
}
