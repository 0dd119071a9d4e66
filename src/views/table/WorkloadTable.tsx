import { useEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { Splitter } from '../../ui/Splitter';
import { useSize } from '../../ui/hooks/use-size';
import { useStoredNumber } from '../../ui/hooks/use-stored-number';
import { useEditor } from '../editor/editor-context';
import { useSelect } from '../editor/fields/use-select';
import { applicationIds } from '../editor/models/workload-model';
import { isEntry, tableColumns } from './table-columns';
import type { TableRow } from './table-columns';
import { tableRows } from './table-rows';
import type { TableSort } from './table-rows';
import { showTable } from './table-store';
import './table.css';
import { TableBar } from './TableBar';
import { TableGrid } from './TableGrid';
import { useTableActions } from './use-table-actions';
import { useTableSelection } from './use-table-selection';

const MIN_HEIGHT = 160;
const MAX_HEIGHT = 1200;

/** The workload as a table over the lower part of the page, for reading, editing, copying and pasting many entries. */
export function WorkloadTable() {
  const { document } = useEditor().active;
  const panel = useRef<HTMLElement>(null);
  const { height } = useSize(panel);
  const [stored, setStored] = useStoredNumber('signalbox:table');
  const [filter, setFilter] = useState('');
  const [sort, setSort] = useState<TableSort | undefined>(undefined);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const select = useSelect();
  const rows = useMemo(() => tableRows(document, { filter, sort, open }), [document, filter, sort, open]);
  const selection = useTableSelection(rows, tableColumns.length);
  const { selected } = selection;
  const actions = useTableActions(panel, rows, selection, () => setFilter(''));
  useTakeFocus(panel);

  const show = (row: TableRow) => {
    const [first] = isEntry(row) ? applicationIds({ ...row.entry, count: row.entry.count && 1 }) : [row.key];
    if (first !== undefined) select({ kind: 'app', id: first });
  };
  const toggle = (entry: string) => {
    const next = new Set(open);
    if (!next.delete(entry)) next.add(entry);
    setOpen(next);
  };

  return (
    <section
      ref={panel}
      className="table-panel"
      aria-label="Workload as a table"
      style={stored === undefined ? undefined : { height: stored }}
    >
      <Splitter
        label="Height of the table"
        orientation="horizontal"
        value={height}
        min={MIN_HEIGHT}
        max={MAX_HEIGHT}
        side="after"
        onChange={setStored}
        onReset={() => setStored(undefined)}
      />
      <TableBar
        document={document}
        rows={rows}
        selected={selected}
        actions={actions}
        filter={filter}
        onFilter={setFilter}
      />
      <output className="table-panel__said">{actions.said}</output>
      {rows.length === 0 ? (
        <p className="table-panel__empty">
          {filter === '' ? 'No application has been submitted.' : `No row has “${filter}” in any cell.`}
        </p>
      ) : (
        <TableGrid
          document={document}
          rows={rows}
          selection={selection}
          onActive={show}
          sort={sort}
          open={open}
          onSort={(column) => setSort(nextSort(sort, column))}
          onToggle={toggle}
          onWrite={(row, column, text) => actions.write([row], column, text)}
          onDelete={actions.remove}
          onEscape={() => (selected.length > 0 ? selection.none() : showTable(false))}
          onCopy={actions.asText}
          onPaste={actions.paste}
        />
      )}
    </section>
  );
}

/** Up, down, and back to the order of the document. */
function nextSort(sort: TableSort | undefined, column: string): TableSort | undefined {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? undefined : { column, descending: true };
}

/** The table takes the focus when it opens. */
function useTakeFocus(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('[role="treegrid"]')?.focus();
  }, [panel]);
}
