import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { HTMLAttributes, MouseEvent, RefObject } from 'react';
import type { Scenario } from '../../scenario/schema';
import { scrollToShow } from '../../ui/scroll-to-show';
import { pressGridKey } from './grid-keys';
import type { CellBegin } from './CellInput';
import { GridRow } from './GridRow';
import { cellOf, tableColumns } from './table-columns';
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
  readonly begin: CellBegin;
}

/**
 * Entries and their applications as a grid: the focus stays on the grid, arrow keys move the active cell, Enter or typing
 * edits it, Space and Shift select rows. Only rows in view are drawn.
 */
export function TableGrid(props: TableGridProps) {
  const { document, rows, selection, open } = props;
  const { active, index } = selection;
  const box = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const id = useId();
  const { height, from, to } = useRowWindow(box, rows.length);
  const { editing, edit, close } = useCellEditing(props, grid);
  useGridClipboard(box, props);
  useEffect(() => {
    // Above the rows is the header, which is as high as one of them.
    if (box.current !== null && active !== undefined) scrollToShow(box.current, index * height, (index + 2) * height);
  }, [active, index, height]);

  const click = (row: TableRow, column: number, event: MouseEvent) => {
    selection.setActive({ key: row.key, column });
    selection.choose(row.key, { toggle: event.ctrlKey || event.metaKey, range: event.shiftKey });
    if (editing === undefined) grid.current?.focus();
    props.onActive(row);
  };
  return (
    <div className="table-grid" ref={box}>
      <table
        ref={grid}
        aria-label="Applications"
        aria-multiselectable="true"
        aria-rowcount={rows.length + 1}
        aria-colcount={tableColumns.length}
        {...focusOf(props, id, edit)}
      >
        <Columns sort={props.sort} onSort={props.onSort} />
        <tbody>
          <tr style={{ height: from * height }} aria-hidden="true" />
          {rows.slice(from, to).map((row, offset) => (
            <GridRow
              key={row.key}
              document={document}
              row={row}
              number={from + offset + 2}
              height={height}
              selected={selection.isSelected(row.key)}
              open={open}
              active={active?.key === row.key ? { column: active.column, id: cellId(id, active) } : undefined}
              editing={editing?.key === row.key ? editing : undefined}
              onClick={(column, event) => click(row, column, event)}
              onEdit={edit}
              onToggle={props.onToggle}
              onWrite={(column, text) => props.onWrite(row, column, text)}
              onClose={close}
            />
          ))}
          <tr style={{ height: (rows.length - to) * height }} aria-hidden="true" />
        </tbody>
      </table>
    </div>
  );
}

/** The cell that is edited, and how editing begins and ends. */
function useCellEditing({ document, rows, selection }: TableGridProps, grid: RefObject<HTMLElement | null>) {
  const [editing, setEditing] = useState<Editing | undefined>(undefined);
  const { active, index } = selection;
  return {
    editing,
    /** Edits the active cell, from what it holds or from the text that was typed. */
    edit: (text?: string): void => {
      const row = rows[index];
      if (active === undefined || row === undefined) return;
      const cell = cellOf(row, tableColumns[active.column].id, document);
      if (cell.editable) setEditing({ ...active, begin: { text: text ?? cell.typed, typed: text !== undefined } });
    },
    /** Gives the focus back and moves the active cell down by a number of rows, up if it is negative. */
    close: (byRows: number): void => {
      setEditing(undefined);
      grid.current?.focus();
      if (byRows !== 0) selection.move(byRows, 0, false);
    },
  };
}

/** The grid takes the focus as a whole; which of its cells is meant stands in aria-activedescendant. */
function focusOf(props: TableGridProps, id: string, onEdit: (text?: string) => void): HTMLAttributes<HTMLTableElement> {
  const { rows, selection } = props;
  const { active } = selection;
  return {
    role: 'treegrid',
    tabIndex: 0,
    'aria-activedescendant': active === undefined ? undefined : cellId(id, active),
    onKeyDown: (event) => {
      // Fields in it have keys of their own.
      if (event.target !== event.currentTarget || !pressGridKey(event, { ...props, onEdit })) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onFocus: (event) => {
      if (event.target === event.currentTarget && active === undefined && rows.length > 0) {
        selection.setActive({ key: rows[0].key, column: 0 });
      }
    },
  };
}

/** How wide the columns are, and their heads. */
function Columns({ sort, onSort }: Pick<TableGridProps, 'sort' | 'onSort'>) {
  return (
    <>
      <colgroup>
        {tableColumns.map(({ id: column, width }) => (
          <col key={column} style={{ width: `calc(${width} * var(--table-unit))` }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {tableColumns.map((column) => (
            <Header key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
    </>
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

/** Of its own for every cell: a reader of the screen hears of another one only where the id is another one. */
function cellId(id: string, { key, column }: CellAt): string {
  return `${id}-${key}-${column}`;
}
