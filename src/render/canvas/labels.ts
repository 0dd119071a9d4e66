/** Paints the texts of bars. */
import type { BarLabel } from '../draw-list';
import type { Palette } from '../color/palette';
import { DIMMED, setFont } from './canvas';
import type { PaintContext } from './paint-context';

/**
 * Paints the labels of a list of bars. They step aside for the cursor at `cursor` (CSS pixels), keep in view while a bar begins outside
 * of it, and are left out rather than cut.
 */
export function paintLabels(
  context: PaintContext,
  labels: readonly BarLabel[],
  palette: Palette,
  cursor: number,
  width: number,
): void {
  for (const label of labels) {
    const x0 = Math.max(label.x0, 0);
    const x1 = Math.min(label.x1, width);
    context.globalAlpha = label.dim ? DIMMED : 1;
    if (label.letter === undefined) paintName(context, label, palette, cursor, x0, x1);
    else paintCause(context, label, palette, cursor, x0, x1);
  }
  context.globalAlpha = 1;
}

function paintName(
  context: PaintContext,
  label: BarLabel,
  palette: Palette,
  cursor: number,
  x0: number,
  x1: number,
): void {
  setFont(context, palette, palette.micro, label.strong ? 600 : 400);
  const wide = context.measureText(label.text).width;
  const x = besideCursor(x0 + 4, wide, cursor, x1 - 2);
  if (x === undefined) return;
  if (label.plate === true) {
    const size = Math.min(label.h, palette.micro + 2);
    context.fillStyle = palette.surface;
    context.fillRect(x - 2, label.y + (label.h - size) / 2, wide + 4, size);
  }
  context.fillStyle = label.strong ? palette.ink : palette.ink2;
  context.fillText(label.text, x, label.y + label.h / 2 + 0.5);
}

function paintCause(
  context: PaintContext,
  label: BarLabel,
  palette: Palette,
  cursor: number,
  x0: number,
  x1: number,
): void {
  const { letter, text } = label;
  if (letter === undefined) return;
  const chip = Math.min(label.h, palette.micro + 3);
  const y = label.y + Math.floor((label.h - chip) / 2);
  const letterWidth = palette.micro + 1;
  setFont(context, palette, palette.micro, 500);
  const whole = text === '' ? letterWidth : context.measureText(text).width + letterWidth + 6;
  let wide = whole;
  let x = besideCursor(x0, whole + 1, cursor, x1 - 3);
  if (x === undefined) {
    wide = letterWidth;
    x = besideCursor(x0, letterWidth + 1, cursor, x1);
    if (x === undefined) return;
  }
  const colors = palette.causes[letter];
  context.fillStyle = colors.tint;
  context.fillRect(x + 1, y + 1, wide, chip - 2);
  setFont(context, palette, palette.micro - 1, 700);
  context.fillStyle = colors.ink;
  context.fillText(letter, x + 3, y + chip / 2 + 0.5);
  if (wide === whole && text !== '') {
    setFont(context, palette, palette.micro, 500);
    context.fillStyle = palette.ink;
    context.fillText(text, x + letterWidth + 2, y + chip / 2 + 1);
  }
}

/** Between the cursor and a text that steps aside for it, CSS pixels. */
export const CLEAR = 5;

/** Where a text of a width may begin, from `x` on and before `end`, clear of the cursor; undefined when there is no room. */
export function besideCursor(x: number, wide: number, cursor: number, end: number): number | undefined {
  const at = isCovered(x, wide, cursor) ? cursor + CLEAR : x;
  return at + wide <= end ? at : undefined;
}

/** Whether the cursor would strike through a text of a width that begins at `x`, or touch it. */
export function isCovered(x: number, wide: number, cursor: number): boolean {
  return cursor > x - 3 && cursor < x + wide + 3;
}
