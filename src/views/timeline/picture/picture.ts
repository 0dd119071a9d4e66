/**
 * The timeline as an SVG picture for documents and slides: what is on screen, in light colors. It has all rows of each variant
 * where they are not too many, and a key. Its footer has the link that reopens it and the fingerprints of the runs.
 */
import { formatInstant } from '../../../base/units';
import { setFont } from '../../../render/canvas/canvas';
import type { Palette } from '../../../render/color/palette';
import { escaped, SvgContext, svgTextures, texturePatterns } from '../../../render/canvas/svg-context';
import { timeScale, toPixel } from '../../../render/time-scale';
import type { TimeScale } from '../../../render/time-scale';
import type { ViewState } from '../../../store/view/view-store';
import { variantLetter } from '../../../ui/VariantBadge';
import { paintAxis } from '../painting/axis-paint';
import { coverFuture, markHidden } from '../../shared/runs/future';
import { paintAligned, paintGroups } from '../painting/aligned-paint';
import { hiddenFrom } from '../painting/overlay';
import { BlockPainter, paintGrid } from '../painting/block-paint';
import { figureTitle } from '../scene/row-figures';
import type { Scene } from '../scene/scene';
import type { legendOf } from '../legend/legend-of';
import { colourKeys } from '../scene/overview';
import type { Colour, ColourKey } from '../scene/overview';
import { troubleText, ends } from '../scene/variant-figures';
import type { Picture } from '../../picture/deliver';
import { footerOf } from '../../picture/footer';
import { timelineKey } from '../../picture/timeline-key';

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
  /** More lines on where the runs come from. */
  readonly origin: readonly string[];
  readonly legend: ReturnType<typeof legendOf>;
  /** Width of a text in a CSS font, px. */
  readonly measure: (text: string, font: string) => number;
}

