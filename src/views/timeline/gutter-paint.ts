/** Names of the rows and what they hold at the cursor, left of the plot. */
import { setFont } from '../../render/canvas';
import { boxesBetween } from '../../render/gantt-layout';
import type { LaneRow } from '../../render/gantt-rows';
import type { Palette } from '../../render/palette';
import { usageAt } from '../../render/strip-draw';
import { rowFigure } from './row-figures';
import type { Block } from './scene';

interface GutterState {
  /** Top of the block and height of the canvas, CSS pixels. */
  readonly top: number;
  readonly height: number;
  readonly cursor: number;
  readonly selected: (row: LaneRow) => boolean;
  readonly hovered: (row: LaneRow) => boolean;
}

const LEFT = 12;
const RIGHT = 8;

/** Paints the gutter of a block on a context whose origin is the plot's left edge. */
export function paintGutter(
  context: CanvasRenderingContext2D,
  palette: Palette,
  block: Block,
  { top, height, cursor, selected, hovered }: GutterState,
): void {
  const { model, layout, table, strip } = block;
  const left = LEFT - palette.gutter;
  paintUsage(context, palette, block, top, cursor);
  const rows = top + strip;
  const [from, to] = boxesBetween(layout, -rows, height - rows);
  for (let i = from; i < to; i++) {
    const { row, y, h } = layout.boxes[i];
    const middle = rows + y + h / 2 + 0.5;
    if (hovered(row)) {
      context.fillStyle = palette.hover;
      context.fillRect(LEFT - 6 - palette.gutter, rows + y - 1, palette.gutter - LEFT + 2, h + 2);
    }
    const strong = selected(row);
    const figure = rowFigure(model, table, row, cursor);
    setFont(context, palette, palette.micro);
    const room = context.measureText(figure).width;
    context.textAlign = 'right';
    context.fillStyle = palette.ink3;
    context.fillText(figure, -RIGHT, middle);
    context.textAlign = 'left';
    setFont(context, palette, palette.small, strong ? 650 : 400);
    context.fillStyle = strong ? palette.ink : palette.ink2;
    context.fillText(shortened(context, row.label, palette.gutter - LEFT - RIGHT - room - 6), left, middle);
  }
}

function paintUsage(
  context: CanvasRenderingContext2D,
  palette: Palette,
  block: Block,
  top: number,
  cursor: number,
): void {
  const { model, strip, type } = block;
  const { drivers, busy, idle, capacity } = usageAt(model, type, Math.min(cursor, model.end));
  const name = model.directory.resourceTypes[type];
  const unit = name === 'vcore' ? 1000 : name === 'memory' ? 2 ** 30 : 1;
  const text = (value: number): string => String(Math.round((value / unit) * 10) / 10);
  const middle = top + strip / 2 + 0.5;
  context.textAlign = 'right';
  setFont(context, palette, palette.small);
  context.fillStyle = palette.ink2;
  const label = name === 'memory' ? 'GB' : name;
  const held = text(drivers + busy + idle);
  const room = palette.gutter - LEFT - RIGHT - 4;
  const fits = context.measureText(`${label} ${held} of ${text(capacity)}`).width <= room;
  const rest = `${fits ? ' of ' : '/'}${text(capacity)}`;
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

const shortNames = new Map<string, string>();
const MANY = 2000;

/** A name that fits into `room` pixels: cut in the middle, where names of one family differ least. */
function shortened(context: CanvasRenderingContext2D, name: string, room: number): string {
  const key = `${context.font}|${Math.floor(room)}|${name}`;
  const known = shortNames.get(key);
  if (known !== undefined) return known;
  let text = name;
  for (let keep = name.length - 1; keep > 2 && context.measureText(text).width > room; keep--) {
    const tail = Math.ceil(keep / 2);
    text = `${name.slice(0, keep - tail)}…${name.slice(name.length - tail)}`;
  }
  if (shortNames.size > MANY) shortNames.clear();
  shortNames.set(key, text);
  return text;
}
