/** What is below every picture: what it shows of which runs, the link that reopens it, whole, and the same as a QR code. */
import { setFont } from '../../render/canvas/canvas';
import { escaped, SvgContext } from '../../render/canvas/svg-context';
import type { Palette } from '../../render/color/palette';
import { qrCode } from '../../render/qr/qr-code';
import type { QrCode } from '../../render/qr/qr-code';
import { codeEdge, codePath } from '../../render/qr/qr-path';

export interface FooterParts {
  readonly palette: Palette;
  /** Of the whole picture, CSS pixels. */
  readonly width: number;
  /** What the figures are and where they come from, a line each. */
  readonly lines: readonly string[];
  readonly link: string;
  /** Width of a text in a CSS font, px. */
  readonly measure: (text: string, font: string) => number;
}

export interface Footer {
  /** SVG with its origin at the upper left corner. */
  readonly content: string;
  readonly height: number;
}

const PAD = 12;
/** CSS pixels of a module: small codes are drawn larger. */
const MODULE = 3;
const SMALL_MODULE = 2;
const LARGE_VERSION = 12;

export function footerOf({ palette, width, lines, link, measure }: FooterParts): Footer {
  const code = qrCode(link);
  const edge = code === undefined ? 0 : codeEdge(code) * moduleOf(code);
  const room = width - edge - 3 * PAD;
  const context = new SvgContext(measure);
  const step = palette.micro + 4;
  let y = step;
  setFont(context, palette, palette.micro);
  context.fillStyle = palette.ink2;
  for (const line of lines.flatMap((words) => wrapped(words, room, (text) => context.measureText(text).width))) {
    context.fillText(line, PAD, y);
    y += step;
  }
  const address = new SvgContext(measure);
  setFont(address, palette, palette.micro);
  address.fillStyle = palette.accent;
  y += 2;
  for (const line of cut(link, room, (text) => address.measureText(text).width)) {
    address.fillText(line, PAD, y);
    y += step;
  }
  const height = Math.ceil(Math.max(y, edge + PAD));
  const content = [
    `<path d="M0 0h${width}v1h-${width}z" fill="${palette.line}"/>`,
    context.content(),
    `<a href="${escaped(link)}">${address.content()}</a>`,
    code === undefined ? '' : codeContent(code, width - edge - PAD / 2, 6),
  ];
  return { content: content.join('\n'), height };
}

function moduleOf({ version }: QrCode): number {
  return version < LARGE_VERSION ? MODULE : SMALL_MODULE;
}

/** Dark on white whatever the colours of the picture: readers expect it. */
function codeContent(code: QrCode, left: number, top: number): string {
  const module = moduleOf(code);
  const edge = codeEdge(code) * module;
  return [
    `<g transform="translate(${left} ${top})" shape-rendering="crispEdges" role="img" aria-label="QR code of the link">`,
    `<path d="M0 0h${edge}v${edge}h-${edge}z" fill="#ffffff"/>`,
    `<path d="${codePath(code, module)}" fill="#000000"/></g>`,
  ].join('');
}

/** A text in lines between its words. */
function wrapped(text: string, room: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && measure(longer) > room) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

/** A text without blanks in lines that fit. */
function cut(text: string, room: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (let from = 0; from < text.length;) {
    let to = Math.min(
      text.length,
      from + Math.max(1, Math.floor((room * (text.length - from)) / measure(text.slice(from)))),
    );
    while (to > from + 1 && measure(text.slice(from, to)) > room) to--;
    lines.push(text.slice(from, to));
    from = to;
  }
  return lines;
}
