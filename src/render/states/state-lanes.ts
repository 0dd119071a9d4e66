/** The stays of applications in each state, packed into lines. Those of a large run are made in slices. */
import { memoSteps } from '../../base/memo';
import type { RunModel, StepSeries } from '../../analysis/model';
import { valueAt } from '../../analysis/series';
import { countOf } from '../../analysis/step-counts';
import type { Steps } from '../../base/steps';
import { packLanesSteps } from '../gantt/rows/lane-packing';

/** Stays of applications in one state, packed into lines. */
export interface StateLane {
  readonly state: number;
  readonly name: string;
  readonly letter: string;
  readonly lines: number;
  /** Stays line by line, in order of their start; columns below are indexed by stay. */
  readonly stays: Int32Array;
  readonly lineFrom: Int32Array;
  readonly app: Int32Array;
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** How many applications are in the state. */
  readonly count: StepSeries;
  readonly most: number;
}

/** Applications that are looked through between two pauses. */
const SLICE = 5_000;
/** Up to this many applications the lanes are a matter of milliseconds. */
const FEW = 5_000;

/** Whether {@link stateLanes} answers at once. */
export function areLanesQuick(model: RunModel): boolean {
  return stateLanes.known(model) !== undefined || model.applications.length <= FEW;
}

/**
 * The lanes of a run: states that any application stayed in, without the final ones, in the order of the directory. Steps take a
 * few milliseconds.
 */
export const stateLanes = memoSteps(function* lanesOf(model: RunModel): Steps<readonly StateLane[]> {
  const lanes: StateLane[] = [];
  const stays = yield* staysByState(model);
  for (const [state, unordered] of stays.entries()) {
    if (unordered.app.length === 0) continue;
    yield;
    const { app, start, end } = byStart(unordered);
    yield;
    const line = new Int32Array(app.length);
    const lines = yield* packLanesSteps(
      app.length,
      (i) => start[i],
      (i) => end[i],
      (i, chosen) => {
        line[i] = chosen;
      },
    );
    yield;
    const { name, letter } = model.directory.states[state];
    const count = countOf(start, end.toSorted());
    lanes.push({ state, name, letter, lines, ...lineByLine(line, lines), app, start, end, count, most: lines });
  }
  return lanes;
});

/** Stays in one state, one column for each fact; times in µs. */
interface Stays {
  readonly app: Int32Array;
  readonly start: Float64Array;
  readonly end: Float64Array;
}

/** The stays in each state of the directory, in the order of applications. */
function* staysByState({ applications, directory }: RunModel): Steps<Stays[]> {
  const found = directory.states.map(() => ({ app: [] as number[], start: [] as number[], end: [] as number[] }));
  for (const [place, { id, states }] of applications.entries()) {
    if (place % SLICE === SLICE - 1) yield;
    for (let i = 0; i < states.length; i++) {
      const { state, at } = states[i];
      const end = i + 1 < states.length ? states[i + 1].at : Infinity;
      if (end <= at || directory.states[state].final) continue;
      found[state].app.push(id);
      found[state].start.push(at);
      found[state].end.push(end);
    }
  }
  return found.map(({ app, start, end }) => ({
    app: Int32Array.from(app),
    start: Float64Array.from(start),
    end: Float64Array.from(end),
  }));
}

/** Stays in order of their start, those of one instant in the order of applications. */
function byStart(stays: Stays): Stays {
  const { app, start, end } = stays;
  if (start.every((at, i) => i === 0 || start[i - 1] <= at)) return stays;
  const order = Int32Array.from(app, (_, i) => i).sort((a, b) => start[a] - start[b] || a - b);
  return {
    app: Int32Array.from(order, (i) => app[i]),
    start: Float64Array.from(order, (i) => start[i]),
    end: Float64Array.from(order, (i) => end[i]),
  };
}

/** Stays line by line, from the line of each. */
function lineByLine(line: Int32Array, lines: number): Pick<StateLane, 'stays' | 'lineFrom'> {
  const lineFrom = new Int32Array(lines + 1);
  for (const one of line) lineFrom[one + 1]++;
  for (let one = 0; one < lines; one++) lineFrom[one + 1] += lineFrom[one];
  const stays = new Int32Array(line.length);
  const next = lineFrom.slice();
  for (let i = 0; i < line.length; i++) stays[next[line[i]]++] = i;
  return { stays, lineFrom };
}

/** How many applications are in a state at an instant, µs. */
export function countInState(lane: StateLane, at: number): number {
  return valueAt(lane.count, at);
}

/** Up to `most` applications that are in a state at an instant, µs, those that came first before the others. */
export function appsInState(lane: StateLane, at: number, most: number): number[] {
  const found: number[] = [];
  for (let stay = 0; stay < lane.app.length && found.length < most && lane.start[stay] <= at; stay++) {
    if (lane.end[stay] > at) found.push(lane.app[stay]);
  }
  return found;
}
