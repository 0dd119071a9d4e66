import { scaleLinear, ticks as roundNumbers } from 'd3';
import { useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { viewStore } from '../../store/view-store';
import { useSize } from '../../ui/use-size';
import { act } from '../shared/act';
import type { JobRun, Tick } from './job-run';
import { clock, curveOfShown } from './shown';
import type { Shown } from './shown';

const MINUTE = 60_000_000;
const SECOND = 1_000_000;
const LEFT = 64;
const RIGHT = 12;
const TOP = 8;
/** Height of the strip of allocation, px, and of what lies between it and the picture above. */
const STRIP = 84;
const GAP = 30;
const AXIS = 18;

/** When the job will be done, as each tick sees it, against its deadline; below it the tokens. */
export function PredictionPanel({ shown }: { readonly shown: Shown }) {
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(box);
  const [dragged, setDragged] = useState<number>();
  const { run, t, variant } = shown;
  const { deadline: present } = curveOfShown(shown);
  const deadline = dragged ?? present;
  const { ticks, settings, finished } = run;
  const end = Number.isFinite(finished) ? finished : Math.max(variant.model.end - run.submitted, MINUTE);
  const wide = Math.max(60, width - LEFT - RIGHT);
  const tall = Math.max(50, height - TOP - STRIP - GAP - AXIS);
  const most = Math.max(deadline * 1.25, ...ticks.map(({ high }) => Math.min(high, deadline * 2)), end);
  const least = Math.min(deadline * 0.6, ...ticks.map(({ low }) => low));
  const x = scaleLinear([0, Math.max(end, deadline) * 1.04], [0, wide]);
  const y = scaleLinear([least, most], [tall, 0]).clamp(true);
  const tokens = scaleLinear([0, Math.max(settings.maxTokens, 1)], [STRIP, 0]);
  const past = ticks.filter((tick) => tick.t <= t);
  const future = ticks.filter((tick) => tick.t > t);
  const canDrag = shown.own['utility'] === undefined;
  const set = (time: number): void => {
    const whole = Math.max(1, Math.round(time / MINUTE));
    const change = shown.changes.findLast(({ path }) => path[0] === 'deadline');
    const path =
      change === undefined
        ? ['workload', shown.entry, 'deadline']
        : ['interventions', (change as unknown as { id: string }).id, 'value'];
    act([{ path, value: `${whole}min` }], `Deadline of ${run.id} set to ${whole} min`, variant.id);
  };
  const drag = (event: PointerEvent<SVGElement>): number => {
    const area = box.current?.getBoundingClientRect();
    return y.invert(event.clientY - (area?.top ?? 0) - TOP);
  };
  const go = (event: PointerEvent<SVGSVGElement>): void => {
    const area = box.current?.getBoundingClientRect();
    const time = x.invert(event.clientX - (area?.left ?? 0) - LEFT);
    viewStore.getState().setCursor(Math.max(0, run.submitted + time));
  };
  const last = past.at(-1);
  return (
    <div className="jockey__prediction">
      <div className="jockey__key">
        <b>done at</b>
        {canDrag && (
          <label className="jockey__deadline-input">
            deadline{' '}
            <input
              type="number"
              min={1}
              max={100000}
              value={Math.round(present / MINUTE)}
              aria-label={`Deadline of ${run.id}, minutes`}
              onChange={(event) => {
                const given = Number(event.target.value);
                if (Number.isFinite(given) && given >= 1) set(given * MINUTE);
              }}
            />{' '}
            min
          </label>
        )}
        {last === undefined ? null : (
          <>
            <span>
              with slack <b>{clock(last.withSlack)}</b>
            </span>
            <span>
              median <b>{clock(last.middle)}</b>
            </span>
            <span>
              guarantee{' '}
              <b>
                {last.guarantee < 0 ? 'none' : last.guarantee} of {settings.maxTokens}
              </b>
            </span>
            {last.granted < last.guarantee && (
              <span className="jockey__warn">over-committed: {last.granted} granted</span>
            )}
            {last.mismatch && <span className="jockey__warn">slower than its table explains</span>}
          </>
        )}
        <span className="grow" />
        <span>
          {Number.isFinite(finished)
            ? `done ${clock(finished)}, ${finished <= present ? 'in time' : 'late'}`
            : 'not done'}
        </span>
      </div>
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
                    [most, most],
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
              <text className="chart__axis" x={wide} y={y(deadline - settings.deadZone) + 11} textAnchor="end">
                target, {Math.round(settings.deadZone / MINUTE)} min earlier
              </text>
              <path d={`M0 ${y(deadline)}h${wide}`} className="jockey__deadline" />
              <text className="jockey__deadline-text" x={4} y={y(deadline) - 4}>
                deadline {clock(deadline)}
              </text>
              {canDrag && (
                <path
                  className="jockey__grip"
                  d={`M0 ${y(deadline)}h${wide}`}
                  onPointerDown={(event) => {
                    event.stopPropagation();
                    event.currentTarget.setPointerCapture(event.pointerId);
                    setDragged(present);
                  }}
                  onPointerMove={(event) => {
                    if (dragged !== undefined) setDragged(Math.max(MINUTE, drag(event)));
                  }}
                  onPointerUp={() => {
                    if (dragged !== undefined && Math.abs(dragged - present) > 10 * SECOND) set(dragged);
                    setDragged(undefined);
                  }}
                  onPointerCancel={() => setDragged(undefined)}
                />
              )}
              {Number.isFinite(finished) && (
                <path d={`M${x(finished)} ${y(finished) - 6}v12`} stroke="var(--ink-2)" strokeWidth={2} />
              )}
              <path d={`M${Math.round(x(t)) + 0.5} 0v${tall + GAP + STRIP}`} stroke="var(--accent)" />
            </g>
            <Strip run={run} t={t} x={x} y={tokens} wide={wide} top={TOP + tall + GAP} deadline={deadline} />
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

interface StripProps {
  readonly run: JobRun;
  readonly t: number;
  readonly x: Scale;
  readonly y: Scale;
  readonly wide: number;
  readonly top: number;
  readonly deadline: number;
}

/** Tokens: raw, smoothed, guaranteed, the oracle's line, ticks that the dead zone held. */
function Strip({ run, t, x, y, wide, top, deadline }: StripProps) {
  const { ticks, facts, finished } = run;
  const work = facts.distribution.profile.reduce((sum, { running, queueing }) => sum + running + queueing, 0);
  const oracle = Math.ceil(work / Math.max(MINUTE, deadline));
  const until = (index: number): number =>
    Math.min(
      ticks[index + 1]?.t ?? Infinity,
      Number.isFinite(finished) ? finished : (ticks.at(-1)?.t ?? 0) + run.settings.period,
    );
  return (
    <g transform={`translate(${LEFT} ${top})`}>
      <text className="chart__axis" x={-LEFT + 4} y={-8}>
        tokens: <tspan className="jockey__k-raw">raw</tspan> <tspan className="jockey__k-smooth">smoothed</tspan>{' '}
        <tspan>guaranteed (bars), held by the dead zone (dotted)</tspan>
      </text>
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <path d={`M0 ${y(share * run.settings.maxTokens)}h${wide}`} stroke="var(--grid)" />
          <text className="chart__axis" x={-6} y={y(share * run.settings.maxTokens) + 3} textAnchor="end">
            {Math.round(share * run.settings.maxTokens)}
          </text>
        </g>
      ))}
      {ticks.map((tick, i) => {
        const [from, to] = [x(tick.t), x(until(i))];
        const guarantee = Math.max(0, tick.guarantee);
        return (
          <g key={tick.t} opacity={tick.t > t ? 0.3 : 1}>
            <rect
              x={from}
              width={Math.max(0.5, to - from - 0.5)}
              y={y(guarantee)}
              height={y(0) - y(guarantee)}
              className="jockey__bar"
            />
            {tick.granted < guarantee && (
              <rect
                x={from}
                width={Math.max(0.5, to - from - 0.5)}
                y={y(guarantee)}
                height={y(tick.granted) - y(guarantee)}
                className="jockey__cut"
              />
            )}
            {tick.held && <rect x={from} width={Math.max(1, to - from)} y={0} height={y(0)} className="jockey__dots" />}
            {tick.raw !== undefined && <path d={`M${from} ${y(tick.raw)}H${to}`} className="jockey__raw" />}
            {tick.smoothed !== undefined && (
              <path d={`M${from} ${y(tick.smoothed)}H${to}`} className="jockey__smooth" />
            )}
          </g>
        );
      })}
      <path d={`M0 ${y(oracle)}h${wide}`} className="jockey__oracle" />
      <text className="jockey__oracle-text" x={wide} y={y(oracle) - 3} textAnchor="end">
        oracle {oracle}: work over time
      </text>
    </g>
  );
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

/** The same for those who do not see it. */
function TickTable({ ticks }: { readonly ticks: readonly Tick[] }) {
  return (
    <table className="visually-hidden">
      <caption>Control ticks up to the cursor</caption>
      <thead>
        <tr>
          {['at', 'progress', 'done at with slack', 'raw', 'smoothed', 'guarantee', 'held'].map((name) => (
            <th key={name}>{name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ticks.slice(-60).map((tick) => (
          <tr key={tick.t}>
            <td>{clock(tick.t)}</td>
            <td>{tick.progress.toFixed(3)}</td>
            <td>{clock(tick.withSlack)}</td>
            <td>{tick.raw ?? '–'}</td>
            <td>{tick.smoothed ?? '–'}</td>
            <td>{tick.guarantee}</td>
            <td>{tick.held ? 'held' : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
