import { useViewStore } from '../../../store/view/view-store';
import { blocksOf } from './grid-bars';
import type { Span } from './grid-bars';
import { GROUP, GUTTER } from './grid-scale';
import type { GroupRow, Rows, Scale } from './grid-scale';
import { hatchOf } from './Hatches';
import type { Shown } from '../plan/shown';

interface PoolBarsProps {
  readonly shown: Shown;
  readonly scale: Scale;
  readonly rows: Rows;
  readonly spans: readonly Span[];
}

/** Groups whose nodes have no rows: how many of them are taken, slice by slice, job upon job. */
export function PoolBars({ shown, scale, rows, spans }: PoolBarsProps) {
  return (
    <g>
      {rows.groups
        .filter(({ members }) => !members.some((node) => rows.nodes.has(node)))
        .map((row) => (
          <Pool key={row.index} shown={shown} scale={scale} row={row} spans={spans} />
        ))}
    </g>
  );
}

interface PoolProps extends Omit<PoolBarsProps, 'rows'> {
  readonly row: GroupRow;
}

function Pool({ shown, scale, row, spans }: PoolProps) {
  const viewStore = useViewStore();
  const { colors, variant, app, at } = shown;
  const { applications } = variant.model.directory;
  const bottom = row.y + GROUP + row.tall - 4;
  const node = (row.tall - 8) / row.members.length;
  const blocks = blocksOf(spans, new Set(row.members), scale.from, scale.to, at.settings.quantum);
  return (
    <g>
      <path d={`M${GUTTER} ${bottom - node * row.members.length}H${scale.x(scale.to)}`} className="tetri__capacity" />
      <text x={GUTTER - 8} y={bottom - node * row.members.length + 8} textAnchor="end" className="chart__axis">
        {row.members.length}
      </text>
      <text x={GUTTER - 8} y={bottom} textAnchor="end" className="chart__axis">
        0 nodes
      </text>
      {blocks.map(({ kind, app: of, from, to, offset, nodes }) => (
        <rect
          key={`${from} ${kind} ${of}`}
          className={`tetri__bar tetri__bar--${kind}${of === app ? ' tetri__bar--on' : ''}`}
          x={scale.x(from) + 0.5}
          y={bottom - (offset + nodes) * node + 0.5}
          width={Math.max(1, scale.x(to) - scale.x(from) - 1)}
          height={Math.max(1, nodes * node - 1)}
          style={{ fill: kind === 'planned' ? `url(#${hatchOf(colors[of])})` : `var(--a${colors[of]})` }}
          onPointerEnter={() => viewStore.getState().setHover({ kind: 'app', id: applications[of].id })}
        >
          <title>{`${applications[of].id}: ${nodes} of ${row.members.length} nodes`}</title>
        </rect>
      ))}
    </g>
  );
}
