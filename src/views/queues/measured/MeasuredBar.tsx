import type { MeasureRole } from '../../../schedulers/plugin';
import { HEADROOM, PAIR_TEXT } from '../QueueScale';
import { userColor } from './user-color';

/** With and without the line for masters. */
const ROW = 28;
const LOW_ROW = 25;
/** Heads above one bar keep clear of those below the bar before it. */
const TOP = 8;
const TALL = 10;
/** Half a mark's head. */
const HEAD = 3.5;

/** Amounts in one resource type's own unit; NaN where there is no such figure, Infinity for no limit. */
export interface Measured {
  readonly drivers: number;
  readonly busy: number;
  readonly used: number;
  /** Wanted and not held, what is reserved for it included. */
  readonly pending: number;
  readonly reserved: number;
  /** How its use is divided among users, where that is shown. */
  readonly users: readonly (readonly [user: number, amount: number])[] | undefined;
  readonly amount: (role: MeasureRole) => number;
}

interface MeasuredBarProps {
  readonly measured: Measured;
  readonly capacity: number;
  readonly width: number;
  /** Fill of pending amounts. */
  readonly pattern: string;
  /** There are application masters in the run, and a line for them. */
  readonly masters: boolean;
}

/** What a queue holds and wants under the figures that its scheduler keeps of it. */
export function MeasuredBar({ measured, capacity, width, pattern, masters }: MeasuredBarProps) {
  const { drivers, busy, used, pending, reserved, users, amount } = measured;
  const scale = capacity * HEADROOM;
  const px = (value: number): number => Math.min(width, Math.max(0, (value / scale) * width));
  const rect = (key: string, from: number, to: number, fill: string, y = TOP, h = TALL) =>
    px(to) > px(from) && <rect key={key} x={px(from)} y={y} width={px(to) - px(from)} height={h} fill={fill} />;
  const max = amount('maximum');
  const room = Number.isFinite(max) ? Math.min(max, capacity) : capacity;
  const wanted = used + pending;
  const amLimit = masters ? amount('am-limit') : NaN;
  const toPreempt = amount('to-preempt');
  return (
    <svg width={width + 8} height={masters ? ROW : LOW_ROW} aria-hidden="true" className="queue__measured">
      {rect('room', 0, room, 'var(--grid)')}
      {users === undefined ? (
        <>
          {rect('drivers', 0, drivers, 'var(--uD)')}
          {rect('busy', drivers, drivers + busy, 'var(--uB)')}
          {rect('idle', drivers + busy, used, 'var(--uI)')}
        </>
      ) : (
        <Users users={users} px={px} />
      )}
      <Outlined from={px(used)} to={px(used + reserved)} dash="4 3" fill="none" />
      <Outlined from={px(used + reserved)} to={px(wanted)} fill={pattern} />
      {pending > 0 && wanted > scale && (
        <path
          d={`M${width - 1} ${TOP - 1}l4 ${(TALL + 2) / 2}-4 ${(TALL + 2) / 2}`}
          fill="var(--surface)"
          stroke="var(--ink-3)"
        />
      )}
      {toPreempt > 0 && (
        <path
          d={`M${px(Math.max(0, used - toPreempt))} ${TOP + TALL - 1.5}H${px(used)}`}
          stroke="var(--danger)"
          strokeWidth={3}
        />
      )}
      <Marks px={px} amount={amount} />
      {amLimit > 0 && (
        <>
          {Number.isFinite(amLimit) && (
            <path
              d={`M0 ${ROW - 1.5}H${px(amLimit)}m0-1.500v3`}
              stroke="var(--ink-3)"
              fill="none"
              strokeDasharray="1 1"
            />
          )}
          {Number.isFinite(amLimit) && <path d={`M${px(amLimit)} ${ROW - 4}v4`} stroke="var(--ink-2)" />}
          {rect('am', 0, amount('am-used'), 'var(--uD)', ROW - 3, 2)}
        </>
      )}
    </svg>
  );
}

function Users({
  users,
  px,
}: {
  readonly users: readonly (readonly [number, number])[];
  readonly px: (value: number) => number;
}) {
  let from = 0;
  return users.map(([user, amount]) => {
    const x = px(from);
    from += amount;
    const wide = px(from) - x;
    return (
      <rect
        key={user}
        x={x}
        y={TOP}
        width={Math.max(0, wide > 3 ? wide - 1 : wide)}
        height={TALL}
        fill={userColor(user)}
      />
    );
  });
}

interface OutlinedProps {
  readonly from: number;
  readonly to: number;
  readonly fill: string;
  readonly dash?: string;
}

function Outlined({ from, to, fill, dash }: OutlinedProps) {
  if (to - from <= 1) return null;
  return (
    <rect
      x={from + 0.5}
      y={TOP + 0.5}
      width={to - from - 1}
      height={TALL - 1}
      fill={fill}
      stroke={dash === undefined ? 'var(--ink-3)' : 'var(--ink)'}
      strokeDasharray={dash}
    />
  );
}

