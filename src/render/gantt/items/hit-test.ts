/** Which item of the timeline lies under a point: found from the rows and lanes, and not from what was drawn. */
import type { RunModel } from '../../../analysis/model';
import { numberOf, stretchAt } from '../../../analysis/waiting/stretches';
import type { Item } from '../../draw-list';
import { ItemKind, itemOf } from '../../draw-list';
import type { GanttInput } from '../drawing/gantt-input';
import { reservationBox } from '../drawing/reservation-draw';
import type { RowBox } from '../layout/gantt-layout';
import { boxAt, laneTop, lanesHeight, profileBox } from '../layout/gantt-layout';
import { firstEndingAfter } from '../rows/lane-spans';
import type { LaneSpans } from '../rows/lane-spans';
import { reservationsOfApp, reservationsOfNode } from '../rows/row-marks';
import { rowBlocks } from '../rows/row-waits';
import type { TimeScale } from '../../time-scale';
import { waitBox } from '../drawing/wait-draw';

/** How far beside a bar the pointer may be, CSS pixels: thin bars stay reachable. */
const REACH = 3;
/** A submission's triangle reaches this far around its instant, and above its row. */
const TRIANGLE = 5;

export type HitInput = Pick<GanttInput, 'model' | 'table' | 'layout' | 'scale' | 'openEnd'>;

/**
 * The topmost item at (x, y), CSS pixels, `y` from the top of the rows; otherwise the nearest one within {@link REACH} pixels in
 * the same lane. Undefined if there is none. Costs the logarithm of the number of spans.
 */
export function hitTest(input: HitInput, x: number, y: number): Item | undefined {
  const { model, table, layout } = input;
  const box = boxAt(layout, y) ?? boxAt(layout, y + TRIANGLE);
  if (box === undefined) return undefined;
  const { row } = box;
  if (box.kind === 'same') return table.group === 'application' ? heldItem(input, box, x, y) : undefined;
  if (box.kind === 'dense' || box.kind === 'sub' || box.kind === 'none') return denseItem(input, box, x);
  if (table.group === 'application' && y < box.y + 3 && near(input.scale, model.applications[row.id].submitted, x)) {
    return itemOf(ItemKind.submission, row.id);
  }
  const reserved = reservationAt(input, box, x, y);
  if (box.kind === 'profile') {
    const [top, h] = profileBox(layout, box);
    if (y >= top && y < top + h) return itemOf(ItemKind.row, row.index);
    return (row.driver ? laneItem(input, box, 0, x, y) : undefined) ?? reserved ?? waitAt(input, box, x, y);
  }
  const lane = laneAt(box, y);
  const found = lane === undefined ? undefined : laneItem(input, box, lane, x, y);
  return found ?? reserved ?? waitAt(input, box, x, y);
}

function near(scale: TimeScale, time: number, x: number): boolean {
  return Math.abs((time - scale.from) * scale.perMicrosecond - x) <= TRIANGLE;
}

/** The lane of a row at a height. */
function laneAt(box: RowBox, y: number): number | undefined {
  const head = box.driver > 0 ? 1 : 0;
  const guess = Math.floor((y - box.y - box.lanesTop) / box.pitch) + head;
  for (const lane of [guess - 1, guess, guess + 1, 0]) {
    if (lane < 0 || lane >= box.row.lanes) continue;
    const top = laneTop(box, lane);
    if (y >= top && y < top + lanesHeight(box, lane)) return lane;
  }
  return undefined;
}

/** The bar of a lane at a point: a task, or what holds it. */
function laneItem(input: HitInput, box: RowBox, lane: number, x: number, y: number): Item | undefined {
  const { table, model, openEnd } = input;
  const index = box.row.firstLane + lane;
  const slots = table.slotFrom[index + 1] - table.slotFrom[index];
  const spans = lanePart(table.spans, table.spanFrom, index, table);
  if (slots > 0) {
    const [top, h] = [laneTop(box, lane), lanesHeight(box, lane)];
    const slot = table.slotFrom[index] + Math.min(slots - 1, Math.floor(((y - top) / h) * slots));
    const tasks = lanePart(table.tasks, table.taskFrom, slot, model.tasks);
    // A task only where its container is: its neighbour's empty part is nearer than it.
    const exact = spanAt(tasks, input.scale, openEnd, x, 0);
    if (exact >= 0) return itemOf(ItemKind.task, exact);
    if (spanAt(spans, input.scale, openEnd, x, 0) < 0) {
      const beside = spanAt(tasks, input.scale, openEnd, x, REACH);
      if (beside >= 0) return itemOf(ItemKind.task, beside);
    }
  }
  const id = spanAt(spans, input.scale, openEnd, x, REACH);
  if (id < 0) return undefined;
  if (table.group !== 'queue') return itemOf(ItemKind.container, id);
  const time = input.scale.from + x / input.scale.perMicrosecond;
  if (time >= model.applications[id].firstContainerAt) return itemOf(ItemKind.application, id);
  return waitDuring(model, id, time) ?? itemOf(ItemKind.application, id);
}

