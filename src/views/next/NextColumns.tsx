import { CauseChip } from '../../ui/CauseChip';
import { AppLink } from '../inspector/AppLink';
import { OrderColumn, OrderColumns, OrderPick } from '../shared/dock/OrderColumns';
import type { NextColumn, NextRow } from './orders/next-column';
import '../../ui/chips.css';
import './next.css';

const MOST_ROWS = 30;

interface NextColumnsProps {
  readonly columns: readonly NextColumn[];
  /** Colour of each application. */
  readonly colors: Uint8Array;
  readonly onPick: (pick: string) => void;
}

/** Columns side by side, each an ordered list. */
export function NextColumns({ columns, colors, onPick }: NextColumnsProps) {
  return (
    <OrderColumns label="Order of each level">
      {columns.map(({ title, by, rows, empty }, place) => (
        // A title may name the instant, and the column stays the same while the cursor moves.
        <OrderColumn
          key={place}
          title={title}
          by={by}
          label={`Order: ${title}`}
          lead={rows.length === 0 && <p className="muted">{empty}</p>}
          note={rows.length > MOST_ROWS && <p className="muted small">and {rows.length - MOST_ROWS} more</p>}
        >
          {rows.slice(0, MOST_ROWS).map((row) => (
            <li key={row.key}>
              <Row row={row} colors={colors} onPick={onPick} />
            </li>
          ))}
        </OrderColumn>
      ))}
    </OrderColumns>
  );
}

type RowProps = { readonly row: NextRow } & Pick<NextColumnsProps, 'colors' | 'onPick'>;

function Row({ row, colors, onPick }: RowProps) {
  const { app, name, pick, picked } = row;
  if (pick === undefined) {
    return (
      <>
        {app === undefined ? <b>{name}</b> : <AppLink id={name} color={colors[app]} />} <Words row={row} />
      </>
    );
  }
  return (
    <OrderPick picked={picked === true} onPick={() => onPick(pick)}>
      {app !== undefined && <span className="swatch" style={{ background: `var(--a${colors[app]})` }} />} <b>{name}</b>{' '}
      <Words row={row} />
    </OrderPick>
  );
}

function Words({ row: { keys, passed, letter } }: { readonly row: NextRow }) {
  const separator = letter === undefined && !keys.endsWith(':') ? '; ' : ' ';
  return (
    <>
      <span className="muted">{keys}</span>
      {passed !== '' && (
        <span className="next__passed">
          {separator}
          {letter !== undefined && (
            <>
              <CauseChip letter={letter} />{' '}
            </>
          )}
          {passed}
        </span>
      )}
    </>
  );
}
