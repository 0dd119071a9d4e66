/** Why the tasks in a part of a locality grid ran as near to their data, or as far from it, as they did. */
import { memoBy } from '../../base/memo';
import type { Grid } from './locality';
import type { RunModel } from '../model';

/** From this level on the data of a task comes from another node. */
const REMOTE = 3;
const NO_PREF = 2;

/** What is known of the tasks in a part of a grid. */
export interface LocalityStory {
  /** Tasks that prefer some place, and those of them that ran at rack level or worse. */
  readonly placed: number;
  readonly remote: number;
  /** What a node holds of the one dataset that all of them read; undefined for other parts of a grid. */
  readonly holds: { readonly dataset: number; readonly node: number; readonly blocks: number } | undefined;
  /** The level at which the first remote one came in, and since when that level had been open (µs). */
  readonly opened: { readonly level: number; readonly at: number } | undefined;
  /** Start of the first task, µs; Infinity when there is none. */
  readonly first: number;
}

/**
 * Looks at the tasks that started in a part of the grid up to an instant (µs).
 */
export function localityStory(model: RunModel, grid: Grid, place: GridPlace, until: number): LocalityStory {
  const { tasks, directory } = model;
  let placed = 0;
  let remote = 0;
  let firstRemote = -1;
  let first = Infinity;
  let dataset = -1;
  let same = true;
  for (const task of tasksIn(model, grid, place, until)) {
    if (first === Infinity) first = tasks.start[task];
    if (tasks.locality[task] === NO_PREF) continue;
    placed++;
    const input = directory.applications[tasks.app[task]].stageInputs?.[tasks.stage[task]] ?? -1;
    if (placed > 1 && dataset !== input) same = false;
    dataset = input;
    if (tasks.locality[task] < REMOTE) continue;
    remote++;
    if (firstRemote < 0) firstRemote = task;
  }
  const node = place.row < 0 ? undefined : grid.rows[place.row].node;
  return {
    placed,
    remote,
    holds:
      same && dataset >= 0 && node !== undefined
        ? { dataset, node, blocks: blocksHeld(model.directory, dataset)[node] }
        : undefined,
    opened: firstRemote < 0 ? undefined : openedFor(model, firstRemote),
    first,
  };
}

/** A cell of a grid; -1 stands for a whole row or column. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

/** The tasks that started in a part of the grid up to an instant (µs), in the order of their start. */
export function* tasksIn(
  { tasks }: Pick<RunModel, 'tasks'>,
  grid: Grid,
  { row, column }: GridPlace,
  until: number,
): Generator<number> {
  const width = grid.columns.length;
  for (let task = 0; task < tasks.count && tasks.start[task] <= until; task++) {
    const cell = grid.cellOf[task];
    if (cell < 0) continue;
    if (row >= 0 && Math.floor(cell / width) !== row) continue;
    if (column >= 0 && cell % width !== column) continue;
    yield task;
  }
}

/** Since when the level at which a task came in had been accepted by its task set. */
function openedFor({ tasks, taskSets }: RunModel, task: number): { level: number; at: number } | undefined {
  const { levelTime, levelApp, levelStage, level } = taskSets;
  let opened: { level: number; at: number } | undefined;
  for (let i = 0; i < levelTime.length && levelTime[i] <= tasks.start[task]; i++) {
    if (levelApp[i] !== tasks.app[task] || levelStage[i] !== tasks.stage[task]) continue;
    if (level[i] < tasks.locality[task]) opened = undefined;
    else opened ??= { level: level[i], at: levelTime[i] };
  }
  return opened;
}

/** Blocks of a dataset with a copy on each node. */
const blocksHeld = memoBy((directory: RunModel['directory'], dataset: number): Int32Array => {
  const blocks = new Int32Array(directory.nodes.length);
  // Copies of a block lie on different nodes.
  for (const node of directory.datasets?.[dataset].replicas ?? []) blocks[node]++;
  return blocks;
});
