import { expect, it } from 'vitest';
import { nextCell } from './plane-keys';

it('moves inside the table and stops at its edges', () => {
  const size = { columns: 3, rows: 2 };
  const keys = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'a'];
  const from = (column: number, row: number) => keys.map((key) => nextCell({ column, row }, key, size));
  expect(from(0, 0).map((cell) => cell && [cell.column, cell.row])).toEqual([
    [1, 0],
    [0, 0],
    [0, 1],
    [0, 0],
    [0, 0],
    [2, 0],
    undefined,
  ]);
  expect(from(2, 1).map((cell) => cell && [cell.column, cell.row])).toEqual([
    [2, 1],
    [1, 1],
    [2, 1],
    [2, 0],
    [0, 1],
    [2, 1],
    undefined,
  ]);
});
