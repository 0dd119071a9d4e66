/** How much of a row is taken over time, as step series: made when a row is first drawn as a profile or a line of an overview. */
import { capacityAt, changesOfNode } from '../../../analysis/at';
import type { RunModel, StepSeries } from '../../../analysis/model';
import { valueAt } from '../../../analysis/series';
import { countOf, StepsBuilder } from '../../../analysis/step-counts';
import { memo } from '../../../base/memo';
import { runToEnd } from '../../../base/steps';
import type { Steps } from '../../../base/steps';
import { ContainerKind } from '../../../sim/trace/trace';
import type { LaneRow, LaneTable } from './lane-table';

/** Number of changes that are summed up between two pauses. */
const SLICE = 20_000;

interface RowSeries {
  /** Containers held, without drivers and placeholders. */
  held?: StepSeries;
  /** Placeholders held. */
  placeholders?: StepSeries;
  /** Tasks that run in its containers. */
  tasks?: StepSeries;
  /** In use of a node's first resource type, as an amount and as a share of what the node has. */
  used?: StepSeries;
  share?: StepSeries;
}

const seriesOf = memo((_row: LaneRow): RowSeries => ({}));

/** How many containers of a row are held that can do work; applications that hold something when grouped by queue. */
export function heldSeries(model: RunModel, table: LaneTable, row: LaneRow): StepSeries {
  return runToEnd(heldSteps(model, table, row));
}

/** {@link heldSeries} in slices. */
export function* heldSteps(model: RunModel, table: LaneTable, row: LaneRow): Steps<StepSeries> {
  const series = seriesOf(row);
  if (series.held === undefined) {
    const [members, ended] = membersOf(table, row);
    const { kind } = model.containers;
    const works = (id: number): number =>
      kind[id] === ContainerKind.executor || kind[id] === ContainerKind.task ? 1 : 0;
    series.held =
      table.group === 'queue' ? holdingSeries(model, members) : yield* sumSteps(table, members, ended, works);
  }
  return series.held;
}

/** Whether any application ever holds placeholders: only gangs do. */
export const hasPlaceholders = memo(({ containers }: RunModel): boolean =>
  containers.kind.includes(ContainerKind.placeholder),
);

/** How many placeholders an application holds. */
export function placeholderSeries(model: RunModel, table: LaneTable, row: LaneRow): StepSeries {
  const series = seriesOf(row);
  if (series.placeholders === undefined) {
    const [members, ended] = membersOf(table, row);
    const { kind } = model.containers;
    series.placeholders = sumOf(table, members, ended, (id) => (kind[id] === ContainerKind.placeholder ? 1 : 0));
  }
  return series.placeholders;
}

/** How many of the applications hold something. */
function holdingSeries(model: RunModel, apps: Int32Array): StepSeries {
  const holding = apps.filter((app) => model.applications[app].firstContainerAt < Infinity);
  const starts = Float64Array.from(holding, (app) => model.applications[app].firstContainerAt).sort();
  const ends = Float64Array.from(holding, (app) => model.applications[app].finished).sort();
  return countOf(starts, ends);
}

/** How many tasks run inside the containers of a row. */
export function taskSeries(model: RunModel, table: LaneTable, row: LaneRow): StepSeries {
  const series = seriesOf(row);
  if (series.tasks === undefined) {
    const { tasks, slotFrom, taskFrom } = table;
    const from = taskFrom[slotFrom[row.firstLane]];
    const to = taskFrom[slotFrom[row.firstLane + row.lanes]];
    const { start, end } = model.tasks;
    const starts = Float64Array.from(tasks.subarray(from, to), (id) => start[id]).sort();
    const ends = Float64Array.from(tasks.subarray(from, to), (id) => end[id]).sort();
    series.tasks = countOf(starts, ends);
  }
  return series.tasks;
}

/** What is held of a node's first resource type, drivers included. */
export function usedSeries(model: RunModel, table: LaneTable, row: LaneRow): StepSeries {
  const series = seriesOf(row);
  if (series.used === undefined) {
    const { shape } = model.containers;
    const { shapes } = model.directory;
    const [members, ended] = membersOf(table, row);
    series.used = sumOf(table, members, ended, (id) => shapes[shape[id]][0]);
  }
  return series.used;
}

/** The same as a share of what the node has: 1 where it is full, more where it has shrunk under what it holds. */
export function shareSeries(model: RunModel, table: LaneTable, row: LaneRow): StepSeries {
  const series = seriesOf(row);
  if (series.share === undefined) {
    const used = usedSeries(model, table, row);
    const changes = changesOfNode(model, row.id).map(({ at }) => at);
    const time = changes.length === 0 ? used.time : Float64Array.from(new Set([...used.time, ...changes])).sort();
    const value = time.map((at) => valueAt(used, at) / capacityAt(model, row.id, at)[0]);
    series.share = { time, value };
  }
  return series.share;
}

function membersOf(table: LaneTable, { index }: LaneRow): readonly [members: Int32Array, ended: Int32Array] {
  return [
    table.members.subarray(table.memberFrom[index], table.memberFrom[index + 1]),
    table.ended.subarray(table.endedFrom[index], table.endedFrom[index + 1]),
  ];
}

function sumOf(table: LaneTable, members: Int32Array, ended: Int32Array, weight: (id: number) => number): StepSeries {
  return runToEnd(sumSteps(table, members, ended, weight));
}

/** The sum of `weight` over the spans that are open; `members` in order of start, `ended` in order of end. */
function* sumSteps(
  { start, end }: LaneTable,
  members: Int32Array,
  ended: Int32Array,
  weight: (id: number) => number,
): Steps<StepSeries> {
  const steps = new StepsBuilder(members.length + ended.length);
  let i = 0;
  let j = 0;
  while (i < members.length || j < ended.length) {
    const next = i < members.length ? start[members[i]] : Infinity;
    const over = j < ended.length ? end[ended[j]] : Infinity;
    if (next <= over) steps.add(next, weight(members[i++]));
    else steps.add(over, -weight(ended[j++]));
    if ((i + j) % SLICE === 0) yield;
  }
  return steps.series();
}
