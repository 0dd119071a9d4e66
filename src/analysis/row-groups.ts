/** Rows of a table grouped by a key, such as tasks by application or containers by node: two flat arrays whatever the number of keys. */
import type { Steps } from '../base/steps';

export interface RowGroups {
  /** Where each key's rows begin in `rows`; one entry more than there are keys. */
  readonly first: Int32Array;
  /** Row numbers, key by key, in their old order inside each. */
  readonly rows: Int32Array;
}

/** Rows that one step goes through. */
const ROWS_PER_STEP = 1 << 16;

/** Groups rows by their keys, whole numbers below `count`. Linear. */
export function groupRows(keys: Int32Array, count: number): RowGroups {
  const first = new Int32Array(count + 1);
  countRows(keys, 0, keys.length, first);
  const next = summed(first);
  const rows = new Int32Array(keys.length);
  placeRows(keys, 0, keys.length, next, rows);
  return { first, rows };
}

/** {@link groupRows} in steps. */
export function* groupRowSteps(keys: Int32Array, count: number): Steps<RowGroups> {
  const first = new Int32Array(count + 1);
  for (let from = 0; from < keys.length; from += ROWS_PER_STEP) {
    yield;
    countRows(keys, from, Math.min(from + ROWS_PER_STEP, keys.length), first);
  }
  const next = summed(first);
  const rows = new Int32Array(keys.length);
  for (let from = 0; from < keys.length; from += ROWS_PER_STEP) {
    yield;
    placeRows(keys, from, Math.min(from + ROWS_PER_STEP, keys.length), next, rows);
  }
  return { first, rows };
}

/** A column with its rows in another order; `into` is an empty one of the same kind and length. */
export function gathered<T extends Float64Array | Int32Array | Uint8Array>(column: T, rows: Int32Array, into: T): T {
  for (let i = 0; i < rows.length; i++) into[i] = column[rows[i]];
  return into;
}

/** Counts the rows of key k in `first[k + 1]`. */
function countRows(keys: Int32Array, from: number, to: number, first: Int32Array): void {
  for (let row = from; row < to; row++) first[keys[row] + 1]++;
}

/** Turns counts into the places where keys begin; returns a copy of them. */
function summed(first: Int32Array): Int32Array {
  for (let key = 0; key + 1 < first.length; key++) first[key + 1] += first[key];
  return first.slice();
}

/** Puts each row at the next place of its key. */
function placeRows(keys: Int32Array, from: number, to: number, next: Int32Array, rows: Int32Array): void {
  for (let row = from; row < to; row++) rows[next[keys[row]]++] = row;
}
