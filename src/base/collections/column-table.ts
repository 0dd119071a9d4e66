/**
 * Tables in columns. A layout declares the columns and their types once; growing arrays, arrays of fixed length and the type of
 * a finished table follow from it. Rows are written column by column, by name: this is fastest, and shows what goes where.
 */
import { GrowingFloat64, GrowingInt32, GrowingUint8 } from './columns';

/** `float64`: times and resources; `int32`: ids and counts; `uint8`: codes and flags. */
type Element = 'float64' | 'int32' | 'uint8';

/** Columns by name, in the order in which they are listed. */
export type Layout = Readonly<Record<string, Element>>;

interface Fixed {
  readonly float64: Float64Array;
  readonly int32: Int32Array;
  readonly uint8: Uint8Array;
}

interface Growing {
  readonly float64: GrowingFloat64;
  readonly int32: GrowingInt32;
  readonly uint8: GrowingUint8;
}

/** Finished columns: one array for each name. */
export type Columns<L extends Layout> = { readonly [Name in keyof L]: Fixed[L[Name]] };

/** Columns that rows are appended to. */
export type GrowingColumns<L extends Layout> = { readonly [Name in keyof L]: Growing[L[Name]] };

const FIXED = {
  float64: (rows: number) => new Float64Array(rows),
  int32: (rows: number) => new Int32Array(rows),
  uint8: (rows: number) => new Uint8Array(rows),
};

const GROWING = {
  float64: () => new GrowingFloat64(),
  int32: () => new GrowingInt32(),
  uint8: () => new GrowingUint8(),
};

/** Columns of `rows` rows, all 0. */
export function fixedColumns<L extends Layout>(layout: L, rows: number): Columns<L> {
  return mapped(layout, (_, element) => FIXED[element](rows)) as Columns<L>;
}

/** Columns without a row yet. */
export function growingColumns<L extends Layout>(layout: L): GrowingColumns<L> {
  return mapped(layout, (_, element) => GROWING[element]()) as GrowingColumns<L>;
}

/** The first `rows` rows (by default all so far), in their own arrays. */
export function snapshotColumns<L extends Layout>(columns: GrowingColumns<L>, rows?: number): Columns<L> {
  return mapped(columns, (name) => columns[name].view().slice(0, rows)) as unknown as Columns<L>;
}

/** Copies row i of every column of `from` that `to` has as well to row `targets[i]`. */
export function scatterRows<L extends Layout>(from: GrowingColumns<L>, to: Columns<L>, targets: Int32Array): void {
  for (const name of Object.keys(to)) scatter(from[name].view(), to[name], targets);
}

/** Copies row `row` of `from` to row `target` of `to`, in every column of `to`. */
export function copyRow<L extends Layout>(from: Columns<L>, row: number, to: Columns<L>, target: number): void {
  for (const name of Object.keys(to)) to[name][target] = from[name][row];
}

function scatter(from: Fixed[Element], to: Fixed[Element], targets: Int32Array): void {
  for (let row = 0; row < targets.length; row++) to[targets[row]] = from[row];
}

function mapped<K extends string, V, W>(of: Readonly<Record<K, V>>, make: (name: K, value: V) => W): Record<K, W> {
  const entries = Object.entries(of) as [K, V][];
  return Object.fromEntries(entries.map(([name, value]) => [name, make(name, value)])) as Record<K, W>;
}
