import { ChevronDown, ChevronRight } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { Scenario } from '../../scenario/schema';
import { CellInput } from './CellInput';
import type { CellBegin } from './CellInput';
import { cellOf, isEntry, isOpened, isOpening, tableColumns } from './table-columns';
import type { TableColumn, TableRow } from './table-columns';

interface GridRowProps {
  readonly document: Scenario;
  readonly row: TableRow;
  /** Number of the row in the whole table, counted from 1 with the header. */
  readonly number: number;
  /** CSS pixels. */
  readonly height: number;
  readonly selected: boolean;
  readonly open: ReadonlySet<string>;
  /** The active cell, where it is in this row: its column, and the id of its element. */
  readonly active: { readonly column: number; readonly id: string } | undefined;
  /** The cell that is edited, where it is in this row: its column, and what its field begins with. */
  readonly editing: { readonly column: number; readonly begin: CellBegin } | undefined;
  readonly onClick: (column: number, event: MouseEvent) => void;
  readonly onEdit: () => void;
  readonly onToggle: (entry: string) => void;
  /** Writes a text into a cell; answers what is wrong, or undefined when it was taken. */
  readonly onWrite: (column: string, text: string) => string | undefined;
  /** Editing ends and the active cell moves down by a number of rows, up if it is negative. */
  readonly onClose: (byRows: number) => void;
}

/** One line of the grid: an entry of the workload, or one of its applications. */
export function GridRow(props: GridRowProps) {
  const { document, row, open, selected, active, editing } = props;
  const level = isEntry(row) ? 'table-grid__entry' : 'table-grid__application';
  return (
    <tr
      className={selected ? `${level} is-selected` : level}
      style={{ height: props.height }}
      aria-rowindex={props.number}
      aria-level={isEntry(row) ? 1 : 2}
      aria-expanded={isOpening(row) ? isOpened(row, open) : undefined}
      aria-selected={selected}
    >
      {tableColumns.map((column, position) => {
        const cell = cellOf(row, column.id, document);
        const isActive = active?.column === position;
        return (
          <td
            key={column.id}
            id={isActive ? active.id : undefined}
            className={cellClass(column, cell.inherited, isActive)}
            title={cell.text.length > 12 ? cell.text : undefined}
            onClick={(event) => props.onClick(position, event)}
            onDoubleClick={() => props.onEdit()}
          >
            {position === 0 && <Twist row={row} open={open} onToggle={props.onToggle} />}
            {editing?.column === position ? (
              <CellInput
                label={`${column.title} of ${row.key}`}
                begin={editing.begin}
                column={column.id}
                document={document}
                onWrite={(text) => props.onWrite(column.id, text)}
                onClose={props.onClose}
              />
            ) : (
              cell.text
            )}
          </td>
        );
      })}
    </tr>
  );
}

interface TwistProps {
  readonly row: TableRow;
  readonly open: ReadonlySet<string>;
  readonly onToggle: (entry: string) => void;
}

/** Opens the applications of an entry; keys do it with the arrows. */
function Twist({ row, open, onToggle }: TwistProps) {
  if (!isOpening(row)) return <span className="table-grid__twist" />;
  const opened = isOpened(row, open);
  return (
    <button
      type="button"
      className="table-grid__twist"
      tabIndex={-1}
      aria-label={opened ? `Hide the applications of ${row.key}` : `Show the applications of ${row.key}`}
      onClick={(event) => {
        event.stopPropagation();
        onToggle(row.key);
      }}
    >
      {opened ? <ChevronDown size={12} aria-hidden="true" /> : <ChevronRight size={12} aria-hidden="true" />}
    </button>
  );
}

function cellClass(column: TableColumn, inherited: boolean, active: boolean): string {
  return [column.numeric ? 'is-numeric' : '', inherited ? 'is-inherited' : '', active ? 'is-active' : '']
    .filter((name) => name !== '')
    .join(' ');
}
