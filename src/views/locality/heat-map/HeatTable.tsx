import { memo } from 'react';
import type { Grid } from '../../../analysis/locality/locality';
import { useRested } from '../../../ui/hooks/use-rested';

const MOST_CELLS = 1500;

interface HeatTableProps {
  readonly caption: string;
  readonly grid: Pick<Grid, 'rows' | 'columns'>;
  /** What a cell says, '' for nothing; a column of -1 means the whole row. */
  readonly textAt: (row: number, column: number) => string;
}

/** What the heat map shows, as a table for screen readers and tests; only the sums of rows where cells are too many to read. */
export const HeatTable = memo(function HeatTable(props: HeatTableProps) {
  const { caption, grid, textAt } = useRested(props);
  const many = grid.rows.length * grid.columns.length > MOST_CELLS;
  return (
    <div className="visually-hidden">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Row</th>
            {many ? (
              <th scope="col">All</th>
            ) : (
              grid.columns.map((column, at) => (
                <th key={at} scope="col">
                  {column.label}
                </th>
              ))
            )}
          </tr>
        </thead>
        <tbody>
          {grid.rows.map((row, r) => (
            <tr key={r}>
              <th scope="row">{row.label}</th>
              {many ? <td>{textAt(r, -1)}</td> : grid.columns.map((_, c) => <td key={c}>{textAt(r, c) || 'none'}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});
