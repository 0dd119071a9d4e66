import { formatInstant, SECOND } from '../../../base/units';
import { tickLabel } from '../../../render/time-scale';
import { HEAD } from './grid-scale';
import type { Scale } from './grid-scale';
import type { Shown } from '../plan/shown';

/** Px that an instant above the grid needs. */
const LABEL = 64;
const NOW_WIDE = 66;
/** Right end of the text about slices. */
const UNIT_WIDE = 84;

/** Instants, lines between slices, and what lies beyond the window of the plan. */
export function GridAxis({
  shown,
  scale,
  tall,
}: {
  readonly shown: Shown;
  readonly scale: Scale;
  readonly tall: number;
}) {
  const { plan, at } = shown;
  const { quantum, window } = at.settings;
  const every = Math.max(1, Math.ceil(LABEL / scale.slice));
  const slices = Array.from({ length: Math.round((scale.to - scale.from) / quantum) + 1 }, (_, i) => {
    const offset = i - Math.round((plan.at - scale.from) / quantum);
    return { offset, time: plan.at + offset * quantum };
  });
  // Full seconds need no decimals, as on the axis of the timeline.
  const full = plan.at % SECOND === 0 && (every * quantum) % SECOND === 0;
  const end = plan.at + (window + 1) * quantum;
  const now = scale.x(plan.at);
  return (
    <g>
      {now - NOW_WIDE / 2 > UNIT_WIDE && (
        <text x={12} y={13} className="chart__axis">
          slices of {quantum / SECOND} s
        </text>
      )}
      {end < scale.to && (
        <g>
          <rect
            x={scale.x(end)}
            y={HEAD}
            width={scale.x(scale.to) - scale.x(end)}
            height={tall - HEAD}
            className="tetri__beyond"
          />
          <title>Beyond the window: nothing is planned to start there</title>
        </g>
      )}
      {slices.map(({ offset, time }) => (
        <g key={offset}>
          <path d={`M${scale.x(time)} ${HEAD}V${tall}`} className="tetri__line" />
          {offset % every === 0 && offset !== 0 && scale.x(time) < scale.x(scale.to) - LABEL / 3 && (
            <text x={scale.x(time)} y={13} textAnchor="middle" className="chart__axis">
              {full ? tickLabel(time, SECOND) : formatInstant(time)}
            </text>
          )}
        </g>
      ))}
      <rect x={now - NOW_WIDE / 2} y={2} width={NOW_WIDE} height={HEAD - 5} rx={3} className="tetri__now-flag" />
      <text x={now} y={13} textAnchor="middle" className="tetri__now-text">
        now {formatInstant(plan.at)}
      </text>
    </g>
  );
}
