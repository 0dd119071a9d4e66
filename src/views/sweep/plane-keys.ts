/** The arrow keys in a table of two settings. */

/** A place in the table, from 0. */
export interface Cell {
  readonly column: number;
  readonly row: number;
}

interface Table {
  readonly columns: number;
  readonly rows: number;
  /** Whether there is something to choose at a place: a finer round looks at a few places of its columns and rows. */
  readonly has: (cell: Cell) => boolean;
}

/** The cell that a key leads to, inside the table and past empty ones; undefined for a key that leads nowhere. */
export function nextCell(from: Cell, key: string, { columns, rows, has }: Table): Cell | undefined {
  const walk = (column: number, row: number, right: number, down: number): Cell => {
    for (; column >= 0 && column < columns && row >= 0 && row < rows; column += right, row += down)
      if (has({ column, row })) return { column, row };
    return from;
  };
  const { column, row } = from;
  switch (key) {
    case 'ArrowRight':
      return walk(column + 1, row, 1, 0);
    case 'ArrowLeft':
      return walk(column - 1, row, -1, 0);
    case 'ArrowDown':
      return walk(column, row + 1, 0, 1);
    case 'ArrowUp':
      return walk(column, row - 1, 0, -1);
    case 'Home':
      return walk(0, row, 1, 0);
    case 'End':
      return walk(columns - 1, row, -1, 0);
    default:
      return undefined;
  }
}
