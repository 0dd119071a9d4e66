/** The keys of the grid of applications. */
import type { KeyboardEvent } from 'react';
import { isOpened, isOpening, tableColumns } from './table-columns';
import type { TableRow } from './table-columns';
import type { CellAt, useTableSelection } from './use-table-selection';

/** Rows of a page up or down. */
const PAGE = 10;

export interface KeyedGrid {
  readonly rows: readonly TableRow[];
  readonly open: ReadonlySet<string>;
  readonly selection: Pick<ReturnType<typeof useTableSelection>, 'active' | 'index' | 'move' | 'all' | 'choose'>;
  readonly onToggle: (entry: string) => void;
  /** Edits the active cell, from what it holds or from the text that was typed. */
  readonly onEdit: (text?: string) => void;
  readonly onDelete: () => void;
  readonly onEscape: () => void;
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Carries out what a key means in the grid; false where it means nothing. */
export function pressGridKey(event: PressedKey, grid: KeyedGrid): boolean {
  const { key, shiftKey } = event;
  if (event.ctrlKey || event.metaKey) return pressCommand(key, shiftKey, grid);
  if (event.altKey) return false;
  const { rows, selection } = grid;
  const row: TableRow | undefined = rows[selection.index];
  if (key === 'ArrowDown') selection.move(1, 0, shiftKey);
  else if (key === 'ArrowUp') selection.move(-1, 0, shiftKey);
  else if (key === 'PageDown') selection.move(PAGE, 0, shiftKey);
  else if (key === 'PageUp') selection.move(-PAGE, 0, shiftKey);
  else if (key === 'ArrowRight') moveRight(row, selection.active, grid);
  else if (key === 'ArrowLeft') moveLeft(row, selection.active, grid);
  else if (key === 'Home') selection.move(0, -tableColumns.length, false);
  else if (key === 'End') selection.move(0, tableColumns.length, false);
  else if (key === ' ' && row !== undefined) selection.choose(row.key, { toggle: true });
  else if (key === 'Enter' || key === 'F2') grid.onEdit();
  else if (key === 'Delete') grid.onDelete();
  else if (key === 'Escape') grid.onEscape();
  else if (key.length === 1) grid.onEdit(key);
  else return false;
  return true;
}

function pressCommand(key: string, extend: boolean, { rows, selection }: KeyedGrid): boolean {
  if (key.toLowerCase() === 'a') selection.all();
  else if (key === 'Home') selection.move(-rows.length, -tableColumns.length, extend);
  else if (key === 'End') selection.move(rows.length, tableColumns.length, extend);
  else return false;
  return true;
}

/** In the first column the arrows open and close an entry before they leave it, as in any tree. */
function moveRight(row: TableRow | undefined, active: CellAt | undefined, grid: KeyedGrid): void {
  if (active?.column === 0 && row !== undefined && isOpening(row) && !isOpened(row, grid.open)) grid.onToggle(row.key);
  else grid.selection.move(0, 1, false);
}

function moveLeft(row: TableRow | undefined, active: CellAt | undefined, grid: KeyedGrid): void {
  if (active?.column === 0 && row !== undefined && isOpened(row, grid.open)) grid.onToggle(row.key);
  else grid.selection.move(0, -1, false);
}
