import { ArrowDown, ArrowUp, ChevronDown, ChevronRight } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { HTMLAttributes, KeyboardEvent, MouseEvent } from 'react';
import type { Scenario } from '../../scenario/schema';
import { CellInput } from './CellInput';
import { cellOf, isEntry, tableColumns } from './table-columns';
import type { TableColumn, TableRow } from './table-columns';
import type { TableSort } from './table-rows';
import { useGridClipboard } from './use-grid-clipboard';
import { useRowWindow } from './use-row-window';
import type { CellAt, useTableSelection } from './use-table-selection';

export interface TableGridProps {
  readonly document: Scenario;
  readonly rows: readonly TableRow[];
  readonly selection: ReturnType<typeof useTableSelection>;
  readonly sort: TableSort | undefined;
  readonly open: ReadonlySet<string>;
  /** A row was clicked. */
  readonly onActive: (row: TableRow) => void;
  readonly onSort: (column: string) => void;
  readonly onToggle: (entry: string) => void;
  /** Writes a text into a cell; answers what is wrong, or undefined when it was taken. */
  readonly onWrite: (row: TableRow, column: string, text: string) => string | undefined;
  readonly onDelete: () => void;
  readonly onEscape: () => void;
  /** The text of the selected rows, for the clipboard. */
  readonly onCopy: () => string;
  readonly onPaste: (text: string) => void;
}

interface Editing extends CellAt {
  /** What the field begins with. */
  readonly text: string;
}

const PAGE = 10;

/**
 * Entries and their applications as a grid: the focus stays on the grid, arrow keys move the active cell, Enter or typing
 * edits it, Space and Shift select rows. Only rows in view are drawn.
 */
