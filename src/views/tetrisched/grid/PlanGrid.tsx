import { useMemo, useRef } from 'react';
import type { HTMLAttributes, KeyboardEvent, PointerEvent } from 'react';
import { useViewStore } from '../../../store/view/view-store';
import { ScrollRegion } from '../../../ui/ScrollRegion';
import { useSize } from '../../../ui/hooks/use-size';
import { cellWords } from './cell-words';
import { GridAxis } from './GridAxis';
import { spansOf } from './grid-bars';
import { GroupHead } from './GroupHead';
import { cutMiddle } from '../../../base/text/cut-text';
import { GROUP, GUTTER, HEAD, NAME_LETTERS, rowsOf, scaleOf } from './grid-scale';
import type { GridMode, Rows, Scale } from './grid-scale';
import { Hatches } from './Hatches';
import { NodeBars } from './NodeBars';
import { PlanTable } from './PlanTable';
import { PoolBars } from './PoolBars';
import type { GridCell, Shown } from '../plan/shown';
import './grid.css';

interface PlanGridProps {
  readonly shown: Shown;
  readonly mode: GridMode;
  readonly cell: GridCell | undefined;
  readonly onCell: (cell: GridCell | undefined) => void;
}

/**
 * Nodes by group over time: what runs, what is planned, what the plan before held, and values of the job that is looked at. A
 * cell is a group in a slice; a click or the arrow keys choose one.
 */
export function PlanGrid({ shown, mode, cell, onCell }: PlanGridProps) {
  const viewStore = useViewStore();
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  const { plan, before, at, variant, groups } = shown;
  const scale = scaleOf(shown, width);
  const rows = useMemo(() => rowsOf(groups, mode), [groups, mode]);
  const spans = useMemo(
    () => spansOf({ plan, before, at, variant }, scale.from),
    [plan, before, at, variant, scale.from],
  );
  const keys = (event: KeyboardEvent) => {
    const next = cellByKey(event.key, cell, rows, scale);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onCell(next === 'none' ? undefined : next);
  };
  // An application by its role: it takes the focus and the keys.
  const cells: HTMLAttributes<HTMLDivElement> = { tabIndex: 0, onKeyDown: keys };
  const click = (event: PointerEvent<SVGSVGElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const found = cellAt(event.clientX - left, event.clientY - top, shown, rows, scale);
    if (found !== undefined) onCell(found);
  };
  return (
    <ScrollRegion label="Space-time plan" className="tetri__grid">
      <div
        ref={box}
        className="tetri__cells"
        role="application"
        aria-roledescription="grid of groups and slices"
        aria-label="Cells of the plan: arrow keys choose one, Escape none"
        {...cells}
      >
        {width > 0 && (
          <svg
            width={width}
            height={rows.tall}
            aria-hidden="true"
            onPointerLeave={() => viewStore.getState().setHover(undefined)}
            onPointerUp={click}
          >
            <Hatches colors={shown.colors} />
            <GridAxis shown={shown} scale={scale} tall={rows.tall} />
            {rows.groups.map((row) => (
              <GroupHead key={row.index} shown={shown} scale={scale} row={row} />
            ))}
            {[...rows.nodes].map(([node, y]) => (
              <text key={node} x={12} y={y + 12} className="tetri__label">
                {cutMiddle(variant.model.directory.nodes[node].id, NAME_LETTERS)}
                <title>{variant.model.directory.nodes[node].id}</title>
              </text>
            ))}
            <NodeBars shown={shown} scale={scale} rowOf={rows.nodes} spans={spans} />
            <PoolBars shown={shown} scale={scale} rows={rows} spans={spans} />
            <path className="tetri__now" d={`M${scale.x(plan.at)} ${HEAD - 4}V${rows.tall}`} />
            {cell !== undefined && <CellMark cell={cell} shown={shown} rows={rows} scale={scale} />}
          </svg>
        )}
      </div>
      <output className="visually-hidden">{cell === undefined ? '' : cellWords(shown, cell)}</output>
      <PlanTable shown={shown} />
    </ScrollRegion>
  );
}

function CellMark({
  cell,
  shown: { plan, at },
  rows,
  scale,
}: {
  readonly cell: GridCell;
  readonly shown: Shown;
  readonly rows: Rows;
  readonly scale: Scale;
}) {
  const row = rows.groups[cell.group];
  if (row === undefined) return null;
  const from = plan.at + cell.slice * at.settings.quantum;
  const x = scale.x(from);
  return (
    <rect
      className="tetri__cell"
      x={x + 0.5}
      y={row.y + GROUP + 0.5}
      width={Math.max(2, scale.x(from + at.settings.quantum) - x - 1)}
      height={row.tall - 1}
      rx={3}
    />
  );
}

/** The cell under a point; undefined beside the grid and before the cycle. */
function cellAt(x: number, y: number, { plan, at }: Shown, rows: Rows, scale: Scale): GridCell | undefined {
  const row = rows.groups.find((own) => y >= own.y && y < own.y + GROUP + own.tall);
  const slice = Math.floor((x - scale.x(plan.at)) / scale.slice);
  if (row === undefined || x < GUTTER || slice < 0 || plan.at + slice * at.settings.quantum >= scale.to)
    return undefined;
  return { group: row.index, slice };
}

/** Where a key leads: to a cell, to none, or nowhere. */
function cellByKey(
  key: string,
  cell: GridCell | undefined,
  { groups }: Rows,
  { ahead }: Scale,
): GridCell | 'none' | undefined {
  if (key === 'Escape') return cell === undefined ? undefined : 'none';
  const { group, slice } = cell ?? { group: 0, slice: 0 };
  const isArrow = key.startsWith('Arrow');
  if (isArrow && cell === undefined) return { group, slice };
  switch (key) {
    case 'ArrowLeft':
      return { group, slice: Math.max(0, slice - 1) };
    case 'ArrowRight':
      return { group, slice: Math.min(ahead - 1, slice + 1) };
    case 'ArrowUp':
      return { group: Math.max(0, group - 1), slice };
    case 'ArrowDown':
      return { group: Math.min(groups.length - 1, group + 1), slice };
    case 'Home':
      return { group, slice: 0 };
    case 'End':
      return { group, slice: ahead - 1 };
    default:
      return undefined;
  }
}
