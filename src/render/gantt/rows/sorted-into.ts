/** Sorting by counting, in slices: long runs have millions of spans and few rows. */
import type { Steps } from '../../../base/steps';

/** Numbers that are processed between two pauses. */
const SLICE = 20_000;

/** Ids row after row: those of row `r` lie at the places from `from[r]` up to `from[r + 1]`. */
interface Sorted {
  readonly ids: Int32Array;
  readonly from: Int32Array;
}

/**
 * Sorts ids into rows in linear time; inside a row they keep their order.
 * @param order the ids, or their number where they are those from 0 on
 * @param rowOf the row of an id; it is left out where that is negative
 */
export function* sortedInto(order: Int32Array | number, rows: number, rowOf: (id: number) => number): Steps<Sorted> {
  const count = typeof order === 'number' ? order : order.length;
  const idAt = (place: number): number => (typeof order === 'number' ? place : order[place]);
  const from = new Int32Array(rows + 1);
  for (let place = 0; place < count; place++) {
    const row = rowOf(idAt(place));
    if (row >= 0) from[row + 1]++;
    if (place % SLICE === SLICE - 1) yield;
  }
  for (let row = 0; row < rows; row++) from[row + 1] += from[row];
  const ids = new Int32Array(from[rows]);
  const next = from.slice();
  for (let place = 0; place < count; place++) {
    const id = idAt(place);
    const row = rowOf(id);
    if (row >= 0) ids[next[row]++] = id;
    if (place % SLICE === SLICE - 1) yield;
  }
  return { ids, from };
}
