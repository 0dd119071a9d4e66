/** What is beside aligned rows: names and which sub-lane is whose on the left, who was first on the right. */
import { setFont } from '../../../render/canvas/canvas';
import { beforeLines, besideLines } from '../../../render/canvas/labels';
import type { PaintContext } from '../../../render/canvas/paint-context';
import type { Palette } from '../../../render/color/palette';
import type { AlignedGroup } from '../../../render/gantt/layout/aligned-groups';
import { toPixel } from '../../../render/time-scale';
import type { TimeScale } from '../../../render/time-scale';
import { variantLetter } from '../../../ui/VariantBadge';
import type { Block } from '../scene/scene';
import { comparedRuns, rowEnd } from '../scene/aligned';
import { shortNames } from './short-names';
import { standstillLines } from './standstill-lines';
import type { Placed } from './surface';

const LEFT = 12;
const RIGHT = 6;
/** From this height on a sub-lane has its letter, lower ones a square, CSS pixels. */
const LETTERED = 10;
const SQUARE = 5;
/** Between the bars and what is at their end. */
const APART = 8;
/** Left of words that stand before a row. */
const LEAST = 4;

interface AlignedState {
  /** CSS pixels from the left of the plot: words step aside for these upright lines. */
  readonly lines: readonly number[];
  readonly selected: (key: string) => boolean;
  readonly hovered: (key: string) => boolean;
}

/** Backgrounds of the groups, below the bars of all variants. */
export function paintGroups(
  context: PaintContext,
  palette: Palette,
  scale: TimeScale,
  { block, top, scroll }: Placed,
  { selected }: Pick<AlignedState, 'selected'>,
): void {
  const right = scale.width + palette.pad;
  for (const { key, y, h } of block.layout.aligned?.groups ?? []) {
    const at = top - scroll + y;
    if (selected(key)) {
      context.fillStyle = palette.accentSoft;
      context.fillRect(-palette.gutter, at - 2, palette.gutter + right, h + 4);
    }
    context.fillStyle = palette.grid;
    context.fillRect(-palette.gutter, at + h + 2, palette.gutter + right, 1);
  }
}

/** Names, sub-lanes and ends of the groups. @param blocks of the variants that are aligned, from above */
export function paintAligned(
  context: PaintContext,
  palette: Palette,
  scale: TimeScale,
  { block, top, view, scroll }: Placed,
  blocks: readonly Block[],
  { lines, selected, hovered }: AlignedState,
): void {
  const runs = comparedRuns(blocks);
  const all = [...lines, ...blocks.flatMap(({ model }) => standstillLines(model, scale))];
  const line = palette.small + 2;
  for (const group of block.layout.aligned?.groups ?? []) {
    const y = top - scroll + group.y;
    if (y > top + view || y + group.h < top) continue;
    // A folded row is too low for its name, except while the pointer is on it.
    const strong = selected(group.key);
    if (group.h >= line - 5 || strong || hovered(group.key)) {
      paintName(context, palette, block, group, y + group.h / 2, strong, hovered(group.key));
      const end = rowEnd(runs, group);
      if (end !== undefined) paintEnd(context, palette, scale, end, y + group.h / 2, all);
    }
    if (!group.same) paintLetters(context, palette, blocks, group, y);
  }
}

function paintName(
  context: PaintContext,
  palette: Palette,
  block: Block,
  { key }: AlignedGroup,
  y: number,
  strong: boolean,
  hovered: boolean,
): void {
  setFont(context, palette, palette.small, strong ? 650 : 400);
  context.textAlign = 'left';
  context.fillStyle = strong || hovered ? palette.ink : palette.ink2;
  const room = palette.gutter - LEFT - RIGHT - LETTERED - 6;
  context.fillText(shortNames(context, block.table, room)(key), LEFT - palette.gutter, y + 0.5);
}

/** Whose sub-lane it is: the letter, or where that has no room a square that is filled and framed as the letter's is. */
function paintLetters(
  context: PaintContext,
  palette: Palette,
  blocks: readonly Block[],
  { key }: AlignedGroup,
  top: number,
): void {
  for (const { variant, layout, table } of blocks) {
    const row = table.rowByKey.get(key);
    if (row === undefined) continue;
    const box = layout.box(layout.placeOf(row));
    const y = top + box.y - (layout.aligned?.groups.find((group) => group.key === key)?.y ?? box.y) + box.h / 2;
    if (box.h >= LETTERED) {
      setFont(context, palette, palette.micro, 600);
      context.textAlign = 'right';
      context.fillStyle = palette.ink2;
      context.fillText(variantLetter(variant.index), -RIGHT, y + 0.5);
      continue;
    }
    const size = Math.min(SQUARE, box.h);
    const [x0, y0] = [-RIGHT - SQUARE, Math.round(y - size / 2)];
    const filled = variant.index % 2 === 0;
    context.fillStyle = variant.index < 2 ? palette.ink : palette.ink3;
    context.fillRect(x0, y0, SQUARE, size);
    if (filled || size < 3) continue;
    context.fillStyle = palette.surface;
    context.fillRect(x0 + 1, y0 + 1, SQUARE - 2, size - 2);
  }
  context.textAlign = 'left';
}

function paintEnd(
  context: PaintContext,
  palette: Palette,
  scale: TimeScale,
  { text, from, to }: { readonly text: string; readonly from: number; readonly to: number },
  y: number,
  lines: readonly number[],
): void {
  setFont(context, palette, palette.micro);
  const wide = context.measureText(text).width;
  const [begin, end] = [toPixel(scale, from), toPixel(scale, to)];
  if (end < 0 || begin > scale.width) return;
  const x = besideLines(end + APART, wide, lines, scale.width) ?? beforeLines(begin - APART, wide, lines, LEAST);
  if (x === undefined) return;
  context.textAlign = 'left';
  context.fillStyle = palette.ink2;
  context.fillText(text, x, y + 0.5);
}
