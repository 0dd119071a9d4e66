/** The shared axis: ticks, and the instants that are written on them. */
import { setFont } from '../../../render/canvas/canvas';
import type { PaintContext } from '../../../render/canvas/paint-context';
import type { Palette } from '../../../render/color/palette';
import { ticks, toPixel } from '../../../render/time-scale';
import type { TimeScale } from '../../../render/time-scale';

/**
 * Paints the axis on a context whose origin is the plot's left edge.
 * @param taken where other words stand, such as the cursor's time, CSS pixels: labels keep clear of them
 */
export function paintAxis(
  context: PaintContext,
  palette: Palette,
  scale: TimeScale,
  height: number,
  taken: readonly (readonly [from: number, to: number])[],
): void {
  setFont(context, palette, palette.small);
  for (const { time, label } of ticks(scale)) {
    const x = toPixel(scale, time);
    context.fillStyle = palette.line2;
    context.fillRect(Math.round(x), height - 5, 1, 5);
    const wide = context.measureText(label).width;
    const left = Math.min(Math.max(x - wide / 2, 0), scale.width + palette.pad - 4 - wide);
    if (taken.some(([from, to]) => left + wide > from - 4 && left < to + 4)) continue;
    context.fillStyle = palette.ink3;
    context.fillText(label, left, height / 2 - 0.5);
  }
}

/** How far the time of the cursor may stand out from the plot to the left: the title of the rows begins there. */
const OVERHANG = 4;

/**
 * The left edge of the cursor's time on the axis, from that of the plot, CSS pixels: its middle is at the cursor where there is room.
 * @param x where the cursor is
 * @param wide what the time takes
 * @param right where the axis ends
 */
export function clockLeft(x: number, wide: number, right: number): number {
  return Math.min(Math.max(x - wide / 2, -OVERHANG), right - wide);
}
