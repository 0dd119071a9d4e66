import { scaleLinear, ticks as roundNumbers } from 'd3';
import { useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { usePlayground } from '../../store/page-playground';
import { useViewStore } from '../../store/view/view-store';
import { useDrag } from '../../ui/drag';
import type { DragPoint } from '../../ui/drag';
import { useSize } from '../../ui/hooks/use-size';
import { act } from '../shared/acts/act';
import { AllocationStrip } from './AllocationStrip';
import type { JobRun, Tick } from './job-run';
import { PredictionKey } from './PredictionKey';
import { StageLanes, lanesHeight } from './StageLanes';
import type { StageRun } from './stage-run';
import { TickTable } from './TickTable';
import { changeInForce, clock, curveOfShown } from './shown';
import type { Shown } from './shown';
import '../shared/chart.css';

const MINUTE = 60_000_000;
const SECOND = 1_000_000;
const LEFT = 64;
const RIGHT = 12;
const TOP = 8;
/** Height of the strip of allocation, px, and of the gap between the strip and the picture above. */
const STRIP = 84;
const GAP = 30;
const AXIS = 18;
/** Least height of prediction and allocation with the text above them; the lanes of the stages come on top of it. */
const LEAST = 330;
/** Least height of the two pictures without the text above them, px. */
const LEAST_PLOT = 200;

/** When the job will be done, as each tick sees it, against its deadline; below it the tokens. */
export function PredictionPanel({ shown, stages }: { readonly shown: Shown; readonly stages: StageRun }) {
  const playground = usePlayground();
  const viewStore = useViewStore();
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(box);
  const [dragged, setDragged] = useState<number>();
  const { run, t, variant } = shown;
  const { deadline: present } = curveOfShown(shown);
  const deadline = dragged ?? present;
  const { ticks, settings, finished } = run;
  const end = Number.isFinite(finished) ? finished : Math.max(variant.model.end - run.submitted, MINUTE);
  const wide = Math.max(60, width - LEFT - RIGHT);
  const wished = lanesHeight(stages.names.length);
  // Without the room for them the lanes make way: the tab Stages tells of them as well.
  const lanes = height < LEAST_PLOT + wished ? 0 : wished;
  const tall = Math.max(50, height - TOP - STRIP - GAP - lanes - AXIS);
  const most = Math.max(deadline * 1.25, ...ticks.map(({ high }) => Math.min(high, deadline * 2)), end);
  const least = Math.min(deadline * 0.6, ...ticks.map(({ low }) => low));
  const shownUntil = Math.max(end, deadline) * 1.04;
  const x = scaleLinear([0, shownUntil], [0, wide]);
  const y = scaleLinear([least, most], [tall, 0]).clamp(true);
  const tokens = scaleLinear([0, Math.max(settings.maxTokens, 1)], [STRIP, 0]);
  const past = ticks.filter((tick) => tick.t <= t);
  const future = ticks.filter((tick) => tick.t > t);
  const canDrag = shown.own['utility'] === undefined;
  const set = (time: number): void => {
    const whole = Math.max(1, Math.round(time / MINUTE));
    const change = changeInForce(shown, 'deadline');
    const path = change === undefined ? ['workload', shown.entry, 'deadline'] : ['interventions', change.id, 'value'];
    act([{ path, value: `${whole}min` }], `Deadline of ${run.id} set to ${whole} min`, variant.id, playground);
  };
  const timeAt = ({ clientY }: DragPoint): number => {
    const area = box.current?.getBoundingClientRect();
    return Math.max(MINUTE, y.invert(clientY - (area?.top ?? 0) - TOP));
  };
  const grab = useDrag<number>({
    begin: setDragged,
    move: (_, point) => setDragged(timeAt(point)),
    end: (from, { kept, moved }, point) => {
      const to = timeAt(point);
      if (kept && moved && Math.abs(to - from) > 10 * SECOND) set(to);
      setDragged(undefined);
    },
  });
  const go = (event: PointerEvent<SVGSVGElement>): void => {
    const area = box.current?.getBoundingClientRect();
    const time = x.invert(event.clientX - (area?.left ?? 0) - LEFT);
    viewStore.getState().setCursor(Math.max(0, run.submitted + time));
  };
  return (
    <div className="jockey__prediction" style={{ minHeight: LEAST + wished }}>
      <PredictionKey run={run} last={past.at(-1)} deadline={present} setDeadline={canDrag ? set : undefined} />
      <div className="jockey__plot" ref={box}>
        {width > 0 && (
          <svg width={width} height={height} role="img" aria-label={wordsOf(run, present)} onPointerDown={go}>
            <g transform={`translate(${LEFT} ${TOP})`}>
              <rect width={wide} height={Math.max(0, y(deadline))} fill="var(--danger-wash)" />
              {inMinutes(y.domain(), 5).map((tick) => (
                <g key={tick}>
                  <path d={`M0 ${y(tick)}h${wide}`} stroke="var(--grid)" />
                  <text className="chart__axis" x={-6} y={y(tick) + 3} textAnchor="end">
                    {Math.round(tick / MINUTE)}
                  </text>
                </g>
              ))}
              <text className="chart__axis" x={-LEFT + 4} y={9}>
                minute
              </text>
              <path
                d={lineOf(
                  [
                    [least, least],
                    [Math.min(most, shownUntil), Math.min(most, shownUntil)],
                  ],
                  x,
                  y,
                )}
                stroke="var(--line-2)"
                fill="none"
              />
              <path d={bandOf(future, x, y)} fill="var(--a5)" opacity="0.08" />
              <path d={bandOf(past, x, y)} fill="var(--a5)" opacity="0.2" />
              <path
                d={lineOf(
                  past.map(({ t: at, middle }) => [at, middle]),
                  x,
                  y,
                )}
                className="jockey__median"
              />
              <path
                d={lineOf(
                  future.map(({ t: at, withSlack }) => [at, withSlack]),
                  x,
                  y,
                )}
                className="jockey__line is-future"
              />
              <path
                d={lineOf(
                  past.map(({ t: at, withSlack }) => [at, withSlack]),
                  x,
                  y,
                )}
                className="jockey__line"
              />
              {past.map(({ t: at, withSlack, held }) => (
                <circle
                  key={at}
                  cx={x(at)}
                  cy={y(withSlack)}
                  r={held ? 3.2 : 2.4}
                  className={held ? 'jockey__held' : 'jockey__dot'}
                />
              ))}
              <path d={`M0 ${y(deadline - settings.deadZone)}h${wide}`} className="jockey__target" />
              <path d={`M0 ${y(deadline)}h${wide}`} className="jockey__deadline" />
              {canDrag && (
                <path
                  className="jockey__grip"
                  d={`M0 ${y(deadline)}h${wide}`}
                  onPointerDown={(event) => {
                    event.stopPropagation();
                    grab(event, present);
                  }}
                />
              )}
              {Number.isFinite(finished) && (
                <path d={`M${x(finished)} ${y(finished) - 6}v12`} stroke="var(--ink-2)" strokeWidth={2} />
              )}
              <text
                className="chart__axis jockey__over"
                x={wide}
                y={y(deadline - settings.deadZone) + 11}
                textAnchor="end"
              >
                target, {Math.round(settings.deadZone / MINUTE)} min earlier
              </text>
              <text className="jockey__deadline-text" x={4} y={y(deadline) - 4}>
                deadline {clock(deadline)}
              </text>
              {t <= shownUntil && (
                <path d={`M${Math.round(x(t)) + 0.5} 0v${tall + GAP + STRIP + lanes}`} stroke="var(--accent)" />
              )}
            </g>
            <AllocationStrip
              run={run}
              t={t}
              x={x}
              y={tokens}
              wide={wide}
              left={LEFT}
              top={TOP + tall + GAP}
              deadline={deadline}
            />
            {lanes > 0 && (
              <StageLanes
                stages={stages}
                run={run}
                t={t}
                x={x}
                left={LEFT}
                top={TOP + tall + GAP + STRIP + 2}
                wide={wide}
              />
            )}
            <g transform={`translate(${LEFT} ${height - 5})`}>
              {inMinutes(x.domain(), Math.floor(wide / 60)).map((tick) => (
                <text key={tick} className="chart__axis" x={x(tick)} textAnchor="middle">
                  {Math.round(tick / MINUTE)}
                </text>
              ))}
            </g>
          </svg>
        )}
      </div>
      <TickTable ticks={past} />
    </div>
  );
}

type Scale = (value: number) => number;

/** Round numbers of minutes between two times. */
function inMinutes([from, to]: readonly number[], count: number): readonly number[] {
  return roundNumbers(from / MINUTE, to / MINUTE, count).map((minute) => minute * MINUTE);
}

function lineOf(points: readonly (readonly [number, number])[], x: Scale, y: Scale): string {
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

function wordsOf({ id, finished, ticks }: JobRun, deadline: number): string {
  const done = Number.isFinite(finished) ? `done at ${clock(finished)}` : 'not done';
  return `${id}: predicted completion at ${ticks.length} control ticks, deadline ${clock(deadline)}, ${done}`;
}
