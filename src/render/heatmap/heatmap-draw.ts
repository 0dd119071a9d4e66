/** A heat map of rows and columns: where its cells stand, which one is under a point, and its picture on a canvas. */
import { setFont } from '../canvas/canvas';
import type { Palette } from '../color/palette';

export interface HeatLabels {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** Neighbouring rows with a common heading, `to` exclusive. */
  readonly groups: readonly { readonly label: string; readonly from: number; readonly to: number }[];
}

/** What cells show, by row * columns + column. */
export interface HeatCells {
  /** Step of the ramp, or {@link NO_DATA} or {@link OUTLINE}. */
  readonly step: Int8Array;
  /** Printed where it fits. */
  readonly count: Int32Array;
}

/** A dot. */
export const NO_DATA = -1;
/** There is something, but it has no place on the ramp. */
export const OUTLINE = -2;

/** CSS pixels. */
export interface HeatLayout {
  readonly rows: number;
  readonly columns: number;
  /** Where cells begin, right of the labels and below the heads. */
  readonly left: number;
  readonly top: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly width: number;
  readonly height: number;
}

const MANY_ROWS = 60;
const LEAST_WIDTH = 4;
const MOST_WIDTH = 44;
/** Where there is room, cells are as wide as the longest name above them, up to this. */
const MOST_NAMED_WIDTH = 96;
const MOST_HEIGHT = 20;
/** Mean width of a character, in type sizes. */
const CHARACTER = 0.56;
const GROUP = 14;
const MOST_LABEL = 96;

