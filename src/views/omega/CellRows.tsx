import { formatVcore } from '../../base/units';
import { freeAt, machineOf, sequenceAt } from './cell-at';
import type { Machine } from './cell-at';
import { appName, laneColor } from './omega-words';
import type { Range } from './range';
import type { Shown } from './shown';
import { within } from './transactions';
import type { LostClaim, Transaction } from './transactions';

/** Height of the row of a machine, px. */
export const ROW = 17;
/** A cell with at most this number of machines is drawn whole. */
export const WHOLE = 16;
/** A cell with up to this many machines is drawn whole on request. */
export const MOST_WHOLE = 200;
/** For larger cells, this many machines: those of the chosen transaction. */
const PART = 24;
/** With more transactions in sight only the conflicts of the chosen one are drawn. */
const MOST_ARROWS = 40;

/** The machines that are drawn: all of a small cell, and of a large one those that the chosen transaction claims. */
export function machinesShown({ variant: { model }, chosen }: Shown, whole: boolean): readonly Machine[] {
  const { nodes: all } = model.directory;
  if (all.length <= (whole ? MOST_WHOLE : WHOLE)) return all.map((_, node) => machineOf(model, node));
  if (chosen === undefined) return [];
  const { containers, applications } = model;
  const placed = Array.from(applications[chosen.app].containers).filter((c) => containers.allocated[c] === chosen.to);
  const nodes = new Set([...chosen.lost.map(({ node }) => node), ...placed.map((c) => containers.node[c])]);
  return [...nodes]
    .sort((a, b) => a - b)
    .slice(0, PART)
    .map((node) => machineOf(model, node));
}

interface CellRowsProps {
  readonly shown: Shown;
  readonly machines: readonly Machine[];
  readonly range: Range;
  readonly top: number;
}

/** The state of the cell: room on each machine, placements with the numbers that they raise, and lost claims with who won. */
export function CellRows({ shown, machines, range, top }: CellRowsProps) {
  const { variant, run, settings, cursor, chosen } = shown;
  const { model } = variant;
  const { x, from, to, left, wide } = range;
  const rowOf = new Map(machines.map(({ node }, row) => [node, row]));
  const middle = (node: number): number | undefined => {
    const row = rowOf.get(node);
    return row === undefined ? undefined : top + row * ROW + ROW / 2;
  };
  const failed = within(run.transactions, from, to).filter(({ outcome, to: at }) => outcome === 'failed' && at <= to);
  const drawn = failed.length > MOST_ARROWS ? failed.filter((one) => one === chosen) : failed;
  return (
    <g>
      {machines.map((machine, row) => (
        <MachineRow key={machine.node} shown={shown} machine={machine} range={range} top={top + row * ROW} />
      ))}
      {run.hoards.map(({ node, lane, app, tasks, from: since, to: until }) => {
        const y = middle(node);
        if (y === undefined || since > to || until < from) return null;
        const start = x(Math.max(from, since));
        return (
          <g key={`${app} ${node} ${since}`} className={since > cursor ? 'is-future' : undefined}>
            <title>{`${appName(model, app)} keeps room for ${tasks} on ${model.directory.nodes[node].id} idle`}</title>
            <rect
              className="omega__hoard"
              style={{ stroke: laneColor(settings, lane) }}
              x={start}
              y={y - 5}
              width={Math.max(1, x(Math.min(to, until)) - start)}
              height={10}
            />
          </g>
        );
      })}
      {drawn.map((one) => (
        <Conflicts key={one.index} one={one} chosen={one === chosen} middle={middle} range={range} />
      ))}
      <path className="omega__rule" d={`M0 ${top + machines.length * ROW}h${left + wide}`} />
    </g>
  );
}

interface MachineRowProps {
  readonly shown: Shown;
  readonly machine: Machine;
  readonly range: Range;
  readonly top: number;
}

