/** Where an item of the timeline stands, whether it was drawn or not: for outlines and for bringing it into view. */
import type { RunModel } from '../../../analysis/model';
import { stretchOfNumber } from '../../../analysis/waiting/stretches';
import type { Item } from '../../draw-list';
import { ItemKind } from '../../draw-list';
import { reservationBox } from '../drawing/reservation-draw';
import type { GanttLayout, RowBox } from '../layout/gantt-layout';
import { laneTop, lanesHeight, profileBox, stripTop } from '../layout/gantt-layout';
import type { LaneTable } from '../rows/lane-table';
import { itemSpan } from './item-span';
import { rowBlocks } from '../rows/row-waits';
import type { TimeScale } from '../../time-scale';
import { toEdge } from '../../time-scale';
import { waitBox } from '../drawing/wait-draw';

export interface ItemBox {
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
  readonly h: number;
}

/** Index of the row an item stands in, -1 when it is in none. */
export function itemRow(model: RunModel, table: LaneTable, item: Item): number {
  const { group, rowOf, rowOfApp } = table;
  switch (item.kind) {
    case ItemKind.container:
      return group === 'queue' ? -1 : rowOf[item.id];
    case ItemKind.task:
      return group === 'queue' ? -1 : rowOf[model.tasks.container[item.id]];
    case ItemKind.row:
      return item.id;
    case ItemKind.reservation: {
      const { app, node } = model.reservations[item.id];
      return group === 'node' ? node : group === 'application' ? rowOfApp[app] : -1;
    }
    case ItemKind.wait:
      return rowOfApp[stretchOfNumber(model, item.id).app];
    default:
      return rowOfApp[item.id];
  }
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
  const box = layout.box(layout.placeOf(index));
  const [from, to] = itemSpan(model, table, item);
  const x0 = toEdge(scale, from);
  const x1 = Math.max(x0 + 2, toEdge(scale, Math.min(to, openEnd)));
  if (item.kind === ItemKind.submission) return { x0: x0 - 4, x1: x0 + 5, y: box.y - 4, h: 7 };
  if (box.kind !== 'lanes' && box.kind !== 'profile') return { x0, x1, y: box.y, h: box.h };
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
  const laneBox = (lane: number): readonly [number, number] => {
    if (lane < 0) return [box.y, box.h];
    if (box.kind === 'profile' && !(row.driver && lane === 0)) return profileBox(layout, box);
    return [laneTop(box, lane), lanesHeight(box, lane)];
  };
  switch (item.kind) {
    case ItemKind.wait: {
      const wait = stretchOfNumber(model, item.id);
      if (table.group !== 'application') return laneBox(table.laneOf[wait.app] - row.firstLane);
      const block = rowBlocks(model, table, row, wait.from, wait.from).find(({ id }) => id === item.id);
      return block === undefined ? [stripTop(layout, box), layout.strip] : waitBox(layout, box, block);
    }
    case ItemKind.task: {
      const lane = table.laneOf[model.tasks.container[item.id]];
      const [top, h] = laneBox(lane - row.firstLane);
      if (box.kind === 'profile') return [top, h];
      const slots = table.slotFrom[lane + 1] - table.slotFrom[lane];
      const slot = model.tasks.slot[item.id];
      const y = Math.round((slot * h) / slots);
      return [top + y, Math.max(1, Math.round(((slot + 1) * h) / slots) - y)];
    }
    case ItemKind.reservation:
      return reservationBox(layout, box);
    case ItemKind.row:
      return box.kind === 'profile' ? profileBox(layout, box) : [box.y, box.h];
    case ItemKind.application:
      return table.group === 'queue' ? laneBox(table.laneOf[item.id] - row.firstLane) : [box.y, box.h];
    default:
      return laneBox(table.laneOf[item.id] - row.firstLane);
  }
}
