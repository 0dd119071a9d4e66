import { memo } from 'react';
import type { Wait } from '../../../analysis/model';
import { accessibleRows } from '../../../render/gantt/items/accessible-rows';
import { useView } from '../../../store/view/view-store';
import { useRested } from '../../../ui/hooks/use-rested';
import type { Block } from '../scene/scene';
import { becauseText } from './target-words';

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
    <div className="visually-hidden">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">What</th>
            <th scope="col">From</th>
            <th scope="col">To</th>
            <th scope="col">Cause</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              <th scope="row">{row.row}</th>
              <td>{row.what}</td>
              <td>{row.from}</td>
              <td>{row.to}</td>
              <td>{row.cause}</td>
            </tr>
          ))}
          {more > 0 && (
            <tr>
              <td colSpan={5}>and {more} more; zoom in to see them</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
});
