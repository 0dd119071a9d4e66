/** Where the lines of an overview stand. CSS pixels from the top of the rows. */
import { TOP } from './gantt-layout';
import type { GanttLayout, RowBox, RowGroup } from './gantt-layout';
import type { LaneTable } from '../rows/lane-table';

/** Lines are as tall as fits, up to this. Lines that share a pixel cover a part of it each (drawing/gantt-draw.ts). */
const MOST_DENSE = 15;

/** Headings of queues take no more than this share of the room. */
const HEADINGS_SHARE = 0.25;

/**
 * Rows as lines of an overview: as tall as `free` pixels allow, nothing folded. `order`: the rows of the table from above,
 * by their index; as in the table, queue by queue, where it is not given.
 * @param heading height of a queue's heading, CSS pixels: each gets one where there are several and they leave enough room
 * @param named height of a row with its name, CSS pixels: lines grow up to it where type is large
 */
export function layoutDense(table: LaneTable, free: number, order?: Int32Array, heading = 0, named = 0): GanttLayout {
  const { rows } = table;
  const starts = order === undefined ? queueStarts(table) : [];
  const tall = starts.length * heading <= free * HEADINGS_SHARE ? heading : 0;
  const pitch = Math.min(Math.max(MOST_DENSE, named), densePitch(free - starts.length * tall, rows.length));
  const gap = pitch > 3 ? 1 : 0;
  const edge = (index: number): number => Math.round(index * pitch);
  const tops = new Float64Array(rows.length);
  const groups: RowGroup[] = [];
  let above = TOP;
  for (let index = 0; index < rows.length; index++) {
    if (starts[groups.length] === index) {
      const to = starts[groups.length + 1] ?? rows.length;
      groups.push({ from: index, to, y: above + edge(index), heading: tall });
      above += tall;
    }
    tops[index] = above + edge(index);
  }
  const box = (index: number): RowBox => {
    const h = Math.max(1, edge(index + 1) - edge(index) - gap);
    const row = rows[order?.[index] ?? index];
    return { row, kind: 'dense', y: tops[index], h, driver: 0, lanesTop: 0, pitch: h, gap: 0 };
  };
  const height = TOP + above + edge(rows.length);
  const line = Math.max(1, Math.floor(pitch) - gap);
  const placeOf = placesOf(order);
  return { table, laneHeight: line, strip: line, height, dense: pitch, groups, y: tops, box, placeOf };
}

/** The height of each of `rows` rows that share the `free` height, gap included, without headings; px. */
export function densePitch(free: number, rows: number): number {
  return Math.max(1, free - 2 * TOP) / Math.max(1, rows);
}

/** Places of the first row of each queue; none where all rows are of one queue, or are no applications. */
function queueStarts({ group, rows }: LaneTable): readonly number[] {
  if (group !== 'application') return [];
  const starts = rows.flatMap(({ index, separate }) => (index === 0 || separate ? [index] : []));
  return starts.length > 1 ? starts : [];
}

function placesOf(order: Int32Array | undefined): (index: number) => number {
  if (order === undefined) return (index) => index;
  const places = new Int32Array(order.length);
  order.forEach((index, place) => {
    places[index] = place;
  });
  return (index) => places[index];
}
