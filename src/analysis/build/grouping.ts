/** Rows grouped by application, so that the lists of all applications are sent as a few columns. */

export interface Groups {
  /** Where each key's rows begin; one entry more than there are keys. */
  readonly first: Int32Array;
  /** Row numbers, key by key, in their old order inside each. */
  readonly rows: Int32Array;
}

/** Groups rows by their keys, whole numbers below `count`. Linear. */
export function groupRows(keys: Int32Array, count: number): Groups {
  const first = new Int32Array(count + 1);
  for (let row = 0; row < keys.length; row++) first[keys[row] + 1]++;
  for (let key = 0; key < count; key++) first[key + 1] += first[key];
  const next = first.slice(0, count);
  const rows = new Int32Array(keys.length);
  for (let row = 0; row < keys.length; row++) rows[next[keys[row]]++] = row;
  return { first, rows };
}

/** A column with its rows in another order; `into` is an empty one of the same kind and length. */
export function gathered<T extends Float64Array | Int32Array | Uint8Array>(column: T, rows: Int32Array, into: T): T {
  for (let i = 0; i < rows.length; i++) into[i] = column[rows[i]];
  return into;
}
