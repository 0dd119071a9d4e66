/** How rectangles look that are more than a plain fill of an application's color. */
import { causeLetters } from '../color/palette';
import type { Palette } from '../color/palette';
import { Mark } from '../draw-list';
import type { PaintContext } from './paint-context';
import type { Brush, PaintedRect } from './painted-rect';
import { paintWedge } from './wedge';

/** How far left of the plot the origin of a texture is taken from, so that it stays with its bar. */
const CUT = 64;

/** Hue of a cause where there is no room for its texture. */
const FLAT = 0.45;

type Fill = (palette: Palette, color: number) => string;

/** Marks that are a fill of one color. */
const FILLS: Readonly<Record<number, Fill | undefined>> = {
  [Mark.heat]: ({ heat }, color) => heat[color],
  [Mark.grid]: ({ grid }) => grid,
  [Mark.line]: ({ line }) => line,
  [Mark.strong]: ({ line2 }) => line2,
  [Mark.dangerWash]: ({ dangerWash }) => dangerWash,
  [Mark.dangerLine]: ({ danger }) => danger,
  [Mark.useDrivers]: ({ drivers }) => drivers,
  [Mark.useBusy]: ({ busy }) => busy,
  [Mark.useIdle]: ({ idle }) => idle,
};

type Painter = (brush: Brush, rect: PaintedRect) => void;

const PAINTERS: Readonly<Record<number, Painter | undefined>> = {
  [Mark.wait]: paintWait,
  [Mark.waitFlat]: ({ context, palette }, rect) => {
    context.globalAlpha = FLAT * rect.dim;
    fill(context, palette.causes[causeLetters[rect.color]].ink, rect);
  },
  [Mark.reservation]: ({ context, palette }, rect) => paintOutline(context, palette.apps[rect.color], [4, 3], rect),
  [Mark.lost]: ({ context, palette }, rect) => paintOutline(context, palette.apps[rect.color], [2, 3], rect),
  [Mark.placeholder]: paintPlaceholder,
  [Mark.notch]: paintNotch,
  [Mark.cross]: paintCross,
  [Mark.submission]: paintSubmission,
  [Mark.capacity]: ({ context, palette }, { x0, x1, y, h }) => paintDots(context, palette, { x0, x1, y, h }),
  [Mark.absent]: ({ context, palette }, rect) => {
    fill(context, palette.sunken, rect);
    const { x0, x1, y, h } = rect;
    paintDots(context, palette, { x0, x1, y: y + Math.floor(h / 2), h: 1 });
  },
  [Mark.marked]: paintWedge,
  [Mark.spared]: paintWedge,
};

/** Paints a mark. The opacity of the context is that of the rectangle; what changes it here need not restore it. */
export function paintMark(brush: Brush, rect: PaintedRect): void {
  const fillOf = FILLS[rect.mark];
  if (fillOf !== undefined) fill(brush.context, fillOf(brush.palette, rect.color), rect);
  else PAINTERS[rect.mark]?.(brush, rect);
}

/** What a shape is painted in. */
type Box = Pick<PaintedRect, 'x0' | 'x1' | 'y' | 'h'>;

function fill(context: PaintContext, style: string | CanvasPattern, { x0, x1, y, h }: Box): void {
  context.fillStyle = style;
  context.fillRect(x0, y, x1 - x0, h);
}

/** The texture of its cause, in an outline where there is room for one. */
function paintWait({ context, palette, textures }: Brush, rect: PaintedRect): void {
  const { origin, x0, x1, y, h, dim } = rect;
  const letter = causeLetters[rect.color];
  fill(context, textures.pattern(context, letter, Math.max(origin, -CUT), y), rect);
  context.strokeStyle = palette.causes[letter].ink;
  context.globalAlpha = 0.55 * dim;
  context.lineWidth = 1;
  if (x1 - x0 >= 2) context.strokeRect(x0 + 0.5, y + 0.5, x1 - x0 - 1, h - 1);
}

function paintOutline(context: PaintContext, color: string, dash: number[], { x0, x1, y, h }: Box): void {
  context.strokeStyle = color;
  context.lineWidth = 1;
  context.setLineDash(dash);
  context.strokeRect(x0 + 0.5, y + 0.5, Math.max(0.5, x1 - x0 - 1), Math.max(0.5, h - 1));
  context.setLineDash([]);
}

/** An outline with a dotted core; pale where there is no room for that. */
function paintPlaceholder({ context, palette }: Brush, { color, x0, x1, y, h, dim }: PaintedRect): void {
  context.fillStyle = palette.apps[color];
  if (x1 - x0 < 4 || h < 4) {
    context.globalAlpha = 0.4 * dim;
    context.fillRect(x0, y, x1 - x0, h);
    return;
  }
  context.strokeStyle = palette.apps[color];
  context.lineWidth = 1;
  context.strokeRect(x0 + 0.5, y + 0.5, x1 - x0 - 1, h - 1);
  const middle = y + Math.floor(h / 2) - (h % 2 === 0 ? 1 : 0);
  const size = h % 2 === 0 ? 2 : 1;
  for (let x = x0 + 3; x < x1 - 3; x += 4) context.fillRect(x, middle, Math.max(1.5, size), Math.max(1, size));
}

/** A bite out of the end of a bar. */
function paintNotch({ context, palette }: Brush, { x1, y, h }: PaintedRect): void {
  const bite = (depth: number): void => {
    context.beginPath();
    context.moveTo(x1, y - 0.5);
    context.lineTo(x1 - depth, y + h / 2);
    context.lineTo(x1, y + h + 0.5);
  };
  context.fillStyle = palette.surface;
  bite(5);
  context.fill();
  context.strokeStyle = palette.danger;
  context.lineWidth = 1.5;
  bite(4);
  context.stroke();
}

function paintCross({ context, palette }: Brush, { x0, y, h }: PaintedRect): void {
  const middle = y + h / 2;
  context.strokeStyle = palette.danger;
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(x0, middle - 3);
  context.lineTo(x0 + 6, middle + 3);
  context.moveTo(x0 + 6, middle - 3);
  context.lineTo(x0, middle + 3);
  context.stroke();
}

/** An arrow down to the row. */
function paintSubmission({ context, palette }: Brush, { origin, y }: PaintedRect): void {
  const x = origin + 4;
  context.fillStyle = palette.ink;
  context.fillRect(x, y + 1, 1, 3);
  context.beginPath();
  context.moveTo(x - 3, y);
  context.lineTo(x + 4, y);
  context.lineTo(x + 0.5, y + 4);
  context.fill();
}

function paintDots(context: PaintContext, { line2 }: Palette, { x0, x1, y, h }: Box): void {
  context.fillStyle = line2;
  for (let x = x0; x < x1; x += 4) context.fillRect(x, y, Math.min(2, x1 - x), h);
}
