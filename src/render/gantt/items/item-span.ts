/** When an item of the timeline is, and whose it is. Its words are apart (item-text.ts): the first picture needs none. */
import type { RunModel } from '../../../analysis/model';
import { stretchOfNumber } from '../../../analysis/waiting/stretches';
import type { Item } from '../../draw-list';
import { ItemKind } from '../../draw-list';
import type { LaneTable } from '../rows/lane-table';
import { lastOfBlock } from '../rows/row-waits';

/** When an item begins and ends, µs; the end is Infinity for what has not ended. */
export function itemSpan(model: RunModel, table: LaneTable, item: Item): readonly [from: number, to: number] {
  const { containers, tasks, applications } = model;
  switch (item.kind) {
    case ItemKind.container:
      return [containers.allocated[item.id], containers.ended[item.id]];
    case ItemKind.task:
      return [tasks.start[item.id], tasks.end[item.id]];
    case ItemKind.wait: {
      const first = stretchOfNumber(model, item.id);
      const last = lastOfBlock(model, table, first);
      return [first.from, last.open ? Infinity : last.to];
    }
    case ItemKind.reservation: {
      const { from, to } = model.reservations[item.id];
      return [from, to];
    }
    case ItemKind.row:
      return [0, model.end];
    case ItemKind.submission:
      return [applications[item.id].submitted, applications[item.id].submitted];
    default:
      return [applications[item.id].submitted, applications[item.id].finished];
  }
}

/** The application an item belongs to, -1 when it is the row of something else. */
export function itemApp(model: RunModel, table: LaneTable, item: Item): number {
  switch (item.kind) {
    case ItemKind.container:
      return model.containers.app[item.id];
    case ItemKind.task:
      return model.tasks.app[item.id];
    case ItemKind.wait:
      return stretchOfNumber(model, item.id).app;
    case ItemKind.reservation:
      return model.reservations[item.id].app;
    case ItemKind.row:
      return table.group === 'application' ? table.rows[item.id].id : -1;
    default:
      return item.id;
  }
}
