/** The state machine as it was used: states that occurred, how many are in each, and the transitions between them. */
import { stateAt } from '../../analysis/at';
import type { RunModel } from '../../analysis/model';
import { memo } from '../../base/memo';

export interface UsedState {
  readonly state: number;
  readonly name: string;
  readonly letter: string;
  /** Column and line of its box. */
  readonly column: number;
  readonly line: number;
}

export interface Transition {
  readonly from: number;
  readonly to: number;
  /** How often it happened in the whole run. */
  readonly count: number;
}

export interface StateMachine {
  readonly states: readonly UsedState[];
  readonly transitions: readonly Transition[];
  readonly columns: number;
  readonly lines: number;
}

/**
 * The machine of a run. States that lie on most applications' way are in the first line, in the order in which they are
 * entered; the others are below, under the state they are entered from.
 */
export const stateMachine = memo((model: RunModel): StateMachine => {
  const counts = new Map<string, Transition>();
  const visits = new Map<number, number>();
  for (const app of model.applications) {
    app.states.forEach(({ state }, i) => {
      visits.set(state, (visits.get(state) ?? 0) + 1);
      if (i === 0) return;
      const from = app.states[i - 1].state;
      const key = `${from}>${state}`;
      counts.set(key, { from, to: state, count: (counts.get(key)?.count ?? 0) + 1 });
    });
  }
  const transitions = [...counts.values()];
  const path = mainPath(model, transitions, visits);
  const placed = new Map<number, { column: number; line: number }>();
  path.forEach((state, column) => placed.set(state, { column, line: 0 }));
  const taken = new Set<number>();
  for (const state of visits.keys()) {
    if (placed.has(state)) continue;
    const entries = transitions.filter((t) => t.to === state && placed.has(t.from)).sort((a, b) => b.count - a.count);
    let column = Math.min(path.length - 1, (placed.get(entries[0]?.from ?? -1)?.column ?? 0) + 1);
    while (taken.has(column)) column++;
    taken.add(column);
    placed.set(state, { column, line: 1 });
  }
  const states = [...placed].map(([state, { column, line }]) => {
    const { name, letter } = model.directory.states[state];
    return { state, name, letter, column, line };
  });
  const columns = states.reduce((most, { column }) => Math.max(most, column + 1), 0);
  return { states, transitions, columns, lines: taken.size > 0 ? 2 : 1 };
});

/** From the most common first state along the most common transitions, never twice through one state. */
function mainPath(
  model: RunModel,
  transitions: readonly Transition[],
  visits: ReadonlyMap<number, number>,
): readonly number[] {
  const starts = new Map<number, number>();
  for (const app of model.applications) {
    if (app.states.length > 0) starts.set(app.states[0].state, (starts.get(app.states[0].state) ?? 0) + 1);
  }
  let state = [...starts].sort((a, b) => b[1] - a[1])[0]?.[0];
  const path: number[] = [];
  while (state !== undefined && visits.has(state)) {
    path.push(state);
    const present = state;
    const onward = transitions.filter((t) => t.from === present && !path.includes(t.to));
    state = onward.sort((a, b) => b.count - a.count || a.to - b.to)[0]?.to;
  }
  return path;
}

/** How many applications are in each state at an instant, µs; by state code. */
export function countsAt(model: RunModel, at: number): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const app of model.applications) {
    const entry = stateAt(app, at);
    if (entry !== undefined) counts.set(entry.state, (counts.get(entry.state) ?? 0) + 1);
  }
  return counts;
}

/** The applications in a state at an instant, µs, in the order of the directory. */
export function appsIn(model: RunModel, state: number, at: number): number[] {
  return model.applications.flatMap((app) => (stateAt(app, at)?.state === state ? [app.id] : []));
}
