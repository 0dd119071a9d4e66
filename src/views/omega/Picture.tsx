import { useRef } from 'react';
import { grouped } from '../../base/text/counted';
import { ticks, timeScale } from '../../render/time-scale';
import { usePlayground } from '../../store/page-playground';
import { moveCursor } from '../transport/playback';
import { useSize } from '../../ui/hooks/use-size';
import { CellRows, machinesShown, ROW } from './CellRows';
import { LaneRow } from './LaneRow';
import { rangeOf } from './range';
import type { Range } from './range';
import { showTransaction } from './shown';
import type { Shown } from './shown';
import type { Transaction } from './transactions';

const LEFT = 118;
const RIGHT = 14;
const AXIS = 20;
const GAP = 20;
/** Room for a tick of the axis, px. */
const TICK = 70;
/** With more schedulers than this each gets a thin lane without words. */
const ROOMY_LANES = 8;

interface PictureProps {
  readonly shown: Shown;
  /** µs. */
  readonly range: readonly [number, number];
  /** Whether all machines are drawn where they are not too many. */
  readonly whole: boolean;
}

/** Decisions of the schedulers over time, and below them the machines that they claim. The same is in a table. */
export function Picture({ shown, range: given, whole }: PictureProps) {
  const playground = usePlayground();
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  const { run, cursor, chosen, settings, variant } = shown;
  const range = rangeOf(given, LEFT, Math.max(60, width - LEFT - RIGHT));
  const laneTall = run.byLane.length > ROOMY_LANES ? 20 : 46;
  const laneTop = (lane: number): number => AXIS + lane * laneTall;
  const lanesEnd = laneTop(run.byLane.length);
  const machines = machinesShown(shown, whole);
  const cellTop = lanesEnd + GAP;
  const height = machines.length === 0 ? lanesEnd + 4 : cellTop + machines.length * ROW + 6;
  const all = variant.model.directory.nodes.length;
  const { x, from, to } = range;
  const onLook = (transaction: Transaction): void => showTransaction(shown, transaction, playground);
  return (
    <div className="omega__picture" ref={box}>
      {width > 0 && (
        <svg
          width={width}
          height={height}
          aria-hidden="true"
          onClick={({ clientX, currentTarget }) => {
            const at = (clientX - currentTarget.getBoundingClientRect().left - LEFT) / range.wide;
            if (at >= 0 && at <= 1) moveCursor(from + at * (to - from), playground);
          }}
        >
          <Defs />
          <clipPath id="omega-plot">
            <rect x={LEFT - 1} y={0} width={range.wide + 2} height={height} />
          </clipPath>
          {ticks(timeScale(from, to, range.wide), TICK).map(({ time, label }) => (
            <g key={time}>
              <path className="omega__row" d={`M${x(time)} ${AXIS}V${height}`} />
              <text
                className="chart__axis"
                x={x(time)}
                y={13}
                textAnchor={x(time) > width - TICK / 2 ? 'end' : 'middle'}
              >
                {label}
              </text>
            </g>
          ))}
          {run.byLane.map((_, lane) => (
            <LaneRow
              key={lane}
              shown={shown}
              lane={lane}
              range={range}
              top={laneTop(lane)}
              height={laneTall}
              onLook={onLook}
            />
          ))}
          {machines.length > 0 && (
            <>
              <text className="chart__axis" x={8} y={lanesEnd + 14}>
                <tspan className="omega__lane-name">Cell</tspan> # placements so far; grey: free room
                {machines.length < all && `; ${machines.length} of ${grouped(all)} machines`}
              </text>
              <CellRows shown={shown} machines={machines} range={range} top={cellTop} />
            </>
          )}
          <g clipPath="url(#omega-plot)">
            {chosen !== undefined && (
              <Chain shown={shown} range={range} top={laneTop(chosen.lane)} tall={laneTall} end={height} />
            )}
            {chosen !== undefined && settings.architecture === 'shared-state' && (
              <path className="omega__snapshot" d={`M${x(chosen.from)} ${laneTop(chosen.lane)}V${height}`} />
            )}
            <path className="omega__cursor" d={`M${x(cursor)} 0V${height}`} />
          </g>
        </svg>
      )}
    </div>
  );
}

interface ChainProps {
  readonly shown: Shown;
  readonly range: Range;
  readonly top: number;
  readonly tall: number;
  readonly end: number;
}

/** The attempts on a job as a chain, and the commit of the chosen one down to the machines. */
function Chain({ shown: { run, chosen }, range: { x, wide }, top, tall, end }: ChainProps) {
  if (chosen === undefined) return null;
  const attempts = run.byApp.get(chosen.app) ?? [];
  const y = tall >= 40 ? top + 23 : top + tall / 2;
  return (
    <g>
      {attempts.slice(1).map((next, i) => {
        const [start, stop] = [x(attempts[i].to), x(next.from)];
        const [left, right] = [Math.max(start, LEFT), Math.min(stop, LEFT + wide)];
        return (
          <g key={next.index}>
            <path className="omega__retry" markerEnd="url(#omega-retry)" d={`M${start + 2} ${y}H${stop - 4}`} />
            {right - left > 40 && (
              <text className="omega__retry-text" x={(left + right) / 2} y={y - 4} textAnchor="middle">
                retry
              </text>
            )}
          </g>
        );
      })}
      {chosen.outcome !== 'open' && (
        <path
          className={chosen.outcome === 'failed' ? 'omega__commit is-failed' : 'omega__commit'}
          d={`M${x(chosen.to)} ${top + tall - 14}V${end}`}
        />
      )}
    </g>
  );
}

function Defs() {
  return (
    <defs>
      {(['won', 'spurious', 'retry'] as const).map((kind) => (
        <marker
          key={kind}
          id={`omega-${kind}`}
          className={`omega__head is-${kind}`}
          viewBox="0 0 8 8"
          refX="6"
          refY="4"
          markerWidth="6"
          markerHeight="6"
          orient="auto"
        >
          <path d="M0 0L8 4L0 8Z" />
        </marker>
      ))}
      <pattern id="omega-hatch" width="5" height="5" patternUnits="userSpaceOnUse">
        <path d="M-1 1L1 -1M-1 6L6 -1M4 6L6 4" className="omega__hatch" />
      </pattern>
    </defs>
  );
}
