import { CauseChip } from '../../ui/CauseChip';
import { ScrollRegion } from '../../ui/ScrollRegion';
import { AppLink } from '../inspector/AppLink';
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
    <ScrollRegion label="Order of each level" className="next">
      {columns.map(({ title, by, rows, empty }) => (
        <section key={title} className="next__column" aria-label={`Order: ${title}`}>
          <h3>
            {title} <span className="muted">{by}</span>
          </h3>
          {rows.length === 0 && <p className="muted">{empty}</p>}
          <ol>
            {rows.slice(0, MOST_ROWS).map((row) => (
              <li key={row.key}>
                <Row row={row} colors={colors} onPick={onPick} />
              </li>
            ))}
          </ol>
          {rows.length > MOST_ROWS && <p className="muted small">and {rows.length - MOST_ROWS} more</p>}
        </section>
      ))}
    </ScrollRegion>
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
    <button type="button" className="next__pick" aria-pressed={picked === true} onClick={() => onPick(pick)}>
      {app !== undefined && <span className="swatch" style={{ background: `var(--a${colors[app]})` }} />} <b>{name}</b>{' '}
      <Words row={row} />
    </button>
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
