/** How tall the rows and lanes of the timeline are, and where each row stands. CSS pixels from the top of the rows. */
import { partitionPoint } from '../../../base/collections/bisect';
import { memo } from '../../../base/memo';
import type { Aligned } from './aligned-groups';
import { isCrowded, MOST_ROW } from '../rows/crowded';
import type { LaneRow, LaneTable } from '../rows/lane-table';

/** Lane heights that layouts choose from. */
export const LEAST_LANE = 6;
const MOST_LANE = 60;
/** Few rows fill the room with taller lanes, but a lane above this height takes no more than a part of the room. */
const TALL_LANE = 26;
const MOST_OF_ROOM = 1 / 15;
const SQUEEZED_LANE = 2;

/** Least height of a strip: waiting before the first container, or a row folded to one line. */
export const LEAST_STRIP = 12;

const ROW_GAP = 4;
/** Above the first row. */
export const TOP = 5;

/** Where the rows of all variants do not fit, those with many lanes take no more than the first of these with which they do. */
const SMALLER_ROWS: readonly number[] = [120, 84, 60, 44, 32, 22, 14];
const LEAST_QUEUE_LANE = 3;

/**
 * How a row is drawn. lanes: lane by lane; same: folded to one line; profile: as the number of lanes that are taken; dense: as a
 * line of an overview; sub: as a sub-lane beside those of other runs; none: not at all, where another run's row stands for it.
 */
export type RowKind = 'lanes' | 'same' | 'profile' | 'dense' | 'sub' | 'none';

export interface RowBox {
  readonly row: LaneRow;
  readonly kind: RowKind;
  readonly y: number;
  readonly h: number;
  /** Height of the driver's lane, 0 where there is none. */
  readonly driver: number;
  /** Where the lanes after the driver's begin, from the top of the row, and how far apart they are. */
  readonly lanesTop: number;
  readonly pitch: number;
  readonly gap: number;
  /** Of a sub-lane: lanes without the driver's, of the run with most of them. As many containers fill its height. */
  readonly full?: number;
}

/** Neighbouring lines of an overview that belong to one queue. */
export interface RowGroup {
  /** Places from above: the first row and the one behind the last. */
  readonly from: number;
  readonly to: number;
  /** Where its heading stands and how tall it is; 0 where there is no room for headings. */
  readonly y: number;
  readonly heading: number;
}

export interface GanttLayout {
  readonly table: LaneTable;
  readonly laneHeight: number;
  /** Height of strips. */
  readonly strip: number;
  readonly height: number;
  /** Height of the rows if they are lines of an overview; 0 if they are not. */
  readonly dense: number;
  /** Lines of an overview queue by queue, where there are several queues. */
  readonly groups?: readonly RowGroup[];
  /** The rows of other runs stand among these. */
  readonly aligned?: Aligned;
  /** Top of each row, from above. */
  readonly y: Float64Array;
  /** A row by its place from above. */
  readonly box: (place: number) => RowBox;
  /** Place from above of a row of the table. */
  readonly placeOf: (index: number) => number;
}

/** What rows have room for, CSS pixels. */
export interface RowLimits {
  /** Size of the text that strips have to hold; 10 unless said otherwise. */
  readonly text?: number;
  /** What the lanes of one row take together at most. */
  readonly most?: number;
  /** A row is at least this tall. */
  readonly least?: number;
}

/** Places the rows for lanes of the given height. @param same keys of the rows that are folded to one line */
export function layoutRows(
  table: LaneTable,
  laneHeight: number,
  same: ReadonlySet<string>,
  limits: RowLimits = {},
): GanttLayout {
  const { rows } = table;
  const sizes = sizesOf(laneHeight, limits);
  const { strip } = sizes;
  const tops = new Float64Array(rows.length);
  let y = TOP;
  for (const row of rows) {
    if (hasGapAbove(table, row)) y += ROW_GAP;
    tops[row.index] = y;
    y += (same.has(row.key) ? strip : rowHeight(table, row, sizes)) + ROW_GAP;
  }
  const height = y + 1;
  const box = (index: number): RowBox => {
    const row = rows[index];
    return boxOf(table, row, sizes, same.has(row.key), tops[index]);
  };
  return { table, laneHeight, strip, height, dense: 0, y: tops, box, placeOf: (index) => index };
}

