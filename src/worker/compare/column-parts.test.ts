import { expect, test } from 'vitest';
import type { RunColumns } from '../../analysis/model';
import { columnParts, withPart } from './column-parts';
import type { ColumnsPart } from './column-parts';

const MANY = 1 << 18;

/** Some tables with large and small columns, as far as parts look at them. */
const columns = {
  end: 7,
  ended: undefined,
  containers: { count: MANY, app: new Int32Array(MANY), node: new Int32Array(3), ended: new Float64Array(MANY) },
  tasks: { count: 0, app: new Int32Array(0) },
  deadlocks: [{ from: 1 }],
  instants: new Float64Array(MANY),
} as unknown as RunColumns;

function largeColumnsOf(part: ColumnsPart): number {
  const tables = Object.values(part).flatMap((table) =>
    typeof table === 'object' && table !== null && !ArrayBuffer.isView(table) ? Object.values(table) : [table],
  );
  return tables.filter((value) => ArrayBuffer.isView(value) && value.byteLength >= MANY).length;
}

test('the parts make all columns again', () => {
  const { containers, tasks, instants, ...others } = [...columnParts(columns)].reduce(withPart, {});
  // Arrays by identity: to compare a million numbers takes seconds.
  expect(Object.entries(containers as object)).toHaveLength(4);
  for (const [name, values] of Object.entries(columns.containers)) {
    expect((containers as Record<string, unknown>)[name]).toBe(values);
  }
  expect(instants).toBe(columns.instants);
  expect(tasks).toEqual(columns.tasks);
  expect(others).toEqual({ end: 7, ended: undefined, deadlocks: [{ from: 1 }] });
});

test('a part has one large column, and the last one has none', () => {
  const parts = [...columnParts(columns)];
  expect(parts.map(largeColumnsOf)).toEqual([1, 1, 1, 0]);
});
