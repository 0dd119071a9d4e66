/** Paints the rectangles of draw lists: bars, textures, and marks of single instants. */
import { runToEnd } from '../../base/steps';
import type { Steps } from '../../base/steps';
import type { DrawList } from '../draw-list';
import { Flag, Mark, STAGE_SHIFT } from '../draw-list';
import { DIMMED } from './canvas';
import { paintMark } from './marks';
import type { Brush, PaintedRect, PlotArea } from './painted-rect';

/** Opacity of the marks that are plain fills of an application's color. */
const OPACITY: Readonly<Record<number, number>> = {
  [Mark.solid]: 1,
  [Mark.boot]: 0.42,
  [Mark.band]: 0.2,
  [Mark.base]: 0.6,
  [Mark.rack]: 0.56,
  [Mark.any]: 0.56,
  [Mark.folded]: 0.18,
  [Mark.pale]: 0.28,
  [Mark.half]: 0.5,
  [Mark.most]: 0.75,
};

/** Marks of an instant. */
const POINTS: ReadonlySet<number> = new Set([Mark.submission, Mark.cross, Mark.notch]);

/** Rectangles that one step paints. */
const STEP = 1000;

/**
 * Paints all rectangles of a list in order, marked rows first. Bars are cut at the edges of the plot; marks that belong to an
 * instant may reach a little beyond.
 */
export function paintRects(brush: Brush, list: DrawList, area: PlotArea): void {
  runToEnd(rectSteps(brush, list, area));
}

/** {@link paintRects} in steps. */
export function* rectSteps(brush: Brush, list: DrawList, area: PlotArea): Steps<void> {
  const { context, palette } = brush;
  for (let i = 0; i < list.length; i++)
    if (list.mark.get(i) === Mark.rowSelected) paintSelectedRow(brush, list, i, area);
  for (let i = 0; i < list.length; i++) {
    if (i % STEP === STEP - 1) yield;
    const mark = list.mark.get(i);
    if (mark === Mark.rowSelected) continue;
    const origin = list.x0.get(i);
    const end = list.x1.get(i);
    const isPoint = POINTS.has(mark);
    // Marks at an instant outside of the plot are left out, and bars that reach beyond it are cut.
    if (isPoint && (end < 0 || origin > area.width)) continue;
    const x0 = isPoint ? origin : Math.max(origin, 0);
    const x1 = isPoint ? end : Math.min(end, area.width);
    if (x1 <= x0) continue;
    const y = list.y.get(i);
    const h = list.h.get(i);
    const color = list.color.get(i);
    const flags = list.flags.get(i);
    const dim = (flags & Flag.dim) === 0 ? 1 : DIMMED;
    const opacity = OPACITY[mark];
    if (opacity === undefined) {
      context.globalAlpha = dim;
      paintMark(brush, { mark, color, origin, end, x0, x1, y, h, dim });
      continue;
    }
    // Almost all rectangles are of this kind: they are painted without an object for each.
    context.fillStyle = palette.stages[flags >> STAGE_SHIFT][color];
    context.globalAlpha = opacity * dim;
    context.fillRect(x0, y, x1 - x0, h);
    if (mark === Mark.any) paintSlits(brush, { x0, x1, y, h, dim });
  }
  context.globalAlpha = 1;
}

/** A wash behind the row, and a bar at its left edge. */
function paintSelectedRow({ context, palette }: Brush, list: DrawList, i: number, { left, right }: PlotArea): void {
  const y = list.y.get(i);
  const h = list.h.get(i);
  context.fillStyle = palette.accentSoft;
  context.fillRect(-left, y, left + right, h);
  context.fillStyle = palette.accent;
  context.fillRect(-left, y, 3, h);
}

type Slitted = Pick<PaintedRect, 'x0' | 'x1' | 'y' | 'h' | 'dim'>;

/** Slits in a bar, which tell a task far from its data apart without its color. */
function paintSlits({ context, palette }: Brush, { x0, x1, y, h, dim }: Slitted): void {
  context.fillStyle = palette.surface;
  context.globalAlpha = dim;
  for (let x = x0 + 3; x < x1 - 1; x += 4) context.fillRect(x, y, 1, h);
}
