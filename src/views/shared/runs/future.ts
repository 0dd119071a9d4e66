/** While a run plays, what is still to come is faded in every picture on the time axis. */
import { setFont } from '../../../render/canvas/canvas';
import type { PaintContext } from '../../../render/canvas/paint-context';
import type { Palette } from '../../../render/color/palette';
import type { TimeScale } from '../../../render/time-scale';
import type { ViewState } from '../../../store/view/view-store';

/** How much of it is covered. */
const VEIL = 0.78;

/**
 * Covers what lies right of the cursor.
 * @param cursorX from the left of the plot, CSS pixels
 * @param bands top and height of each part that is covered, CSS pixels
 * @param share how much of it is covered, 0 to 1
 */
export function coverFuture(
  context: PaintContext,
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

/** Distance of the lines over what is hidden, and the least width with room for the words, CSS pixels. */
const HATCH = 9;
const WORDS_WIDTH = 170;
const WORDS = 'hidden until you have answered';

/** Marks the time after the cursor as hidden on purpose. @param bands as of {@link coverFuture}, one at least */
export function markHidden(
  context: PaintContext,
  palette: Palette,
  cursorX: number,
  scale: TimeScale,
  bands: readonly (readonly [top: number, height: number])[],
): void {
  const from = Math.max(0, cursorX) + 1;
  const wide = scale.width - from;
  const [top] = bands[0];
  const bottom = Math.max(...bands.map(([start, height]) => start + height));
  const tall = bottom - top;
  if (wide <= 0 || tall <= 0) return;
  // Between two variants stands a header, which would cover the words.
  const [wordsTop, wordsTall] = bands.reduce((best, band) => (band[1] > best[1] ? band : best));
  context.save();
  context.beginPath();
  context.rect(from, top, wide, tall);
  context.clip();
  context.strokeStyle = palette.grid;
  context.beginPath();
  for (let x = from - tall; x < scale.width; x += HATCH) {
    context.moveTo(x, bottom);
    context.lineTo(x + tall, top);
  }
  context.stroke();
  if (wide >= WORDS_WIDTH) {
    setFont(context, palette, palette.small);
    const half = context.measureText(WORDS).width / 2 + 12;
    const [x, y] = [from + wide / 2, wordsTop + wordsTall / 2];
    context.fillStyle = palette.surface;
    context.fillRect(x - half, y - 13, 2 * half, 26);
    context.strokeStyle = palette.line2;
    context.strokeRect(x - half + 0.5, y - 12.5, 2 * half - 1, 25);
    context.fillStyle = palette.ink2;
    context.textAlign = 'center';
    context.fillText(WORDS, x, y + 0.5);
  }
  context.restore();
}

/** From where on nothing is seen, µs: a step of a lesson may hide what is to come. */
export function hiddenFrom({ sight, cursor }: Pick<ViewState, 'sight' | 'cursor'>): number {
  return sight?.future === 'hidden' ? Math.min(cursor, sight.until ?? Infinity) : Infinity;
}
