import { ClipboardPaste, Copy, CopyPlus, Plus, Trash2, X } from 'lucide-react';
import { counted } from '../../base/text/counted';
import type { Scenario } from '../../scenario/schema';
import { offerImport } from '../../store/opening/import-store';
import { Button, IconButton } from '../../ui/Button';
import { applicationCount } from '../editor/models/workload-model';
import { SetColumn } from './SetColumn';
import { isEntry } from './table-columns';
import type { TableRow } from './table-columns';
import { showTable } from './table-store';
import type { useTableActions } from './use-table-actions';

interface TableBarProps {
  readonly document: Scenario;
  readonly rows: readonly TableRow[];
  readonly selected: readonly TableRow[];
  readonly actions: ReturnType<typeof useTableActions>;
  readonly filter: string;
  readonly onFilter: (text: string) => void;
}

/** What the table shows, and what can be done with its selected rows. */
export function TableBar({ document, rows, selected, actions, filter, onFilter }: TableBarProps) {
  const { write, copy, add, duplicate, remove } = actions;
  const onlyApplications = selected.length > 0 && !selected.some(isEntry);
  return (
    <div className="table-panel__bar">
      <h2>Workload</h2>
      <input
        className="table-panel__filter"
        type="search"
        aria-label="Show only rows that contain this text"
        placeholder="Filter"
        value={filter}
        onChange={(event) => onFilter(event.target.value)}
      />
      <span className="muted small">{countText(document.workload.length, applicationCount(document), rows)}</span>
      {selected.length > 0 && <b className="small">{counted(selected.length, 'row')} selected</b>}
      <SetColumn count={selected.length} onSet={(column, text) => write(selected, column, text)} />
      <span className="grow" />
      <Button variant="outline" onClick={() => void copy()}>
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
        <Trash2 size={13} aria-hidden="true" /> {onlyApplications ? 'Same as the others' : 'Delete'}
      </Button>
      <IconButton label="Close the table" onClick={() => showTable(false)}>
        <X size={16} />
      </IconButton>
    </div>
  );
}

function countText(entries: number, applications: number, rows: readonly TableRow[]): string {
  const shown = rows.filter(isEntry).length;
  const all = `${counted(entries, 'entry', 'entries')}, ${counted(applications, 'application')}`;
  return shown === entries ? all : `${shown} of ${all}`;
}
