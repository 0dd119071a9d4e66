/**
 * The timeline as an SVG picture for documents and slides: what is on screen, in light colors. It has all rows of each variant
 * where they are not too many, and a key. Its footer has the link that reopens it and the fingerprints of the runs.
 */
import { escapeMarkup } from '../../../base/text/markup';
import { formatInstant } from '../../../base/units';
import { isFine } from '../../../store/view/view-store';
import { setFont } from '../../../render/canvas/canvas';
import { SvgContext, texturePatterns } from '../../../render/canvas/svg-context';
import type { TimeScale } from '../../../render/time-scale';
import { variantLetter } from '../../../ui/VariantBadge';
import type { Picture } from '../../picture/deliver';
import { footerOf } from '../../picture/footer';
import { runsLine } from '../../picture/runs-line';
import { timelineKey } from '../../picture/timeline-key';
import { clockLeft, paintAxis } from '../painting/axis-paint';
import { colourKeys } from '../scene/overview';
import type { Colour, ColourKey } from '../scene/overview';
import { figureTitle } from '../scene/row-figures';
import type { Scene } from '../scene/scene';
import { paintRows } from './picture-rows';
import { paintText, sheetOf } from './sheet';
import type { PictureParts } from './sheet';

const TITLE = 34;
const LEFT = 12;
/** Draws the picture. */
export function timelinePicture(parts: PictureParts): Picture {
  const { scene, palette, width } = parts;
  const sheet = sheetOf(parts, LEFT);
  const { context } = sheet;
  paintText(sheet, parts.title, sheet.left, TITLE / 2, palette.small + 4, 650);
  const bottom = paintRows(sheet, TITLE + palette.header);
  const { measure, legend, link } = parts;
  const colours = scene.colour === undefined ? [] : coloursOfScene(scene, scene.colour);
  const key = timelineKey({ legend, colours, palette, width, measure });
  const footer = footerOf({ palette, width, lines: runLines(parts), link, measure });
  const keyTop = bottom + 6;
  const footerTop = keyTop + key.height;
  const height = footerTop + footer.height;
  const axis = axisContent(parts, sheet.scale, sheet.cursorX);
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<title>${escapeMarkup(parts.title)}</title>`,
    `<defs>${texturePatterns(palette)}</defs>`,
    `<path d="M0 0h${width}v${height}h-${width}z" fill="${palette.surface}"/>`,
    `<g transform="translate(${palette.gutter} 0)">`,
    `<g transform="translate(0 ${TITLE})">${axis}</g>`,
    context.content(),
    '</g>',
    `<g transform="translate(0 ${keyTop})">${key.content}</g>`,
    `<path d="M0 ${footerTop}h${width}v1h-${width}z" fill="${palette.line}"/>`,
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
  return [runsLine(engine, formatInstant(view.cursor, isFine(view)), runs), ...origin];
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
  const pill = formatInstant(cursor, isFine({ zoom: [scale.from, scale.to] }));
  setFont(context, palette, palette.small, 600);
  const wide = context.measureText(pill).width + 12;
  const left = clockLeft(cursorX, wide, scale.width + palette.pad - 2);
  paintAxis(context, palette, scale, palette.header, shown ? [[left, left + wide]] : []);
  if (shown) {
    context.fillStyle = palette.accent;
    context.fillRect(left, 2, wide, palette.header - 5);
    context.fillStyle = palette.accentInk;
    setFont(context, palette, palette.small, 600);
    context.textAlign = 'center';
    context.fillText(pill, left + wide / 2, palette.header / 2 - 0.5);
  }
  context.textAlign = 'right';
  setFont(context, palette, palette.micro);
  context.fillStyle = palette.ink3;
  context.fillText(title, -8, palette.header / 2);
  return context.content();
}
