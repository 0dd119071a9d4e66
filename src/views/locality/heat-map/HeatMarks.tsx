/** Marks above the cells of a heat map: what is selected, hovered and focused, and the cursor. */
import type { Grid, GridLine } from '../../../analysis/locality/locality';
import type { RunModel } from '../../../analysis/model';
import type { HeatLayout } from '../../../render/heatmap/heatmap-draw';
import type { Selection } from '../../../store/view/shared-view';
import { useCursor } from '../../shared/runs/use-cursor';
import { RegionMark } from '../../shared/painted/RegionMark';
import type { MarkKind } from '../../shared/painted/RegionMark';
import type { Place } from './heat-place';

interface LineMarksProps {
  readonly model: RunModel;
  readonly grid: Pick<Grid, 'rows' | 'columns'>;
  readonly layout: HeatLayout;
  readonly meant: Selection | undefined;
  readonly kind: MarkKind;
}

/** Where there are more marks than this, they all mean the same thing and say nothing. */
const MOST_MARKS = 60;

/** Frames around the rows and columns of what is selected or hovered anywhere. */
export function LineMarks({ model, grid, layout, meant, kind }: LineMarksProps) {
  if (meant === undefined || meant.kind === 'queue') return null;
  const of = (line: GridLine): boolean =>
    meant.kind === 'app'
      ? line.app !== undefined && model.directory.applications[line.app].id === meant.id
      : line.node !== undefined && model.directory.nodes[line.node].id === meant.id;
  const rows = grid.rows.flatMap((line, at) => (of(line) ? [at] : []));
  const columns = grid.columns.flatMap((line, at) => (of(line) ? [at] : []));
  // All lines belong to the one application that is shown: nothing stands out.
  const all = rows.length === grid.rows.length && grid.rows.length > 1;
  if (rows.length + columns.length > MOST_MARKS) return null;
  const { left, top, cellWidth, cellHeight } = layout;
  return (
    <>
      {!all &&
        rows.map((row) => (
          <RegionMark
            key={`r${row}`}
            kind={kind}
            left={0}
            top={top + row * cellHeight}
            width={layout.width - 2}
            height={cellHeight - 1}
          />
        ))}
      {columns.length !== grid.columns.length &&
        columns.map((column) => (
          <RegionMark
            key={`c${column}`}
            kind={kind}
            left={left + column * cellWidth}
            top={0}
            width={cellWidth - 1}
            height={layout.height - 2}
          />
        ))}
    </>
  );
}

interface CursorMarkProps {
  readonly columns: readonly GridLine[];
  readonly layout: HeatLayout;
}

/** The cursor across columns of time. */
export function CursorMark({ columns, layout }: CursorMarkProps) {
  const cursor = useCursor();
  const { from = 0, to = 1 } = columns[0];
  const column = (cursor - from) / (to - from);
  if (column < 0 || column > columns.length) return null;
  return (
    <span
      className="locality__cursor"
      style={{ left: Math.round(layout.left + column * layout.cellWidth), height: layout.height }}
    />
  );
}

interface CellMarkProps {
  readonly layout: HeatLayout;
  readonly place: Place | undefined;
  readonly kind: MarkKind;
}

/** A frame around a cell; nothing for a whole row or column. */
export function CellMark({ layout, place, kind }: CellMarkProps) {
  if (place === undefined || place.row < 0 || place.column < 0) return null;
  const { left, top, cellWidth, cellHeight } = layout;
  return (
    <RegionMark
      kind={kind}
      left={left + place.column * cellWidth}
      top={top + place.row * cellHeight}
      width={cellWidth - 1}
      height={cellHeight - 1}
    />
  );
}
