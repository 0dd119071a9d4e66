/** The layer above the bars: what follows the cursor and the pointer, and what a step of a lesson covers. */
import { prepareCanvas } from '../../../render/canvas/canvas';
import type { TextureCache } from '../../../render/canvas/textures';
import type { Palette } from '../../../render/color/palette';
import { toPixel } from '../../../render/time-scale';
import type { TimeScale } from '../../../render/time-scale';
import type { ViewState } from '../../../store/view/view-store';
import { coverFuture, hiddenFrom, markHidden } from '../../shared/runs/future';
import { paintAligned } from './aligned-paint';
import type { BlockPainter } from './block-paint';
import { paintGhost, paintInstant, paintMarked, paintRange } from './overlay-paint';
import type { Scene } from '../scene/scene';
import { boxIn } from './surface';
import type { Ghost, Placed, Surface, Target } from './surface';

/** What the bars of one painting are of. */
export interface Picture {
  readonly scale: TimeScale;
  readonly placed: readonly Placed[];
  readonly scene: Scene;
}

/** What the pointer and the keyboard are at. */
export interface Above {
  readonly hovered: Target | undefined;
  readonly focused: Target | undefined;
  readonly ghost: Ghost | undefined;
}

export interface OverlayParts {
  readonly surface: Surface;
  readonly palette: Palette;
  readonly textures: TextureCache;
  readonly view: ViewState;
  readonly above: Above;
  /** Where a line through all rows marks that variants part, µs. */
  readonly parting: number | undefined;
  /** What has painted the bars of a block, and knows where there is room for words. */
  readonly painterOf: (index: number) => BlockPainter;
}

/** Paints the layer at the scale of the bars below it. */
export function paintOverlay(parts: OverlayParts, { scale, placed, scene }: Picture): void {
  const { surface, palette, textures, view, above } = parts;
  const { body, overlay } = surface;
  const height = body.clientHeight;
  const context = prepareCanvas(overlay, body.clientWidth, height, textures.ratio, palette.gutter);
  const { cursor, hoverTime, range, sight } = view;
  const cursorX = Math.round(toPixel(scale, cursor));
  const lines = parts.parting === undefined ? [cursorX] : [cursorX, toPixel(scale, parts.parting)];
  const aligned = scene.detail === 'aligned' && placed.length > 0;
  if (aligned) paintAlignedText(parts, context, scale, placed, lines);
  for (const place of placed) {
    if (place.top > height || place.top + place.view < 0) continue;
    parts.painterOf(place.index).paintText(context, palette, scale, place, lines, view);
  }
  const mark = sight?.pointed ?? sight?.mark ?? [];
  if (mark.length > 0) paintMarked(context, palette, scale, placed, mark);
  // Aligned rows of all variants share one window.
  paintCover(parts, context, scale, aligned ? placed.slice(0, 1) : placed);
  if (range !== undefined) paintRange(context, palette, scale, height, range);
  if (hoverTime !== undefined)
    paintInstant(context, Math.round(toPixel(scale, hoverTime)), scale, height, palette.line2);
  outline(parts, context, scale, placed, above.hovered, palette.ink, 1);
  outline(parts, context, scale, placed, above.focused, palette.accent, 2);
  paintInstant(context, cursorX, scale, height, palette.accent);
  const { ghost } = above;
  const dragged = ghost && placed.find(({ index }) => index === ghost.block);
  if (dragged !== undefined && ghost !== undefined) paintGhost(context, palette, scale, dragged, ghost);
}

/** Covers what is still to come: while a run plays, and in a step of a lesson that hides it. */
function paintCover(
  { palette, view }: OverlayParts,
  context: CanvasRenderingContext2D,
  scale: TimeScale,
  placed: readonly Placed[],
): void {
  const { cursor, playing, sight } = view;
  const hidden = sight?.future === 'hidden';
  if (!playing && sight?.future !== 'faded' && !hidden) return;
  const bands = placed.map(({ block, top, view: tall }) => [top - block.strip, block.strip + tall] as const);
  const from = Math.min(Math.round(toPixel(scale, cursor)), toPixel(scale, hiddenFrom(view)));
  coverFuture(context, palette, from, scale, bands, hidden ? 1 : undefined);
  if (hidden && bands.length > 0) markHidden(context, palette, from, scale, bands);
}

function paintAlignedText(
  { surface, palette, view }: OverlayParts,
  context: CanvasRenderingContext2D,
  scale: TimeScale,
  placed: readonly Placed[],
  lines: readonly number[],
): void {
  const { selection, hover } = view;
  const is = (subject: typeof selection) => (key: string) => subject?.kind === 'app' && subject.id === key;
  const [first] = placed;
  const blocks = placed.map(({ block }) => block);
  context.save();
  clipTo(context, palette, surface, first);
  paintAligned(context, palette, scale, first, blocks, {
    lines,
    selected: is(selection),
    hovered: is(hover),
  });
  context.restore();
}

function outline(
  { surface, palette }: OverlayParts,
  context: CanvasRenderingContext2D,
  scale: TimeScale,
  placed: readonly Placed[],
  target: Target | undefined,
  color: string,
  wide: number,
): void {
  const place = target && placed.find(({ index }) => index === target.block);
  const box = place && target && boxIn(place, scale, target.item);
  if (box === undefined || place === undefined) return;
  const x0 = Math.max(box.x0, -4);
  const x1 = Math.min(box.x1, scale.width + 4);
  if (x1 <= x0) return;
  context.save();
  clipTo(context, palette, surface, place);
  context.strokeStyle = color;
  context.lineWidth = wide;
  context.strokeRect(x0 - wide / 2, box.y - wide / 2, x1 - x0 + wide, box.h + wide);
  context.restore();
}

/** Nothing is painted outside the window on the rows of a block from here on. */
function clipTo(context: CanvasRenderingContext2D, palette: Palette, { body }: Surface, { top, view }: Placed): void {
  context.beginPath();
  context.rect(-palette.gutter, top, body.clientWidth, view);
  context.clip();
}
