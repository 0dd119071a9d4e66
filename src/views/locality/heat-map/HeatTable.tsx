import { memo } from 'react';
import type { Grid } from '../../../analysis/locality/locality';
import { useRested } from '../../../ui/hooks/use-rested';
import { HiddenTable } from '../../../ui/HiddenTable';

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
    <HiddenTable
      caption={caption}
      columns={['Row', ...(many ? ['All'] : grid.columns.map(({ label }) => label))]}
      rows={grid.rows.map(({ label }, r) => ({
        key: r,
        cells: [label, ...(many ? [textAt(r, -1)] : grid.columns.map((_, c) => textAt(r, c) || 'none'))],
      }))}
    />
  );
});
