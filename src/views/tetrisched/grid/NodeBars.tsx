import { groupBy } from '../../../base/collections/group-by';
import { useViewStore } from '../../../store/view/view-store';
import { ROW } from './grid-scale';
import type { Scale } from './grid-scale';
import type { Span } from './grid-bars';
import { hatchOf } from './Hatches';
import type { Shown } from '../plan/shown';

/** Px of a letter. */
const LETTER = 6.2;

interface NodeBarsProps {
  readonly shown: Shown;
  readonly scale: Scale;
  readonly rowOf: ReadonlyMap<number, number>;
  readonly spans: readonly Span[];
}

/** A bar for each node: solid what runs, pale what runs longer than was expected, hatched what is planned, dotted the plan before. */
export function NodeBars({ shown, scale, rowOf, spans }: NodeBarsProps) {
  const viewStore = useViewStore();
  const { colors, variant, app, at } = shown;
  const { quantum } = at.settings;
  const { applications } = variant.model.directory;
  const visible = spans.filter(({ node, from, to }) => rowOf.has(node) && to > scale.from && from < scale.to);
  // A name stands once for rows of the same job below each other.
  const above = new Set(
    visible.map(({ kind, app: of, node, from }) => `${kind} ${of} ${from} ${(rowOf.get(node) ?? 0) + ROW}`),
  );
  const byNode = groupBy(visible, ({ node }) => node);
  const isCovered = (span: Span): boolean =>
    span.kind === 'before' &&
    byNode
      .get(span.node)
      ?.some((other) => other.kind === 'planned' && other.from <= span.from + quantum && span.from < other.to) === true;
  return (
    <g>
      {visible.map(({ kind, app: of, node, from, to }) => {
        const [x0, x1, y] = [scale.x(from), scale.x(to), rowOf.get(node) ?? 0];
        const looked = of === app ? ' tetri__bar--on' : '';
        const fill =
          kind === 'planned' ? `url(#${hatchOf(colors[of])})` : kind === 'before' ? 'none' : `var(--a${colors[of]})`;
        return (
          <g
            key={`${kind} ${of} ${node} ${from}`}
            className={`tetri__bar tetri__bar--${kind}${looked}`}
            onPointerEnter={() => viewStore.getState().setHover({ kind: 'app', id: applications[of].id })}
            onClick={() => viewStore.getState().select({ kind: 'app', id: applications[of].id })}
          >
            <rect
              x={x0 + 0.5}
              y={y + 1.5}
              width={Math.max(1, x1 - x0 - 1)}
              height={ROW - 3}
              rx={1.5}
              style={{ fill, ...(kind === 'planned' ? { stroke: `var(--a${colors[of]})` } : {}) }}
            >
              <title>{applications[of].id}</title>
            </rect>
          </g>
        );
      })}
      {visible.map((span) => {
        const { kind, app: of, node, from, to } = span;
        if (isCovered(span) || above.has(`${kind} ${of} ${from} ${rowOf.get(node) ?? 0}`)) return null;
        const name = kind === 'before' ? 'before' : kind === 'late' ? 'over' : applications[of].id;
        const x = scale.x(from) + 3;
        // The name of a job may reach beyond its bar, up to the next one. A name that does not fit is left out.
        const next = (byNode.get(node) ?? []).filter((other) => other !== span && other.to > to);
        const end = kind === 'running' || kind === 'planned' ? Math.min(scale.to, ...next.map((one) => one.from)) : to;
        if (scale.x(end) - x - 4 < name.length * LETTER) return null;
        const y = rowOf.get(node) ?? 0;
        return (
          <text
            key={`${kind} ${of} ${node} ${from} name`}
            className={`tetri__tag tetri__tag--${kind}`}
            x={x + 2}
            y={y + 11.5}
          >
            {name}
          </text>
        );
      })}
    </g>
  );
}
