import type { RunModel } from '../../../analysis/model';
import { pieceNumbers } from '../../../analysis/waiting/stretches';
import type { Item } from '../../draw-list';
import { ItemKind } from '../../draw-list';
import type { LaneTable } from '../rows/lane-table';

/** Whether a run has an item. One that was pointed at in the run before an edit may have no counterpart in the run after it. */
export function hasItem(model: RunModel, table: LaneTable, { kind, id }: Item): boolean {
  switch (kind) {
    case ItemKind.container:
      return id < model.containers.count;
    case ItemKind.task:
      return id < model.tasks.count;
    case ItemKind.wait:
      return id < (pieceNumbers(model).at(-1) ?? 0);
    case ItemKind.reservation:
      return id < model.reservations.length;
    case ItemKind.row:
      return id < table.rows.length;
    default:
      return id < model.applications.length;
  }
}
