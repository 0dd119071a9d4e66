/** What a place on the timeline stands for, as something that can be selected. */
import { boxAt } from '../../../render/gantt/layout/gantt-layout';
import type { LaneRow } from '../../../render/gantt/rows/lane-table';
import { ItemKind } from '../../../render/draw-list';
import { itemApp } from '../../../render/gantt/items/item-span';
import type { Selection } from '../../../store/view/shared-view';
import type { TimelinePainter } from '../painting/painter';
import type { Block } from '../scene/scene';
import type { Target } from '../painting/surface';

/** The application an item belongs to; the row, where it stands for a whole row. */
export function subjectOf(painter: TimelinePainter, target: Target | undefined): Selection | undefined {
  const block = target && painter.present.blocks[target.block];
  if (target === undefined || block === undefined) return undefined;
  if (target.item.kind === ItemKind.row) return rowSubject(block, block.table.rows[target.item.id]);
  const app = itemApp(block.model, block.table, target.item);
  return { kind: 'app', id: block.model.directory.applications[app].id };
}

/** What the row at a height of the body stands for. */
export function rowAt(painter: TimelinePainter, y: number): Selection | undefined {
  const place = painter.placeAt(y);
  if (place === undefined || y < place.top) return undefined;
  const row = boxAt(place.block.layout, y - place.top + place.scroll)?.row;
  return row && rowSubject(place.block, row);
}

function rowSubject({ table: { group } }: Block, row: LaneRow): Selection {
  return { kind: group === 'application' ? 'app' : group, id: row.key };
}
