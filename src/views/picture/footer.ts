/**
 * The lines below or beside every picture: what it shows of which runs, the link that reopens it, and the link as a QR code.
 */
import { escapeMarkup } from '../../base/text/markup';
import { setFont } from '../../render/canvas/canvas';
import { SvgContext } from '../../render/canvas/svg-context';
import type { Palette } from '../../render/color/palette';
import { qrCode } from '../../render/qr/qr-code';
import type { QrCode } from '../../render/qr/qr-code';
import { codeEdge, codePath } from '../../render/qr/qr-path';
import { linkWords, opensAlone } from '../share/link-for-others';

export interface FooterParts {
  readonly palette: Palette;
  /** What there is room for, CSS pixels. */
  readonly width: number;
  /** What the figures are and where they come from, a line each. */
  readonly lines: readonly string[];
  /** '' where there is none. */
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
/** With less room than this for its lines beside the code, the code stands below them, CSS pixels. */
const LEAST_TEXT = 240;

export function footerOf({ palette, width, lines, link, measure }: FooterParts): Footer {
  const code = opensAlone(link) ? qrCode(link) : undefined;
  const module = code === undefined ? 0 : moduleOf(code, width - PAD);
  const edge = code === undefined ? 0 : codeEdge(code) * module;
  const beside = width - edge - 3 * PAD;
  const below = beside < LEAST_TEXT;
  const room = below ? width - 2 * PAD : beside;
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
  address.fillStyle = link === '' ? palette.ink2 : palette.accent;
  y += 2;
  const widthOf = (text: string): number => address.measureText(text).width;
  for (const line of wrapped(linkWords(link), room, widthOf).flatMap((words) => cut(words, room, widthOf))) {
    address.fillText(line, PAD, y);
    y += step;
  }
  const left = below ? PAD / 2 : width - edge - PAD / 2;
  const top = below ? y - step / 2 : PAD / 2;
  const content = [
    context.content(),
    opensAlone(link) ? `<a href="${escapeMarkup(link)}">${address.content()}</a>` : address.content(),
    code === undefined ? '' : codeContent(code, module, left, top),
  ];
  return { content: content.join('\n'), height: Math.ceil(Math.max(y, top + edge + PAD / 2)) };
}

/** The size of a module, smaller where the code would be wider than there is room. */
function moduleOf(code: QrCode, room: number): number {
  const usual = code.version < LARGE_VERSION ? MODULE : SMALL_MODULE;
  return Math.min(usual, Math.floor((2 * room) / codeEdge(code)) / 2);
}

/** Dark on white whatever the colours of the picture: readers expect it. */
function codeContent(code: QrCode, module: number, left: number, top: number): string {
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