/** Lays the grid out in a room of `width` x `height`; it grows beyond when its cells would be too small. */
export function layoutHeat(labels: HeatLabels, width: number, height: number, micro: number): HeatLayout {
  const rows = labels.rows.length;
  const columns = labels.columns.length;
  const longest = labels.rows.reduce((most, label) => Math.max(most, label.length), 0);
  const label = Math.min(MOST_LABEL, Math.ceil(longest * micro * CHARACTER) + 6);
  const left = label + (labels.groups.length > 0 ? GROUP : 0);
  const top = micro + 5;
  const heading = labels.columns.reduce((most, name) => Math.max(most, name.length), 0) * micro * CHARACTER + 6;
  const most = clamp(Math.ceil(heading), MOST_WIDTH, MOST_NAMED_WIDTH);
  const cellWidth = clamp(Math.floor((width - left) / Math.max(1, columns)), LEAST_WIDTH, most);
  const least = rows > MANY_ROWS ? 4 : micro + 3;
  const cellHeight = clamp(Math.floor((height - top) / Math.max(1, rows)), least, MOST_HEIGHT);
  return {
    rows,
    columns,
    left,
    top,
    cellWidth,
    cellHeight,
    width: left + columns * cellWidth + 1,
    height: top + rows * cellHeight + 1,
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

/** The step of a ramp of `steps` for a share of 0 to 1; no data for NaN. */
export function heatStep(share: number, steps: number): number {
  return Number.isNaN(share) ? NO_DATA : clamp(Math.round(share * (steps - 1)), 0, steps - 1);
}

/** What is under a point (CSS pixels); a head gives its row or column with -1 for the other one. */
export function heatUnder(layout: HeatLayout, x: number, y: number): { row: number; column: number } | undefined {
  const column = x < layout.left ? -1 : Math.floor((x - layout.left) / layout.cellWidth);
  const row = y < layout.top ? -1 : Math.floor((y - layout.top) / layout.cellHeight);
  if (x < 0 || y < 0 || column >= layout.columns || row >= layout.rows || (row < 0 && column < 0)) return undefined;
  return { row, column };
}

type Context = CanvasRenderingContext2D;

/** Paints heads, cells and counts on a context in CSS pixels. */
export function paintHeat(
  context: Context,
  labels: HeatLabels,
  layout: HeatLayout,
  cells: HeatCells,
  palette: Palette,
  ramp: readonly string[],
): void {
  context.textBaseline = 'middle';
  paintHeads(context, labels, layout, palette);
  paintFills(context, layout, cells, palette, ramp);
  if (layout.cellHeight >= palette.micro + 2 && layout.cellWidth >= palette.micro - 2) {
    paintCounts(context, layout, cells, palette, ramp.length);
  }
}

function paintFills(
  context: Context,
  layout: HeatLayout,
  { step }: HeatCells,
  palette: Palette,
  ramp: readonly string[],
): void {
  const { columns, left, top, cellWidth: w, cellHeight: h } = layout;
  const gap = w >= 6 && h >= 6 ? 1 : 0;
  // One colour at a time: setting a colour costs more than a rectangle.
  for (let wanted = OUTLINE; wanted < ramp.length; wanted++) {
    context.fillStyle = wanted === NO_DATA ? palette.line2 : wanted === OUTLINE ? palette.ink3 : ramp[wanted];
    for (let cell = 0; cell < step.length; cell++) {
      if (step[cell] !== wanted) continue;
      const x = left + (cell % columns) * w;
      const y = top + Math.floor(cell / columns) * h;
      if (wanted >= 0) context.fillRect(x, y, w - gap, h - gap);
      else if (wanted === NO_DATA) {
        if (w >= 4) context.fillRect(x + Math.floor((w - 2) / 2), y + Math.floor((h - 2) / 2), 1.5, 1.5);
      } else {
        context.fillRect(x, y, w - gap, 1);
        context.fillRect(x, y + h - gap - 1, w - gap, 1);
        context.fillRect(x, y, 1, h - gap);
        context.fillRect(x + w - gap - 1, y, 1, h - gap);
      }
    }
  }
}

function paintCounts(
  context: Context,
  layout: HeatLayout,
  { step, count }: HeatCells,
  palette: Palette,
  steps: number,
): void {
  const { columns, left, top, cellWidth, cellHeight } = layout;
  setFont(context, palette, palette.micro, 400);
  context.textAlign = 'center';
  const digit = context.measureText('0').width;
  // From here on ink is too near to the colour of the cell.
  const turn = palette.dark ? steps - 2 : Math.floor(steps / 2);
  for (const strong of [false, true]) {
    context.fillStyle = strong ? palette.surface : palette.ink;
    for (let cell = 0; cell < step.length; cell++) {
      if (step[cell] === NO_DATA || step[cell] >= turn !== strong) continue;
      const text = String(count[cell]);
      if (text.length * digit + 2 > cellWidth) continue;
      const x = left + (cell % columns) * cellWidth + cellWidth / 2 - 0.5;
      context.fillText(text, x, top + Math.floor(cell / columns) * cellHeight + cellHeight / 2);
    }
  }
  context.textAlign = 'left';
}

function paintHeads(context: Context, labels: HeatLabels, layout: HeatLayout, palette: Palette): void {
  const { left, top, cellHeight } = layout;
  setFont(context, palette, palette.micro, 400);
  context.fillStyle = palette.ink2;
  context.textAlign = 'right';
  const every = Math.max(1, Math.ceil((palette.micro + 1) / cellHeight));
  for (let row = 0; row < layout.rows; row += every) {
    const text = fitted(context, labels.rows[row], MOST_LABEL - 6);
    context.fillText(text, left - 4, top + row * cellHeight + cellHeight / 2);
  }
  paintColumnHeads(context, labels, layout);
  context.fillStyle = palette.ink3;
  context.textAlign = 'center';
  for (const { label, from, to } of labels.groups) {
    const height = (to - from) * cellHeight;
    const y = top + from * cellHeight;
    context.fillRect(GROUP - 3, y, 1, height - 1);
    if (context.measureText(label).width > height) continue;
    context.save();
    context.translate(GROUP / 2 - 2, y + height / 2);
    context.rotate(-Math.PI / 2);
    context.fillText(label, 0, 0);
    context.restore();
  }
  context.textAlign = 'left';
}

/** The heads of columns that have room; the same number of columns lies between any two of them. */
function paintColumnHeads(context: Context, labels: HeatLabels, layout: HeatLayout): void {
  const { left, top, cellWidth, columns } = layout;
  const widest = labels.columns.reduce((most, label) => Math.max(most, label.length), 0);
  const sample = labels.columns.find((label) => label.length === widest) ?? '';
  const room = context.measureText(sample).width + 6;
  const every = Math.max(1, Math.ceil(room / cellWidth));
  context.textAlign = every === 1 ? 'center' : 'left';
  for (let column = 0; column < columns; column += every) {
    const x = left + column * cellWidth + (every === 1 ? cellWidth / 2 : 0);
    if (every > 1 && x + room - 6 > layout.width && column > 0) continue;
    context.fillText(labels.columns[column], x, top / 2);
  }
}

/** The text, or its end after an ellipsis where it is too wide: names differ at their ends. */
function fitted(context: Context, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  for (let from = 1; from < text.length; from++) {
    const cut = `…${text.slice(from)}`;
    if (context.measureText(cut).width <= width) return cut;
  }
  return '…';
}
