/** Where things lie in the space-time grid, px. */
import type { GridGroup } from '../plan/grid-groups';
import type { Shown } from '../plan/shown';

export const GUTTER = 96;
/** Letters of a name for which the gutter has room. */
export const NAME_LETTERS = 13;
export const HEAD = 20;
export const GROUP = 20;
export const ROW = 16;
/** Height of a group whose nodes are not told apart. */
const POOL = 52;
/** Slices before the cycle that are shown, and the least that are shown after it. */
const PAST = 6;
const LEAST_AHEAD = 8;
const MOST_AHEAD = 40;
const MOST_NODES = 80;

export const gridModes = ['nodes', 'groups'] as const;
export type GridMode = (typeof gridModes)[number];

export interface Scale {
  x(time: number): number;
  /** Width of a slice. */
  readonly slice: number;
  /** µs. */
  readonly from: number;
  readonly to: number;
  /** Slices after the cycle that are shown. */
  readonly ahead: number;
}

/**
 * A scale from six slices before the cycle to the end of what is planned or expected to run, at most 40 slices ahead. `width`:
 * of the whole grid, px.
 */
export function scaleOf({ plan, at }: Shown, width: number): Scale {
  const { quantum, window } = at.settings;
  const ahead = Math.min(
    MOST_AHEAD,
    Math.max(
      LEAST_AHEAD,
      window + 4,
      ...plan.places.map(({ start, slices }) => start + slices + 1),
      ...at.running.map(({ until }) => Math.ceil((until - plan.at) / quantum) + 1),
    ),
  );
  const from = Math.max(0, plan.at - PAST * quantum);
  const to = plan.at + ahead * quantum;
  const wide = Math.max(200, width - GUTTER - 8);
  return {
    x: (time) => GUTTER + ((Math.min(to, Math.max(from, time)) - from) / (to - from)) * wide,
    slice: (quantum / (to - from)) * wide,
    from,
    to,
    ahead,
  };
}

export interface GroupRow extends GridGroup {
  readonly index: number;
  /** Of its head, and of what is below it. */
  readonly y: number;
  readonly tall: number;
}

export interface Rows {
  readonly groups: readonly GroupRow[];
  /** Upper edge of each node that has its own row. */
  readonly nodes: ReadonlyMap<number, number>;
  readonly tall: number;
}

/**
 * Groups one below the other. In mode `nodes` the first 80 nodes have rows of their own; a group without any is one wide row.
 */
export function rowsOf(groups: readonly GridGroup[], mode: GridMode): Rows {
  const nodes = new Map<number, number>();
  let y = HEAD;
  let left = mode === 'nodes' ? MOST_NODES : 0;
  const rows = groups.map((group, index): GroupRow => {
    const top = y;
    y += GROUP;
    for (const node of group.members.slice(0, left)) {
      nodes.set(node, y);
      y += ROW;
    }
    if (mode === 'groups' || left === 0) y += POOL;
    left = Math.max(0, left - group.members.length);
    return { ...group, index, y: top, tall: y - top - GROUP };
  });
  return { groups: rows, nodes, tall: y + 6 };
}
