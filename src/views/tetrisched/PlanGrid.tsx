import { useRef } from 'react';
import { formatInstant } from '../../base/units';
import { leavesOf } from '../../schedulers/tetrisched/strl/expression';
import { viewStore } from '../../store/view-store';
import { ScrollRegion } from '../../ui/ScrollRegion';
import { useSize } from '../../ui/use-size';
import { groupName } from './plan-at';
import type { Place } from './plan-at';
import { formatValue } from './shown';
import type { Shown } from './shown';

const GUTTER = 92;
const HEAD = 18;
const GROUP = 20;
const ROW = 16;
/** Slices before the cycle that are shown, and the least that are shown after it. */
const PAST = 6;
const LEAST_AHEAD = 8;
const MOST_AHEAD = 40;
const MOST_NODES = 80;

interface Scale {
  x(time: number): number;
  readonly slice: number;
  readonly from: number;
  readonly to: number;
}

/** Nodes by group over time: what runs, what is planned, what the plan before held, and values of the job that is looked at. */
export function PlanGrid({ shown }: { readonly shown: Shown }) {
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  const { plan, at, variant } = shown;
  const { quantum } = at.settings;
  const ahead = Math.min(
    MOST_AHEAD,
    Math.max(
      LEAST_AHEAD,
      at.settings.window + 4,
      ...plan.places.map(({ start, slices }) => start + slices + 1),
      ...at.running.map(({ until }) => Math.ceil((until - plan.at) / quantum) + 1),
    ),
  );
  const from = Math.max(0, plan.at - PAST * quantum);
  const to = plan.at + ahead * quantum;
  const wide = Math.max(200, width - GUTTER - 8);
  const scale: Scale = {
    x: (time) => GUTTER + ((Math.min(to, Math.max(from, time)) - from) / (to - from)) * wide,
    slice: (quantum / (to - from)) * wide,
    from,
    to,
  };
  const groups = at.round.groups.map((members, group) => ({ group, members }));
  const nodesShown = Math.min(
    MOST_NODES,
    groups.reduce((sum, { members }) => sum + members.length, 0),
  );
  const tall = HEAD + groups.length * GROUP + nodesShown * ROW + 8;
  const rows = rowsOf(groups);
  return (
    <ScrollRegion label="Space-time plan" className="tetri__grid">
      <div ref={box}>
        {width > 0 && (
          <svg
            width={width}
            height={tall}
            aria-hidden="true"
            onPointerLeave={() => viewStore.getState().setHover(undefined)}
          >
            <Hatches shown={shown} />
            <Axis shown={shown} scale={scale} tall={tall} />
            {rows.groups.map(({ group, members, y }) => (
              <GroupHead key={group} shown={shown} scale={scale} group={group} members={members} y={y} />
            ))}
            {[...rows.nodes].map(([node, y]) => (
              <text key={node} x={8} y={y + 12} className="tetri__label">
                {variant.model.directory.nodes[node].id}
              </text>
            ))}
            <Bars shown={shown} scale={scale} rowOf={rows.nodes} />
            <path className="tetri__now" d={`M${scale.x(plan.at)} ${HEAD - 4}V${tall}`} />
          </svg>
        )}
      </div>
      <PlanTable shown={shown} />
    </ScrollRegion>
  );
}

function rowsOf(groups: readonly { readonly group: number; readonly members: readonly number[] }[]) {
  const nodes = new Map<number, number>();
  let y = HEAD;
  let left = MOST_NODES;
  const heads = groups.map(({ group, members }) => {
    const head = { group, members, y };
    y += GROUP;
    for (const node of members.slice(0, left)) {
      nodes.set(node, y);
      y += ROW;
    }
    left = Math.max(0, left - members.length);
    return head;
  });
  return { groups: heads, nodes };
}

/** One hatch per color: what is planned and not running yet. */
function Hatches({ shown: { colors } }: { readonly shown: Shown }) {
  return (
    <defs>
      {[...new Set(colors)].map((color) => (
        <pattern key={color} id={`tetri-${color}`} width="5" height="5" patternUnits="userSpaceOnUse">
          <path d="M-1 6L6 -1M-1 1L1 -1M4 6L6 4" stroke={`var(--a${color})`} strokeWidth="1.4" />
        </pattern>
      ))}
    </defs>
  );
}

