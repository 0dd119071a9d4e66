import { MINUTE } from '../../../base/units';
import { ticks as roundNumbers } from 'd3';
import type { PointerEvent } from 'react';
import type { JobRun, Tick } from '../job-run';
import { LEFT } from './prediction-layout';
import type { PredictionLayout } from './prediction-layout';
import { clock } from '../shown';
import '../../shared/chart.css';

interface PredictionPlotProps {
  readonly run: JobRun;
  readonly layout: PredictionLayout;
  /** The instant at the cursor and the deadline, µs since the submission. */
  readonly t: number;
  readonly deadline: number;
  /** Takes hold of the deadline, where it can be dragged. */
  readonly onGrab: ((event: PointerEvent<SVGPathElement>) => void) | undefined;
}

/** When the job will be done, as each control tick sees it: what the ticks before the cursor said, and pale what later ones say. */
export function PredictionPlot({ run, layout, t, deadline, onGrab }: PredictionPlotProps) {
  const { wide, x, y } = layout;
  const { ticks, settings, finished } = run;
  const past = ticks.filter((tick) => tick.t <= t);
  const future = ticks.filter((tick) => tick.t > t);
  const [least, most] = y.domain();
  const now = Math.min(most, layout.until);
  const target = y(deadline - settings.deadZone);
  const line = (points: readonly Point[]) => lineOf(points, x, y);
  return (
    <>
      <rect width={wide} height={Math.max(0, y(deadline))} fill="var(--danger-wash)" />
      {inMinutes(y.domain(), 5).map((tick) => (
        <g key={tick}>
          <path d={`M0 ${y(tick)}h${wide}`} stroke="var(--grid)" />
          <text className="chart__axis" x={-6} y={y(tick) + 3} textAnchor="end">
            {Math.round(tick / MINUTE)}
          </text>
        </g>
      ))}
      <text className="chart__axis" x={-LEFT + 12} y={9}>
        minute
      </text>
      {/* What is done at the instant of its prediction. */}
      <path
        d={line([
          [least, least],
          [now, now],
        ])}
        stroke="var(--line-2)"
        fill="none"
      />
      <path d={bandOf(future, x, y)} fill="var(--a5)" opacity="0.08" />
      <path d={bandOf(past, x, y)} fill="var(--a5)" opacity="0.2" />
      <path d={line(past.map((tick) => [tick.t, tick.middle]))} className="jockey__median" />
      <path d={line(future.map((tick) => [tick.t, tick.withSlack]))} className="jockey__line is-future" />
      <path d={line(past.map((tick) => [tick.t, tick.withSlack]))} className="jockey__line" />
      {past.map(({ t: at, withSlack, held }) => (
        <circle
          key={at}
          cx={x(at)}
          cy={y(withSlack)}
          r={held ? 3.2 : 2.4}
          className={held ? 'jockey__held' : 'jockey__dot'}
        />
      ))}
      <path d={`M0 ${target}h${wide}`} className="jockey__target" />
      <path d={`M0 ${y(deadline)}h${wide}`} className="jockey__deadline" />
      {onGrab !== undefined && <path className="jockey__grip" d={`M0 ${y(deadline)}h${wide}`} onPointerDown={onGrab} />}
      {/* Beyond the deadline, where few lines pass. */}
      <text className="chart__axis jockey__over" x={wide} y={y(deadline) - 4} textAnchor="end">
        dashed: target, {Math.round(settings.deadZone / MINUTE)} min earlier
      </text>
      <text className="jockey__deadline-text" x={4} y={y(deadline) - 4}>
        deadline {clock(deadline)}
      </text>
      {Number.isFinite(finished) && <Done at={finished} deadline={deadline} layout={layout} />}
    </>
  );
}

interface DoneProps {
  /** µs since the submission, as is the deadline. */
  readonly at: number;
  readonly deadline: number;
  readonly layout: PredictionLayout;
}

/** When the job was done: a mark at its instant, with its words towards the middle of the plot. */
function Done({ at, deadline, layout: { wide, tall, x, y } }: DoneProps) {
  const [left, top] = [x(at), y(at)];
  const isLeft = left > wide / 2;
  return (
    <>
      <path d={`M${left} ${top - 6}v12`} stroke="var(--ink-2)" strokeWidth={2} />
      <text
        className="chart__axis jockey__over"
        x={left + (isLeft ? -5 : 5)}
        y={Math.min(tall - 2, top + 17)}
        textAnchor={isLeft ? 'end' : 'start'}
      >
        done {clock(at)}, {at <= deadline ? 'in time' : 'late'}
      </text>
    </>
  );
}

type Scale = (value: number) => number;
type Point = readonly [time: number, completion: number];

/** Round numbers of minutes between two times. */
export function inMinutes([from, to]: readonly number[], count: number): readonly number[] {
  return roundNumbers(from / MINUTE, to / MINUTE, count).map((minute) => minute * MINUTE);
}

function lineOf(points: readonly Point[], x: Scale, y: Scale): string {
  return points.map(([at, value], i) => `${i === 0 ? 'M' : 'L'}${x(at)} ${y(value)}`).join('');
}

function bandOf(ticks: readonly Tick[], x: Scale, y: Scale): string {
  if (ticks.length < 2) return '';
  const upper = lineOf(
    ticks.map(({ t, high }) => [t, high]),
    x,
    y,
  );
  const lower = ticks.toReversed().map(({ t, low }) => `L${x(t)} ${y(low)}`);
  return `${upper}${lower.join('')}Z`;
}
