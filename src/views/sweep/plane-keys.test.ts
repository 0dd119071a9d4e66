import { expect, it } from 'vitest';
import { nextCell } from './plane-keys';
import type { Cell } from './plane-keys';

it('moves inside the table and stops at its edges', () => {
  const size = { columns: 3, rows: 2, has: () => true };
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

it('passes empty cells', () => {
  const rows = ['x-x', '---', 'xx-'];
  const size = { columns: 3, rows: 3, has: ({ column, row }: Cell) => rows[row][column] === 'x' };
  const to = (column: number, row: number, key: string) => nextCell({ column, row }, key, size);
  expect(to(0, 0, 'ArrowRight')).toEqual({ column: 2, row: 0 });
  expect(to(0, 0, 'ArrowDown')).toEqual({ column: 0, row: 2 });
  expect(to(2, 0, 'ArrowDown')).toEqual({ column: 2, row: 0 });
  expect(to(0, 2, 'End')).toEqual({ column: 1, row: 2 });
});
