/**
 * The timeline as an SVG picture for documents and slides: what is on screen in light colours, with all rows of each variant
 * where they are not too many, a key, and in the footer the link that reopens it and the fingerprints of the runs.
 */
import { formatInstant } from '../../base/units';
import { setFont } from '../../render/canvas/canvas';
import type { Palette } from '../../render/color/palette';
import { escaped, SvgContext, svgTextures, texturePatterns } from '../../render/canvas/svg-context';
import { timeScale, toPixel } from '../../render/time-scale';
import type { TimeScale } from '../../render/time-scale';
import type { CauseLetter } from '../../sim/reasons';
import type { ViewState } from '../../store/view-store';
import { variantLetter } from '../../ui/VariantBadge';
import { paintAxis } from './axis-paint';
import { BlockPainter, paintGrid } from './block-paint';
import { figureTitle } from './row-figures';
import type { Scene } from './scene';
import { deadlockText, ends } from './variant-figures';

export interface PictureParts {
  readonly scene: Scene;
  /** In light colours. */
  readonly palette: Palette;
  /** Of the whole picture, CSS pixels. */
  readonly width: number;
  readonly view: ViewState;
  /** How far each variant's rows are scrolled, for those that are too many for a picture. */
  readonly scrolls: readonly number[];
  readonly title: string;
  readonly link: string;
  /** "engine 0.1.0". */
  readonly engine: string;
  readonly causes: readonly { readonly letter: CauseLetter; readonly title: string }[];
  /** Width of a text in a CSS font, px. */
  readonly measure: (text: string, font: string) => number;
}

