/** The variants of the timeline above each other: the height that their rows have, and the height that they need. CSS pixels. */
import { isOver } from '../../../store/runs/run-store';
import type { VariantView } from '../../shared/runs/use-runs-view';
import { chooseRowSizes, heightOfRows, LEAST_LANE } from '../../../render/gantt/layout/gantt-layout';
import type { GanttLayout, RowSizes } from '../../../render/gantt/layout/gantt-layout';
import type { Room, SceneOptions, Tabled } from './scene';

/** Lanes in presenter mode are at least this tall. */
const PRESENTER_LANE = 12;
const STRIP_LOW = 20;
const STRIP_MIDDLE = 26;
const STRIP_HIGH = 40;
/** Height per variant from which on its strip is as tall. */
const ROOM_MIDDLE = 130;
const ROOM_HIGH = 300;
/** Most and least height of the rows of a variant that has nothing to show. In between it takes a third of an equal share. */
const EMPTY_ROWS = 120;
const LEAST_EMPTY_ROWS = 24;

/** A variant that has something to show, and its rows that are folded to one line. */
export interface StackedTable extends Tabled {
  readonly same: ReadonlySet<string>;
}

export interface Stack {
  /** Number of variants. */
  readonly variants: number;
  /**
   * What each variant has room for: its own rows, or as long as its run has nothing to show those of the first that has, so that
   * the others stay where they are when it comes. Undefined where nothing is to come.
   */
  readonly parts: readonly (StackedTable | undefined)[];
  /** How many have rows, at least 1. */
  readonly shown: number;
  /** The most rows that one of them has. */
  readonly rows: number;
  /** Heights that the strips may have, the wished one first. */
  readonly strips: readonly number[];
  /** What is left for the rows of all variants beside strips of a height. */
  readonly roomBeside: (strip: number) => number;
  /** What the rows of all variants need, lane by lane; `least` of each row. */
  readonly heightOf: (sizes: RowSizes, least?: number) => number;
  /** Height of the rows of a variant that has nothing to show: the others need the room. */
  readonly emptyRows: number;
  /** The least height of a lane. */
  readonly leastLane: number;
}

/** @param folded rows of each variant that are folded to one line */
export function stackOf(
  variants: readonly VariantView[],
  shown: readonly (Tabled | undefined)[],
  folded: readonly ReadonlySet<string>[],
  { height, header, presenter, text, hidesFuture = false }: SceneOptions,
): Stack {
  const first = shown.find((part) => part !== undefined);
  const parts = shown.map((part, i) => {
    const rows = part ?? (isOver(variants[i].run) ? undefined : first);
    return rows && { ...rows, same: (!hidesFuture && folded[i]) || new Set<string>() };
  });
  const count = variants.length;
  const empty = parts.filter((part) => part === undefined).length;
  const room = height / Math.max(1, count) - header;
  const emptyRows = Math.max(LEAST_EMPTY_ROWS, Math.min(EMPTY_ROWS, Math.floor(room / 3)));
  const wished = room > ROOM_HIGH ? STRIP_HIGH : room > ROOM_MIDDLE ? STRIP_MIDDLE : STRIP_LOW;
  return {
    variants: count,
    parts,
    shown: Math.max(1, count - empty),
    rows: parts.reduce((count, part) => Math.max(count, part?.table.rows.length ?? 0), 0),
    strips: [wished, STRIP_LOW, ...(presenter ? [] : [0])].filter((strip) => strip <= wished),
    roomBeside: (strip) => height - count * header - (count - empty) * strip - empty * emptyRows,
    heightOf: ({ lane, most }, least = 0) =>
      parts.reduce(
        (sum, part) =>
          sum + (part === undefined ? 0 : heightOfRows(part.table, lane, part.same, { text, most, least })),
        0,
      ),
    emptyRows,
    leastLane: presenter ? PRESENTER_LANE : LEAST_LANE,
  };
}

/** How rows stand lane by lane. */
export interface LaneSizes {
  readonly sizes: RowSizes;
  /** Height of the strips beside them. */
  readonly strip: number;
  /** Height that all rows need, and the height that there is. */
  readonly wanted: number;
  readonly room: number;
}

/** The tallest lanes that fit. Rows come first: strips are lower, or gone, where that brings all rows into view. */
export function laneSizes({ strips, roomBeside, heightOf, leastLane }: Stack): LaneSizes {
  const sizesBeside = (strip: number): RowSizes =>
    chooseRowSizes(roomBeside(strip), (sizes) => heightOf(sizes), leastLane);
  const strip = strips.find((one) => heightOf(sizesBeside(one)) <= roomBeside(one)) ?? strips[0];
  const sizes = sizesBeside(strip);
  return { sizes, strip, wanted: heightOf(sizes), room: roomBeside(strip) };
}

/** The room of each variant in the timeline. */
export function roomsOf(
  layouts: readonly (GanttLayout | undefined)[],
  strip: number,
  views: readonly number[],
  emptyRows: number,
): readonly Room[] {
  return layouts.map((layout, i) =>
    layout === undefined
      ? { strip: 0, view: emptyRows, rows: emptyRows }
      : { strip, view: views[i], rows: layout.height },
  );
}

/** Each wish as far as the room goes: small ones whole, the others alike, none below what can be read. */
export function shares(wishes: readonly number[], room: number, least: number): number[] {
  const order = wishes.map((_, i) => i).sort((a, b) => wishes[a] - wishes[b]);
  const given = wishes.map(() => 0);
  let left = room;
  let others = wishes.filter((wish) => wish > 0).length;
  for (const i of order) {
    if (wishes[i] <= 0) continue;
    given[i] = Math.floor(Math.max(Math.min(least, wishes[i]), Math.min(wishes[i], left / others)));
    left -= given[i];
    others--;
  }
  return given;
}