/** CSS pixels. */
interface Sizes {
  readonly laneHeight: number;
  /** Of a strip. */
  readonly strip: number;
  /** What the lanes of one row take together at most. */
  readonly most: number;
  /** A row is at least this tall. */
  readonly least?: number;
}

function sizesOf(laneHeight: number, { text = 10, most = MOST_ROW, least = 0 }: RowLimits): Sizes {
  return { laneHeight, strip: Math.max(LEAST_STRIP, text + 2), most, least };
}

/** Rows of one table that are of one height, whatever the sizes: one of them, and how many there are. */
interface AlikeRows {
  readonly row: LaneRow;
  count: number;
}

/** The rows of a table by height. Of a hundred thousand applications most are alike, and many sizes are tried. */
const rowsAlike = memo((table: LaneTable): readonly AlikeRows[] => {
  const found = new Map<number, AlikeRows>();
  for (const row of table.rows) {
    const key = ((row.lanes * MOST_SLOTS + row.slots) * 2 + (row.driver ? 1 : 0)) * 2 + (row.strip ? 1 : 0);
    const alike = found.get(key);
    if (alike === undefined) found.set(key, { row, count: 1 });
    else alike.count++;
  }
  return [...found.values()];
});

/** More than a container has. */
const MOST_SLOTS = 2 ** 20;

const gapsAbove = memo((table: LaneTable): number => table.rows.filter((row) => hasGapAbove(table, row)).length);

function hasGapAbove(table: LaneTable, row: LaneRow): boolean {
  return row.separate && table.group !== 'node';
}

/** The height that {@link layoutRows} would give all rows together. */
export function heightOfRows(
  table: LaneTable,
  laneHeight: number,
  same: ReadonlySet<string>,
  limits: RowLimits,
): number {
  const sizes = sizesOf(laneHeight, limits);
  let height = TOP + gapsAbove(table) * ROW_GAP + 1;
  for (const { row, count } of rowsAlike(table)) height += count * (rowHeight(table, row, sizes) + ROW_GAP);
  for (const key of same) {
    const folded = table.rowByKey.get(key);
    if (folded !== undefined) height += sizes.strip - rowHeight(table, table.rows[folded], sizes);
  }
  return height;
}

/** The height of the tallest row of all tables, as {@link layoutRows} would lay them out. */
export function tallestRow(tables: readonly LaneTable[], laneHeight: number, limits: RowLimits): number {
  const sizes = sizesOf(laneHeight, limits);
  return Math.max(0, ...tables.flatMap((table) => rowsAlike(table).map(({ row }) => rowHeight(table, row, sizes))));
}

/** Where a row of a table stands. */
export function boxOf(table: LaneTable, row: LaneRow, sizes: Sizes, same: boolean, y: number): RowBox {
  const { laneHeight, strip } = sizes;
  if (same) return { row, kind: 'same', y, h: strip, driver: 0, lanesTop: 0, pitch: strip, gap: 0 };
  const h = rowHeight(table, row, sizes);
  const driver = driverHeight(row, laneHeight);
  const lanesTop = driver === 0 ? 0 : driver + 1;
  if (row.strip && row.lanes === (row.driver ? 1 : 0)) {
    return { row, kind: 'lanes', y, h, driver, lanesTop, pitch: strip, gap: 0 };
  }
  const pitch = pitchOf(table, row, sizes);
  const kind = isCrowded(row) && table.group !== 'queue' ? 'profile' : 'lanes';
  return { row, kind, y, h, driver, lanesTop, pitch, gap: pitch >= 4 ? 1 : 0 };
}