export interface Picture {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

const TITLE = 34;
const FOOTER = 44;
const KEY = 24;
const LEFT = 12;
/** Rows taller than this together are shown as they are on screen. */
const MOST_ROWS = 3000;

/** Draws the picture. */
export function timelinePicture(parts: PictureParts): Picture {
  const { scene, palette, width, view, scrolls } = parts;
  const context = new SvgContext(parts.measure);
  const plot = width - palette.gutter - palette.pad;
  const scale = timeScale(view.zoom[0], view.zoom[1], plot, 2);
  const left = LEFT - palette.gutter;
  const text = (words: string, x: number, y: number, size: number, weight = 400, color = palette.ink): number => {
    setFont(context, palette, size, weight);
    context.fillStyle = color;
    context.fillText(words, x, y);
    return x + context.measureText(words).width;
  };

  text(parts.title, left, TITLE / 2, palette.small + 4, 650);
  const cursorX = Math.round(toPixel(scale, view.cursor));
  const bodyTop = TITLE + palette.header;
  const bars: (() => void)[] = [];
  let y = bodyTop;
  scene.blocks.forEach((block, index) => {
    if (block === undefined) return;
    const header = y;
    const all = block.layout.height <= MOST_ROWS;
    const rows = all ? block.layout.height : block.view;
    const place = { block, index, top: y + palette.header + block.strip, view: rows, scroll: all ? 0 : scrolls[index] };
    bars.push(() => {
      const painter = new BlockPainter();
      painter.paintBars(context, palette, svgTextures, scale, place, view.selection);
      painter.paintText(context, palette, scale, place, cursorX, { ...view, hover: undefined });
      context.fillStyle = palette.accent;
      if (cursorX >= 0 && cursorX <= plot) context.fillRect(cursorX, place.top - block.strip, 1, block.strip + rows);
      paintHeader(header, index);
    });
    y = place.top + rows;
  });
  const bottom = y;

  const paintHeader = (top: number, index: number): void => {
    const block = scene.blocks[index];
    if (block === undefined) return;
    const middle = top + palette.header / 2;
    context.fillStyle = palette.sunken;
    context.fillRect(-palette.gutter, top, width, palette.header);
    context.fillStyle = palette.line;
    context.fillRect(-palette.gutter, top, width, 1);
    const { finished, makespan } = ends(block.model);
    const name = text(`${variantLetter(index)}  ${block.variant.title}`, left, middle, palette.small, 650);
    const deadlock = deadlockText(block.model);
    const figures = `finished ${finished}, makespan ${makespan}`;
    context.textAlign = 'right';
    text(figures, plot, middle, palette.small, 400, palette.ink2);
    context.textAlign = 'left';
    if (deadlock !== undefined) {
      const room = plot - context.measureText(figures).width - 12;
      paintFlag(
        Math.max(toPixel(scale, deadlock.from), name + 12),
        room,
        middle,
        `${deadlock.title}: ${deadlock.text}`,
      );
    }
  };
  const paintFlag = (x: number, room: number, middle: number, words: string): void => {
    setFont(context, palette, palette.small, 600);
    const wide = context.measureText(words).width;
    text(words, Math.min(x + 6, room - wide), middle, palette.small, 600, palette.danger);
  };

  paintGrid(context, palette, scale, bottom, bodyTop);
  for (const paint of bars) paint();
  const keyBottom = paintKey(parts, text, context, left, plot, bottom + 4);
  const footer = keyBottom + 4;
  context.fillStyle = palette.line;
  context.fillRect(-palette.gutter, footer, width, 1);
  const runs = scene.blocks.flatMap((block) =>
    block?.variant.run.fingerprint === undefined
      ? []
      : [`${variantLetter(block.variant.index)} ${block.variant.run.fingerprint}`],
  );
  const instant = `Figures at ${formatInstant(view.cursor)}`;
  text(
    `Signalbox, ${parts.engine}. ${instant}. Fingerprints: ${runs.join(', ')}`,
    left,
    footer + 14,
    palette.micro,
    400,
    palette.ink2,
  );

  const height = footer + FOOTER;
  const axis = axisContent(parts, scale, cursorX);
  const link = linkContent(parts, left, footer + 30, plot);
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<title>${escaped(parts.title)}</title>`,
    `<defs>${texturePatterns(palette)}</defs>`,
    `<path d="M0 0h${width}v${height}h-${width}z" fill="${palette.surface}"/>`,
    `<g transform="translate(${palette.gutter} 0)">`,
    `<g transform="translate(0 ${TITLE})">${axis}</g>`,
    context.content(),
    link,
    '</g></svg>',
  ];
  return { svg: svg.join('\n'), width, height };
}

function axisContent({ palette, view, scene, measure }: PictureParts, scale: TimeScale, cursorX: number): string {
  const context = new SvgContext(measure);
  const shown = cursorX >= 0 && cursorX <= scale.width;
  const pill = formatInstant(view.cursor);
  setFont(context, palette, palette.small, 600);
  const half = context.measureText(pill).width / 2 + 6;
  paintAxis(context, palette, scale, palette.header, shown ? cursorX : undefined, half);
  if (shown) {
    context.fillStyle = palette.accent;
    context.fillRect(cursorX - half, 2, 2 * half, palette.header - 5);
    context.fillStyle = palette.accentInk;
    setFont(context, palette, palette.small, 600);
    context.textAlign = 'center';
    context.fillText(pill, cursorX, palette.header / 2 - 0.5);
  }
  context.textAlign = 'right';
  setFont(context, palette, palette.micro);
  context.fillStyle = palette.ink3;
  context.fillText(figureTitle(scene), -8, palette.header / 2);
  return context.content();
}

/** What the textures mean; wraps into lines. Returns where it ends. */
function paintKey(
  { causes, palette }: PictureParts,
  text: (words: string, x: number, y: number, size: number) => number,
  context: SvgContext,
  left: number,
  plot: number,
  top: number,
): number {
  if (causes.length === 0) return top;
  let x = left;
  let y = top + KEY / 2;
  for (const { letter, title } of causes) {
    setFont(context, palette, palette.small);
    const wide = 30 + context.measureText(title).width + 16;
    if (x > left && x + wide > plot) {
      x = left;
      y += KEY;
    }
    context.fillStyle = svgTextures.pattern(context, letter, x, y);
    context.fillRect(x, y - 6, 22, 12);
    context.strokeStyle = palette.causes[letter].ink;
    context.lineWidth = 1;
    context.strokeRect(x + 0.5, y - 5.5, 21, 11);
    context.fillStyle = palette.causes[letter].tint;
    context.fillRect(x + 1, y - 5, 10, 10);
    setFont(context, palette, palette.micro - 1, 700);
    context.fillStyle = palette.causes[letter].ink;
    context.fillText(letter, x + 3, y);
    x = text(title, x + 28, y, palette.small) + 16;
  }
  return y + KEY / 2;
}

/** The link as text that fits, and the whole of it behind the text. */
function linkContent({ palette, link, measure }: PictureParts, x: number, y: number, plot: number): string {
  const context = new SvgContext(measure);
  setFont(context, palette, palette.micro);
  context.fillStyle = palette.accent;
  const room = plot - x;
  let words = link;
  if (context.measureText(words).width > room) {
    const share = room / context.measureText(words).width;
    words = `${link.slice(0, Math.max(10, Math.floor(link.length * share) - 2))}…`;
  }
  context.fillText(words, x, y);
  return `<a href="${escaped(link)}">${context.content()}</a>`;
}
