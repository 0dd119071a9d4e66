/** Keys on the rows of a variant: arrows move from item to item, plus and minus zoom. */
import type { Item } from '../../../render/draw-list';
import { revealRange, sameRange } from '../../../render/viewport';
import { itemRow } from '../../../render/gantt/items/item-box';
import { itemApp, itemSpan } from '../../../render/gantt/items/item-span';
import type { LaneRow } from '../../../render/gantt/rows/lane-table';
import { itemAfter, itemBefore, itemNear } from '../../../render/gantt/items/row-items';
import type { Playground } from '../../../store/playground';
import { fitAll, showRange, zoomAt } from '../../../store/view/navigation';
import type { Block } from '../scene/scene';
import type { Target } from '../painting/surface';

const JUMP = 10;

/** The item that a key leads to; undefined when the key is none of these or there is nothing in that direction. */
export function nextTarget(
  block: Block,
  index: number,
  from: Target | undefined,
  key: string,
  { view }: Playground,
): Target | undefined {
  const { model, table } = block;
  const { rows } = table;
  const present = from !== undefined && from.block === index ? from.item : undefined;
  const row = present === undefined ? -1 : itemRow(model, table, present);
  if (present === undefined || row < 0) {
    const first = rows.find((r) => itemAfter(model, table, r) !== undefined);
    const { cursor } = view.getState();
    const item = first && itemNear(model, table, first, cursor);
    return item && { block: index, item };
  }
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const step = key === 'ArrowUp' ? -1 : 1;
    const [at] = itemSpan(model, table, present);
    for (let r = row + step; r >= 0 && r < rows.length; r += step) {
      const item = itemNear(model, table, rows[r], at);
      if (item !== undefined) return { block: index, item };
    }
    return undefined;
  }
  const item = movedItem(block, rows[row], present, key);
  return item && { block: index, item };
}

function movedItem({ model, table }: Block, row: LaneRow, present: Item, key: string): Item | undefined {
  const steps = (count: number, step: typeof itemAfter): Item | undefined => {
    let found: Item | undefined;
    for (let i = 0; i < count; i++) {
      const next = step(model, table, row, found ?? present);
      if (next === undefined) break;
      found = next;
    }
    return found;
  };
  switch (key) {
    case 'ArrowLeft':
      return itemBefore(model, table, row, present);
    case 'ArrowRight':
      return itemAfter(model, table, row, present);
    case 'PageUp':
      return steps(JUMP, itemBefore);
    case 'PageDown':
      return steps(JUMP, itemAfter);
    case 'Home':
      return itemAfter(model, table, row);
    case 'End':
      return itemBefore(model, table, row);
    default:
      return undefined;
  }
}

const MOVES = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']);

/** Whether a key moves between items. */
export function isMove(key: string): boolean {
  return MOVES.has(key);
}

/** Handles the keys that do not move; true when the key was one of them. */
export function otherKey(key: string, block: Block, target: Target | undefined, playground: Playground): boolean {
  const { cursor, zoom, select } = playground.view.getState();
  const at = target === undefined ? cursor : itemSpan(block.model, block.table, target.item)[0];
  const middle = at >= zoom[0] && at <= zoom[1] ? at : (zoom[0] + zoom[1]) / 2;
  switch (key) {
    case '+':
    case '=':
      zoomAt(0.5, middle, playground);
      return true;
    case '-':
      zoomAt(2, middle, playground);
      return true;
    case '0':
      fitAll(playground);
      return true;
    case 'Enter': {
      if (target === undefined) return false;
      const app = itemApp(block.model, block.table, target.item);
      select({ kind: 'app', id: block.model.directory.applications[app].id });
      return true;
    }
    default:
      return false;
  }
}

/** Moves the visible range so that an item can be seen. */
export function revealTarget(block: Block, target: Target, extent: number, playground: Playground): void {
  const [from, to] = itemSpan(block.model, block.table, target.item);
  const { zoom } = playground.view.getState();
  const range = revealRange(zoom, from, Math.min(to, block.openEnd), extent);
  if (!sameRange(range, zoom)) showRange(range, playground);
}
