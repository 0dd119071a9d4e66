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
    const { members, memberFrom, start, end } = table;
    const mine = members.subarray(memberFrom[row.index], memberFrom[row.index + 1]);
    const { kind } = model.containers;
    const working =
      table.group === 'queue'
        ? mine
        : mine.filter((id) => kind[id] === ContainerKind.executor || kind[id] === ContainerKind.task);
    const from = table.group === 'queue' ? model.applications.map((app) => app.firstContainerAt) : start;
    series.held = stepsOf(
      working,
      (id) => from[id],
      (id) => end[id],
      () => 1,
    );
  }
  return series.held;
}

/** How many tasks run inside the containers of a row. */
export function taskSeries(model: RunModel, table: LaneTable, row: LaneRow): StepSeries {
  const series = seriesOf(row);
  if (series.tasks === undefined) {
    const { tasks, slotFrom, taskFrom } = table;
    const from = taskFrom[slotFrom[row.firstLane]];
    const to = taskFrom[slotFrom[row.firstLane + row.lanes]];
    const { start, end } = model.tasks;
    series.tasks = stepsOf(
      tasks.subarray(from, to),
      (id) => start[id],
      (id) => end[id],
      () => 1,
    );
  }
  return series.tasks;
}

/** What is held of a node's first resource type, drivers included. */
export function usedSeries(model: RunModel, table: LaneTable, row: LaneRow): StepSeries {
  const series = seriesOf(row);
  if (series.used === undefined) {
    const { members, memberFrom, start, end } = table;
    const { shape } = model.containers;
    const { shapes } = model.directory;
    series.used = stepsOf(
      members.subarray(memberFrom[row.index], memberFrom[row.index + 1]),
      (id) => start[id],
      (id) => end[id],
      (id) => shapes[shape[id]][0],
    );
  }
  return series.used;
}

/** The sum of `weight` over the spans that are open, as a step series. */
function stepsOf(
  ids: Int32Array,
  start: (id: number) => number,
  end: (id: number) => number,
  weight: (id: number) => number,
): StepSeries {
  const beginning = Float64Array.from(ids, start);
  const ending = Float64Array.from(ids, end);
  const byStart = placesInOrder(beginning);
  const byEnd = placesInOrder(ending);
  const time = new Float64Array(2 * ids.length + 1);
  const value = new Float64Array(2 * ids.length + 1);
  let points = 1;
  let now = 0;
  let i = 0;
  let j = 0;
  const next = (times: Float64Array, places: Int32Array | undefined, at: number): number =>
    at < times.length ? times[places?.[at] ?? at] : Infinity;
  for (;;) {
    const at = Math.min(next(beginning, byStart, i), next(ending, byEnd, j));
    if (at === Infinity) break;
    for (; next(beginning, byStart, i) === at; i++) now += weight(ids[byStart?.[i] ?? i]);
    for (; next(ending, byEnd, j) === at; j++) now -= weight(ids[byEnd?.[j] ?? j]);
    if (at === time[points - 1]) {
      value[points - 1] = now;
    } else if (now !== value[points - 1]) {
      time[points] = at;
      value[points++] = now;
    }
  }
  return { time: time.slice(0, points), value: value.slice(0, points) };
}

/** Places of the values in ascending order; undefined when they ascend already. */
function placesInOrder(values: Float64Array): Int32Array | undefined {
  let sorted = true;
  for (let i = 1; i < values.length && sorted; i++) sorted = values[i] >= values[i - 1];
  if (sorted) return undefined;
  const places = Int32Array.from(values, (_, i) => i);
  return places.sort((a, b) => (values[a] < values[b] ? -1 : values[a] > values[b] ? 1 : a - b));
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
