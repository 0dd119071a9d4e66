/**
 * A painting context that writes SVG: rectangles that look the same and follow each other become one path, so that a picture of
 * many bars stays small. What is clipped lies in its own group.
 */
import { escapeMarkup } from '../../base/text/markup';
import type { CauseLetter } from '../../sim/reasons';
import type { PaintContext, Textures } from './paint-context';
import { causeLetters } from '../color/palette';
import type { Palette } from '../color/palette';
import { textures } from './textures';

interface State {
  readonly fillStyle: PaintContext['fillStyle'];
  readonly strokeStyle: PaintContext['strokeStyle'];
  readonly globalAlpha: number;
  readonly lineWidth: number;
  readonly font: string;
  readonly textAlign: CanvasTextAlign;
  readonly dash: string;
  /** Groups that were opened for clipping since the state was saved. */
  readonly groups: number;
}

const ANCHORS: Readonly<Record<string, string>> = { right: 'end', end: 'end', center: 'middle' };

export class SvgContext implements PaintContext {
  fillStyle: PaintContext['fillStyle'] = '#000';
  strokeStyle: PaintContext['strokeStyle'] = '#000';
  globalAlpha = 1;
  lineWidth = 1;
  font = '400 10px sans-serif';
  textAlign: CanvasTextAlign = 'left';
  private dash = '';
  private path = '';
  private groups = 0;
  private readonly saved: State[] = [];
  private readonly parts: string[] = [];
  /** Rectangles that wait for others that look the same. */
  private run = { style: '', path: '' };
  private clips = 0;

  /** @param measure width of a text in a CSS font, px */
  constructor(private readonly measure: (text: string, font: string) => number) {}

  /** Everything painted so far, without the element around it. */
  content(): string {
    this.flush();
    return this.parts.join('\n');
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    if (!(width > 0) || !(height > 0)) return;
    const style = `fill="${attribute(this.fillStyle)}"${this.opacity()}`;
    if (style !== this.run.style) {
      this.flush();
      this.run.style = style;
    }
    this.run.path += rectPath(x, y, width, height);
  }

  strokeRect(x: number, y: number, width: number, height: number): void {
    this.add(`<path d="${rectPath(x, y, width, height)}" fill="none"${this.pen()}/>`);
  }

  beginPath(): void {
    this.path = '';
  }

  moveTo(x: number, y: number): void {
    this.path += `M${svgNumber(x)} ${svgNumber(y)}`;
  }

  lineTo(x: number, y: number): void {
    this.path += `L${svgNumber(x)} ${svgNumber(y)}`;
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.path += rectPath(x, y, width, height);
  }

  fill(): void {
    this.add(`<path d="${this.path}z" fill="${attribute(this.fillStyle)}"${this.opacity()}/>`);
  }

  stroke(): void {
    this.add(`<path d="${this.path}" fill="none"${this.pen()}/>`);
  }

  clip(): void {
    const id = `clip${++this.clips}`;
    this.add(`<clipPath id="${id}"><path d="${this.path}"/></clipPath><g clip-path="url(#${id})">`);
    this.groups++;
  }

  fillText(text: string, x: number, y: number): void {
    const [, weight = '400', size = '10', family = 'sans-serif'] = /^(\d+) ([\d.]+)px (.*)$/.exec(this.font) ?? [];
    const anchor = ANCHORS[this.textAlign];
    const place = `x="${svgNumber(x)}" y="${svgNumber(y + Number(size) * 0.35)}"${anchor === undefined ? '' : ` text-anchor="${anchor}"`}`;
    const look = `font-family="${attribute(family)}" font-size="${size}" font-weight="${weight}"`;
    this.add(
      `<text ${place} ${look} fill="${attribute(this.fillStyle)}"${this.opacity()}>${escapeMarkup(text)}</text>`,
    );
  }

  measureText(text: string): { readonly width: number } {
    return { width: this.measure(text, this.font) };
  }

  setLineDash(dash: number[]): void {
    this.dash = dash.length === 0 ? '' : ` stroke-dasharray="${dash.join(' ')}"`;
  }

  save(): void {
    const { fillStyle, strokeStyle, globalAlpha, lineWidth, font, textAlign, dash, groups } = this;
    this.saved.push({ fillStyle, strokeStyle, globalAlpha, lineWidth, font, textAlign, dash, groups });
    this.groups = 0;
  }

  restore(): void {
    const state = this.saved.pop();
    if (state === undefined) return;
    this.flush();
    for (; this.groups > 0; this.groups--) this.parts.push('</g>');
    Object.assign(this, state);
  }

  private add(part: string): void {
    this.flush();
    this.parts.push(part);
  }

  private flush(): void {
    if (this.run.path !== '') this.parts.push(`<path d="${this.run.path}" ${this.run.style}/>`);
    this.run = { style: '', path: '' };
  }

  private opacity(): string {
    return this.globalAlpha === 1 ? '' : ` opacity="${svgNumber(this.globalAlpha)}"`;
  }

  private pen(): string {
    return ` stroke="${attribute(this.strokeStyle)}" stroke-width="${this.lineWidth}"${this.dash}${this.opacity()}`;
  }
}

/** Patterns that {@link texturePatterns} defines. */
export const svgTextures: Textures = { pattern: (_, letter) => `url(#texture-${letter})` };

/** Definitions of the textures of waiting in the colours of a palette. */
export function texturePatterns(palette: Palette): string {
  return causeLetters.map((letter) => pattern(letter, palette)).join('\n');
}

function pattern(letter: CauseLetter, palette: Palette): string {
  const { size, path, stroke, weight } = textures[letter];
  const { ink, tint } = palette.causes[letter];
  const opacity = svgNumber(weight * 0.38);
  const look = stroke > 0 ? `stroke="${ink}" stroke-width="${stroke}" fill="none"` : `fill="${ink}"`;
  return (
    `<pattern id="texture-${letter}" width="${size}" height="${size}" patternUnits="userSpaceOnUse">` +
    `<path d="M0 0h${size}v${size}h-${size}z" fill="${tint}"/><path d="${path}" ${look} opacity="${opacity}"/></pattern>`
  );
}

function rectPath(x: number, y: number, width: number, height: number): string {
  return `M${svgNumber(x)} ${svgNumber(y)}h${svgNumber(width)}v${svgNumber(height)}h${svgNumber(-width)}z`;
}

/** A number as SVG has it here: with at most two decimals. */
export function svgNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function attribute(value: unknown): string {
  return typeof value === 'string' ? escapeMarkup(value) : 'none';
}
