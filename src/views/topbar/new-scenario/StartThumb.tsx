import type { Scenario } from '../../../scenario/schema';

/** Of one half, px. */
const WIDE = 40;
const TALL = 40;
const GAP = 8;
/** The largest mark of a node or an application, px. */
const MOST = 6;
/** How far the last application is moved to the right of the first, px. */
const SHIFT = 18;

/** A scenario by its counts: a column of squares for each rack, and a line for each application, coloured by entry. */
export function StartThumb({ cluster, workload }: Scenario) {
  const entries = workload.flatMap(({ count = 1 }, entry) => Array.from({ length: count }, () => entry));
  const line = Math.min(MOST, TALL / Math.max(1, entries.length));
  return (
    <svg className="start-thumb" viewBox={`0 0 ${2 * WIDE + GAP} ${TALL}`} aria-hidden="true">
      <path d={nodesPath(cluster)} fill="var(--ink-3)" />
      {entries.map((entry, i) => (
        <rect
          key={i}
          x={WIDE + GAP + (SHIFT * i) / entries.length}
          y={i * line}
          width={WIDE - SHIFT}
          height={line * 0.7}
          fill={`var(--a${entry})`}
        />
      ))}
      {entries.length === 0 && (
        <path d={`M${WIDE + GAP + 14} 20h12m-6 -6v12`} stroke="var(--ink-3)" strokeDasharray="2 1" />
      )}
    </svg>
  );
}

/** Squares, rack by rack. */
function nodesPath({ nodes }: Scenario['cluster']): string {
  const racks = nodes.flatMap(({ count = 1, racks: columns = 1 }) =>
    Array.from({ length: columns }, (_, i) => Math.floor((count + i) / columns)),
  );
  const pitch = Math.min(MOST, WIDE / racks.length);
  const step = Math.min(MOST, TALL / Math.max(1, ...racks));
  return racks
    .flatMap((count, rack) =>
      Array.from({ length: count }, (_, i) => square(rack * pitch, i * step, pitch * 0.75, step * 0.7)),
    )
    .join('');
}

function square(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}