function MachineRow({ shown, machine, range, top }: MachineRowProps) {
  const { variant, run, settings, cursor } = shown;
  const { model } = variant;
  const { x, from, to, left, wide } = range;
  const free = freeAt(machine, cursor);
  const base = top + ROW - 3;
  const groups = new Map<string, { readonly at: number; readonly app: number; count: number }>();
  for (const c of machine.placed) {
    const at = model.containers.allocated[c];
    if (at < from || at > to) continue;
    const app = model.containers.app[c];
    const group = groups.get(`${at} ${app}`);
    if (group === undefined) groups.set(`${at} ${app}`, { at, app, count: 1 });
    else group.count++;
  }
  return (
    <g>
      <text className="chart__axis" x={8} y={top + 12}>
        <tspan className="omega__node">{model.directory.nodes[machine.node].id}</tspan> #
        {sequenceAt(model, machine, cursor)}
      </text>
      <text className={free === 0 ? 'omega__full' : 'chart__axis'} x={left - 6} y={top + 12} textAnchor="end">
        {formatVcore(free)} free
      </text>
      <path className="omega__row" d={`M${left} ${base + 0.5}h${wide}`} />
      <path className="omega__free" d={freePath(machine, range, base)} />
      {[...groups.values()].map(({ at, app, count }) => {
        const lane = run.byApp.get(app)?.[0].lane;
        return (
          <g key={`${at} ${app}`} className={at > cursor ? 'is-future' : undefined}>
            <title>{`${appName(model, app)}${count > 1 ? `, ${count} tasks` : ''}`}</title>
            <circle
              className="omega__claim"
              style={{ fill: lane === undefined ? 'var(--ink-3)' : laneColor(settings, lane) }}
              cx={x(at)}
              cy={top + ROW / 2}
              r={count > 1 ? 4 : 3}
            />
            {count > 1 && (
              <text className="chart__axis" x={x(at) + 6} y={top + 12}>
                ×{count}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

/** Room on a machine over time as an area. */
function freePath(machine: Machine, { x, from, to }: Range, base: number): string {
  if (machine.capacity === 0) return '';
  const high = (free: number): number => base - (free / machine.capacity) * (ROW - 5);
  let path = `M${x(from)} ${base}V${high(freeAt(machine, from)).toFixed(1)}`;
  for (let i = 0; i < machine.time.length; i++) {
    const { [i]: at } = machine.time;
    if (at <= from) continue;
    if (at > to) break;
    path += `H${x(at).toFixed(1)}V${high(machine.free[i]).toFixed(1)}`;
  }
  return `${path}H${x(to)}V${base}Z`;
}

interface ConflictsProps {
  readonly one: Transaction;
  readonly chosen: boolean;
  readonly middle: (node: number) => number | undefined;
  readonly range: Range;
}

/** The claims that a transaction lost: a cross on the machine, and an arrow to the placement that won. */
function Conflicts({ one, chosen, middle, range: { x, from } }: ConflictsProps) {
  const claims = new Map<string, LostClaim & { count: number }>();
  for (const claim of one.lost) {
    const key = `${claim.node} ${claim.winner}`;
    const known = claims.get(key);
    if (known === undefined) claims.set(key, { ...claim, count: 1 });
    else known.count++;
  }
  return (
    <g className={chosen ? 'omega__conflicts is-chosen' : 'omega__conflicts'}>
      {[...claims.values()].map(({ node, winner, wonAt, spurious, count }) => {
        const y = middle(node);
        if (y === undefined) return null;
        const at = x(one.to);
        const won = Number.isFinite(wonAt) && wonAt >= from ? x(wonAt) : undefined;
        return (
          <g key={`${node} ${winner}`} className={spurious ? 'is-spurious' : undefined}>
            <path className="omega__cross" d={`M${at - 4} ${y - 4}l8 8m0 -8l-8 8`} />
            {won !== undefined && (
              <path
                className="omega__won"
                markerEnd={spurious ? 'url(#omega-spurious)' : 'url(#omega-won)'}
                d={`M${at - 3} ${y - 4}Q${(at + won) / 2} ${y - 16} ${won + 5} ${y - 3}`}
              />
            )}
            {count > 1 && (
              <text className="omega__lost" x={at + 7} y={y + 4}>
                ×{count}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}
