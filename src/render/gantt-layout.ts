/** How tall the rows and lanes of the timeline are, and where each row stands. CSS pixels from the top of the rows. */
import type { LaneRow, LaneTable } from './gantt-rows';

/** Lane heights that layouts choose from. */
export const LEAST_LANE = 6;
const MOST_LANE = 14;
const SQUEEZED_LANE = 4;

/** Least height of a strip: waiting before the first container, or a row folded to one line. */
const LEAST_STRIP = 12;

const ROW_GAP = 4;
const TOP = 5;

/** Lanes of one row shrink rather than take more than this. */
const MOST_ROW = 168;

export interface RowBox {
  readonly row: LaneRow;
  readonly y: number;
  readonly h: number;
  /** Folded to one line: same as in the first variant. */
  readonly same: boolean;
  /** Height of the driver's lane, 0 where there is none. */
  readonly driver: number;
  /** Where the lanes after the driver's begin, from the top of the row, and how far apart they are. */
  readonly lanesTop: number;
  readonly pitch: number;
  readonly gap: number;
}

export interface GanttLayout {
  readonly boxes: readonly RowBox[];
  readonly laneHeight: number;
  /** Height of strips. */
  readonly strip: number;
  readonly height: number;
}

/**
 * Places the rows for lanes of the given height. `same` tells which rows are folded to one line, `text` is the size of the
 * text that strips have to hold.
 */
export function layoutRows(table: LaneTable, laneHeight: number, same: ReadonlySet<string>, text = 10): GanttLayout {
  const strip = Math.max(LEAST_STRIP, text + 2);
  const boxes: RowBox[] = [];
  let y = TOP;
  for (const row of table.rows) {
    if (row.separate && table.group !== 'node') y += ROW_GAP;
    const box = boxOf(table, row, laneHeight, strip, same.has(row.key), y);
    boxes.push(box);
    y += box.h + ROW_GAP;
  }
  return { boxes, laneHeight, strip, height: y + 1 };
}

function boxOf(table: LaneTable, row: LaneRow, laneHeight: number, strip: number, same: boolean, y: number): RowBox {
  if (same) return { row, y, h: strip, same, driver: 0, lanesTop: 0, pitch: strip, gap: 0 };
  const driver = row.driver ? Math.max(4, laneHeight - 1) : 0;
  const lanesTop = driver === 0 ? 0 : driver + 1;
  if (row.strip && row.lanes === (row.driver ? 1 : 0)) {
    return { row, y, h: lanesTop + strip, same, driver, lanesTop, pitch: strip, gap: 0 };
  }
  const lanes = row.lanes - (row.driver ? 1 : 0);
  const natural = (table.group === 'queue' ? Math.max(8, laneHeight) : laneOf(row, laneHeight)) + 1;
  const pitch = Math.min(natural, MOST_ROW / Math.max(1, lanes));
  const gap = pitch >= 4 ? 1 : 0;
  const below = row.strip ? strip + 1 : 0;
  const h = Math.max(strip, Math.round(lanesTop + lanes * pitch - gap + below));
  return { row, y, h, same, driver, lanesTop, pitch, gap };
}

/** A lane with several slots is taller, so that each of its tasks keeps at least 3 px. */
function laneOf(row: LaneRow, laneHeight: number): number {
  return row.slots === 1 ? laneHeight : Math.max(laneHeight, row.slots * Math.max(3, Math.ceil(laneHeight / 2)));
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

/** Where a row's strip of waiting stands: below its driver when it has nothing else, else below its lanes. */
export function stripTop(layout: GanttLayout, box: RowBox): number {
  return box.y + box.h - layout.strip;
}

/**
 * The tallest lanes with which all variants' rows fit into `free` pixels. When not even the least do, they shrink a little
 * below it if that makes everything fit; else they have the least height, and the rows scroll.
 * @param heightOf height of all rows together for a lane height
 */
export function chooseLaneHeight(free: number, heightOf: (laneHeight: number) => number, least = LEAST_LANE): number {
  if (heightOf(least) > free) {
    // Who asks for taller lanes needs to see them from afar.
    if (least > LEAST_LANE) return least;
    for (let lower = least - 1; lower >= SQUEEZED_LANE; lower--) if (heightOf(lower) <= free) return lower;
    return least;
  }
  let chosen = least;
  while (chosen < MOST_LANE && heightOf(chosen + 1) <= free) chosen++;
  return chosen;
}

/** The row at a height, or undefined between and beyond the rows. */
export function boxAt(layout: GanttLayout, y: number): RowBox | undefined {
  const { boxes } = layout;
  let low = 0;
  let high = boxes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (boxes[middle].y + boxes[middle].h + ROW_GAP / 2 <= y) low = middle + 1;
    else high = middle;
  }
  const box = boxes[low];
  return box !== undefined && y >= box.y - ROW_GAP / 2 ? box : undefined;
}

/** The rows that reach into [top, bottom): indices from (inclusive) and to (exclusive). */
export function boxesBetween(layout: GanttLayout, top: number, bottom: number): readonly [number, number] {
  const { boxes } = layout;
  let from = 0;
  while (from < boxes.length && boxes[from].y + boxes[from].h + ROW_GAP < top) from++;
  let to = from;
  while (to < boxes.length && boxes[to].y - ROW_GAP < bottom) to++;
  return [from, to];
}
