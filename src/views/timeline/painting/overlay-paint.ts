/** What is painted above the bars of all blocks: instants, the selected stretch, covers over unmarked rows, and what is dragged. */
import type { Palette } from '../../../render/color/palette';
import { toPixel } from '../../../render/time-scale';
import type { TimeScale } from '../../../render/time-scale';
import type { Ghost, Placed } from './surface';

/** A line at an instant, through all blocks. `x` and `height` in CSS pixels. */
export function paintInstant(
  context: CanvasRenderingContext2D,
  x: number,
  scale: TimeScale,
  height: number,
  color: string,
): void {
  if (x < 0 || x > scale.width) return;
  context.fillStyle = color;
  context.fillRect(x, 0, 1, height);
}

/** Opacity of the cover over rows that a step of a lesson does not mark. */
const ASIDE = 0.66;

/** Covers all rows except the marked ones. */
export function paintMarked(
  context: CanvasRenderingContext2D,
  palette: Palette,
  scale: TimeScale,
  placed: readonly Placed[],
  mark: readonly string[],
): void {
  const keys = mark.map((entry) => entry.slice(entry.indexOf(':') + 1));
  // A generated group stands for its members.
  const isMarked = (key: string): boolean => keys.some((own) => key === own || key.startsWith(`${own}/`));
  // Names of another grouping leave everything as it is.
  if (!placed.some(({ block: { layout } }) => layout.y.some((_, row) => isMarked(layout.box(row).row.key)))) return;
  context.save();
  context.globalAlpha = ASIDE;
  context.fillStyle = palette.surface;
  for (const { block, top, view, scroll } of placed) {
    for (let row = 0; row < block.layout.y.length; row++) {
      const { row: shown, y, h } = block.layout.box(row);
      if (isMarked(shown.key)) continue;
      const from = Math.max(top, top + y - scroll);
      const to = Math.min(top + view, top + y - scroll + h);
      if (to > from) context.fillRect(-palette.gutter, from, palette.gutter + scale.width + palette.pad, to - from);
    }
  }
  context.restore();
}

/** The selected stretch of time, through all blocks. */
export function paintRange(
  context: CanvasRenderingContext2D,
  palette: Palette,
  scale: TimeScale,
  height: number,
  [from, to]: readonly [number, number],
): void {
  const x0 = Math.max(0, Math.round(toPixel(scale, from)));
  const x1 = Math.min(scale.width, Math.round(toPixel(scale, to)));
  if (x1 <= x0) return;
  context.save();
  context.globalAlpha = 0.1;
  context.fillStyle = palette.accent;
  context.fillRect(x0, 0, x1 - x0, height);
  context.restore();
  paintInstant(context, x0, scale, height, palette.accent);
  paintInstant(context, x1, scale, height, palette.accent);
}

/** A triangle and an instant at the pointer, in the row of what is dragged. */
export function paintGhost(
  context: CanvasRenderingContext2D,
  palette: Palette,
  scale: TimeScale,
  { block, top, scroll }: Placed,
  ghost: Ghost,
): void {
  const x = Math.round(toPixel(scale, ghost.time));
  const { layout, table } = block;
  if (ghost.app >= table.rowOfApp.length) return;
  const box = layout.box(layout.placeOf(table.rowOfApp[ghost.app]));
  const y = top + box.y - scroll;
  context.fillStyle = palette.accent;
  context.fillRect(x, y - 3, 1, box.h + 6);
  context.beginPath();
  context.moveTo(x - 4, y - 4);
  context.lineTo(x + 5, y - 4);
  context.lineTo(x + 0.5, y + 2);
  context.fill();
  context.font = `600 ${palette.small}px ${palette.font}`;
  const wide = context.measureText(ghost.text).width + 8;
  const left = x + 8 + wide > scale.width ? x - 8 - wide : x + 8;
  context.fillStyle = palette.accent;
  context.fillRect(left, y - 6, wide, palette.small + 5);
  context.fillStyle = palette.accentInk;
  context.fillText(ghost.text, left + 4, y - 6 + (palette.small + 5) / 2 + 0.5);
}
