/** A canvas ready to be painted on, with crisp edges at any pixel ratio. */
import type { Palette } from '../color/palette';
import type { PaintContext } from './paint-context';

/** Opacity of what is not in focus. */
export const DIMMED = 0.35;

/**
 * Gives a canvas the size of `width` x `height` CSS pixels at a device pixel ratio, clears it and returns its context in CSS
 * pixels, with the plot's left edge at x = `left`.
 */
export function prepareCanvas(
  canvas: HTMLCanvasElement,
  width: number,
  height: number,
  ratio: number,
  left: number,
): CanvasRenderingContext2D {
  const w = Math.max(1, Math.round(width * ratio));
  const h = Math.max(1, Math.round(height * ratio));
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  if (canvas.width !== w || canvas.height !== h) {
    canvas.width = w;
    canvas.height = h;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  } else {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, w, h);
  }
  context.setTransform(ratio, 0, 0, ratio, left * ratio, 0);
  context.globalAlpha = 1;
  context.setLineDash([]);
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  return context;
}

/** Sets the font of a context: `size` in CSS pixels. */
export function setFont(context: PaintContext, palette: Palette, size: number, weight = 400): void {
  context.font = `${weight} ${size}px ${palette.font}`;
}
