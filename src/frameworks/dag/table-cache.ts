/**
 * Tables that have been built in this thread, by exactly what they depend on. A table is a pure function of its specification,
 * so that keeping it changes nothing but the time it takes.
 */
import { hashString } from '../../base/math/random';
import { TableBuilder } from './remaining-samples';
import type { RemainingDistribution, TableSpec } from './remaining-samples';

const MOST_TABLES = 64;

const tables = new Map<string, RemainingDistribution>();

/** A short name for everything that a table depends on. */
export function tableKey(spec: TableSpec): string {
  return hashString(JSON.stringify(spec)).toString(36);
}

/** The table, if it has been built. */
export function knownTable(spec: TableSpec): RemainingDistribution | undefined {
  return tables.get(JSON.stringify(spec));
}

/** Keeps a table; the one that was kept first goes when there are too many. */
export function keepTable(spec: TableSpec, table: RemainingDistribution): void {
  const [oldest] = tables.keys();
  if (tables.size >= MOST_TABLES) tables.delete(oldest);
  tables.set(JSON.stringify(spec), table);
}

/** The table, built at once if not prepared. */
export function tableFor(spec: TableSpec): RemainingDistribution {
  const known = knownTable(spec);
  if (known !== undefined) return known;
  const builder = new TableBuilder(spec);
  builder.step(spec.runs);
  const table = builder.result();
  keepTable(spec, table);
  return table;
}
