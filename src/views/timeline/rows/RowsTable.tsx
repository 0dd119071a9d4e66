import { memo } from 'react';
import type { Wait } from '../../../analysis/model';
import { accessibleRows } from '../../../render/gantt/items/accessible-rows';
import { useView } from '../../../store/view/view-store';
import { useRested } from '../../../ui/hooks/use-rested';
import type { Block } from '../scene/scene';
import { becauseText } from './target-words';
import { HiddenTable } from '../../../ui/HiddenTable';

/** Most rows of text at a time. */
const MOST = 200;

interface RowsTableProps {
  readonly block: Block;
  readonly caption: string;
}

/** What a variant's canvas shows, as a table for screen readers and tests. */
export function RowsTable({ block, caption }: RowsTableProps) {
  const zoom = useRested(useView((s) => s.zoom));
  return <Rows block={useRested(block)} caption={caption} zoom={zoom} />;
}

/** Its rows. While the picture moves they stay as they are. */
const Rows = memo(function Rows({
  block,
  caption,
  zoom,
}: RowsTableProps & { readonly zoom: readonly [number, number] }) {
  const { model, table, cause } = block;
  const because = (wait: Wait): string => becauseText(block, wait);
  const { rows, more } = accessibleRows(model, table, zoom, MOST, { cause, because });
  return (
    <HiddenTable
      caption={caption}
      columns={['Row', 'What', 'From', 'To', 'Cause']}
      rows={rows.map(({ row, what, from, to, cause: why }, key) => ({ key, cells: [row, what, from, to, why] }))}
      rest={more > 0 ? `and ${more} more; zoom in to see them` : undefined}
    />
  );
});