export function TableGrid(props: TableGridProps) {
  const { document, rows, selection, open } = props;
  const box = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const [editing, setEditing] = useState<Editing | undefined>(undefined);
  const id = useId();
  const { height, from, to } = useRowWindow(box, rows.length);
  const { active, index } = selection;
  const head = height;
  useGridClipboard(box, props);

  useEffect(() => {
    // The active row stays in view, below the header.
    const element = box.current;
    if (element === null || active === undefined) return;
    const top = index * height;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + height > element.scrollTop + element.clientHeight - head) {
      element.scrollTop = top + height + head - element.clientHeight;
    }
  }, [active, index, height, head]);

  const edit = (text?: string) => {
    const row = rows[index];
    if (active === undefined || row === undefined) return;
    const cell = cellOf(row, tableColumns[active.column].id, document);
    if (cell.editable) setEditing({ ...active, text: text ?? cell.typed });
  };
  const close = (byRows: number) => {
    setEditing(undefined);
    grid.current?.focus();
    if (byRows !== 0) selection.move(byRows, 0, false);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== grid.current) return;
    const row = rows[index];
    const command = event.ctrlKey || event.metaKey;
    if (command && event.key.toLowerCase() === 'a') selection.all();
    else if (command && event.key === 'Home') selection.move(-rows.length, -tableColumns.length, event.shiftKey);
    else if (command && event.key === 'End') selection.move(rows.length, tableColumns.length, event.shiftKey);
    else if (command || event.altKey) return;
    else if (event.key === 'ArrowDown') selection.move(1, 0, event.shiftKey);
    else if (event.key === 'ArrowUp') selection.move(-1, 0, event.shiftKey);
    else if (event.key === 'PageDown') selection.move(PAGE, 0, event.shiftKey);
    else if (event.key === 'PageUp') selection.move(-PAGE, 0, event.shiftKey);
    else if (event.key === 'ArrowRight') {
      if (active?.column === 0 && isClosed(row, open)) props.onToggle(row.key);
      else selection.move(0, 1, false);
    } else if (event.key === 'ArrowLeft') {
      if (active?.column === 0 && row !== undefined && isEntry(row) && open.has(row.key)) {
        props.onToggle(row.key);
      } else selection.move(0, -1, false);
    } else if (event.key === 'Home') selection.move(0, -tableColumns.length, false);
    else if (event.key === 'End') selection.move(0, tableColumns.length, false);
    else if (event.key === ' ' && row !== undefined) selection.choose(row.key, { toggle: true });
    else if (event.key === 'Enter' || event.key === 'F2') edit();
    else if (event.key === 'Delete') props.onDelete();
    else if (event.key === 'Escape') props.onEscape();
    else if (event.key.length === 1) edit(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const onClick = (row: TableRow, column: number) => (event: MouseEvent) => {
    selection.setActive({ key: row.key, column });
    selection.choose(row.key, { toggle: event.ctrlKey || event.metaKey, range: event.shiftKey });
    if (editing === undefined) grid.current?.focus();
    props.onActive(row);
  };

  /** The grid takes the focus as a whole; which of its cells is meant stands in aria-activedescendant. */
  const focused: HTMLAttributes<HTMLTableElement> = {
    role: 'treegrid',
    tabIndex: 0,
    'aria-activedescendant': active === undefined ? undefined : cellId(id, active),
    onKeyDown,
    onFocus: (event) => {
      if (event.target === grid.current && active === undefined && rows.length > 0) {
        selection.setActive({ key: rows[0].key, column: 0 });
      }
    },
  };
  return (
    <div className="table-grid" ref={box}>
      <table
        ref={grid}
        aria-label="Applications"
        aria-multiselectable="true"
        aria-rowcount={rows.length + 1}
        aria-colcount={tableColumns.length}
        {...focused}
      >
        <colgroup>
          {tableColumns.map(({ id: column, width }) => (
            <col key={column} style={{ width: `calc(${width} * var(--table-unit))` }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {tableColumns.map((column) => (
              <Header key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          <tr style={{ height: from * height }} aria-hidden="true" />
          {rows.slice(from, to).map((row, offset) => (
            <tr
              key={row.key}
              className={rowClass(row, selection.isSelected(row.key))}
              style={{ height }}
              aria-rowindex={from + offset + 2}
              aria-level={isEntry(row) ? 1 : 2}
              aria-expanded={row.number !== undefined || row.entry.count === undefined ? undefined : open.has(row.key)}
              aria-selected={selection.isSelected(row.key)}
            >
              {tableColumns.map((column, position) => {
                const cell = cellOf(row, column.id, document);
                const isActive = active?.key === row.key && active.column === position;
                const isEdited = editing?.key === row.key && editing.column === position;
                return (
                  <td
                    key={column.id}
                    id={isActive ? cellId(id, { key: row.key, column: position }) : undefined}
                    className={cellClass(column, cell.inherited, isActive)}
                    title={cell.text.length > 12 ? cell.text : undefined}
                    onClick={onClick(row, position)}
                    onDoubleClick={() => edit()}
                  >
                    {position === 0 && <Twist row={row} open={open} onToggle={props.onToggle} />}
                    {isEdited ? (
                      <CellInput
                        label={`${column.title} of ${row.key}`}
                        begin={editing.text}
                        column={column.id}
                        document={document}
                        onWrite={(text) => props.onWrite(row, column.id, text)}
                        onClose={close}
                      />
                    ) : (
                      cell.text
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
          <tr style={{ height: (rows.length - to) * height }} aria-hidden="true" />
        </tbody>
      </table>
    </div>
  );
}

interface HeaderProps {
  readonly column: TableColumn;
  readonly sort: TableSort | undefined;
  readonly onSort: (column: string) => void;
}

function Header({ column, sort, onSort }: HeaderProps) {
  const mine = sort?.column === column.id ? sort : undefined;
  return (
    <th
      scope="col"
      className={column.numeric ? 'is-numeric' : undefined}
      aria-sort={mine === undefined ? 'none' : mine.descending ? 'descending' : 'ascending'}
    >
      <button type="button" onClick={() => onSort(column.id)}>
        {column.title}
        {mine !== undefined &&
          (mine.descending ? <ArrowDown size={11} aria-hidden="true" /> : <ArrowUp size={11} aria-hidden="true" />)}
      </button>
    </th>
  );
}

interface TwistProps {
  readonly row: TableRow;
  readonly open: ReadonlySet<string>;
  readonly onToggle: (entry: string) => void;
}

/** Opens the applications of an entry; keys do it with the arrows. */
function Twist({ row, open, onToggle }: TwistProps) {
  if (row.number !== undefined || row.entry.count === undefined) return <span className="table-grid__twist" />;
  return (
    <button
      type="button"
      className="table-grid__twist"
      tabIndex={-1}
      aria-label={open.has(row.key) ? `Hide the applications of ${row.key}` : `Show the applications of ${row.key}`}
      onClick={(event) => {
        event.stopPropagation();
        onToggle(row.key);
      }}
    >
      {open.has(row.key) ? <ChevronDown size={12} aria-hidden="true" /> : <ChevronRight size={12} aria-hidden="true" />}
    </button>
  );
}

function isClosed(row: TableRow | undefined, open: ReadonlySet<string>): row is TableRow {
  return row !== undefined && isEntry(row) && row.entry.count !== undefined && !open.has(row.key);
}

function rowClass(row: TableRow, selected: boolean): string {
  const level = isEntry(row) ? 'table-grid__entry' : 'table-grid__application';
  return selected ? `${level} is-selected` : level;
}

function cellClass(column: TableColumn, inherited: boolean, active: boolean): string {
  return [column.numeric ? 'is-numeric' : '', inherited ? 'is-inherited' : '', active ? 'is-active' : '']
    .filter((name) => name !== '')
    .join(' ');
}

function cellId(id: string, { key, column }: CellAt): string {
  return `${id}-${key}-${column}`;
}
