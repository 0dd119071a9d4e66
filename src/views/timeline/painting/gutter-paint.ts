/** Names of the rows and what they hold at the cursor, left of the plot. */
import { GB, VCORE } from '../../../base/units';
import { activity } from '../../../analysis/activity';
import { maximum, valueAt } from '../../../analysis/series';
import { setFont } from '../../../render/canvas/canvas';
import { boxesBetween } from '../../../render/gantt/layout/gantt-layout';
import type { RowBox } from '../../../render/gantt/layout/gantt-layout';
import type { LaneRow } from '../../../render/gantt/rows/lane-table';
import type { PaintContext } from '../../../render/canvas/paint-context';
import type { Palette } from '../../../render/color/palette';
import { usageAt } from '../../../render/strip/strip-draw';
import { figureForm, rowFigure, shortCount } from '../scene/row-figures';
import { queueNames } from './queue-headings';
import { shortNames, widestName } from './short-names';
import type { Block } from '../scene/scene';
import type { Placed } from './surface';

interface GutterState {
  /** µs; undefined where the picture is of no instant: names stand without figures. */
  readonly cursor: number | undefined;
  readonly selected: (row: LaneRow) => boolean;
  readonly hovered: (row: LaneRow) => boolean;
}

const LEFT = 12;
const RIGHT = 8;
/** Between a name and its figure. */
const APART = 6;
/** Rows lower than their names name themselves only now and then, this far apart. */
const SPARSE = 24;

/** Paints the gutter of a block on a context whose origin is the plot's left edge. */
export function paintGutter(
  context: PaintContext,
  palette: Palette,
  place: Placed,
  { cursor, selected, hovered }: GutterState,
): void {
  const { block, top, view, scroll } = place;
  const { layout } = block;
  const [from, to] = boxesBetween(layout, scroll, scroll + view);
  const line = palette.small + 3;
  // The name of a row that is taller than the window stays in the middle of its visible part.
  const middle = ({ y, h }: RowBox): number => {
    const [upper, lower] = h > view - line ? [Math.max(y, scroll), Math.min(y + h, scroll + view)] : [y, y + h];
    return top - scroll + (upper + lower) / 2;
  };
  const whole = (y: number): boolean => y - line / 2 >= top - 2 && y + line / 2 <= top + view + 2;
  // A line of text may touch the next one before every other name is left out.
  const named = layout.dense === 0 || layout.dense >= palette.small + 1;
  const sparse = named ? 1 : Math.max(1, Math.ceil(SPARSE / layout.dense));
  const boxes: RowBox[] = [];
  const marked: RowBox[] = [];
  for (let i = from; i < to; i++) {
    const box = layout.box(i);
    // Always the same rows, so that names do not jump while the rows scroll.
    if (i % sparse === 0) boxes.push(box);
    if (hovered(box.row) || (!named && selected(box.row))) marked.push(box);
  }
  const names = queueNames(context, palette, place, line);
  for (const { y, name } of names) {
    if (marked.some((other) => Math.abs(middle(other) - y) < line)) continue;
    setFont(context, palette, palette.small, 600);
    context.fillStyle = palette.ink;
    context.textAlign = 'left';
    context.fillText(name, LEFT - palette.gutter, y + 0.5);
  }
  for (const box of boxes) {
    const y = middle(box);
    if (names.some((other) => Math.abs(other.y - y) < line)) continue;
    if (named) {
      paintName(context, palette, block, box, y, cursor, selected(box.row));
      continue;
    }
    const covered = marked.some((other) => Math.abs(middle(other) - y) < line);
    if (!whole(y) || covered) continue;
    paintName(context, palette, block, box, y, cursor, false);
    context.fillStyle = palette.line2;
    context.fillRect(-4, Math.round(y), 4, 1);
  }
  for (const box of marked) {
    const y = middle(box);
    const strong = selected(box.row);
    // The row at the pointer is the one that is asked for: the name of a selected one beside it makes room.
    const covers = (other: RowBox): boolean => hovered(other.row) && Math.abs(middle(other) - y) < line;
    if (!hovered(box.row) && marked.some(covers)) continue;
    const h = Math.max(box.h + 2, line + 2);
    context.fillStyle = strong ? palette.accentSoft : palette.hover;
    context.fillRect(LEFT - 6 - palette.gutter, y - h / 2, palette.gutter - LEFT + 2, h);
    paintName(context, palette, block, box, y, cursor, strong);
  }
}