/** The height of a row that is not folded. */
export function rowHeight(table: LaneTable, row: LaneRow, sizes: Sizes): number {
  const { laneHeight, strip, least = 0 } = sizes;
  const driver = driverHeight(row, laneHeight);
  const lanesTop = driver === 0 ? 0 : driver + 1;
  if (row.strip && row.lanes === (row.driver ? 1 : 0)) return Math.max(least, lanesTop + strip);
  const lanes = row.lanes - (row.driver ? 1 : 0);
  const pitch = pitchOf(table, row, sizes);
  const below = row.strip ? strip + 1 : 0;
  return Math.max(least, strip, Math.round(lanesTop + lanes * pitch - (pitch >= 4 ? 1 : 0) + below));
}

function driverHeight(row: LaneRow, laneHeight: number): number {
  return row.driver ? Math.max(4, laneHeight - 1) : 0;
}

function pitchOf(table: LaneTable, row: LaneRow, { laneHeight, most }: Sizes): number {
  const lanes = Math.max(1, row.lanes - (row.driver ? 1 : 0));
  if (table.group === 'queue') {
    const natural = Math.max(8, laneHeight) + 1;
    return Math.min(natural, Math.max(LEAST_QUEUE_LANE, MOST_ROW / lanes));
  }
  return Math.min(laneOf(row, laneHeight) + 1, most / lanes);
}

/** A lane with several slots is taller, so that each of its tasks keeps at least 3 px. */
function laneOf(row: LaneRow, laneHeight: number): number {
  if (row.slots === 1) return laneHeight;
  return Math.max(laneHeight, row.slots * Math.max(3, Math.ceil(laneHeight / 2)));
}

/** Top of a lane of a row, `lane` counted inside the row, from the top of the rows. */
export function laneTop(box: RowBox, lane: number): number {
  if (box.driver > 0) {
    if (lane === 0) return box.y;
    return box.y + box.lanesTop + Math.round((lane - 1) * box.pitch);
  }
  return box.y + Math.round(lane * box.pitch);
}

/** Height of `lanes` neighbouring lanes from `lane` on. */
export function lanesHeight(box: RowBox, lane: number, lanes = 1): number {
  if (box.driver > 0 && lane === 0) return box.driver;
  const last = lane + lanes - (box.driver > 0 ? 1 : 0);
  const bottom = box.y + box.lanesTop + Math.round(last * box.pitch);
  return Math.max(1, bottom - laneTop(box, lane) - box.gap);
}

/** The lanes of a row that reach into [top, bottom), heights from the top of the rows: first and behind the last. */
export function lanesBetween(box: RowBox, top: number, bottom: number): readonly [number, number] {
  const head = box.driver > 0 ? 1 : 0;
  const lane = (y: number): number => Math.floor((y - box.y - box.lanesTop) / box.pitch) + head;
  const from = top <= box.y + box.lanesTop ? 0 : Math.max(head, lane(top) - 1);
  return [from, Math.max(from, Math.min(box.row.lanes, lane(bottom) + 2))];
}

/** Where the strip of waiting of a row is: below its driver if it has nothing else, otherwise below its lanes. */
export function stripTop(layout: GanttLayout, box: RowBox): number {
  return box.y + box.h - layout.strip;
}

/** Where the row of a profile stands that counts lanes, and how tall it is. */
export function profileBox(layout: GanttLayout, box: RowBox): readonly [y: number, h: number] {
  const y = box.y + box.lanesTop;
  const below = box.row.strip ? layout.strip + 1 : 0;
  return [y, Math.max(1, box.y + box.h - below - y)];
}

/** How tall lanes are, and what the lanes of one row take together at most. CSS pixels. */
export interface RowSizes {
  readonly lane: number;
  readonly most: number;
}

/**
 * The tallest lanes with which all variants' rows fit into `free` pixels. When not even the least do, rows with many lanes
 * take less and lanes shrink if that makes everything fit: all of it in view says more than some of it well. Else lanes have
 * the least height, and the rows scroll.
 * @param heightOf height of all rows together
 */
