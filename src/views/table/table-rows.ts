/** The lines of the table: entries of the workload, filtered and sorted, with the applications of those that are open. */
import type { Scenario } from '../../scenario/schema';
import { applicationIds } from '../editor/models/workload-model';
import { cellOf, sortKey, tableColumns } from './table-columns';
import type { TableRow } from './table-columns';

export interface TableSort {
  readonly column: string;
  readonly descending: boolean;
}

export interface TableView {
  /** Kept are entries with this text in any cell; capitals do not matter. */
  readonly filter: string;
  readonly sort: TableSort | undefined;
  /** Ids of the entries whose applications are listed. */
  readonly open: ReadonlySet<string>;
}

/** All lines in the order of the screen. */
export function tableRows(document: Scenario, { filter, sort, open }: TableView): TableRow[] {
  const wanted = filter.trim().toLowerCase();
  const entries = document.workload
    .map((entry): TableRow => ({ key: entry.id, entry, number: undefined, own: undefined }))
    .filter((row) => wanted === '' || matches(row, wanted, document));
  return (sort === undefined ? entries : sorted(entries, sort, document)).flatMap((row) => {
    const { entry } = row;
    if (!open.has(entry.id) || entry.count === undefined) return [row];
    const applications = applicationIds(entry).map((key, index): TableRow => ({
      key,
      entry,
      number: index + 1,
      own: document.overrides?.[key],
    }));
    return [row, ...applications];
  });
}

function matches(row: TableRow, wanted: string, document: Scenario): boolean {
  return tableColumns.some(({ id }) => cellOf(row, id, document).text.toLowerCase().includes(wanted));
}

/** Numbers before texts; equal ones keep the order of the document. */
function sorted(rows: readonly TableRow[], { column, descending }: TableSort, document: Scenario): TableRow[] {
  const keyed = rows.map((row) => ({ row, key: sortKey(row, column, document) }));
  const sign = descending ? -1 : 1;
  keyed.sort((x, y) => sign * compare(x.key, y.key));
  return keyed.map(({ row }) => row);
}

function compare(x: number | string, y: number | string): number {
  if (typeof x !== typeof y) return typeof x === 'number' ? -1 : 1;
  return x < y ? -1 : x > y ? 1 : 0;
}

/** The keys from one row to another, both included, in the order of the screen. */
export function keysBetween(rows: readonly TableRow[], from: string, to: string): string[] {
  const at = [from, to].map((key) => rows.findIndex((row) => row.key === key));
  if (at[0] < 0 || at[1] < 0) return [to];
  return rows.slice(Math.min(...at), Math.max(...at) + 1).map(({ key }) => key);
}