function paintName(
  context: PaintContext,
  palette: Palette,
  { model, table }: Block,
  { row }: RowBox,
  y: number,
  cursor: number | undefined,
  strong: boolean,
): void {
  // A selected row's name is bold: all of them keep its room.
  setFont(context, palette, palette.small, 650);
  const names = widestName(context, table);
  setFont(context, palette, palette.micro);
  const { room, textOf } = figureForm(context, model, table, palette.gutter - LEFT - RIGHT - APART, names);
  if (cursor !== undefined) {
    context.textAlign = 'right';
    context.fillStyle = palette.ink3;
    context.fillText(textOf(rowFigure(model, table, row, cursor)), -RIGHT, y + 0.5);
  }
  context.textAlign = 'left';
  setFont(context, palette, palette.small, strong ? 650 : 400);
  context.fillStyle = strong ? palette.ink : palette.ink2;
  const name = shortNames(context, table, palette.gutter - LEFT - RIGHT - room - (room > 0 ? APART : 0))(row.label);
  context.fillText(name, LEFT - palette.gutter, y + 0.5);
}

/**
 * Paints how many applications there are at the cursor and how many of them hold nothing yet, beside the counts that begin at
 * `top`. Not "wait": drivers without executors do that too.
 */
export function paintCounts(
  context: PaintContext,
  palette: Palette,
  { model, strip }: Block,
  top: number,
  cursor: number,
): void {
  const { active, waiting } = activity(model);
  const at = Math.min(cursor, model.end);
  const middle = top + strip / 4 + 0.5;
  setFont(context, palette, palette.small);
  context.fillStyle = palette.ink2;
  context.textAlign = 'right';
  const room = palette.gutter - LEFT - RIGHT;
  // One form for the whole run, which the widest counts decide: words that come and go are restless.
  const widest = shortCount(maximum(active, 0, model.end));
  const inWords = context.measureText(`${widest} of ${widest} queued`).width <= room;
  const [waits, all] = [shortCount(valueAt(waiting, at)), shortCount(valueAt(active, at))];
  context.fillText(inWords ? `${waits} of ${all} queued` : `${waits}/${all} queued`, -RIGHT, middle);
  context.textAlign = 'left';
}

/**
 * "97 of 160", "97/160", "1.2k/16k" or "97": the first form that fits.
 * @param fits whether figures find room beside the name of what is held
 * @internal
 */
export function usageForm(
  used: number,
  all: number,
  fits: (figures: string) => boolean,
): { readonly held: string; readonly rest: string } {
  // The same form at every instant: what decides is how wide a full cluster is, or what is held beyond that.
  const widest = Math.max(used, all);
  const forms = [
    { print: shortCount, rest: ` of ${shortCount(all)}` },
    { print: shortCount, rest: `/${shortCount(all)}` },
    { print: thousands, rest: `/${thousands(all)}` },
  ];
  const { print, rest } = forms.find((form) => fits(form.print(widest) + form.rest)) ?? { print: thousands, rest: '' };
  return { held: print(used), rest };
}

/** Paints what of the cluster is held at the cursor, beside the strip that begins at `top`. */
export function paintUsage(context: PaintContext, palette: Palette, block: Block, top: number, cursor: number): void {
  const { model, strip, type } = block;
  const at = Math.min(cursor, model.end);
  const { drivers, busy, idle } = usageAt(model, type, at);
  // The nodes are there from the start, also where nothing has been seen yet.
  const capacity = valueAt(model.capacity[type], Math.max(0, at));
  const name = model.directory.resourceTypes[type];
  const unit = name === 'vcore' ? VCORE : name === 'memory' ? GB : 1;
  const middle = top + (block.counts ? strip / 4 : strip / 2) + 0.5;
  const label = name === 'memory' ? 'GB' : name;
  const [used, all] = [(drivers + busy + idle) / unit, capacity / unit];
  const room = palette.gutter - LEFT - RIGHT - 4;
  setFont(context, palette, palette.small, 600);
  const fits = (figures: string): boolean => context.measureText(`${label} ${figures}`).width <= room;
  const { held, rest } = usageForm(used, all, fits);
  context.textAlign = 'right';
  setFont(context, palette, palette.small);
  context.fillStyle = palette.ink2;
  context.fillText(rest, -RIGHT, middle);
  const wide = context.measureText(rest).width;
  setFont(context, palette, palette.small, 600);
  context.fillStyle = palette.ink;
  context.fillText(held, -RIGHT - wide, middle);
  context.textAlign = 'left';
  setFont(context, palette, palette.small);
  context.fillStyle = palette.ink2;
  context.fillText(label, LEFT - palette.gutter, middle);
}

/** Names what the strip that begins at `top` shows, and the counts in its lower half, where the picture is of no instant. */
export function paintStripNames(context: PaintContext, palette: Palette, block: Block, top: number): void {
  const { model, strip, type, counts } = block;
  const names = [model.directory.resourceTypes[type], ...(counts ? ['applications'] : [])];
  setFont(context, palette, palette.small);
  context.fillStyle = palette.ink2;
  context.textAlign = 'left';
  names.forEach((name, i) => {
    context.fillText(name, LEFT - palette.gutter, top + ((i + 0.5) * strip) / names.length + 0.5);
  });
}

/** A count as "4.1k" from a thousand on, for where its figures do not fit. */
function thousands(count: number): string {
  return count < 1000 || count >= 9_950 ? shortCount(count) : `${Math.round(count / 100) / 10}k`;
}
