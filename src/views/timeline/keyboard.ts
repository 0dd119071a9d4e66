/** Keys on the rows of a variant: arrows move from item to item, plus and minus zoom. */
import { revealRange, sameRange } from '../../render/viewport';
import { itemRow } from '../../render/item-box';
import { itemApp, itemSpan } from '../../render/item-text';
import { itemNear, rowItems } from '../../render/row-items';
import { viewStore } from '../../store/view-store';
import { fitAll, showRange, zoomAt } from './navigation';
import type { Target } from './painter';
import type { Block } from './scene';

const JUMP = 10;

/** The item that a key leads to; undefined when the key is none of these or there is nothing in that direction. */
export function nextTarget(block: Block, index: number, from: Target | undefined, key: string): Target | undefined {
  const { model, table } = block;
  const { rows } = table;
  const present = from !== undefined && from.block === index ? from.item : undefined;
  const row = present === undefined ? -1 : itemRow(model, table, present);
  if (present === undefined || row < 0) {
    const first = rows.find((r) => rowItems(model, table, r).length > 0);
    const { cursor } = viewStore.getState();
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
  const items = rowItems(model, table, rows[row]);
  const place = items.findIndex((item) => item.kind === present.kind && item.id === present.id);
  const to = movedPlace(place, items.length, key);
  return to === undefined ? undefined : { block: index, item: items[to] };
}

function movedPlace(place: number, count: number, key: string): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return place > 0 ? place - 1 : undefined;
    case 'ArrowRight':
      return place < count - 1 ? place + 1 : undefined;
    case 'PageUp':
      return Math.max(0, place - JUMP);
    case 'PageDown':
      return Math.min(count - 1, place + JUMP);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
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
export function otherKey(key: string, block: Block, target: Target | undefined): boolean {
  const { cursor, zoom, select } = viewStore.getState();
  const at = target === undefined ? cursor : itemSpan(block.model, block.table, target.item)[0];
  const middle = at >= zoom[0] && at <= zoom[1] ? at : (zoom[0] + zoom[1]) / 2;
  switch (key) {
    case '+':
    case '=':
      zoomAt(0.5, middle);
      return true;
    case '-':
      zoomAt(2, middle);
      return true;
    case '0':
      fitAll();
      return true;
    case 'Enter': {
      if (target === undefined) return false;
      const app = itemApp(block.model, target.item);
      select({ kind: 'app', id: block.model.directory.applications[app].id });
      return true;
    }
    default:
      return false;
  }
}

/** Moves the visible range so that an item can be seen. */
export function revealTarget(block: Block, target: Target, extent: number): void {
  const [from, to] = itemSpan(block.model, block.table, target.item);
  const { zoom } = viewStore.getState();
  const range = revealRange(zoom, from, Math.min(to, block.openEnd), extent);
  if (!sameRange(range, zoom)) showRange(range);
}
