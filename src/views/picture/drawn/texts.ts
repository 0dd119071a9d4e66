/** Texts of the page as SVG text, one element for each line. */
import { svgNumber } from '../../../render/canvas/svg-context';
import { escapeMarkup } from '../../../base/text/markup';
import type { Drawing } from './drawing';
import { linesOf } from './lines';
import type { TextLine } from './lines';
import { paintAttributes, paintOf } from './paint';

/** What an element hands down to its texts though their styles do not show it. */
export interface Around {
  readonly underlined: boolean;
  /** Where an ellipsis ends lines that are too long, on the page, CSS pixels. */
  readonly cutAt: number | undefined;
}

/** Adds the lines of a text that stand directly in an element of this style. */
export function drawText(node: Text, style: CSSStyleDeclaration, around: Around, drawing: Drawing): void {
  if (style.visibility !== 'visible') return;
  for (const line of linesOf(node, style.whiteSpace.startsWith('pre') || style.whiteSpaceCollapse === 'preserve')) {
    const whole = { ...line, text: transformed(line.text, style.textTransform) };
    const fitting = around.cutAt === undefined ? whole : cut(whole, around.cutAt, style);
    if (fitting !== undefined) drawing.parts.push(textElement(fitting, style, around, drawing));
  }
}

/** One line of text as an element. It is anchored where the page aligns it, so that another font moves it little. */
export function textElement(line: TextLine, style: CSSStyleDeclaration, around: Around, drawing: Drawing): string {
  const { ascent, descent } = extentOf(style);
  const baseline = line.top + (line.height - ascent - descent) / 2 + ascent - drawing.top;
  const [x, anchor] = anchored(line, style.textAlign);
  const attributes = [
    `x="${svgNumber(x - drawing.left)}" y="${svgNumber(baseline)}"`,
    anchor,
    `font-family="${escapeMarkup(style.fontFamily).replaceAll('"', '&quot;')}"`,
    `font-size="${svgNumber(Number.parseFloat(style.fontSize))}"`,
    style.fontWeight === '400' ? '' : `font-weight="${style.fontWeight}"`,
    style.fontStyle === 'normal' ? '' : `font-style="${style.fontStyle}"`,
    around.underlined ? 'text-decoration="underline"' : '',
    paintAttributes('fill', paintOf(style.color)),
  ];
  return `<text ${attributes.filter((each) => each !== '').join(' ')}>${escapeMarkup(line.text)}</text>`;
}

function anchored({ left, right }: TextLine, align: string): [x: number, anchor: string] {
  if (align === 'right' || align === 'end') return [right, 'text-anchor="end"'];
  return align === 'center' ? [(left + right) / 2, 'text-anchor="middle"'] : [left, ''];
}

function transformed(text: string, how: string): string {
  if (how === 'uppercase') return text.toUpperCase();
  return how === 'lowercase' ? text.toLowerCase() : text;
}

const canvas = new Map<'context', CanvasRenderingContext2D>();

function measured(text: string, style: CSSStyleDeclaration): TextMetrics | undefined {
  const context = canvas.get('context') ?? document.createElement('canvas').getContext('2d') ?? undefined;
  if (context === undefined) return undefined;
  canvas.set('context', context);
  context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  return context.measureText(text);
}

/** How far a font reaches above and below its baseline, px. */
function extentOf(style: CSSStyleDeclaration): { readonly ascent: number; readonly descent: number } {
  const metrics = measured('x', style);
  const size = Number.parseFloat(style.fontSize);
  return {
    ascent: metrics?.fontBoundingBoxAscent ?? size * 0.9,
    descent: metrics?.fontBoundingBoxDescent ?? size * 0.2,
  };
}

/** As much of a line as fits before `end` together with an ellipsis; undefined if it begins behind it. */
function cut(line: TextLine, end: number, style: CSSStyleDeclaration): TextLine | undefined {
  if (line.right <= end + 0.5) return line;
  const signs = Array.from(line.text);
  const fits = (count: number): boolean =>
    line.left + (measured(`${signs.slice(0, count).join('')}…`, style)?.width ?? 0) <= end;
  let low = 0;
  let high = signs.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? undefined : { ...line, text: `${signs.slice(0, low).join('').trimEnd()}…`, right: end };
}
