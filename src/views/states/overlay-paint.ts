/** What lies over the lanes of states: what is moved, what has the focus, and the timers of what is selected. */
import type { TimerSpan } from '../../analysis/model';
import type { Palette } from '../../render/color/palette';
import { toPixel } from '../../render/time-scale';
import type { TimeScale } from '../../render/time-scale';

/** What is moved, where it is and what it says: drawn at the pointer. */
export interface StateGhost {
  readonly app: number;
  /** µs. */
  readonly time: number;
  readonly text: string;
  /** It cannot be moved: the text says why. */
  readonly refused: boolean;
}

/** A stay by its place on the axis and its place in the log of its application. */
export interface PlacedStay {
  readonly app: number;
  readonly entry: number;
  readonly from: number;
  readonly to: number;
  readonly y: number;
  readonly h: number;
}

/** A timer of the selected application: when it was set, when it ended and when it would have fired (µs), and its height, CSS pixels. */
export interface PlacedTimer extends TimerSpan {
  readonly app: number;
  readonly y: number;
}

/** A frame around the stay that has the focus. */
export function outlineStay(
  context: CanvasRenderingContext2D,
  palette: Palette,
  scale: TimeScale,
  { from, to, y, h }: PlacedStay,
  openEnd: number,
): void {
  const x0 = Math.max(0, toPixel(scale, from));
  const x1 = Math.min(scale.width, toPixel(scale, Math.min(to, openEnd)));
  context.strokeStyle = palette.accent;
  context.lineWidth = 2;
  context.strokeRect(x0 - 1, y - 1, Math.max(2, x1 - x0) + 2, h + 2);
}

/** A line at the pointer through all lanes, and what the field says. */
export function paintGhost(
  context: CanvasRenderingContext2D,
  palette: Palette,
  scale: TimeScale,
  ghost: StateGhost,
  height: number,
): void {
  const x = Math.round(toPixel(scale, ghost.time));
  context.fillStyle = ghost.refused ? palette.ink3 : palette.accent;
  context.fillRect(x, 0, 1, height);
  context.font = `600 ${palette.small}px ${palette.font}`;
  const wide = context.measureText(ghost.text).width + 8;
  const left = Math.max(0, Math.min(x + 8 + wide > scale.width ? x - 8 - wide : x + 8, scale.width - wide));
  context.fillRect(left, 2, wide, palette.small + 5);
  context.fillStyle = ghost.refused ? palette.surface : palette.accentInk;
  context.textAlign = 'left';
  context.fillText(ghost.text, left + 4, 2 + (palette.small + 5) / 2 + 0.5);
}

/** A dashed line from where a timer was set to where it is due, with a stop at its end. */
export function paintTimers(
  context: CanvasRenderingContext2D,
  palette: Palette,
  scale: TimeScale,
  timers: readonly PlacedTimer[],
): void {
  context.save();
  context.beginPath();
  context.rect(0, 0, scale.width, context.canvas.height);
  context.clip();
  context.strokeStyle = palette.accent;
  context.fillStyle = palette.accent;
  context.lineWidth = 1;
  for (const { from, due, y } of timers) {
    const x1 = Math.round(toPixel(scale, due));
    context.setLineDash([3, 2]);
    context.beginPath();
    context.moveTo(toPixel(scale, from), y + 1.5);
    context.lineTo(x1, y + 1.5);
    context.stroke();
    context.setLineDash([]);
    context.fillRect(x1 - 1, y - 3, 2, 8);
  }
  context.restore();
}
