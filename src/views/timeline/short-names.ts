/** Names of rows where there is too little room for them: all of one family are cut alike, and never to the same stump. */
import type { PaintContext } from '../../render/canvas/paint-context';
import type { LaneTable } from '../../render/gantt/lane-table';

/** The widest name is searched among this many long ones. */
const MEASURED = 8;

/** Measures a text, CSS pixels. */
type Measure = (text: string) => number;

const known = new WeakMap<LaneTable, Map<string, (name: string) => string>>();

/** How the names of a table's rows are written in `room` CSS pixels with the font of the context. */
export function shortNames(context: PaintContext, table: LaneTable, room: number): (name: string) => string {
  const ways = known.get(table) ?? new Map<string, (name: string) => string>();
  known.set(table, ways);
  const key = `${context.font} ${Math.round(room)}`;
  let way = ways.get(key);
  if (way === undefined) {
    const texts = cutNames(
      table.rows.map(({ label }) => label),
      room,
      (text) => context.measureText(text).width,
    );
    way = (name) => texts.get(name) ?? name;
    ways.set(key, way);
  }
  return way;
}

const widest = new WeakMap<LaneTable, Map<string, number>>();

/** Width of the widest name of a table in the font of the context, CSS pixels. */
export function widestName(context: PaintContext, table: LaneTable): number {
  const known = widest.get(table) ?? new Map<string, number>();
  widest.set(table, known);
  let width = known.get(context.font);
  if (width === undefined) {
    // The longest ones by letters are measured, not thousands.
    const longest = table.rows.map(({ label }) => label).sort((a, b) => b.length - a.length);
    width = longest.slice(0, MEASURED).reduce((most, name) => Math.max(most, context.measureText(name).width), 0);
    known.set(context.font, width);
  }
  return width;
}

/**
 * A text for each name that does not fit. Names of one family ("worker/7", "worker/8") lose what they have in common if one
 * of them has no room for it; what still does not fit is cut in the middle, where names of one family differ least.
 */
export function cutNames(names: readonly string[], room: number, measure: Measure): Map<string, string> {
  const families = new Map<string, string[]>();
  for (const name of names) {
    const family = name.slice(0, endOfFamily(name));
    const members = families.get(family);
    if (members === undefined) families.set(family, [name]);
    else members.push(name);
  }
  const texts = new Map<string, string>();
  for (const [family, members] of families) {
    const longest = members.reduce((a, b) => (b.length > a.length ? b : a));
    if (measure(longest) <= room) continue;
    const common = members.length > 1 ? family.length : 0;
    for (const name of members) texts.set(name, cutMiddle(common > 0 ? `…${name.slice(common)}` : name, room, measure));
  }
  return texts;
}

/** Behind the last separator, in front of what tells members apart. */
function endOfFamily(name: string): number {
  return Math.max(name.lastIndexOf('/'), name.lastIndexOf('.'), name.lastIndexOf('-'), name.lastIndexOf('_')) + 1;
}

function cutMiddle(name: string, room: number, measure: Measure): string {
  let text = name;
  for (let keep = name.length - 1; keep > 2 && measure(text) > room; keep--) {
    const tail = Math.ceil(keep / 2);
    text = `${name.slice(0, keep - tail)}…${name.slice(name.length - tail)}`;
  }
  return text;
}