const TITLE = 34;
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
  // What a question of a lesson hides on screen is hidden here as well: bars end there, and no figure tells the outcome.
  const until = hiddenFrom(view);
  const hidden = until < Infinity;
  const coverX = hidden ? Math.min(plot, Math.max(0, toPixel(scale, until))) : plot;
  const seen = hidden ? timeScale(scale.from, Math.min(scale.to, Math.max(scale.from, until)), coverX, 2) : scale;
  const bands: (readonly [top: number, height: number])[] = [];
  const bodyTop = TITLE + palette.header;
  const bars: (() => void)[] = [];
  let y = bodyTop;
  const aligned = scene.detail === 'aligned';
  const blocks = scene.blocks.filter((block) => block !== undefined);
  scene.blocks.forEach((block, index) => {
    if (block === undefined) return;
    const header = aligned ? bodyTop : y;
    const all = block.layout.height <= MOST_ROWS;
    const rows = all ? block.layout.height : block.view;
    const place = {
      block,
      index,
      top: header + palette.header + block.strip,
      view: rows,
      scroll: all ? 0 : scrolls[index],
    };
    bars.push(() => {
      const painter = new BlockPainter();
      if (block === blocks[0] && aligned) paintGroups(context, palette, scale, place, { selected: () => false });
      painter.paintBars(context, palette, svgTextures, seen, place, view.selection);
      painter.paintText(context, palette, seen, place, cursorX, { ...view, hover: undefined });
      bands.push([place.top - block.strip, block.strip + rows]);
      context.fillStyle = palette.accent;
      if (cursorX >= 0 && cursorX <= plot) context.fillRect(cursorX, place.top - block.strip, 1, block.strip + rows);
      if (!aligned) paintHeader(header, index);
      if (!aligned || block !== blocks.at(-1)) return;
      const never = (): boolean => false;
      paintAligned(context, palette, scale, place, blocks, { selected: never, hovered: never });
      paintNames(header + palette.header / 2);
    });
    y = place.top + rows;
  });
  const bottom = y;

  /** The variants of aligned rows, each with how its run ended. */
  const paintNames = (middle: number): void => {
    const { small, ink, ink2, danger } = palette;
    let x = left;
    for (const { variant, model } of blocks) {
      const trouble = troubleText(model, variant.run.fault)?.title;
      const { finished, makespan } = ends(model);
      x = text(variantLetter(variant.index), x, middle, small, 650) + 6;
      x = text(variant.title, x, middle, small, 650) + 6;
      if (!hidden)
        x = text(trouble ?? `${finished}, ${makespan}`, x, middle, small, 400, trouble === undefined ? ink2 : danger);
      x += 16;
    }
    text('in each row from top to bottom', x, middle, small, 400, ink);
  };
  const paintHeader = (top: number, index: number): void => {
    const block = scene.blocks[index];
    if (block === undefined) return;
    const middle = top + palette.header / 2;
    context.fillStyle = palette.sunken;
    context.fillRect(-palette.gutter, top, width, palette.header);
    context.fillStyle = palette.line;
    context.fillRect(-palette.gutter, top, width, 1);
    const { finished, makespan } = ends(block.model);
    const name = text(
      `${variantLetter(block.variant.index)}  ${block.variant.title}`,
      left,
      middle,
      palette.small,
      650,
    );
    if (hidden) return;
    const trouble = troubleText(block.model, block.variant.run.fault);
    const figures = `finished ${finished}, makespan ${makespan}`;
    context.textAlign = 'right';
    text(figures, plot, middle, palette.small, 400, palette.ink2);
    context.textAlign = 'left';
    if (trouble !== undefined) {
      const room = plot - context.measureText(figures).width - 12;
      paintFlag(Math.max(toPixel(scale, trouble.from), name + 12), room, middle, `${trouble.title}: ${trouble.text}`);
    }
  };
  const paintFlag = (x: number, room: number, middle: number, words: string): void => {
    setFont(context, palette, palette.small, 600);
    const wide = context.measureText(words).width;
    text(words, Math.min(x + 6, room - wide), middle, palette.small, 600, palette.danger);
  };

  paintGrid(context, palette, scale, bottom, bodyTop);
  for (const paint of bars) paint();
  if (hidden && bands.length > 0) {
    coverFuture(context, palette, coverX, scale, bands, 1);
    markHidden(context, palette, coverX, scale, bands);
  }
  const { measure, legend, link } = parts;
  const colours = scene.colour === undefined ? [] : coloursOfScene(scene, scene.colour);
  const key = timelineKey({ legend, colours, palette, width, measure });
  const footer = footerOf({ palette, width, lines: runLines(parts), link, measure });
  const keyTop = bottom + 6;
  const footerTop = keyTop + key.height;
  const height = footerTop + footer.height;
  const axis = axisContent(parts, scale, cursorX);
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<title>${escaped(parts.title)}</title>`,
    `<defs>${texturePatterns(palette)}</defs>`,
    `<path d="M0 0h${width}v${height}h-${width}z" fill="${palette.surface}"/>`,
    `<g transform="translate(${palette.gutter} 0)">`,
    `<g transform="translate(0 ${TITLE})">${axis}</g>`,
    context.content(),
    '</g>',
    `<g transform="translate(0 ${keyTop})">${key.content}</g>`,
    `<g transform="translate(0 ${footerTop})">${footer.content}</g>`,
    '</svg>',
  ];
  return { svg: svg.join('\n'), width, height };
}

function coloursOfScene({ blocks }: Scene, colour: Colour): readonly ColourKey[] {
  const models = blocks.flatMap((block) => (block === undefined ? [] : [block.model]));
  return models.length === 0 ? [] : colourKeys(models, colour);
}

/** Which runs are shown, and at which instant. */
function runLines({ scene, view, engine, origin }: PictureParts): string[] {
  const runs = scene.blocks.flatMap((block) =>
    block?.variant.run.fingerprint === undefined
      ? []
      : [`${variantLetter(block.variant.index)} ${block.variant.run.fingerprint}`],
  );
  return [
    `Signalbox, ${engine}. Figures at ${formatInstant(view.cursor)}. Fingerprints: ${runs.join(', ')}`,
    ...origin,
  ];
}

function axisContent({ palette, view, scene, measure }: PictureParts, scale: TimeScale, cursorX: number): string {
  return axisOf({ palette, cursor: view.cursor, title: figureTitle(scene), measure }, scale, cursorX);
}

/**
 * The axis with the cursor's time, as SVG with its origin at the plot's left edge.
 * @param cursor µs; `cursorX` is where it stands, CSS pixels
 */
export function axisOf(
  {
    palette,
    cursor,
    title,
    measure,
  }: Pick<PictureParts, 'palette' | 'title' | 'measure'> & { readonly cursor: number },
  scale: TimeScale,
  cursorX: number,
): string {
  const context = new SvgContext(measure);
  const shown = cursorX >= 0 && cursorX <= scale.width;
  const pill = formatInstant(cursor);
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
  context.fillText(title, -8, palette.header / 2);
  return context.content();
}
