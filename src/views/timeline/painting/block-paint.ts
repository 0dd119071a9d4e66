/** Paints one variant's block: utilisation strip and rows, and what is beside and inside them as text. */
import { standstills } from '../../../analysis/at';
import { runToEnd } from '../../../base/steps';
import type { Steps } from '../../../base/steps';
import { causesOfWaiting } from '../../../analysis/waiting/waiting-by-cause';
import { causeIndex } from '../../../render/gantt/drawing/wait-draw';
import { hiddenFrom } from '../../shared/runs/future';
import { paintLabels } from '../../../render/canvas/labels';
import { rectSteps } from '../../../render/canvas/rects';
import { DrawList, Mark } from '../../../render/draw-list';
import { ganttSteps } from '../../../render/gantt/drawing/gantt-draw';
import type { PaintContext, Textures } from '../../../render/canvas/paint-context';
import type { Palette } from '../../../render/color/palette';
import { drawActivity } from '../../../render/strip/activity-draw';
import { drawStrip } from '../../../render/strip/strip-draw';
import { ticks, toPixel } from '../../../render/time-scale';
import type { TimeScale } from '../../../render/time-scale';
import type { ViewState } from '../../../store/view/view-store';
import type { Selection } from '../../../store/view/shared-view';
import { paintCounts, paintGutter, paintStripNames, paintUsage } from './gutter-paint';
import { dimming, orFound, selectedRows, unlessFound } from '../scene/highlight';
import { paintQueueBands } from './queue-headings';
import { standstillLines } from './standstill-lines';
import type { Placed } from './surface';

/** Keeps the draw list of a block, so that text can be painted again without drawing the bars. */
export class BlockPainter {
  private readonly strip = new DrawList();
  private readonly rows = new DrawList();

  /** Draws what is in view and paints it. */
  paintBars(
    context: PaintContext,
    palette: Palette,
    textures: Textures,
    scale: TimeScale,
    place: Placed,
    selection: Selection | undefined,
  ): void {
    runToEnd(this.drawSteps(scale, place, selection));
    runToEnd(this.paintSteps(context, palette, textures, scale, place));
  }

  /** Rectangles of what was drawn last. */
  get length(): number {
    return this.strip.length + this.rows.length;
  }

  /** Draws what is in view, step by step. */
  *drawSteps(scale: TimeScale, place: Placed, selection: Selection | undefined): Steps<void> {
    const { block, top, view, scroll } = place;
    const { strip, rows } = this;
    strip.clear();
    const { model, openEnd } = block;
    const upper = block.counts ? block.strip / 2 : block.strip;
    if (block.strip > 0)
      drawStrip(strip, model, block.type, { scale, openEnd, y: top - block.strip + 3, h: upper - 6 });
    if (block.counts)
      drawActivity(strip, model, { scale, openEnd, y: top - upper + 2, h: upper - 5 }, mainCause(block));
    for (const { from } of standstills(block.model)) {
      const x = Math.round(toPixel(scale, from));
      if (x > -2 && x < scale.width) strip.rect(Mark.dangerLine, 0, x, x + 2, top - block.strip, block.strip);
    }
    rows.clear();
    const input = {
      ...block,
      scale,
      dimmed: unlessFound(block, dimming(selection, block.model, block.table.group)),
      selected: orFound(block, selectedRows(selection, block.model, block.table.group)),
      sought: selection !== undefined || block.found.size > 0,
    };
    yield* ganttSteps(rows, input, scroll, Math.min(block.layout.height, scroll + view), top - scroll);
  }

  /** Paints what was drawn last, step by step. Nothing else may be painted on the context in between. */
  *paintSteps(
    context: PaintContext,
    palette: Palette,
    textures: Textures,
    scale: TimeScale,
    place: Placed,
  ): Steps<void> {
    const { gutter, pad } = palette;
    const brush = { context, palette, textures };
    const area = { left: gutter, width: scale.width, right: scale.width + pad };
    yield* rectSteps(brush, this.strip, area);
    clip(context, palette, scale, place);
    paintQueueBands(context, palette, place, scale.width);
    yield* rectSteps(brush, this.rows, area);
    context.restore();
  }

  /**
   * Paints the texts of the bars that were drawn last, and the gutter. Words in bars step aside for deadlocks and for `lines`, CSS
   * pixels. A picture of no instant has no view and no figures.
   */
  paintText(
    context: PaintContext,
    palette: Palette,
    scale: TimeScale,
    place: Placed,
    lines: readonly number[],
    view: ViewState | undefined,
  ): void {
    const { block, top } = place;
    const { group } = block.table;
    const { selection, hover } = view ?? {};
    // What begins at the edge of what is hidden is hidden as well: a question may ask for it.
    const at = view && Math.min(view.cursor, hiddenFrom(view) - 1);
    if (at === undefined) {
      if (block.strip > 0) paintStripNames(context, palette, block, top - block.strip);
    } else {
      if (block.strip > 0) paintUsage(context, palette, block, top - block.strip, at);
      if (block.counts) paintCounts(context, palette, block, top - block.strip / 2, at);
    }
    clip(context, palette, scale, place);
    const all = [...lines, ...standstillLines(block.model, scale)];
    paintLabels(context, this.rows.labels, palette, all, scale.width);
    // Aligned rows are named once for all variants.
    if (block.layout.aligned === undefined) {
      paintGutter(context, palette, place, {
        cursor: at,
        selected: selectedRows(selection, block.model, group),
        hovered: selectedRows(hover, block.model, group),
      });
    }
    context.restore();
  }
}

/** Index of the colour of what most of the waiting is for. */
function mainCause({ model, cause }: Placed['block']): number {
  const [code] = causesOfWaiting(model);
  return code === undefined ? 0 : causeIndex(cause(code).letter);
}

/** Until it is restored, a context paints inside the window on the rows alone. */
function clip(context: PaintContext, palette: Palette, scale: TimeScale, { top, view }: Placed): void {
  context.save();
  context.beginPath();
  context.rect(-palette.gutter, top, palette.gutter + scale.width + palette.pad, view);
  context.clip();
}

/** Lines at the ticks of the axis, through all blocks. */
export function paintGrid(context: PaintContext, palette: Palette, scale: TimeScale, bottom: number, top = 0): void {
  context.fillStyle = palette.grid;
  for (const { time } of ticks(scale)) context.fillRect(Math.round(toPixel(scale, time)), top, 1, bottom - top);
}