interface MarksProps {
  readonly px: (value: number) => number;
  readonly amount: (role: MeasureRole) => number;
}

/** Limits are lines, shares have heads: the one that counts now is solid and is above, the display one hollow and below. */
function Marks({ px, amount }: MarksProps) {
  const mark = (role: MeasureRole) => {
    const value = amount(role);
    // An amount of zero has no mark: it would be at the beginning of every bar.
    return Number.isFinite(value) && value > 0 ? <path key={role} {...MARKS[role]?.(px(value))} /> : null;
  };
  return (['guaranteed', 'maximum', 'minimum', 'steady', 'fair', 'ideal'] as const).map(mark);
}

interface MarkPath {
  readonly d: string;
  readonly fill: string;
  readonly stroke: string;
  readonly strokeWidth?: number;
  readonly strokeDasharray?: string;
}

/** How a figure is drawn at a place of the bar. */
export const MARKS: Readonly<Partial<Record<MeasureRole, (x: number) => MarkPath>>> = {
  guaranteed: (x) => ({ d: `M${x} ${TOP - 3}v${TALL + 6}`, fill: 'none', stroke: 'var(--ink)', strokeWidth: 1.5 }),
  maximum: (x) => ({
    d: `M${x + 3} ${TOP - 2}h-3v${TALL + 4}h3`,
    fill: 'none',
    stroke: 'var(--ink)',
    strokeWidth: 1.5,
  }),
  minimum: (x) => ({
    d: `M${x - HEAD} ${TOP + TALL}L${x} ${TOP + TALL - 5}L${x + HEAD} ${TOP + TALL}Z`,
    fill: 'var(--surface)',
    stroke: 'var(--ink)',
  }),
  fair: (x) => ({
    d: `M${x} ${TOP + TALL}V${TOP - 1}L${x - HEAD} ${TOP - 5}H${x + HEAD}L${x} ${TOP - 1}`,
    fill: 'var(--ink)',
    stroke: 'var(--ink)',
    strokeWidth: 1.2,
  }),
  steady: (x) => ({
    d: `M${x} ${TOP + TALL + 1}L${x - HEAD} ${TOP + TALL + 5}H${x + HEAD}Z`,
    fill: 'var(--surface)',
    stroke: 'var(--ink)',
  }),
  ideal: (x) => ({
    d: `M${x} ${TOP - 5}l${HEAD} ${HEAD}-${HEAD} ${HEAD}-${HEAD}-${HEAD}zM${x} ${TOP + 2}V${TOP + TALL + 2}`,
    fill: 'var(--surface)',
    stroke: 'var(--danger)',
    strokeWidth: 1.2,
  }),
};

interface PairBarProps {
  /** Parts of the cluster, memory and vcores: what is held, the fair share and the minimum (NaN: none). */
  readonly parts: readonly PairPart[];
  readonly width: number;
}

export interface PairPart {
  readonly letter: string;
  readonly used: number;
  readonly pending: number;
  readonly fair: number;
  readonly minimum: number;
  readonly dominant: boolean;
}

/** Both types side by side as parts of the cluster: what is larger dominates, and is what queues are compared by. */
export function PairBar({ parts, width }: PairBarProps) {
  // Texts have their room behind the whole of the cluster.
  const room = Math.max(20, width - PAIR_TEXT);
  const px = (part: number): number => Math.min(1, part) * room;
  return (
    <svg width={width + 8} height={ROW} aria-hidden="true" className="queue__measured">
      {parts.map(({ letter, used, pending, fair, minimum, dominant }, i) => {
        const y = 1 + i * 12;
        return (
          <g key={letter}>
            <rect x={0} y={y} width={px(1)} height={9} fill="var(--grid)" />
            <rect x={0} y={y} width={px(used)} height={9} fill={dominant ? 'var(--uD)' : 'var(--uB)'} />
            {pending > 0 && px(used + pending) - px(used) > 1 && (
              <rect
                x={px(used) + 0.5}
                y={y + 0.5}
                width={px(used + pending) - px(used) - 1}
                height={8}
                fill="none"
                stroke="var(--ink-3)"
                strokeDasharray="2 2"
              />
            )}
            {minimum > 0 && (
              <path
                d={`M${px(minimum) - 3} ${y + 9}l3-4 3 4z`}
                fill="var(--surface)"
                stroke="var(--ink)"
                strokeWidth={0.8}
              />
            )}
            {fair > 0 && <path d={`M${px(fair)} ${y - 1}v11`} stroke="var(--ink)" strokeWidth={1.5} />}
            <text x={px(1) + 4} y={y + 8} className={`queue__pair${dominant ? ' queue__pair--dominant' : ''}`}>
              {`${letter} ${Math.round(used * 100)} %`}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
