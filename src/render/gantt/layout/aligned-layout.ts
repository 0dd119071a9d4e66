/**
 * Rows of all runs in one list: a group of sub-lanes for each application, one sub-lane per run from top to bottom. What is
 * the same in all runs takes one sub-lane, and the group that is open shows every run lane by lane. CSS pixels.
 */
import type { Aligned, AlignedGroup } from './aligned-groups';
import { boxOf, rowHeight } from './gantt-layout';
import type { GanttLayout, RowBox, RowSizes } from './gantt-layout';
import type { LaneTable } from '../rows/lane-table';

export interface AlignedOptions {
  /** Height for all groups. */
  readonly free: number;
  /** Rows that are the same in all runs, by id. */
  readonly same: (key: string) => boolean;
  /** The row that is shown lane by lane. */
  readonly open: string | undefined;
  /** Height of the strips of the open group, and of a line of text. */
  readonly strip: number;
  readonly line: number;
}

/** From this number of groups on, groups that are the same in all runs have the least height. */
const FEW = 16;
const TOP = 4;
const GAP = 5;
const OPEN_GAP = 2;
const LEAST = 3;
const MOST = 24;
const SAME_LOW = 3;
/**
 * Lanes of the open group: their height, and the most that those of one run take together. The first pair with which all rows fit
 * is used.
 */
const OPEN_SIZES: readonly RowSizes[] = [
  { lane: 10, most: 60 },
  { lane: 8, most: 44 },
  { lane: 6, most: 30 },
  { lane: 4, most: 20 },
];
/** No row is opened where the sub-lanes of the others would be lower. */
const LEAST_BESIDE = 5;

/** Lays out the rows of all runs; undefined where a run has no table yet. */
export function layoutAligned(
  tables: readonly (LaneTable | undefined)[],
  options: AlignedOptions,
): readonly (GanttLayout | undefined)[] {
  const shown = tables.filter((table) => table !== undefined);
  const keys = keysOf(shown);
  const sizes = sizesFor(keys, shown, options);
  const groups: AlignedGroup[] = [];
  let y = TOP;
  for (const key of keys) {
    const open = key === sizes.open;
    const h = groupHeight(key, keys.length, shown, sizes);
    groups.push({ key, y, h, same: !open && options.same(key), open });
    y += h + GAP;
  }
  let index = 0;
  return tables.map((table) => {
    if (table === undefined) return undefined;
    return layoutOf(table, shown, { groups, index: index++, count: shown.length, pitch: sizes.pitch }, y, sizes);
  });
}

interface Sizes extends AlignedOptions {
  readonly pitch: number;
  readonly lanes: RowSizes;
}

/** The tallest sub-lanes with which everything fits, with the wished row open where there is room for it. */
function sizesFor(keys: readonly string[], tables: readonly LaneTable[], options: AlignedOptions): Sizes {
  const [tallest] = OPEN_SIZES;
  const fitting = (lanes: RowSizes, open: string | undefined, least: number): Sizes | undefined => {
    for (let pitch = MOST; pitch >= least; pitch--) {
      const sizes = { ...options, open, lanes, pitch };
      if (heightOf(keys, tables, sizes) <= options.free) return sizes;
    }
    return undefined;
  };
  if (options.open !== undefined && keys.includes(options.open)) {
    for (const lanes of OPEN_SIZES) {
      const sizes = fitting(lanes, options.open, LEAST_BESIDE);
      if (sizes !== undefined) return sizes;
    }
  }
  const closed = { ...options, open: undefined, lanes: tallest, pitch: LEAST };
  return fitting(tallest, undefined, LEAST) ?? closed;
}

/** Ids of all rows in the order of the first run that has them. */
function keysOf(tables: readonly LaneTable[]): readonly string[] {
  return [...new Set(tables.flatMap(({ rows }) => rows.map(({ key }) => key)))];
}

function heightOf(keys: readonly string[], tables: readonly LaneTable[], sizes: Sizes): number {
  return keys.reduce((sum, key) => sum + groupHeight(key, keys.length, tables, sizes) + GAP, TOP);
}

function groupHeight(key: string, count: number, tables: readonly LaneTable[], sizes: Sizes): number {
  const { open, same, line, pitch } = sizes;
  const least = line - GAP;
  if (key === open) {
    return tables.reduce((sum, table) => sum + openHeight(table, key, sizes) + OPEN_GAP, -OPEN_GAP);
  }
  if (same(key)) return count > FEW ? SAME_LOW : Math.max(least, Math.min(pitch, line));
  return Math.max(least, pitch * tables.length);
}

function openHeight(table: LaneTable, key: string, sizes: Sizes): number {
  const row = table.rowByKey.get(key);
  return row === undefined ? sizes.pitch : rowHeight(table, table.rows[row], laneSizes(sizes));
}

/** The most lanes that an application takes in any run, without the driver's. */
function lanesOf(tables: readonly LaneTable[], key: string): number {
  const counts = tables.map(({ rows, rowByKey }) => {
    const row = rowByKey.get(key);
    return row === undefined ? 0 : rows[row].lanes - (rows[row].driver ? 1 : 0);
  });
  return Math.max(...counts);
}

function laneSizes({ lanes, strip }: Sizes) {
  return { laneHeight: lanes.lane, strip, most: lanes.most };
}

function layoutOf(
  table: LaneTable,
  tables: readonly LaneTable[],
  aligned: Aligned,
  height: number,
  sizes: Sizes,
): GanttLayout {
  const { index, pitch } = aligned;
  const mine = aligned.groups.filter(({ key }) => table.rowByKey.has(key));
  const places = new Int32Array(table.rows.length);
  const boxes = mine.map((group, place): RowBox => {
    const row = table.rows[table.rowByKey.get(group.key) ?? 0];
    places[row.index] = place;
    if (group.open) {
      const above = tables.slice(0, index).map((other) => openHeight(other, group.key, sizes) + OPEN_GAP);
      return boxOf(table, row, laneSizes(sizes), false, group.y + above.reduce((sum, h) => sum + h, 0));
    }
    const flat = { row, driver: 0, lanesTop: 0, gap: 0, full: lanesOf(tables, group.key) };
    // The first run speaks for all of them.
    if (group.same) return { ...flat, kind: index === 0 ? 'sub' : 'none', y: group.y, h: group.h, pitch: group.h };
    const h = Math.max(2, pitch - 1);
    return { ...flat, kind: 'sub', y: group.y + index * pitch, h, pitch };
  });
  return {
    table,
    laneHeight: sizes.lanes.lane,
    strip: sizes.strip,
    height,
    dense: 0,
    aligned,
    y: Float64Array.from(boxes, ({ y }) => y),
    box: (place) => boxes[place],
    placeOf: (row) => places[row],
  };
}