export function chooseRowSizes(free: number, heightOf: (sizes: RowSizes) => number, least = LEAST_LANE): RowSizes {
  const fits = (lane: number, most: number): boolean => heightOf({ lane, most }) <= free;
  if (fits(least, MOST_ROW)) {
    const tallest = Math.min(MOST_LANE, Math.max(TALL_LANE, free * MOST_OF_ROOM));
    let lane = least;
    while (lane + 1 <= tallest && fits(lane + 1, MOST_ROW)) lane++;
    return { lane, most: MOST_ROW };
  }
  // Rows only grow with both: if the smallest do not fit, none do. So thousands of rows are not tried in each size.
  if (!fits(SQUEEZED_LANE, Math.min(MOST_ROW, ...SMALLER_ROWS))) return { lane: least, most: MOST_ROW };
  for (const most of [MOST_ROW, ...SMALLER_ROWS]) {
    for (let lane = least; lane >= SQUEEZED_LANE; lane--) if (fits(lane, most)) return { lane, most };
  }
  return { lane: least, most: MOST_ROW };
}

/** The row at a height, or undefined between and beyond the rows. */
export function boxAt(layout: GanttLayout, y: number): RowBox | undefined {
  const index = rowsAbove(layout, y) - 1;
  if (index < 0 || index >= layout.y.length) {
    const first = layout.y.length > 0 ? layout.box(0) : undefined;
    return first !== undefined && y >= first.y - ROW_GAP / 2 && y < first.y ? first : undefined;
  }
  const box = layout.box(index);
  const tight = layout.dense > 0 || layout.aligned !== undefined;
  if (y < box.y + box.h + (tight ? 1 : ROW_GAP / 2)) return box;
  if (layout.aligned !== undefined) return undefined;
  const below = index + 1 < layout.y.length ? layout.box(index + 1) : undefined;
  return below !== undefined && y >= below.y - ROW_GAP / 2 ? below : undefined;
}

/** A place among the rows that other variants have too: a row, and how far into it as a share of its height. */
export interface RowAnchor {
  readonly key: string;
  readonly share: number;
}

/** The place at a height from the top of the rows; undefined above the first row. */
export function anchorAt(layout: GanttLayout, y: number): RowAnchor | undefined {
  const index = rowsAbove(layout, y) - 1;
  if (index < 0) return undefined;
  const next = index + 1 < layout.y.length ? layout.y[index + 1] : layout.height;
  const share = (y - layout.y[index]) / Math.max(1, next - layout.y[index]);
  return { key: layout.box(index).row.key, share };
}

/** The height of a place in another variant's rows; undefined when it has no such row. */
export function anchorTop(layout: GanttLayout, { key, share }: RowAnchor): number | undefined {
  const row = layout.table.rowByKey.get(key);
  if (row === undefined) return undefined;
  const index = layout.placeOf(row);
  const next = index + 1 < layout.y.length ? layout.y[index + 1] : layout.height;
  return layout.y[index] + share * (next - layout.y[index]);
}

/** The row with a stable id, undefined when the table has none. */
export function boxOfKey(layout: GanttLayout, key: string): RowBox | undefined {
  const index = layout.table.rowByKey.get(key);
  return index === undefined ? undefined : layout.box(layout.placeOf(index));
}

/** The rows that reach into [top, bottom): indices from (inclusive) and to (exclusive). */
export function boxesBetween(layout: GanttLayout, top: number, bottom: number): readonly [number, number] {
  const from = Math.max(0, rowsAbove(layout, top - ROW_GAP) - 1);
  return [from, Math.max(from, rowsAbove(layout, bottom + ROW_GAP))];
}

/** How many rows begin at or above a height. */
function rowsAbove({ y: tops }: GanttLayout, y: number): number {
  return partitionPoint(0, tops.length, (index) => tops[index] <= y);
}
