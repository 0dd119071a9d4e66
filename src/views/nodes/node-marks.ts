/** Marks of a node's state (absent, lost, not at its usual speed), and text in its box. */
import { cutMiddle } from '../../base/text/cut-text';
import type { Palette } from '../../render/color/palette';
import type { NodeScene } from './node-scene';

type Context = CanvasRenderingContext2D;

/** A part of the picture, CSS pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** The outline of a node that is not there; a stronger one where it is on its way. */
export function paintAbsent(
  context: Context,
  { cluster, palette }: NodeScene,
  node: number,
  { x, y, w, h }: Box,
): void {
  context.strokeStyle = cluster.absences.get(node)?.kind === 'coming' ? palette.ink2 : palette.line2;
  context.lineWidth = 1;
  context.setLineDash([3, 3]);
  context.strokeRect(x + 0.5, y + 0.5, w - 1, h - 1);
  context.setLineDash([]);
}

/** Hatches a box and frames it: a node that is lost. */
export function paintHatch(context: Context, palette: Palette, { x, y, w, h }: Box): void {
  context.save();
  context.beginPath();
  context.rect(x, y, w, h);
  context.clip();
  context.strokeStyle = palette.danger;
  context.globalAlpha = 0.45;
  context.lineWidth = 1;
  context.beginPath();
  for (let at = x - h; at < x + w; at += 6) {
    context.moveTo(at, y + h);
    context.lineTo(at + h, y);
  }
  context.stroke();
  context.globalAlpha = 1;
  context.strokeRect(x + 0.5, y + 0.5, w - 1, h - 1);
  context.restore();
}

/** A cross around (x, y) with arms of `reach` CSS pixels: a lost node that is too small to be hatched. */
export function paintCross(context: Context, palette: Palette, x: number, y: number, reach: number): void {
  context.strokeStyle = palette.danger;
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(x - reach, y - reach);
  context.lineTo(x + reach, y + reach);
  context.moveTo(x + reach, y - reach);
  context.lineTo(x - reach, y + reach);
  context.stroke();
}

/** A folded corner: not at its usual speed. */
export function paintCorner(context: Context, palette: Palette, right: number, top: number, size: number): void {
  context.fillStyle = palette.causes.G.ink;
  context.beginPath();
  context.moveTo(right - size, top);
  context.lineTo(right, top);
  context.lineTo(right, top + size);
  context.fill();
}

/** A text whose middle is cut where it has to be: names of nodes differ at their ends. All of it is in the tooltip. */
export function paintText(context: Context, text: string, x: number, y: number, room: number): void {
  if (context.measureText(text).width <= room) {
    context.fillText(text, x, y);
    return;
  }
  let letters = text.length - 1;
  while (letters > 2 && context.measureText(cutMiddle(text, letters)).width > room) letters--;
  if (letters > 2) context.fillText(cutMiddle(text, letters), x, y);
}
