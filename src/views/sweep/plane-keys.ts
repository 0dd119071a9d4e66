/** The arrow keys in a table of two settings. */

/** A place in the table, from 0. */
export interface Cell {
  readonly column: number;
  readonly row: number;
}

/** The cell that a key leads to, inside the table; undefined for a key that leads nowhere. */
export function nextCell(
  { column, row }: Cell,
  key: string,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): Cell | undefined {
  const at = (nextColumn: number, nextRow: number): Cell => ({
    column: Math.max(0, Math.min(columns - 1, nextColumn)),
    row: Math.max(0, Math.min(rows - 1, nextRow)),
  });
  switch (key) {
    case 'ArrowRight':
      return at(column + 1, row);
    case 'ArrowLeft':
      return at(column - 1, row);
    case 'ArrowDown':
      return at(column, row + 1);
    case 'ArrowUp':
      return at(column, row - 1);
    case 'Home':
      return at(0, row);
    case 'End':
      return at(columns - 1, row);
    default:
      return undefined;
  }
}
