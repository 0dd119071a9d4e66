/** The wedge over a container that is wanted back: what is left of the time until it is killed. */
import { Mark, WHOLE } from '../draw-list';
import type { Brush, PaintedRect } from './painted-rect';

const OPACITY = 0.55;

/**
 * All of the height at its beginning; at its end the share that the color index says. What was spared is an outline, cut off
 * where it was spared.
 */
export function paintWedge({ context, palette }: Brush, rect: PaintedRect): void {
  const { mark, color, origin, end, x0, x1, y, h, dim } = rect;
  const isSpared = mark === Mark.spared;
  const atEnd = color / WHOLE;
  const left = (x: number): number => 1 - ((1 - atEnd) * (x - origin)) / Math.max(1, end - origin);
  const bottom = y + h;
  const edge = (): void => {
    context.beginPath();
    context.moveTo(x0, bottom - h * left(x0));
    context.lineTo(x1, bottom - h * left(x1));
  };
  context.fillStyle = isSpared ? palette.surface : palette.danger;
  context.globalAlpha = OPACITY * dim;
  edge();
  context.lineTo(x1, bottom);
  context.lineTo(x0, bottom);
  context.fill();
  const ink = isSpared ? palette.ink2 : palette.danger;
  context.globalAlpha = dim;
  context.strokeStyle = ink;
  context.lineWidth = isSpared ? 1 : 1.5;
  if (isSpared) context.setLineDash([2, 2]);
  edge();
  if (isSpared) context.lineTo(x1, bottom);
  context.stroke();
  if (isSpared) context.setLineDash([]);
  if (x0 !== origin) return;
  context.fillStyle = ink;
  context.fillRect(x0, y, 2, h);
}
