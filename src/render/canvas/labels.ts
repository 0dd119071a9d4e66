/** Paints the texts of bars. */
import type { BarLabel } from '../draw-list';
import type { Palette } from '../color/palette';
import { DIMMED, setFont } from './canvas';
import type { PaintContext } from './paint-context';

/**
 * Paints the labels of a list of bars. They step aside for upright lines at `lines` (CSS pixels), as the cursor is one, keep in view
 * while a bar begins outside of it, and are left out rather than cut.
 */
export function paintLabels(
  context: PaintContext,
  labels: readonly BarLabel[],
  palette: Palette,
  lines: readonly number[],
  width: number,
): void {
  for (const label of labels) {
    const x0 = Math.max(label.x0, 0);
    const x1 = Math.min(label.x1, width);
    context.globalAlpha = label.dim ? DIMMED : 1;
    if (label.letter === undefined) paintName(context, label, palette, lines, x0, x1);
    else paintCause(context, label, palette, lines, x0, x1);
  }
  context.globalAlpha = 1;
}

function paintName(
  context: PaintContext,
  label: BarLabel,
  palette: Palette,
  lines: readonly number[],
  x0: number,
  x1: number,
): void {
  setFont(context, palette, palette.micro, label.strong ? 600 : 400);
  const wide = context.measureText(label.text).width;
  const x = besideLines(x0 + 4, wide, lines, x1 - 2);
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
  lines: readonly number[],
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
  let x = besideLines(x0, whole + 1, lines, x1 - 3);
  if (x === undefined) {
    wide = letterWidth;
    x = besideLines(x0, letterWidth + 1, lines, x1);
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

/** Between a line and a text that steps aside for it, CSS pixels. */
const CLEAR = 5;

/** Where a text of a width may begin, from `x` on and before `end`, clear of all lines; undefined when there is no room. */
export function besideLines(x: number, wide: number, lines: readonly number[], end: number): number | undefined {
  let at = x;
  for (const line of lines.toSorted(upwards)) if (isCovered(at, wide, line)) at = line + CLEAR;
  return at + wide <= end ? at : undefined;
}

/** Where a text of a width may begin that ends before `end` and begins after `least`, clear of all lines; undefined without room. */
export function beforeLines(end: number, wide: number, lines: readonly number[], least: number): number | undefined {
  let at = end - wide;
  for (const line of lines.toSorted(upwards).reverse()) if (isCovered(at, wide, line)) at = line - CLEAR - wide;
  return at >= least ? at : undefined;
}

const upwards = (a: number, b: number): number => a - b;

/** Whether a line would strike through a text of a width that begins at `x`, or touch it. */
function isCovered(x: number, wide: number, line: number): boolean {
  return line > x - 3 && line < x + wide + 3;
}
