/** The rows of all variants on the picture of the timeline, with their headers. */
import { setFont } from '../../../render/canvas/canvas';
import { svgTextures } from '../../../render/canvas/svg-context';
import { toPixel } from '../../../render/time-scale';
import { variantLetter } from '../../../ui/VariantBadge';
import { coverFuture, markHidden } from '../../shared/runs/future';
import { paintAligned, paintGroups } from '../painting/aligned-paint';
import { BlockPainter, paintGrid } from '../painting/block-paint';
import type { Placed } from '../painting/surface';
import type { Block } from '../scene/scene';
import { ends, troubleText } from '../scene/variant-figures';
import { paintText } from './sheet';
import type { PictureParts, Sheet } from './sheet';

/** Rows taller than this together are shown as they are on screen, CSS pixels. */
const MOST_ROWS = 3000;

/** Paints the rows of all variants from `top` on, with the cursor, and answers where they end. */
export function paintRows(sheet: Sheet, top: number): number {
  const { context, parts, scale, coverX } = sheet;
  const { palette } = parts;
  const { places, bottom } = placesOf(parts, top);
  paintGrid(context, palette, scale, bottom, top);
  if (parts.scene.detail === 'aligned') paintSideBySide(sheet, places, top);
  else {
    for (const place of places) {
      paintBlock(sheet, place);
      paintHeader(sheet, place.block, place.top - place.block.strip - palette.header);
    }
  }
  const bands = places.map(({ block, top: rows, view }) => [rows - block.strip, block.strip + view] as const);
  if (coverX !== undefined && bands.length > 0) {
    coverFuture(context, palette, coverX, scale, bands, 1);
    markHidden(context, palette, coverX, scale, bands);
  }
  return bottom;
}

/** Where the rows of each variant are, below its header and strip: all of them where they are not too many. */
function placesOf({ scene, palette, scrolls }: PictureParts, from: number): { places: Placed[]; bottom: number } {
  const aligned = scene.detail === 'aligned';
  const places: Placed[] = [];
  let y = from;
  for (const [index, block] of scene.blocks.entries()) {
    if (block === undefined) continue;
    const all = block.layout.height <= MOST_ROWS;
    const top = (aligned ? from : y) + palette.header + block.strip;
    const view = all ? block.layout.height : block.view;
    places.push({ block, index, top, view, scroll: all ? 0 : scrolls[index] });
    y = top + view;
  }
  return { places, bottom: y };
}

/** The bars and texts of one variant's rows, and the cursor across them. */
function paintBlock({ context, parts, seen, plot, cursorX }: Sheet, place: Placed): void {
  const { palette, view } = parts;
  const { block, top } = place;
  const painter = new BlockPainter();
  painter.paintBars(context, palette, svgTextures, seen, place, view.selection);
  painter.paintText(context, palette, seen, place, [cursorX], { ...view, hover: undefined });
  context.fillStyle = palette.accent;
  if (cursorX >= 0 && cursorX <= plot) context.fillRect(cursorX, top - block.strip, 1, block.strip + place.view);
}

/** The rows of all variants in one list, under one header. */
function paintSideBySide(sheet: Sheet, places: readonly Placed[], top: number): void {
  const { context, parts, scale } = sheet;
  const { palette } = parts;
  const [first] = places;
  const last = places.at(-1);
  if (last === undefined) return;
  const never = (): boolean => false;
  paintGroups(context, palette, scale, first, { selected: never });
  for (const place of places) paintBlock(sheet, place);
  const blocks = places.map(({ block }) => block);
  paintAligned(context, palette, scale, last, blocks, {
    lines: [sheet.cursorX],
    selected: never,
    hovered: never,
  });
  paintNames(sheet, blocks, top + palette.header / 2);
}

/** The variants of aligned rows, each with how its run ended. */
function paintNames(sheet: Sheet, blocks: readonly Block[], middle: number): void {
  const { small, ink, ink2, danger } = sheet.parts.palette;
  let x = sheet.left;
  for (const { variant, model } of blocks) {
    const trouble = troubleText(model, variant.run.fault)?.title;
    const { finished, makespan } = ends(model);
    const color = trouble === undefined ? ink2 : danger;
    x = paintText(sheet, variantLetter(variant.index), x, middle, small, 650) + 6;
    x = paintText(sheet, variant.title, x, middle, small, 650) + 6;
    if (sheet.coverX === undefined)
      x = paintText(sheet, trouble ?? `${finished}, ${makespan}`, x, middle, small, 400, color);
    x += 16;
  }
  paintText(sheet, 'in each row from top to bottom', x, middle, small, 400, ink);
}

function paintHeader(sheet: Sheet, { variant, model }: Block, top: number): void {
  const { context, parts, scale, plot, left } = sheet;
  const { palette, width } = parts;
  const { small, danger } = palette;
  const middle = top + palette.header / 2;
  context.fillStyle = palette.sunken;
  context.fillRect(-palette.gutter, top, width, palette.header);
  context.fillStyle = palette.line;
  context.fillRect(-palette.gutter, top, width, 1);
  const { finished, makespan } = ends(model);
  const name = paintText(sheet, `${variantLetter(variant.index)}  ${variant.title}`, left, middle, small, 650);
  if (sheet.coverX !== undefined) return;
  const figures = `finished ${finished}, makespan ${makespan}`;
  context.textAlign = 'right';
  paintText(sheet, figures, plot, middle, small, 400, palette.ink2);
  context.textAlign = 'left';
  const trouble = troubleText(model, variant.run.fault);
  if (trouble === undefined) return;
  const room = plot - context.measureText(figures).width - 12;
  const words = `${trouble.title}: ${trouble.text}`;
  setFont(context, palette, small, 600);
  const x = Math.max(toPixel(scale, trouble.from), name + 12) + 6;
  paintText(sheet, words, Math.min(x, room - context.measureText(words).width), middle, small, 600, danger);
}
