/** Names of rows where there is too little room for them: all of one family are cut alike, and never to the same stump. */
import type { PaintContext } from '../../../render/canvas/paint-context';
import type { LaneTable } from '../../../render/gantt/rows/lane-table';

/** The widest name is searched among this many long ones. */
const MEASURED = 8;

/** Measures a text, CSS pixels. */
type Measure = (text: string) => number;

/** A name as it is written. */
type Cut = (name: string, measure: Measure) => string;

const known = new WeakMap<LaneTable, Map<string, Cut>>();

/** How the names of a table's rows are written in `room` CSS pixels with the font of the context. */
export function shortNames(context: PaintContext, table: LaneTable, room: number): (name: string) => string {
  const ways = known.get(table) ?? new Map<string, Cut>();
  known.set(table, ways);
  const key = `${context.font} ${Math.round(room)}`;
  let way = ways.get(key);
  if (way === undefined) {
    way = cutNames(
      table.rows.map(({ label }) => label),
      room,
    );
    ways.set(key, way);
  }
  const cut = way;
  return (name) => cut(name, (text) => context.measureText(text).width);
}

const widest = new WeakMap<LaneTable, Map<string, number>>();

/** Width of the widest name of a table in the font of the context, CSS pixels. */
export function widestName(context: PaintContext, table: LaneTable): number {
  const known = widest.get(table) ?? new Map<string, number>();
  widest.set(table, known);
  let width = known.get(context.font);
  if (width === undefined) {
    // The longest ones by letters are measured, not thousands.
    const letters = Int32Array.from(table.rows, ({ label }) => label.length).sort();
    const least = letters[Math.max(0, letters.length - MEASURED)] ?? 0;
    const longest = table.rows.filter(({ label }) => label.length >= least).slice(0, MEASURED);
    width = longest.reduce((most, { label }) => Math.max(most, context.measureText(label).width), 0);
    known.set(context.font, width);
  }
  return width;
}

/** Names that have all in common but what is behind their last separator. */
interface Family {
  longest: string;
  members: number;
  /** Whether all have room, once that is known. */
  fits?: boolean;
}

/**
 * How each of the names is written where not all fit. Names of one family ("worker/7", "worker/8") lose what they have in
 * common if one of them has no room for it; what still does not fit is cut in the middle, where names of one family differ
 * least. A name is measured when it is asked for: of thousands few are in view.
 */
export function cutNames(names: readonly string[], room: number): Cut {
  const families = new Map<string, Family>();
  for (const name of names) {
    const family = name.slice(0, endOfFamily(name));
    const known = families.get(family);
    if (known === undefined) families.set(family, { longest: name, members: 1 });
    else {
      known.members++;
      if (name.length > known.longest.length) known.longest = name;
    }
  }
  const texts = new Map<string, string>();
  return (name, measure) => {
    const known = texts.get(name);
    if (known !== undefined) return known;
    const common = endOfFamily(name);
    const family = families.get(name.slice(0, common));
    let text = name;
    if (family !== undefined && !(family.fits ??= measure(family.longest) <= room)) {
      text = cutMiddle(family.members > 1 && common > 0 ? `…${name.slice(common)}` : name, room, measure);
    }
    texts.set(name, text);
    return text;
  };
}

const SEPARATORS = '/.-_';

/** Behind the last separator, in front of what tells members apart. */
function endOfFamily(name: string): number {
  for (let end = name.length; end > 0; end--) if (SEPARATORS.includes(name[end - 1])) return end;
  return 0;
}

function cutMiddle(name: string, room: number, measure: Measure): string {
  let text = name;
  for (let keep = name.length - 1; keep > 2 && measure(text) > room; keep--) {
    const tail = Math.ceil(keep / 2);
    text = `${name.slice(0, keep - tail)}…${name.slice(name.length - tail)}`;
  }
  return text;
}
