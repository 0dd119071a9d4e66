/** The shared axis: ticks, the instants that are written on them, and below it what was done to nodes and to the run. */
import { setFont } from '../../render/canvas';
import type { Palette } from '../../render/palette';
import { ticks, toPixel } from '../../render/time-scale';
import type { TimeScale } from '../../render/time-scale';
import { nodeStretches, pointInterventions } from '../transport/marks';
import type { Scene } from './scene';

/** Something under the axis. */
export interface AxisMark {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** What stands under the axis: stretches of nodes, and interventions as instants; each once, whatever variants it is in. */
export function axisMarks(scene: Scene): readonly AxisMark[] {
  const marks = new Map<string, AxisMark>();
  for (const block of scene.blocks) {
    if (block === undefined) continue;
    for (const { from, to, text } of nodeStretches(block.model)) marks.set(`${text}|${from}|${to}`, { from, to, text });
    for (const { at, text } of pointInterventions(block.model)) marks.set(`${text}|${at}`, { from: at, to: at, text });
  }
  return [...marks.values()];
}

/**
 * Paints the axis on a context whose origin is the plot's left edge.
 * @param pill where the cursor's time stands, CSS pixels, and half its width: labels keep clear of it
 */
export function paintAxis(
  context: CanvasRenderingContext2D,
  palette: Palette,
  scale: TimeScale,
  height: number,
  scene: Scene,
  pill: number | undefined,
  half: number,
): void {
  setFont(context, palette, palette.small);
  for (const { time, label } of ticks(scale)) {
    const x = toPixel(scale, time);
    context.fillStyle = palette.line2;
    context.fillRect(Math.round(x), height - 5, 1, 5);
    const wide = context.measureText(label).width;
    const left = Math.min(Math.max(x - wide / 2, 0), scale.width + palette.pad - 4 - wide);
    if (pill !== undefined && left + wide > pill - half - 4 && left < pill + half + 4) continue;
    context.fillStyle = palette.ink3;
    context.fillText(label, left, height / 2 - 0.5);
  }
  context.fillStyle = palette.ink2;
  for (const mark of axisMarks(scene)) {
    const x0 = Math.max(0, toPixel(scale, mark.from));
    const x1 = Math.min(scale.width, toPixel(scale, mark.to));
    if (x1 >= 0 && x0 <= scale.width) context.fillRect(x0, height - 3, Math.max(3, x1 - x0), 3);
  }
}
