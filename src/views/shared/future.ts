/** While a run plays, what is still to come is faded in every picture on the time axis. */
import type { Palette } from '../../render/color/palette';
import type { TimeScale } from '../../render/time-scale';

/** How much of it is covered. */
const VEIL = 0.78;

/**
 * Covers what lies right of the cursor.
 * @param cursorX from the left of the plot, CSS pixels
 * @param bands top and height of each part that is covered, CSS pixels
 * @param share how much of it is covered, 0 to 1
 */
export function coverFuture(
  context: CanvasRenderingContext2D,
  palette: Palette,
  cursorX: number,
  scale: TimeScale,
  bands: readonly (readonly [top: number, height: number])[],
  share = VEIL,
): void {
  const from = Math.max(0, cursorX);
  const wide = scale.width + palette.pad - from;
  if (wide <= 0) return;
  context.save();
  context.globalAlpha = share;
  context.fillStyle = palette.surface;
  for (const [top, height] of bands) context.fillRect(from, top, wide, height);
  context.restore();
}
