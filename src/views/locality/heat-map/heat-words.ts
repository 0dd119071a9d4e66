/** What a heat map of locality says of a cell, a row or a column. */
import { LEVELS, cellShare } from '../../../analysis/locality/locality';
import type { Grid, LevelChoice, LocalityCounter } from '../../../analysis/locality/locality';
import type { LocalityStory } from '../../../analysis/locality/locality-story';
import type { RunModel } from '../../../analysis/model';
import { quantityText } from '../../../analysis/explain/words';
import { formatInstant } from '../../../base/units';
import { localityNames } from '../../../frameworks/spark/task-scheduler/locality/locality';
import type { Place } from './heat-place';
import { levelsText, percent, tasksText } from '../level-words';

/** What cells show: the share at a level, or bytes that came from other nodes. */
export type Measure = LevelChoice | 'bytes';

/** Tasks per level of a cell, a row or a column, and the bytes they fetched. */
export interface Sums {
  readonly levels: Int32Array;
  readonly bytes: number;
}

/** Adds up what has been counted. */
export function sumsOf(grid: Grid, { counts, bytes }: LocalityCounter, { row, column }: Place): Sums {
  const width = grid.columns.length;
  const levels = new Int32Array(LEVELS);
  let fetched = 0;
  const add = (cell: number): void => {
    for (let level = 0; level < LEVELS; level++) levels[level] += counts[cell * LEVELS + level];
    fetched += bytes[cell];
  };
  if (row >= 0 && column >= 0) add(row * width + column);
  else if (row >= 0) for (let c = 0; c < width; c++) add(row * width + c);
  else for (let r = 0; r < grid.rows.length; r++) add(r * width + column);
  return { levels, bytes: fetched };
}

/** A cell in a few words, for tables; '' where no task ran. */
export function cellText({ levels, bytes }: Sums, measure: Measure): string {
  const text = levelsText(levels);
  return measure === 'bytes' && text !== '' ? `${quantityText(bytes, 'memory')} fetched, ${text}` : text;
}

/** A place in a few lines: where, how many tasks, the measure, and why. `story` is asked for only where tasks ran. */
export function placeLines(
  model: RunModel,
  grid: Grid,
  sums: Sums,
  measure: Measure,
  place: Place,
  storyOf: () => LocalityStory,
): readonly string[] {
  const title = titleOf(model, grid, place);
  const { tasks, at, share } = cellShare(sums.levels, 0, measure === 'bytes' ? 'local' : measure);
  if (tasks === 0) return [title, 'no task'];
  const counted = `${tasksText(tasks)}: ${levelsText(sums.levels)}`;
  const story = storyOf();
  const why = whyText(model, story);
  if (measure === 'bytes') {
    const what =
      sums.bytes === 0
        ? 'Nothing fetched'
        : `${quantityText(sums.bytes, 'memory')} fetched by ${tasksText(story.remote)}`;
    return [title, counted, what, ...why];
  }
  const what = measure === 'local' ? 'at node level or better' : localityNames[measure];
  const part = Number.isNaN(share) ? [] : [`${percent(share)} ${what} (${at} of ${tasks})`];
  return [title, counted, ...part, ...why];
}

function titleOf(model: RunModel, grid: Grid, { row, column }: Place): string {
  const line = column >= 0 ? grid.columns[column] : undefined;
  const when =
    line?.from === undefined || line.to === undefined
      ? line?.label
      : `${formatInstant(line.from)} to ${formatInstant(line.to)}`;
  const node = row >= 0 && grid.groups.length > 0 ? grid.rows[row].node : undefined;
  // Executors are below their node.
  const where = grid.kind === 'executor-stage' && node !== undefined ? model.directory.nodes[node].id : undefined;
  return [row >= 0 ? grid.rows[row].label : undefined, where, when].filter((text) => text !== undefined).join(', ');
}

/** Why they ran so near or so far: what lies here, and what let the others in. */
function whyText(model: RunModel, { placed, remote, holds, opened }: LocalityStory): string[] {
  if (placed === 0) return ['No preference: every node is equally good'];
  const { datasets = [], nodes } = model.directory;
  const data = holds === undefined ? undefined : datasets[holds.dataset];
  const here =
    holds === undefined || data === undefined
      ? undefined
      : `${nodes[holds.node].id} holds ${holds.blocks} of ${data.blocks} blocks of ${data.id}`;
  if (remote === 0) return [here === undefined ? 'Tasks at preferred nodes' : `Reads of blocks stored here: ${here}`];
  const since =
    opened === undefined ? '' : `: ${localityNames[opened.level]} was open from ${formatInstant(opened.at)} on`;
  const many = remote < placed ? String(remote) : remote === 1 ? 'It' : 'All';
  return [`${many} came from elsewhere${since}`, ...(here === undefined ? [] : [here])];
}