function Axis({ shown, scale, tall }: { readonly shown: Shown; readonly scale: Scale; readonly tall: number }) {
  const { plan, at } = shown;
  const { quantum, window } = at.settings;
  const every = Math.max(1, Math.ceil(64 / scale.slice));
  const slices = Array.from({ length: Math.round((scale.to - scale.from) / quantum) + 1 }, (_, i) => {
    const offset = i - Math.round((plan.at - scale.from) / quantum);
    return { offset, time: plan.at + offset * quantum };
  });
  const end = plan.at + (window + 1) * quantum;
  return (
    <g>
      <text x={8} y={12} className="tetri__axis">
        slices of {quantum / 1e6} s
      </text>
      {end < scale.to && (
        <rect
          x={scale.x(end)}
          y={HEAD}
          width={scale.x(scale.to) - scale.x(end)}
          height={tall - HEAD}
          className="tetri__beyond"
        />
      )}
      {slices.map(({ offset, time }) => (
        <g key={offset}>
          <path d={`M${scale.x(time)} ${HEAD}V${tall}`} className="tetri__line" />
          {offset % every === 0 && (
            <text
              x={scale.x(time)}
              y={12}
              textAnchor="middle"
              className={offset === 0 ? 'tetri__axis tetri__axis--now' : 'tetri__axis'}
            >
              {offset === 0 ? `now ${formatInstant(time)}` : formatInstant(time)}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}

interface GroupHeadProps {
  readonly shown: Shown;
  readonly scale: Scale;
  readonly group: number;
  readonly members: readonly number[];
  readonly y: number;
}

/** What a group is called, and what each start there is worth to the job that is looked at. */
function GroupHead({ shown, scale, group, members, y }: GroupHeadProps) {
  const { plan, at, variant, app } = shown;
  const { model } = variant;
  const job = at.round.jobs.findIndex((own) => own.app === app);
  const best = new Map<number, { readonly value: number; readonly hasRoom: boolean; readonly option: number }>();
  for (const choice of job < 0 ? [] : at.round.choices[job]) {
    if (!leavesOf(choice.tree).some(({ set }) => set.includes(group))) continue;
    const known = best.get(choice.start);
    if (known === undefined || choice.value > known.value) best.set(choice.start, choice);
  }
  const chosen = plan.places.find((place) => place.app === app && members.includes(place.node));
  return (
    <g>
      <rect x={0} y={y} width="100%" height={GROUP} className="tetri__group" />
      <text x={8} y={y + 14} className="tetri__name">
        {groupName(model, members)}
      </text>
      <text x={GUTTER - 6} y={y + 14} textAnchor="end" className="tetri__axis">
        of {members.length}
      </text>
      {[...best].map(([start, { value, hasRoom }]) => {
        const isChosen = chosen?.start === start;
        const x = scale.x(plan.at + start * at.settings.quantum);
        if (x >= scale.x(scale.to) || scale.slice < 16) return null;
        const kind = isChosen ? 'chosen' : hasRoom ? 'open' : 'full';
        return (
          <g key={start} className={`tetri__value tetri__value--${kind}`}>
            <rect x={x + 1} y={y + 2} width={Math.min(34, scale.slice - 2)} height={GROUP - 4} rx={3} />
            <text x={x + 1 + Math.min(34, scale.slice - 2) / 2} y={y + 14} textAnchor="middle">
              {formatValue(Number(value.toPrecision(3)))}
            </text>
          </g>
        );
      })}
    </g>
  );
}

interface BarsProps {
  readonly shown: Shown;
  readonly scale: Scale;
  readonly rowOf: ReadonlyMap<number, number>;
}

/** Bars of the plan: solid what runs, pale what runs longer than was expected, hatched what is planned, dotted the plan before. */
function Bars({ shown, scale, rowOf }: BarsProps) {
  const { plan, before, at, colors, variant, app } = shown;
  const { quantum } = at.settings;
  const name = (of: number) => variant.model.directory.applications[of].id;
  const bar = (of: number, node: number, from: number, to: number, className: string, fill: string, key: string) => {
    const y = rowOf.get(node);
    if (y === undefined || to <= scale.from || from >= scale.to) return null;
    const [x0, x1] = [scale.x(from), scale.x(to)];
    return (
      <g
        key={key}
        className={of === app ? `tetri__bar tetri__bar--on ${className}` : `tetri__bar ${className}`}
        onPointerEnter={() => viewStore.getState().setHover({ kind: 'app', id: name(of) })}
        onClick={() => viewStore.getState().select({ kind: 'app', id: name(of) })}
      >
        <rect x={x0 + 0.5} y={y + 1.5} width={Math.max(1, x1 - x0 - 1)} height={ROW - 3} rx={2} style={{ fill }} />
      </g>
    );
  };
  const label = (of: number, node: number, from: number, to: number, key: string) => {
    const y = rowOf.get(node);
    const x = scale.x(from) + 3;
    if (y === undefined || to <= scale.from || scale.x(to) - x < 30) return null;
    return (
      <text key={key} x={x} y={y + 12} className="tetri__tag">
        {name(of).slice(0, Math.floor((scale.x(to) - x) / 6.5))}
      </text>
    );
  };
  const startOf = ({ start }: Place, base: number) => base + start * quantum;
  const planned = plan.places.filter(({ start }) => start > 0);
  const past = before === undefined ? [] : before.places.filter(({ start }) => start > 0);
  const moved = past.filter(
    (place) =>
      !plan.places.some(
        (other) =>
          other.app === place.app &&
          other.node === place.node &&
          startOf(other, plan.at) === startOf(place, before?.at ?? 0),
      ),
  );
  return (
    <g>
      {at.running.map(({ app: of, node, from, until }) =>
        bar(of, node, from, Math.max(plan.at, until), '', `var(--a${colors[of]})`, `r${of} ${node}`),
      )}
      {planned.map((place) =>
        bar(
          place.app,
          place.node,
          startOf(place, plan.at),
          startOf(place, plan.at) + place.slices * quantum,
          'tetri__bar--planned',
          `url(#tetri-${colors[place.app]})`,
          `p${place.app} ${place.node}`,
        ),
      )}
      {moved.map((place) =>
        bar(
          place.app,
          place.node,
          startOf(place, before?.at ?? 0),
          startOf(place, before?.at ?? 0) + place.slices * quantum,
          'tetri__bar--before',
          'none',
          `b${place.app} ${place.node}`,
        ),
      )}
      {at.running.map(({ app: of, node, from, until }) =>
        label(of, node, Math.max(from, scale.from), until, `rl${of} ${node}`),
      )}
      {planned.map((place) =>
        label(
          place.app,
          place.node,
          startOf(place, plan.at),
          startOf(place, plan.at) + place.slices * quantum,
          `pl${place.app} ${place.node}`,
        ),
      )}
    </g>
  );
}

/** The plan in words, for whoever does not see the picture. */
function PlanTable({ shown: { plan, at, variant } }: { readonly shown: Shown }) {
  const { directory } = variant.model;
  const jobs = new Map<number, Place[]>();
  for (const place of plan.places) jobs.set(place.app, [...(jobs.get(place.app) ?? []), place]);
  return (
    <table className="visually-hidden">
      <caption>Plan of {formatInstant(plan.at)}</caption>
      <thead>
        <tr>
          <th>job</th>
          <th>starts</th>
          <th>slices</th>
          <th>nodes</th>
          <th>value</th>
        </tr>
      </thead>
      <tbody>
        {[...jobs].map(([app, places]) => (
          <tr key={app}>
            <th>{directory.applications[app].id}</th>
            <td>{formatInstant(plan.at + places[0].start * at.settings.quantum)}</td>
            <td>{places[0].slices}</td>
            <td>{places.map(({ node }) => directory.nodes[node].id).join(', ')}</td>
            <td>{formatValue(places[0].value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
