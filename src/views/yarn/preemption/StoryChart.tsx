import { useRef } from 'react';
import { Fate } from '../../../analysis/model-columns';
import type { RunModel } from '../../../analysis/model';
import { formatInstant } from '../../../base/units';
import { useSize } from '../../../ui/hooks/use-size';
import { markedAt, overAt } from './spells';
import type { Entitlement, Spell, Story } from './spells';
import '../../shared/chart.css';

const GUTTER = 92;
const PAD = 10;
const LANE = 24;
const VICTIM = 7;
const MOST_LANES = 14;

interface ChartProps {
  readonly model: RunModel;
  readonly story: Story;
  readonly entitlements: readonly Entitlement[];
  /** The stretch of time that is shown, µs. */
  readonly range: readonly [from: number, to: number];
  readonly cursor: number;
}

/** Lanes from above: what it is entitled to, what was marked and killed for it, what began. The table beside says the same. */
export function StoryChart({ model, story, entitlements, range, cursor }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  const [from, to] = range;
  const wide = Math.max(60, width - GUTTER - PAD);
  const x = (time: number): number =>
    GUTTER + Math.max(0, Math.min(1, (Math.min(time, model.end) - from) / Math.max(1, to - from))) * wide;
  const lanes = victimLanes(model, story);
  const top = 26 + entitlements.length * LANE;
  const victims = Math.max(1, Math.min(MOST_LANES, Math.max(0, ...lanes.map(({ lane }) => lane + 1)))) * VICTIM + 8;
  const tall = top + victims + LANE + 4;
  const visible = (start: number, end: number): boolean => end > from && start < to;
  const at = Math.round(x(cursor)) + 0.5;
  return (
    <div className="yarn__chart scroll-area" ref={box}>
      {width > 0 && (
        <svg width={width} height={tall} aria-hidden="true">
          {entitlements.map((entitlement, i) => (
            <g key={entitlement.name} transform={`translate(0 ${14 + i * LANE})`}>
              <text x={12} y={12} className="chart__axis">
                {entitlement.name}
              </text>
              <path d={`M${GUTTER} 12.500h${wide}`} stroke="var(--line)" />
              {story.spells
                .filter((spell) => spell.entitlement === entitlement || spell.entitlement.name === entitlement.name)
                .filter((spell) => visible(spell.from, spell.to))
                .map((spell) => (
                  <SpellBar key={spell.from} spell={spell} x={x} />
                ))}
            </g>
          ))}
          <g transform={`translate(0 ${top})`}>
            <text x={12} y={10} className="chart__axis">
              marked, killed
            </text>
            {lanes
              .filter(({ row, lane }) => lane < MOST_LANES && visible(markedAt(model, row), overAt(model, row)))
              .map(({ row, lane }) => (
                <VictimBar key={row} model={model} row={row} y={2 + lane * VICTIM} x={x} />
              ))}
          </g>
          <g transform={`translate(0 ${top + victims})`}>
            <text x={12} y={12} className="chart__axis">
              containers start
            </text>
            <path d={`M${GUTTER} 14.500h${wide}`} stroke="var(--line)" />
            <path d={ticksPath(story.starts, x, from, to)} stroke="var(--good)" strokeWidth={1.5} />
          </g>
          {cursor >= from && cursor <= to && <path d={`M${at} 12V${tall - 2}`} stroke="var(--accent)" />}
          <Grace model={model} story={story} x={x} y={top} from={from} to={to} />
          <text x={GUTTER} y={9} className="chart__axis">
            {formatInstant(from)}
          </text>
          <text x={width - PAD} y={9} textAnchor="end" className="chart__axis">
            {formatInstant(to)}
          </text>
        </svg>
      )}
    </div>
  );
}

