/** Paints the rectangles of draw lists: bars, textures, and marks of single instants. */
import { runToEnd } from '../../base/steps';
import type { Steps } from '../../base/steps';
import type { DrawList } from '../draw-list';
import { Flag, Mark, STAGE_SHIFT, WHOLE } from '../draw-list';
import { causeLetters } from '../color/palette';
import type { Palette } from '../color/palette';
import { DIMMED } from './canvas';
import type { PaintContext, Textures } from './paint-context';

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

/**
 * Paints all rectangles of a list in order, marked rows first. Bars are cut at the edges of the plot, [0, `width`]; marks
 * that belong to an instant may reach a little beyond.
 * @param left how far the gutter reaches to the left of the plot @param right how far there is anything to the right, from 0
 */
export function paintRects(
  context: PaintContext,
  list: DrawList,
  palette: Palette,
  patterns: Textures,
  left: number,
  width: number,
  right: number,
): void {
  runToEnd(rectSteps(context, list, palette, patterns, left, width, right));
}

/** Rectangles that one step paints. */
const STEP = 1000;

/** {@link paintRects} in steps. */
export function* rectSteps(
  context: PaintContext,
  list: DrawList,
  palette: Palette,
  patterns: Textures,
  left: number,
  width: number,
  right: number,
): Steps<void> {
  for (let i = 0; i < list.length; i++) {
    if (list.mark.get(i) !== Mark.rowSelected) continue;
    const y = list.y.get(i);
    const h = list.h.get(i);
    context.fillStyle = palette.accentSoft;
    context.fillRect(-left, y, left + right, h);
    context.fillStyle = palette.accent;
    context.fillRect(-left, y, 3, h);
  }
  for (let i = 0; i < list.length; i++) {
    if (i % STEP === STEP - 1) yield;
    const mark = list.mark.get(i);
    if (mark === Mark.rowSelected) continue;
    const origin = list.x0.get(i);
    const beyond = POINTS.has(mark);
    // Marks at an instant outside of the plot are left out, and bars that reach beyond it are cut.
    if (beyond && (list.x1.get(i) < 0 || origin > width)) continue;
    const x0 = beyond ? origin : Math.max(origin, 0);
    const x1 = beyond ? list.x1.get(i) : Math.min(list.x1.get(i), width);
    if (x1 <= x0) continue;
    const y = list.y.get(i);
    const h = list.h.get(i);
    const opacity = OPACITY[mark];
    const dim = (list.flags.get(i) & Flag.dim) === 0 ? 1 : DIMMED;
    if (opacity !== undefined) {
      context.fillStyle = palette.stages[list.flags.get(i) >> STAGE_SHIFT][list.color.get(i)];
      context.globalAlpha = opacity * dim;
      context.fillRect(x0, y, x1 - x0, h);
      if (mark === Mark.any) paintSlits(context, palette, x0, x1, y, h, dim);
      continue;
    }
    context.globalAlpha = dim;
    if (mark === Mark.marked || mark === Mark.spared) {
      paintWedge(context, palette, mark, list.color.get(i) / WHOLE, origin, list.x1.get(i), x0, x1, y, h, dim);
      continue;
    }
    paintMark(context, palette, patterns, mark, list.color.get(i), origin, x0, x1, y, h, dim);
  }
  context.globalAlpha = 1;
}

/** Marks of an instant. */
const POINTS: ReadonlySet<number> = new Set([Mark.submission, Mark.cross, Mark.notch]);

/** How far left of the plot the origin of a texture is taken from, so that it stays with its bar. */
const CUT = 64;

function paintSlits(
  context: PaintContext,
  palette: Palette,
  x0: number,
  x1: number,
  y: number,
  h: number,
  dim: number,
): void {
  context.fillStyle = palette.surface;
  context.globalAlpha = dim;
  for (let x = x0 + 3; x < x1 - 1; x += 4) context.fillRect(x, y, 1, h);
}

