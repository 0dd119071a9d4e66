import { useId, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import type { RunModel } from '../../analysis/model';
import { useSize } from '../../ui/hooks/use-size';
import { useCursor } from '../shared/runs/use-cursor';
import { StateMenu } from './StateMenu';
import type { StateMenuPlace } from './StateMenu';
import { appsIn, countsAt, stateMachine } from './transitions';
import type { StateMachine, Transition, UsedState } from './transitions';

/** Distance of columns, and the part of it that is left for arrows, CSS pixels. */
const MOST_COLUMN = 140;
const LEAST_COLUMN = 104;
const ARROW = 24;
const BOX = 24;
const LINE = 40;
const ARC = 22;
const PAD = 12;
/** Above the drawing, as in states.css. */
const TOP = 4;

/** How a state's box looks, by its letter; see the key of all marks. */
const FILLS: Readonly<Record<string, readonly [fill: string, ink: string, edge: string]>> = {
  A: ['var(--uI)', 'var(--ink)', 'var(--uI)'],
  S: ['var(--accent-soft)', 'var(--accent)', 'var(--accent)'],
  R: ['var(--uD)', 'var(--surface)', 'var(--uD)'],
  C: ['var(--surface)', 'var(--ink)', 'var(--uB)'],
  D: ['var(--surface)', 'var(--good)', 'var(--good)'],
  F: ['var(--danger-soft)', 'var(--danger)', 'var(--danger)'],
  J: ['var(--surface)', 'var(--danger)', 'var(--danger)'],
};
const PLAIN = ['var(--surface)', 'var(--ink-2)', 'var(--line-2)'] as const;

/** Where things stand: distance of columns and top of the first line. */
interface Geometry {
  readonly column: number;
  readonly top: number;
}

interface StateMachineDiagramProps {
  readonly model: RunModel;
  /** Id of the variant whose run it is. */
  readonly variant: string;
}

/** The machine of a run: a box per state with how many are in it at the cursor, an arrow per transition that occurred.
 * A box opens what can be done to the applications in its state. */
export function StateMachineDiagram({ model, variant }: StateMachineDiagramProps) {
  const arrow = useId();
  const frame = useRef<HTMLDivElement>(null);
  const { width: room } = useSize(frame);
  const cursor = useCursor();
  const [menu, setMenu] = useState<StateMenuPlace>();
  const counts = countsAt(model, cursor);
  const machine = stateMachine(model);
  const most = (room - 2 * PAD + ARROW) / Math.max(1, machine.columns);
  const geometry = {
    column: Math.round(Math.min(MOST_COLUMN, Math.max(LEAST_COLUMN, most))),
    top: machine.transitions.some((t) => isSkip(machine, t)) ? ARC + 6 : 8,
  };
  const width = machine.columns * geometry.column - ARROW + 2;
  const height = geometry.top + machine.lines * LINE - (LINE - BOX) + 8;
  const described = machine.states.map(({ name, state }) => `${name} ${counts.get(state) ?? 0}`).join(', ');
  return (
    <div className="state-machine" ref={frame}>
      <svg width={width} height={height} role="img" aria-label={`Applications by state at the cursor: ${described}`}>
        <marker
          id={arrow}
          viewBox="0 0 6 6"
          refX="5"
          refY="3"
          markerWidth="7"
          markerHeight="7"
          markerUnits="userSpaceOnUse"
          orient="auto"
        >
          <path d="M0 0L6 3L0 6z" fill="var(--ink-3)" />
        </marker>
        {machine.transitions.map((transition) => (
          <path
            key={`${transition.from}>${transition.to}`}
            d={arrowPath(machine, transition, geometry)}
            fill="none"
            stroke="var(--ink-3)"
            markerEnd={`url(#${arrow})`}
          >
            <title>{transition.count === 1 ? 'once' : `${transition.count} times`}</title>
          </path>
        ))}
        {machine.states.map((state) => (
          <StateBox key={state.state} state={state} count={counts.get(state.state) ?? 0} geometry={geometry} />
        ))}
      </svg>
      {machine.states.map((state) => (
        <button
          key={state.state}
          type="button"
          className="state-machine__box"
          style={boxStyle(state, geometry)}
          aria-label={`${state.name}: ${counts.get(state.state) ?? 0} at the cursor. What can be done`}
          onClick={({ currentTarget }) => {
            const { left, bottom } = currentTarget.getBoundingClientRect();
            const inState = appsIn(model, state.state, cursor);
            setMenu({
              state: state.name,
              apps: inState.slice(0, MOST_NAMED).map((app) => model.directory.applications[app].id),
              count: inState.length,
              at: cursor,
              x: left,
              y: bottom,
            });
          }}
        />
      ))}
      {menu !== undefined && (
        <StateMenu place={menu} model={model} variant={variant} onClose={() => setMenu(undefined)} />
      )}
    </div>
  );
}

/** Applications that a menu names. */
const MOST_NAMED = 8;

function boxStyle(state: UsedState, geometry: Geometry): CSSProperties {
  const { x, y } = corner(state, geometry);
  return { left: x + PAD, top: y + TOP, width: geometry.column - ARROW, height: BOX };
}

interface StateBoxProps {
  readonly state: UsedState;
  readonly count: number;
  readonly geometry: Geometry;
}

function StateBox({ state, count, geometry }: StateBoxProps) {
  const [fill, ink, edge] = FILLS[state.letter] ?? PLAIN;
  const { x, y } = corner(state, geometry);
  const width = geometry.column - ARROW;
  const middle = y + BOX / 2 + 4;
  return (
    <g fontSize="var(--fs-s)">
      <rect x={x + 0.5} y={y + 0.5} width={width - 1} height={BOX - 1} rx="3" fill={fill} stroke={edge} />
      <text x={x + 6} y={middle} fill={ink} fontWeight="700">
        {state.letter}
      </text>
      <text x={x + 18} y={middle} fill={ink}>
        {state.name}
      </text>
      <text x={x + width - 5} y={middle} fill={ink} fontWeight="600" textAnchor="end">
        {count}
      </text>
    </g>
  );
}

function corner(state: UsedState, { column, top }: Geometry): { readonly x: number; readonly y: number } {
  return { x: 1 + state.column * column, y: top + state.line * LINE };
}

/** A transition that leaps over boxes of its line goes in an arc above it. */
function isSkip(machine: StateMachine, transition: Transition): boolean {
  const [from, to] = [placeOf(machine, transition.from), placeOf(machine, transition.to)];
  return from.line === to.line && Math.abs(from.column - to.column) !== 1;
}

function placeOf(machine: StateMachine, state: number): UsedState {
  return machine.states.find((used) => used.state === state) as UsedState;
}

function arrowPath(machine: StateMachine, transition: Transition, geometry: Geometry): string {
  const [from, to] = [placeOf(machine, transition.from), placeOf(machine, transition.to)];
  const [a, b] = [corner(from, geometry), corner(to, geometry)];
  const width = geometry.column - ARROW;
  const half = BOX / 2;
  if (isSkip(machine, transition)) {
    const [x0, x1] = [a.x + width * 0.6, b.x + width * 0.4];
    return `M${x0} ${a.y}C${x0} ${a.y - ARC} ${x1} ${b.y - ARC} ${x1} ${b.y - 1}`;
  }
  if (from.line === to.line) {
    const forth = to.column > from.column;
    const x0 = forth ? a.x + width : a.x;
    const x1 = forth ? b.x - 1 : b.x + width + 1;
    // There and back between the same two boxes must not lie on one line.
    const shift = forth ? -3 : 3;
    return `M${x0} ${a.y + half + shift}L${x1} ${b.y + half + shift}`;
  }
  const down = to.line > from.line;
  const x0 = a.x + width * 0.75;
  const x1 = from.column === to.column ? x0 : b.x + width * 0.25;
  const [y0, y1] = down ? [a.y + BOX, b.y - 1] : [a.y, b.y + BOX + 1];
  return `M${x0} ${y0}C${x0} ${(y0 + y1) / 2} ${x1} ${(y0 + y1) / 2} ${x1} ${y1}`;
}
