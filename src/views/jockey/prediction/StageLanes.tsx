import { grouped } from '../../../base/text/counted';
import { cutText } from '../../../base/text/cut-text';
import { max } from 'd3';
import type { JobRun } from '../job-run';
import type { StageRun } from '../stage-run';
import { doneAt } from '../stage-run';
import { clock } from '../shown';
import '../../shared/chart.css';

/** Height of a lane and of the line above the lanes, px. */
const LANE = 17;
const HEAD = 20;
/** Room of a count beside a lane, px. */
const COUNT = 64;

/** Running vertices from an instant on. */
type Lane = readonly (readonly [at: number, running: number])[];

/** The height of the lanes of a number of stages, px. */
export function lanesHeight(stages: number): number {
  return HEAD + stages * LANE;
}

interface StageLanesProps {
  readonly stages: StageRun;
  readonly run: JobRun;
  readonly t: number;
  readonly x: (time: number) => number;
  readonly left: number;
  readonly top: number;
  readonly wide: number;
}

/** Running vertices of each stage over time, what is past stronger than what is to come. */
export function StageLanes({ stages, run, t, x, left, top, wide }: StageLanesProps) {
  const most = Math.max(1, ...stages.lanes.map((lane) => max(lane, ([, running]) => running) ?? 0));
  const end = Number.isFinite(run.finished) ? run.finished : t;
  return (
    <g transform={`translate(${left} ${top})`}>
      <text className="chart__axis jockey__over" x={-left + 12} y={12}>
        <tspan className="jockey__k-raw">stages</tspan>: running vertices; done of all at {clock(t)}
      </text>
      {stages.lanes.map((lane, stage) => {
        const base = HEAD + (stage + 1) * LANE - 2;
        const high = (running: number): number => base - (running / most) * (LANE - 4);
        const name = stages.names[stage];
        const count = `${grouped(doneAt(stages, stage, t))} of ${grouped(stages.vertices[stage])}`;
        return (
          <g key={name}>
            <path d={`M0 ${base + 0.5}h${wide}`} stroke="var(--grid)" />
            <text className="jockey__stage-name" x={-left + 12} y={base - 3}>
              {cutText(name, 9)}
              <title>{name}</title>
            </text>
            <path className="jockey__lane is-future" d={areaOf(lane, t, end, x, base, high)} />
            <path className="jockey__lane" d={areaOf(lane, 0, Math.min(t, end), x, base, high)} />
            <text className="chart__axis jockey__over" x={countEnd(lane, end, x, wide)} y={base - 3} textAnchor="end">
              {count}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** Where the count of a lane ends, px: beside its area where there is room, otherwise on it. */
function countEnd(lane: Lane, end: number, x: (time: number) => number, wide: number): number {
  const from = x(lane.find(([, running]) => running > 0)?.[0] ?? end);
  const to = x(lane.findLast(([, running]) => running === 0)?.[0] ?? end);
  return wide - to < COUNT && from >= COUNT ? from - 4 : wide;
}

/** The part of a lane between two times as an area of steps. */
function areaOf(
  lane: Lane,
  from: number,
  to: number,
  x: (time: number) => number,
  base: number,
  high: (running: number) => number,
): string {
  if (to <= from) return '';
  const before = lane.findLast(([at]) => at <= from)?.[1] ?? 0;
  let path = `M${x(from).toFixed(1)} ${base}V${high(before).toFixed(1)}`;
  // Within a pixel only the highest change is drawn: a job may have a hundred thousand vertices.
  let [column, most] = [-1, 0];
  for (const [at, running] of lane) {
    if (at <= from || at >= to) continue;
    const here = Math.round(x(at));
    if (here === column && running <= most) continue;
    path += here === column ? `V${high(running).toFixed(1)}` : `H${here}V${high(running).toFixed(1)}`;
    [column, most] = [here, running];
  }
  return `${path}H${x(to).toFixed(1)}V${base}Z`;
}