function paintMark(
  context: PaintContext,
  palette: Palette,
  patterns: Textures,
  mark: number,
  color: number,
  origin: number,
  x0: number,
  x1: number,
  y: number,
  h: number,
  dim: number,
): void {
  const fill = (style: string): void => {
    context.fillStyle = style;
    context.fillRect(x0, y, x1 - x0, h);
  };
  switch (mark) {
    case Mark.wait: {
      const letter = causeLetters[color];
      context.fillStyle = patterns.pattern(context, letter, Math.max(origin, -CUT), y);
      context.fillRect(x0, y, x1 - x0, h);
      context.strokeStyle = palette.causes[letter].ink;
      context.globalAlpha = 0.55 * dim;
      context.lineWidth = 1;
      if (x1 - x0 >= 2) context.strokeRect(x0 + 0.5, y + 0.5, x1 - x0 - 1, h - 1);
      break;
    }
    case Mark.reservation:
    case Mark.lost:
      context.strokeStyle = palette.apps[color];
      context.lineWidth = 1;
      context.setLineDash(mark === Mark.lost ? [2, 3] : [4, 3]);
      context.strokeRect(x0 + 0.5, y + 0.5, Math.max(0.5, x1 - x0 - 1), Math.max(0.5, h - 1));
      context.setLineDash([]);
      break;
    case Mark.placeholder:
      paintPlaceholder(context, palette.apps[color], x0, x1, y, h, dim);
      break;
    case Mark.waitFlat:
      context.globalAlpha = FLAT * dim;
      fill(palette.causes[causeLetters[color]].ink);
      break;
    case Mark.heat:
      fill(palette.heat[color]);
      break;
    case Mark.notch:
      context.fillStyle = palette.surface;
      context.beginPath();
      context.moveTo(x1, y - 0.5);
      context.lineTo(x1 - 5, y + h / 2);
      context.lineTo(x1, y + h + 0.5);
      context.fill();
      context.strokeStyle = palette.danger;
      context.lineWidth = 1.5;
      context.beginPath();
      context.moveTo(x1, y - 0.5);
      context.lineTo(x1 - 4, y + h / 2);
      context.lineTo(x1, y + h + 0.5);
      context.stroke();
      break;
    case Mark.cross: {
      const middle = y + h / 2;
      context.strokeStyle = palette.danger;
      context.lineWidth = 1.5;
      context.beginPath();
      context.moveTo(x0, middle - 3);
      context.lineTo(x0 + 6, middle + 3);
      context.moveTo(x0 + 6, middle - 3);
      context.lineTo(x0, middle + 3);
      context.stroke();
      break;
    }
    case Mark.submission: {
      const x = origin + 4;
      context.fillStyle = palette.ink;
      context.fillRect(x, y + 1, 1, 3);
      context.beginPath();
      context.moveTo(x - 3, y);
      context.lineTo(x + 4, y);
      context.lineTo(x + 0.5, y + 4);
      context.fill();
      break;
    }
    case Mark.grid:
      fill(palette.grid);
      break;
    case Mark.line:
      fill(palette.line);
      break;
    case Mark.strong:
      fill(palette.line2);
      break;
    case Mark.dangerWash:
      fill(palette.dangerWash);
      break;
    case Mark.dangerLine:
      fill(palette.danger);
      break;
    case Mark.useDrivers:
      fill(palette.drivers);
      break;
    case Mark.useBusy:
      fill(palette.busy);
      break;
    case Mark.useIdle:
      fill(palette.idle);
      break;
    case Mark.capacity:
      paintDots(context, palette, x0, x1, y, h);
      break;
    case Mark.absent:
      fill(palette.sunken);
      paintDots(context, palette, x0, x1, y + Math.floor(h / 2), 1);
      break;
  }
}

function paintDots(context: PaintContext, { line2 }: Palette, x0: number, x1: number, y: number, h: number): void {
  context.fillStyle = line2;
  for (let x = x0; x < x1; x += 4) context.fillRect(x, y, Math.min(2, x1 - x), h);
}

const WEDGE = 0.55;

/**
 * What is left of the time until a container is killed, from all of the height at the left: `rest` of it at `end`. Between
 * `x0` and `x1` it is seen. Spared, it is an outline.
 */
function paintWedge(
  context: PaintContext,
  palette: Palette,
  mark: number,
  rest: number,
  origin: number,
  end: number,
  x0: number,
  x1: number,
  y: number,
  h: number,
  dim: number,
): void {
  const left = (x: number): number => 1 - ((1 - rest) * (x - origin)) / Math.max(1, end - origin);
  const bottom = y + h;
  const edge = (): void => {
    context.beginPath();
    context.moveTo(x0, bottom - h * left(x0));
    context.lineTo(x1, bottom - h * left(x1));
  };
  if (mark === Mark.spared) {
    context.fillStyle = palette.surface;
    context.globalAlpha = WEDGE * dim;
    edge();
    context.lineTo(x1, bottom);
    context.lineTo(x0, bottom);
    context.fill();
    context.globalAlpha = dim;
    context.strokeStyle = palette.ink2;
    context.lineWidth = 1;
    context.setLineDash([2, 2]);
    edge();
    context.lineTo(x1, bottom);
    context.stroke();
    context.setLineDash([]);
  } else {
    context.fillStyle = palette.danger;
    context.globalAlpha = WEDGE * dim;
    edge();
    context.lineTo(x1, bottom);
    context.lineTo(x0, bottom);
    context.fill();
    context.globalAlpha = dim;
    context.strokeStyle = palette.danger;
    context.lineWidth = 1.5;
    edge();
    context.stroke();
  }
  if (x0 !== origin) return;
  context.fillStyle = mark === Mark.spared ? palette.ink2 : palette.danger;
  context.fillRect(x0, y, 2, h);
}

/** Hue of a cause where there is no room for its texture. */
const FLAT = 0.45;

/** An outline with a dotted core; pale where there is no room for that. */
function paintPlaceholder(
  context: PaintContext,
  color: string,
  x0: number,
  x1: number,
  y: number,
  h: number,
  dim: number,
): void {
  context.fillStyle = color;
  if (x1 - x0 < 4 || h < 4) {
    context.globalAlpha = 0.4 * dim;
    context.fillRect(x0, y, x1 - x0, h);
    return;
  }
  context.strokeStyle = color;
  context.lineWidth = 1;
  context.strokeRect(x0 + 0.5, y + 0.5, x1 - x0 - 1, h - 1);
  const middle = y + Math.floor(h / 2) - (h % 2 === 0 ? 1 : 0);
  const size = h % 2 === 0 ? 2 : 1;
  for (let x = x0 + 3; x < x1 - 3; x += 4) context.fillRect(x, middle, Math.max(1.5, size), Math.max(1, size));
}
