/** The items of a row in the order in which the keyboard moves through them. */
import type { RunModel } from '../analysis/model';
import type { Item } from './draw-list';
import { ItemKind } from './draw-list';
import type { LaneRow, LaneTable } from './gantt-rows';
import { itemSpan } from './item-text';

const known = new WeakMap<LaneRow, readonly Item[]>();

/** All items of a row by start, and at one instant: submission, waiting, containers, tasks. Computed when first asked for. */
export function rowItems(model: RunModel, table: LaneTable, row: LaneRow): readonly Item[] {
  const cached = known.get(row);
  if (cached !== undefined) return cached;
  const items: Item[] = [];
  if (table.group === 'application' && model.applications[row.id].submitted !== Infinity) {
    items.push({ kind: ItemKind.submission, id: row.id });
  }
  const seen = new Set<number>();
  for (const { id } of row.waits.blocks()) {
    if (!seen.has(id)) items.push({ kind: ItemKind.wait, id });
    seen.add(id);
  }
  const kind = table.group === 'queue' ? ItemKind.application : ItemKind.container;
  const lastLane = row.firstLane + row.lanes;
  for (let i = table.spanFrom[row.firstLane]; i < table.spanFrom[lastLane]; i++)
    items.push({ kind, id: table.spans[i] });
  for (let i = table.taskFrom[table.slotFrom[row.firstLane]]; i < table.taskFrom[table.slotFrom[lastLane]]; i++) {
    items.push({ kind: ItemKind.task, id: table.tasks[i] });
  }
  const order = [0, 3, 4, 2, 1, 5];
  const starts = new Map(items.map((item) => [item, itemSpan(model, table, item)[0]]));
  items.sort(
    (a, b) => (starts.get(a) as number) - (starts.get(b) as number) || order[a.kind] - order[b.kind] || a.id - b.id,
  );
  known.set(row, items);
  return items;
}

/** The item of a row nearest to an instant: the last one that begins no later, else the first. */
export function itemNear(model: RunModel, table: LaneTable, row: LaneRow, at: number): Item | undefined {
  const items = rowItems(model, table, row);
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (itemSpan(model, table, items[middle])[0] <= at) low = middle + 1;
    else high = middle;
  }
  return items[Math.max(0, low - 1)];
}