function lanePart(
  ids: Int32Array,
  from: Int32Array,
  place: number,
  times: Pick<LaneSpans, 'start' | 'end'>,
): LaneSpans {
  return { ids, from: from[place], to: from[place + 1], start: times.start, end: times.end };
}

/** The span that covers a pixel, or the nearest one within `reach` pixels; -1 when there is none. */
function spanAt(lane: LaneSpans, scale: TimeScale, openEnd: number, x: number, reach: number): number {
  const { ids, start, end } = lane;
  const at = scale.from + x / scale.perMicrosecond;
  const slack = reach / scale.perMicrosecond;
  let best = -1;
  let distance = Infinity;
  for (let i = firstEndingAfter(lane, lane.from, at - slack); i < lane.to; i++) {
    const id = ids[i];
    const [from, to] = [start[id], Math.min(end[id], openEnd)];
    if (from > at + slack) break;
    const away = at < from ? from - at : at >= to ? at - to : 0;
    if (away < distance && at < openEnd + slack) {
      distance = away;
      best = id;
    }
    if (from >= at) break;
  }
  return best;
}

/** The stretch of waiting of a row at a point. */
function waitAt(input: HitInput, box: RowBox, x: number, y: number): Item | undefined {
  const { model, table, layout, scale, openEnd } = input;
  const at = scale.from + x / scale.perMicrosecond;
  for (const block of rowBlocks(model, table, box.row, at, at)) {
    const { first, last } = block;
    const to = last.open ? Math.max(openEnd, last.to) : last.to;
    if (first.from > at || at >= to) continue;
    const [top, h] = waitBox(layout, box, block);
    if (y >= top && y < top + h) return itemOf(ItemKind.wait, block.id);
  }
  return undefined;
}

function reservationAt(input: HitInput, box: RowBox, x: number, y: number): Item | undefined {
  const { model, table, scale, openEnd, layout } = input;
  if (table.group === 'queue' || model.reservations.length === 0) return undefined;
  const at = scale.from + x / scale.perMicrosecond;
  const byNode = table.group === 'node';
  const places = byNode ? reservationsOfNode(model, box.row.id) : reservationsOfApp(model, box.row.id);
  const place = places.find((p) => {
    const { from, to } = model.reservations[p];
    return from <= at && at < Math.min(to, openEnd);
  });
  if (place === undefined) return undefined;
  const [top, h] = reservationBox(layout, box);
  return y >= top && y < top + h ? itemOf(ItemKind.reservation, place) : undefined;
}

/** A line of an overview: what the application does at the instant, or the node as a whole. */
function denseItem(input: HitInput, box: RowBox, x: number): Item | undefined {
  const { model, table, scale, openEnd } = input;
  const at = scale.from + x / scale.perMicrosecond;
  if (at < 0 || at >= openEnd) return undefined;
  if (table.group !== 'application') return itemOf(ItemKind.row, box.row.index);
  const { submitted, finished } = model.applications[box.row.id];
  if (at < submitted || at >= finished) return undefined;
  return waitDuring(model, box.row.id, at) ?? itemOf(ItemKind.row, box.row.index);
}

/** The stretch of waiting that an application is in before its first container. */
function waitDuring(model: RunModel, app: number, at: number): Item | undefined {
  if (at >= model.applications[app].firstContainerAt) return undefined;
  const wait = stretchAt(model, app, Math.min(at, model.end));
  return wait && itemOf(ItemKind.wait, numberOf(model, wait));
}

/** The application of a folded row, where it holds anything. */
function heldItem(input: HitInput, box: RowBox, x: number, y: number): Item | undefined {
  const { firstContainerAt, finished } = input.model.applications[box.row.id];
  const at = input.scale.from + x / input.scale.perMicrosecond;
  const inside = y >= box.y && y < box.y + box.h && at >= firstContainerAt && at < Math.min(finished, input.openEnd);
  return inside ? itemOf(ItemKind.application, box.row.id) : undefined;
}