/** Pale while it is patient, with the end of its patience as a mark; solid red outline from then on. */
function SpellBar({ spell, x }: { readonly spell: Spell; readonly x: (time: number) => number }) {
  const { from, to, overdue, entitlement } = spell;
  const x0 = x(from);
  const x1 = Math.max(x(to), x0 + 1);
  const turn = Math.min(x(overdue), x1);
  const name = entitlement.patienceSetting;
  return (
    <>
      <rect
        x={x0}
        y={4}
        width={Math.max(1, turn - x0)}
        height={12}
        fill="var(--wPb)"
        stroke="var(--wP)"
        strokeOpacity={0.5}
      />
      {overdue < to && (
        <>
          <rect
            x={turn}
            y={4}
            width={Math.max(1, x1 - turn)}
            height={12}
            fill="var(--danger-soft)"
            stroke="var(--danger)"
          />
          <path d={`M${turn} 1v18`} stroke="var(--danger)" strokeWidth={1.5} />
        </>
      )}
      {turn - x0 > name.length * 5.4 + 8 && (
        <text x={x0 + 4} y={13} className="yarn__in-bar">
          {name}
        </text>
      )}
      {overdue < to && x1 - turn > 44 && (
        <text x={turn + 4} y={13} className="yarn__in-bar">
          overdue
        </text>
      )}
    </>
  );
}

interface VictimBarProps {
  readonly model: RunModel;
  readonly row: number;
  readonly y: number;
  readonly x: (time: number) => number;
}

/** From the mark to the kill; dashed when it was spared, with a cross where it was killed. */
function VictimBar({ model: { preemptions }, row, y, x }: VictimBarProps) {
  if (preemptions === undefined) return null;
  const x0 = x(preemptions.marked[row]);
  const x1 = Math.max(x(preemptions.until[row]), x0 + 2);
  const fate = preemptions.fate[row];
  const spared = fate === Fate.spared;
  const color = spared ? 'var(--ink-3)' : 'var(--danger)';
  return (
    <>
      <path
        d={`M${x0} ${y + 2.5}H${x1}`}
        stroke={color}
        strokeWidth={spared ? 1 : 3}
        strokeDasharray={spared ? '3 2' : ''}
      />
      {fate === Fate.preempted && <path d={`M${x1 - 2} ${y}l5 5m0-5l-5 5`} stroke={color} strokeWidth={1.3} />}
      {spared && <circle cx={x1 + 2} cy={y + 2.5} r={2} fill="var(--surface)" stroke={color} />}
    </>
  );
}

interface GraceProps {
  readonly model: RunModel;
  readonly story: Story;
  readonly x: (time: number) => number;
  readonly y: number;
  readonly from: number;
  readonly to: number;
}

/** The time from the mark to the kill as a bracket over the first victim in view, with the name of the setting. */
function Grace({ model, story, x, y, from, to }: GraceProps) {
  const first = story.victims.find((row) => markedAt(model, row) >= from && markedAt(model, row) < to);
  if (first === undefined) return null;
  const x0 = x(markedAt(model, first));
  const x1 = x(Math.min(markedAt(model, first) + story.grace, to));
  return (
    <>
      <path d={`M${x0} ${y + 2}v-4H${x1}v4`} fill="none" stroke="var(--ink-3)" />
      <text x={x0} y={y - 4} className="chart__axis yarn__over-line">
        {story.graceSetting}
      </text>
    </>
  );
}

/** Each victim in the first lane that is free. */
function victimLanes(model: RunModel, { victims }: Story): { readonly row: number; readonly lane: number }[] {
  const free: number[] = [];
  return victims.map((row) => {
    let lane = free.findIndex((until) => until <= markedAt(model, row));
    if (lane === -1) lane = free.length;
    free[lane] = overAt(model, row);
    return { row, lane };
  });
}

/** At most one tick per pixel. */
function ticksPath(times: readonly number[], x: (time: number) => number, from: number, to: number): string {
  const seen = new Set<number>();
  for (const time of times) if (time >= from && time <= to) seen.add(Math.round(x(time)));
  return [...seen].map((at) => `M${at + 0.5} 6v8`).join('');
}
