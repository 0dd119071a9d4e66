/** Where an item of the timeline stands, whether it was drawn or not: for outlines and for bringing it into view. */
import type { RunModel } from '../analysis/model';
import { stretchOfNumber } from '../analysis/stretches';
import type { Item } from './draw-list';
import { ItemKind } from './draw-list';
import type { GanttLayout, RowBox } from './gantt-layout';
import { laneTop, lanesHeight, stripTop } from './gantt-layout';
import type { LaneTable } from './gantt-rows';
import { itemSpan } from './item-text';
import type { TimeScale } from './time-scale';
import { toEdge } from './time-scale';

export interface ItemBox {
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
  readonly h: number;
}

/** Index of the row an item stands in, -1 when it is in none. */
export function itemRow(model: RunModel, table: LaneTable, item: Item): number {
  if (item.kind === ItemKind.container) return table.group === 'queue' ? -1 : table.rowOf[item.id];
  if (item.kind === ItemKind.task) return table.group === 'queue' ? -1 : table.rowOf[model.tasks.container[item.id]];
  const app = item.kind === ItemKind.wait ? stretchOfNumber(model, item.id).app : item.id;
  if (table.group === 'queue') return table.rowOf[app];
  return table.group === 'application' ? table.rowOfApp[app] : -1;
}

/** The rectangle of an item in CSS pixels, `y` from the top of the rows; undefined when it has no place in the grouping. */
export function itemBox(
  model: RunModel,
  table: LaneTable,
  layout: GanttLayout,
  scale: TimeScale,
  openEnd: number,
  item: Item,
): ItemBox | undefined {
  const index = itemRow(model, table, item);
  if (index < 0) return undefined;
  const box = layout.boxes[index];
  const [from, to] = itemSpan(model, table, item);
  const x0 = toEdge(scale, from);
  const x1 = Math.max(x0 + 2, toEdge(scale, Math.min(to, openEnd)));
  if (item.kind === ItemKind.submission) return { x0: x0 - 4, x1: x0 + 5, y: box.y - 4, h: 7 };
  if (box.same) return { x0, x1, y: box.y, h: layout.strip };
  const [y, h] = height(model, table, layout, box, item);
  return { x0, x1, y, h };
}

function height(
  model: RunModel,
  table: LaneTable,
  layout: GanttLayout,
  box: RowBox,
  item: Item,
): readonly [y: number, h: number] {
  const { row } = box;
  if (item.kind === ItemKind.wait && table.group === 'application') {
    const wait = stretchOfNumber(model, item.id);
    const block = row.waits.blocks(wait.from, wait.from).find((b) => b.id === item.id);
    if (wait.phase === 'queued') return [box.y, Math.max(layout.strip, box.driver + 1)];
    if (block === undefined || block.strip) return [stripTop(layout, box), layout.strip];
    return [laneTop(box, block.lane), lanesHeight(box, block.lane, block.lanes)];
  }
  if (item.kind === ItemKind.task) {
    const lane = table.laneOf[model.tasks.container[item.id]];
    const slots = table.slotFrom[lane + 1] - table.slotFrom[lane];
    const slot = model.tasks.slot[item.id];
    const [top, h] = [laneTop(box, lane - row.firstLane), lanesHeight(box, lane - row.firstLane)];
    const y = Math.round((slot * h) / slots);
    return [top + y, Math.max(1, Math.round(((slot + 1) * h) / slots) - y)];
  }
  const subject = item.kind === ItemKind.wait ? stretchOfNumber(model, item.id).app : item.id;
  const lane = table.laneOf[subject] - row.firstLane;
  return lane < 0 ? [box.y, box.h] : [laneTop(box, lane), lanesHeight(box, lane)];
}
