import { describe, expect, it } from 'vitest';
import { copyRow, fixedColumns, growingColumns, scatterRows, snapshotColumns } from './column-table';

const LAYOUT = { time: 'float64', id: 'int32', code: 'uint8' } as const;

function filled(rows: readonly (readonly [time: number, id: number, code: number])[]) {
  const columns = growingColumns(LAYOUT);
  for (const [time, id, code] of rows) {
    columns.time.push(time);
    columns.id.push(id);
    columns.code.push(code);
  }
  return columns;
}

describe('a table in columns', () => {
  it('has the columns of its layout, each with what its element can hold', () => {
    const columns = filled([[2 ** 40 + 0.5, -(2 ** 31), 255]]);
    expect(snapshotColumns(columns)).toEqual({
      time: Float64Array.of(2 ** 40 + 0.5),
      id: Int32Array.of(-(2 ** 31)),
      code: Uint8Array.of(255),
    });
  });

  it('gives a snapshot its own arrays, with the requested number of rows', () => {
    const columns = filled([
      [1, 10, 1],
      [2, 20, 2],
    ]);
    const first = snapshotColumns(columns, 1);
    columns.id.set(0, 99);
    expect(first).toEqual({ time: Float64Array.of(1), id: Int32Array.of(10), code: Uint8Array.of(1) });
  });

  it('puts rows where they belong, in the columns that the target has', () => {
    const columns = filled([
      [1, 10, 1],
      [2, 20, 2],
      [3, 30, 3],
    ]);
    const to = fixedColumns({ time: 'float64', code: 'uint8' }, 4);
    scatterRows(columns, to, Int32Array.of(3, 0, 1));
    expect(to).toEqual({ time: Float64Array.of(2, 3, 0, 1), code: Uint8Array.of(2, 3, 0, 1) });
  });

  it('copies one row', () => {
    const from = snapshotColumns(
      filled([
        [1, 10, 1],
        [2, 20, 2],
      ]),
    );
    const to = fixedColumns(LAYOUT, 2);
    copyRow(from, 1, to, 0);
    expect(to).toEqual({ time: Float64Array.of(2, 0), id: Int32Array.of(20, 0), code: Uint8Array.of(2, 0) });
  });
});
