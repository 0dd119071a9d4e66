/** How much of a row is taken over time, as step series: made when a row is first drawn as a profile or a line of an overview. */
import type { RunModel, StepSeries } from '../analysis/model';
import { countUpTo } from '../analysis/series';
import { ContainerKind } from '../sim/trace';
import type { LaneRow, LaneTable } from './lane-table';
import type { TimeScale } from './time-scale';
import { resolution, toEdge } from './time-scale';

interface RowSeries {
  /** Containers held, without drivers and placeholders. */
  held?: StepSeries;
  /** Tasks that run in its containers. */
  tasks?: StepSeries;
  /** Processor share in use, of the first resource type. */
  used?: StepSeries;
}

const known = new WeakMap<LaneRow, RowSeries>();

function seriesOf(row: LaneRow): RowSeries {
  let series = known.get(row);
  if (series === undefined) {
    series = {};
    known.set(row, series);
  }
  return series;
}

/** How many containers of a row are held that can do work; applications that hold something when grouped by queue. */
export function heldSeries(model: RunModel, table: LaneTable, row: LaneRow): StepSeries {
  const series = seriesOf(row);
  if (series.held === undefined) {
    const [members, ended] = membersOf(table, row);
    const { kind } = model.containers;
    const works = (id: number): number =>
      kind[id] === ContainerKind.executor || kind[id] === ContainerKind.task ? 1 : 0;
    series.held = table.group === 'queue' ? holdingSeries(model, members) : sumOf(table, members, ended, works);
  }
  return series.held;
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

function membersOf(table: LaneTable, { index }: LaneRow): readonly [members: Int32Array, ended: Int32Array] {
  return [
    table.members.subarray(table.memberFrom[index], table.memberFrom[index + 1]),
    table.ended.subarray(table.endedFrom[index], table.endedFrom[index + 1]),
  ];
}

/** The sum of `weight` over the spans that are open; `members` in order of start, `ended` in order of end. */
function sumOf(
  { start, end }: LaneTable,
  members: Int32Array,
  ended: Int32Array,
  weight: (id: number) => number,
): StepSeries {
  const steps = new Steps(members.length + ended.length);
  let i = 0;
  let j = 0;
  while (i < members.length || j < ended.length) {
    const next = i < members.length ? start[members[i]] : Infinity;
    const over = j < ended.length ? end[ended[j]] : Infinity;
    if (next <= over) steps.add(next, weight(members[i++]));
    else steps.add(over, -weight(ended[j++]));
  }
  return steps.series();
}

/** How many spans are open, from their starts and their ends in ascending order. */
function countOf(starts: Float64Array, ends: Float64Array): StepSeries {
  const steps = new Steps(starts.length + ends.length);
  let i = 0;
  let j = 0;
  while (i < starts.length || (j < ends.length && ends[j] < Infinity)) {
    const next = i < starts.length ? starts[i] : Infinity;
    if (next <= ends[j] || j === ends.length) {
      steps.add(next, 1);
      i++;
    } else {
      steps.add(ends[j++], -1);
    }
  }
  return steps.series();
}

/** Grows a step series by changes in order of time. */
class Steps {
  private readonly time: Float64Array;
  private readonly value: Float64Array;
  private points = 1;
  private now = 0;

  constructor(changes: number) {
    this.time = new Float64Array(changes + 1);
    this.value = new Float64Array(changes + 1);
  }

  add(at: number, change: number): void {
    this.now += change;
    const { time, value, points } = this;
    if (at > time[points - 1]) {
      // What came back to the value before it was no change.
      const kept = points > 1 && value[points - 1] === value[points - 2] ? points - 1 : points;
      time[kept] = at;
      value[kept] = this.now;
      this.points = kept + 1;
    } else {
      value[points - 1] = this.now;
    }
  }

  series(): StepSeries {
    return { time: this.time.slice(0, this.points), value: this.value.slice(0, this.points) };
  }
}

/**
 * Calls `visit` for each stretch of one value, from left to right, with its snapped edges in CSS pixels. Changes inside one
 * step of the resolution count as one: cost is bounded by pixels.
 * @param until where the series ends, µs
 */
export function visitSteps(
  { time, value }: StepSeries,
  scale: TimeScale,
  until: number,
  visit: (x0: number, x1: number, value: number) => void,
): void {
  const step = resolution(scale);
  const to = Math.min(scale.to, until);
  let point = countUpTo(time, scale.from);
  let current = point === 0 ? 0 : value[point - 1];
  let x = 0;
  while (point < time.length && time[point] < to) {
    let at = time[point];
    const edge = (Math.floor(at / step) + 1) * step;
    if (point + 1 < time.length && time[point + 1] < edge) {
      point = gallop(time, point + 1, edge);
      at = edge;
    } else {
      point++;
    }
    const here = toEdge(scale, at);
    if (value[point - 1] === current) continue;
    if (here > x) visit(x, here, current);
    x = Math.max(x, here);
    current = value[point - 1];
  }
  const end = toEdge(scale, to);
  if (end > x) visit(x, end, current);
}

/** The first place from `i` on whose time is not before `at`, found in steps that double. */
function gallop(time: Float64Array, i: number, at: number): number {
  let size = 1;
  let low = i;
  while (low + size < time.length && time[low + size] < at) {
    low += size;
    size *= 2;
  }
  let high = Math.min(time.length, low + size);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (time[middle] < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
