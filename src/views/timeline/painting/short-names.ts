/** Names of rows where there is too little room for them: all of one family are cut alike, and never to the same stump. */
import { memoBy } from '../../../base/memo';
import type { PaintContext } from '../../../render/canvas/paint-context';
import type { LaneTable } from '../../../render/gantt/rows/lane-table';

/** The widest name is searched among this many long ones. */
const MEASURED = 8;

/** Fewer letters of what names have in common say nothing. */
const SAYING = 3;

/** Measures a text, CSS pixels. */
type Measure = (text: string) => number;

/** A name as it is written. */
type Cut = (name: string, measure: Measure) => string;

/** How the names of a table's rows are written in `room` CSS pixels with the font of the context. */
export function shortNames(context: PaintContext, table: LaneTable, room: number): (name: string) => string {
  const cut = cutsOf(table, `${context.font} ${Math.round(room)}`, room);
  return (name) => cut(name, (text) => context.measureText(text).width);
}

/** `form`: the font and the room in whole pixels. */
const cutsOf = memoBy((table: LaneTable, _form: string, room: number): Cut =>
  cutNames(
    table.rows.map(({ label }) => label),
    room,
  ),
);

/** Width of the widest name of a table in the font of the context, CSS pixels. */
export function widestName(context: PaintContext, table: LaneTable): number {
  return widestOf(table, context.font, context);
}

const widestOf = memoBy((table: LaneTable, _font: string, context: PaintContext): number => {
  // The longest ones by letters are measured, not thousands.
  const letters = Int32Array.from(table.rows, ({ label }) => label.length).sort();
  const least = letters[Math.max(0, letters.length - MEASURED)] ?? 0;
  const longest = table.rows.filter(({ label }) => label.length >= least).slice(0, MEASURED);
  return longest.reduce((most, { label }) => Math.max(most, context.measureText(label).width), 0);
});

/** Names that have all in common but what is behind their last separator. */
interface Family {
  longest: string;
  members: number;
  /** How many letters of what they have in common are written, once that is known; Infinity where all have room. */
  kept?: number;
}

/**
 * How each of the names is written where not all fit. Names of one family ("worker/7", "worker/8") lose what they have in
 * common if one of them has no room for it: all of it where there is no other family, otherwise its middle, so that "…7" never
 * stands for two. What still does not fit is cut in the middle, where names of one family differ least. A name is measured
 * when it is asked for: of thousands few are in view.
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
    if (family !== undefined) {
      family.kept ??= keptOf(family, endOfFamily(family.longest), families.size === 1, room, measure);
      if (family.kept < Infinity) {
        text = cutMiddle(family.members > 1 ? withoutMiddle(name, common, family.kept) : name, room, measure);
      }
    }
    texts.set(name, text);
    return text;
  };
}

/** How many of the `common` first letters of a family's names have room. */
function keptOf(
  { longest, members }: Family,
  common: number,
  isAlone: boolean,
  room: number,
  measure: Measure,
): number {
  if (measure(longest) <= room) return Infinity;
  if (isAlone || members === 1) return 0;
  let kept = common - 1;
  while (kept > 0 && measure(withoutMiddle(longest, common, kept)) > room) kept--;
  return kept < SAYING ? 0 : kept;
}

/** A name of whose `common` first letters only `kept` are left, at both ends. */
function withoutMiddle(name: string, common: number, kept: number): string {
  if (common === 0) return name;
  const head = Math.floor(kept / 2);
  return `${name.slice(0, head)}…${name.slice(common - kept + head)}`;
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
