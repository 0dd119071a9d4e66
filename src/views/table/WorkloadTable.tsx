import { counted } from '../../base/text/counted';
import { Copy, ClipboardPaste, CopyPlus, Plus, Trash2, X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { formatProblem } from '../../base/result';
import { frameworkPlugin } from '../../engine/registry';
import { frameworkPlugins } from '../../engine/systems';
import { writeApplicationTable } from '../../formats/allocation-table';
import { offerImport } from '../../store/opening/import-store';
import { offerText } from '../../store/opening/reading/offer-text';
import { editScope } from '../../store/document/edit-scope';
import { scenarioStore } from '../../store/document/scenario-store';
import { Button, IconButton } from '../../ui/Button';
import { Splitter } from '../../ui/Splitter';
import { useSize } from '../../ui/hooks/use-size';
import { useStoredNumber } from '../../ui/hooks/use-stored-number';
import type { Edit } from '../editor/models/edits';
import { useEditor } from '../editor/editor-context';
import { renameEdits } from '../editor/models/names';
import { useSelect } from '../editor/fields/use-select';
import {
  addApplicationEdits,
  applicationCount,
  applicationIds,
  duplicateApplicationEdits,
} from '../editor/models/workload-model';
import { copyText } from '../formats/copy-text';
import { SetColumn } from './SetColumn';
import { readCell, tableColumns } from './table-columns';
import type { TableRow } from './table-columns';
import { forgetEntries, removeRows, rowsToCopy, setCells } from './table-edits';
import { tableRows } from './table-rows';
import type { TableSort } from './table-rows';
import { showTable } from './table-store';
import './table.css';
import { TableGrid } from './TableGrid';
import { useTableSelection } from './use-table-selection';

const MIN_HEIGHT = 160;
const MAX_HEIGHT = 1200;

/** The workload as a table over the lower part of the page, for reading, editing, copying and pasting many entries. */
export function WorkloadTable() {
  const editor = useEditor();
  const { document } = editor.active;
  const panel = useRef<HTMLElement>(null);
  const { height } = useSize(panel);
  const [stored, setStored] = useStoredNumber('signalbox:table');
  const [filter, setFilter] = useState('');
  const [sort, setSort] = useState<TableSort | undefined>(undefined);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState('');
  const select = useSelect();
  const rows = useMemo(() => tableRows(document, { filter, sort, open }), [document, filter, sort, open]);
  const selection = useTableSelection(rows, tableColumns.length);
  const { selected } = selection;
  useTakeFocus(panel);

  const apply = (edits: readonly Edit[], done: string): string | undefined => {
    const problems = scenarioStore.getState().editAll(edits, { variant: editScope(editor.active.id) });
    const message = problems.length === 0 ? undefined : formatProblem(problems[0]);
    setSaid(message === undefined ? done : `Not changed: ${message}`);
    return message;
  };
  const write = (targets: readonly TableRow[], column: string, text: string): string | undefined => {
    if (column === 'id') return rename(targets[0], text);
    const edits = setCells(document, targets, column, text);
    if (!edits.ok) return edits.error;
    return apply(edits.value, targets.length === 1 ? '' : `${column} set in ${counted(targets.length, 'row')}.`);
  };
  const rename = (row: TableRow, text: string): string | undefined => {
    if (!editor.first) return 'ids are changed in the first variant';
    const id = text.trim();
    if (id === row.key) return undefined;
    const read = readCell(row, 'id', text, document);
    if (!read.ok) return read.error;
    if (document.workload.some((entry) => entry.id === id)) return `an application "${id}" already exists`;
    return apply(renameEdits(editor.stored, 'application', row.key, id), `${row.key} is now ${id}.`);
  };
  const remove = () => {
    if (selected.length === 0) return;
    const entries = selected.flatMap(({ key, number }) => (number === undefined ? [key] : []));
    const forgotten = editor.first ? forgetEntries(editor.stored, entries) : [];
    const single = selected.length - entries.length;
    apply(
      [...forgotten, ...removeRows(document, selected)],
      entries.length > 0
        ? `${counted(entries.length, 'entry', 'entries')} removed.`
        : `${counted(single, 'application')} same as the others again.`,
    );
    selection.none();
  };
  const duplicate = () => {
    let next = document;
    const edits: Edit[] = [];
    for (const { entry, number } of selected) {
      if (number !== undefined) continue;
      const copy = duplicateApplicationEdits(next, entry);
      edits.push(...copy.edits);
      next = { ...next, workload: [...next.workload, { ...entry, id: copy.id }] };
    }
    if (edits.length > 0)
      apply(edits, `${counted(next.workload.length - document.workload.length, 'copy', 'copies')} added.`);
  };
  /** One more like the row that keys act on, or of the first kind that the scheduler runs. */
  const add = () => {
    const kinds = [rows[selection.index]?.entry.kind, ...frameworkPlugins.map(({ kind }) => kind)];
    for (const kind of kinds) {
      if (kind === undefined) continue;
      const lists = frameworkPlugin(kind).lists.flatMap(({ field, onDemand }) => (onDemand === true ? [] : [field]));
      const added = addApplicationEdits(document, kind, lists);
      if (apply(added.edits, `${added.id} added.`) !== undefined) continue;
      setFilter('');
      selection.setActive({ key: added.id, column: 0 });
      panel.current?.querySelector<HTMLElement>('[role="treegrid"]')?.focus();
      return;
    }
  };
  const copied = () => writeApplicationTable(rowsToCopy(selected.length > 0 ? selected : rows.filter(isEntry)));
  const paste = (text: string) => {
    const { active } = selection;
    // A single value goes into the cell, or into this column of all selected rows.
    if (active !== undefined && !/[\t\n,;]/.test(text.trim())) {
      const targets = selected.length > 0 ? selected : rows.filter(({ key }) => key === active.key);
      const message = write(targets, tableColumns[active.column].id, text.trim());
      if (message !== undefined) setSaid(`Not changed: ${message}`);
      return;
    }
    void offerText({ kind: 'table', name: '', text });
  };
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
      <div className="table-panel__bar">
        <h2>Workload</h2>
        <input
          className="table-panel__filter"
          type="search"
          aria-label="Show only rows that contain this text"
          placeholder="Filter"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
        <span className="muted small">{countText(document.workload.length, applicationCount(document), rows)}</span>
        {selected.length > 0 && <b className="small">{counted(selected.length, 'row')} selected</b>}
        <SetColumn count={selected.length} onSet={(column, text) => write(selected, column, text)} />
        <span className="grow" />
        <Button
          variant="outline"
          onClick={() => {
            void copyText(copied()).then((done) =>
              setSaid(
                done
                  ? `${counted(selected.length || document.workload.length, 'row')} copied.`
                  : 'The browser does not allow this page to copy.',
              ),
            );
          }}
        >
          <Copy size={13} aria-hidden="true" /> Copy
        </Button>
        <Button variant="outline" onClick={() => offerImport({ kind: 'table', name: '', text: '' })}>
          <ClipboardPaste size={13} aria-hidden="true" /> Paste table
        </Button>
        <Button variant="outline" onClick={add}>
          <Plus size={13} aria-hidden="true" /> Add row
        </Button>
        <Button variant="outline" disabled={!selected.some(isEntry)} onClick={duplicate}>
          <CopyPlus size={13} aria-hidden="true" /> Duplicate
        </Button>
        <Button variant="outline" disabled={selected.length === 0} onClick={remove}>
          <Trash2 size={13} aria-hidden="true" />{' '}
          {selected.length > 0 && !selected.some(isEntry) ? 'Same as the others' : 'Delete'}
        </Button>
        <IconButton label="Close the table" onClick={() => showTable(false)}>
          <X size={16} />
        </IconButton>
      </div>
      <output className="table-panel__said">{said}</output>
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
          onWrite={(row, column, text) => write([row], column, text)}
          onDelete={remove}
          onEscape={() => (selected.length > 0 ? selection.none() : showTable(false))}
          onCopy={copied}
          onPaste={paste}
        />
      )}
    </section>
  );
}

function isEntry(row: TableRow): boolean {
  return row.number === undefined;
}

function countText(entries: number, applications: number, rows: readonly TableRow[]): string {
  const shown = rows.filter(isEntry).length;
  const all = `${counted(entries, 'entry', 'entries')}, ${counted(applications, 'application')}`;
  return shown === entries ? all : `${shown} of ${all}`;
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
