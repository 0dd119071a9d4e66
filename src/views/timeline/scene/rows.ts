/** The rows of all variants, laid out in each of the ways to show them. Heights are CSS pixels. */
import { layoutAligned } from '../../../render/gantt/layout/aligned-layout';
import { densePitch, layoutDense } from '../../../render/gantt/layout/dense-layout';
import { chooseRowSizes, layoutRows, LEAST_STRIP, tallestRow } from '../../../render/gantt/layout/gantt-layout';
import type { RowSizes } from '../../../render/gantt/layout/gantt-layout';
import type { Rows } from './blocks';
import { coloursOf, FEW, orderOfRows, ranksOf, usualColour } from './overview';
import type { SceneOptions } from './scene';
import { shares } from './stack';
import type { LaneSizes, Stack } from './stack';

/** With the number of applications below the processors, and the height of each variant's rows that it must leave. */
const STRIP_BOTH = 52;
const LEAST_BESIDE = 64;
/** A block shows at least this much of its rows. */
const LEAST_VIEW = 48;
/** The lines of an overview show their shape in less, so that all variants are in view. */
const LEAST_LINES = 22;
/** Few lines of an overview are to be this tall. */
const LEAST_LINE = 13;

/** The rows of all variants in one list, those of one application beside each other. */
export function alignedRows(
  { parts }: Stack,
  folded: readonly ReadonlySet<string>[],
  { height, header, text, open, hidesFuture = false }: SceneOptions,
): Rows {
  const same = (key: string): boolean => !hidesFuture && folded.every((keys, i) => i === 0 || keys.has(key));
  const layouts = layoutAligned(
    parts.map((part) => part?.table),
    { free: height - header, same, open, strip: Math.max(LEAST_STRIP, text + 2), line: text + 5 },
  );
  const view = Math.max(LEAST_VIEW, Math.min(height - header, layouts[0]?.height ?? 0));
  return { layouts, views: layouts.map(() => view), strip: 0 };
}

/** Every row lane by lane. */
export function laneRows(stack: Stack, { sizes, strip }: LaneSizes, { text, hidesFuture = false }: SceneOptions): Rows {
  const { parts, heightOf, leastLane } = stack;
  const free = stack.roomBeside(strip);
  const tables = parts.flatMap((part) => part?.table ?? []);
  const tallest = ({ lane, most }: RowSizes): number => tallestRow(tables, lane, { text, most });
  const { lane, most } = hidesFuture
    ? chooseRowSizes(free, (chosen) => heightOf(chosen, tallest(chosen)), leastLane)
    : sizes;
  const least = hidesFuture ? tallest({ lane, most }) : 0;
  const layouts = parts.map((part) => part && layoutRows(part.table, lane, part.same, { text, most, least }));
  return { layouts, views: viewsOf(layouts, free, LEAST_VIEW), strip };
}

/** Every row as one line. */
export function overviewRows(stack: Stack, options: SceneOptions): Rows {
  const { parts, rows, shown, strips, roomBeside } = stack;
  const { group, text, colour, order = 'queue', query = '' } = options;
  const many = rows > FEW;
  // A row as tall as this has room for its name, whose type is a pixel larger than that in bars.
  const named = text + 2;
  // A few lines come first too; of many, the strip says as much as they do.
  const leaves = (strip: number): boolean =>
    many
      ? roomBeside(strip) >= LEAST_LINES * shown
      : densePitch(roomBeside(strip) / shown, rows) >= Math.max(LEAST_LINE, named);
  // Of many applications their number over time says more than the processors alone.
  const counts = group === 'application' && many && roomBeside(STRIP_BOTH) > LEAST_BESIDE * shown;
  const strip = counts ? STRIP_BOTH : (strips.find(leaves) ?? strips.at(-1) ?? 0);
  const free = roomBeside(strip);
  const models = parts.flatMap((part) => part?.model ?? []);
  const lines = group === 'application' && many && models.length > 0 ? models : undefined;
  const ranks = lines && ranksOf(lines[0], order);
  const layouts = parts.map(
    (part) =>
      part &&
      layoutDense(part.table, free / shown, ranks && orderOfRows(part.table, ranks), many ? text + 5 : 0, named),
  );
  return {
    layouts,
    views: viewsOf(layouts, free, many ? LEAST_LINES : LEAST_VIEW),
    strip,
    colour: lines && (colour !== undefined && coloursOf(lines).includes(colour) ? colour : usualColour(lines)),
    query: lines === undefined ? '' : query,
    counts,
  };
}

function viewsOf(layouts: Rows['layouts'], free: number, least: number): number[] {
  return shares(
    layouts.map((layout) => layout?.height ?? 0),
    free,
    least,
  );
}
