/** The columns of a run in parts, for a thread that gets a copy of them: each part is copied in a few milliseconds. */
import type { RunColumns } from '../../analysis/model';

/** Some of the columns: tables of which every column comes, tables of which one comes, or a list by itself. */
export type ColumnsPart = Readonly<Record<string, unknown>>;

/** Bytes from which on a column is a part of its own. */
const LARGE = 1 << 20;

/** Parts that make all of the columns together: one with everything that is small, and one for each large column. */
export function* columnParts(columns: RunColumns): Generator<ColumnsPart> {
  const small: Record<string, unknown> = {};
  for (const [name, table] of Object.entries(columns)) {
    if (isLarge(table)) {
      yield { [name]: table };
    } else if (!isTable(table)) {
      small[name] = table;
    } else {
      const rest: Record<string, unknown> = {};
      for (const [column, values] of Object.entries(table)) {
        if (isLarge(values)) yield { [name]: { [column]: values } };
        else rest[column] = values;
      }
      small[name] = rest;
    }
  }
  yield small;
}

/** What was put together before, with one more part. */
export function withPart(before: ColumnsPart, part: ColumnsPart): ColumnsPart {
  const after = { ...before };
  for (const [name, table] of Object.entries(part)) {
    const known = after[name];
    after[name] = isTable(known) && isTable(table) ? { ...known, ...table } : table;
  }
  return after;
}

function isLarge(value: unknown): boolean {
  return ArrayBuffer.isView(value) && value.byteLength >= LARGE;
}

function isTable(value: unknown): value is ColumnsPart {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
}
