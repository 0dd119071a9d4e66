import { useId } from 'react';
import type { RunModel } from '../../analysis/model';
import { useCursor } from '../shared/use-cursor';
import { countsAt, stateMachine } from './transitions';
import type { StateMachine, Transition, UsedState } from './transitions';

const COLUMN = 132;
const BOX = { width: 104, height: 24 };
const LINE = 40;
const ARC = 22;

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

/** The machine of a run: a box per state with how many are in it at the cursor, an arrow per transition that occurred. */
export function StateMachineDiagram({ model }: { readonly model: RunModel }) {
  const arrow = useId();
  const cursor = useCursor();
  const counts = countsAt(model, cursor);
  const machine = stateMachine(model);
  const top = hasSkips(machine) ? ARC + 6 : 8;
  const width = machine.columns * COLUMN - (COLUMN - BOX.width) + 4;
  const height = top + machine.lines * LINE - (LINE - BOX.height) + 8;
  const described = machine.states.map(({ name, state }) => `${name} ${counts.get(state) ?? 0}`).join(', ');
  return (
    <div className="state-machine">
      <svg width={width} height={height} role="img" aria-label={`Applications by state at the cursor: ${described}`}>
        <marker id={arrow} viewBox="0 0 6 6" refX="5" refY="3" markerWidth="6" markerHeight="6" orient="auto">
          <path d="M0 0L6 3L0 6z" fill="var(--ink-3)" />
        </marker>
        {machine.transitions.map((transition) => (
          <path
            key={`${transition.from}>${transition.to}`}
            d={arrowPath(machine, transition, top)}
            fill="none"
            stroke="var(--ink-3)"
            strokeWidth={Math.min(3, 1 + transition.count / 40)}
            markerEnd={`url(#${arrow})`}
          >
            <title>{`${transition.count} times`}</title>
          </path>
        ))}
        {machine.states.map((state) => (
          <StateBox key={state.state} state={state} count={counts.get(state.state) ?? 0} top={top} />
        ))}
      </svg>
    </div>
  );
}

function StateBox({ state, count, top }: { readonly state: UsedState; readonly count: number; readonly top: number }) {
  const [fill, ink, edge] = FILLS[state.letter] ?? PLAIN;
  const { x, y } = corner(state, top);
  const middle = y + BOX.height / 2 + 4;
  return (
    <g fontSize="var(--fs-s)">
      <rect x={x + 0.5} y={y + 0.5} width={BOX.width - 1} height={BOX.height - 1} rx="3" fill={fill} stroke={edge} />
      <text x={x + 8} y={middle} fill={ink} fontWeight="700">
        {state.letter}
      </text>
      <text x={x + 22} y={middle} fill={ink}>
        {state.name}
      </text>
      <text x={x + BOX.width - 8} y={middle} fill={ink} fontWeight="600" textAnchor="end">
        {count}
      </text>
    </g>
  );
}

function corner(state: UsedState, top: number): { readonly x: number; readonly y: number } {
  return { x: 2 + state.column * COLUMN, y: top + state.line * LINE };
}

/** A transition that leaps over boxes of its line goes in an arc above it. */
function isSkip(machine: StateMachine, transition: Transition): boolean {
  const [from, to] = [placeOf(machine, transition.from), placeOf(machine, transition.to)];
  return from.line === to.line && Math.abs(from.column - to.column) !== 1;
}

function hasSkips(machine: StateMachine): boolean {
  return machine.transitions.some((transition) => isSkip(machine, transition));
}

function placeOf(machine: StateMachine, state: number): UsedState {
  return machine.states.find((used) => used.state === state) as UsedState;
}

function arrowPath(machine: StateMachine, transition: Transition, top: number): string {
  const [from, to] = [placeOf(machine, transition.from), placeOf(machine, transition.to)];
  const [a, b] = [corner(from, top), corner(to, top)];
  const half = BOX.height / 2;
  if (isSkip(machine, transition)) {
    const [x0, x1] = [a.x + BOX.width * 0.6, b.x + BOX.width * 0.4];
    return `M${x0} ${a.y}C${x0} ${a.y - ARC} ${x1} ${b.y - ARC} ${x1} ${b.y - 1}`;
  }
  if (from.line === to.line) {
    const forth = to.column > from.column;
    const x0 = forth ? a.x + BOX.width : a.x;
    const x1 = forth ? b.x - 1 : b.x + BOX.width + 1;
    // There and back between the same two boxes must not lie on one line.
    const shift = forth ? -3 : 3;
    return `M${x0} ${a.y + half + shift}L${x1} ${b.y + half + shift}`;
  }
  const down = to.line > from.line;
  const x0 = a.x + BOX.width * 0.75;
  const x1 = from.column === to.column ? x0 : b.x + BOX.width * 0.25;
  const [y0, y1] = down ? [a.y + BOX.height, b.y - 1] : [a.y, b.y + BOX.height + 1];
  return `M${x0} ${y0}C${x0} ${(y0 + y1) / 2} ${x1} ${(y0 + y1) / 2} ${x1} ${y1}`;
}
