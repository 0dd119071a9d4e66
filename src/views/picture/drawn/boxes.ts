/** Backgrounds, borders and outlines of an element as shapes. */
import { svgNumber } from '../../../render/canvas/svg-context';
import { paintAttributes, paintOf, stripesOf } from './paint';
import type { Drawing } from './drawing';

const SIDES = ['top', 'right', 'bottom', 'left'] as const;

/** Adds what is painted behind the content of an element. */
export function drawBoxes(element: Element, style: CSSStyleDeclaration, drawing: Drawing): void {
  const rects = style.display === 'inline' ? element.getClientRects() : [element.getBoundingClientRect()];
  for (const rect of rects) {
    if (rect.width === 0 || rect.height === 0) continue;
    const box = {
      x: rect.left - drawing.left,
      y: rect.top - drawing.top,
      width: rect.width,
      height: rect.height,
    };
    const radius = radiusOf(style, box);
    for (const fill of fillsOf(style, drawing)) drawing.parts.push(shape(box, radius, fill));
    drawBorders(box, radius, style, drawing);
    const shadow = /^(.+\)) 0px 0px 0px ([\d.]+)px( inset)?$/.exec(style.boxShadow);
    if (shadow !== null) {
      const [, color, width, inset] = shadow;
      frame(box, radius, { width: Number(width), offset: inset === undefined ? Number(width) : 0, color }, drawing);
    }
    if (style.outlineStyle === 'solid') {
      const width = Number.parseFloat(style.outlineWidth);
      const offset = width + Number.parseFloat(style.outlineOffset);
      frame(box, radius, { width, offset, color: style.outlineColor }, drawing);
    }
  }
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function radiusOf(style: CSSStyleDeclaration, { width, height }: Box): number {
  const text = style.borderTopLeftRadius;
  const radius = Number.parseFloat(text) || 0;
  return Math.min(text.endsWith('%') ? (radius / 100) * width : radius, width / 2, height / 2);
}

function fillsOf(style: CSSStyleDeclaration, drawing: Drawing): string[] {
  const paint = paintOf(style.backgroundColor);
  const fills = paint.opacity > 0 ? [paintAttributes('fill', paint)] : [];
  const id = drawing.nextId('stripes');
  const stripes = stripesOf(style.backgroundImage, id);
  if (stripes === undefined) return fills;
  drawing.parts.push(stripes);
  return [...fills, `fill="url(#${id})"`];
}

function shape({ x, y, width, height }: Box, radius: number, attributes: string): string {
  const corners = radius > 0 ? ` rx="${svgNumber(radius)}"` : '';
  return `<rect x="${svgNumber(x)}" y="${svgNumber(y)}" width="${svgNumber(width)}" height="${svgNumber(height)}"${corners} ${attributes}/>`;
}

interface Line {
  readonly width: number;
  /** How far the outer edge of the line lies outside of the box, px. */
  readonly offset: number;
  readonly color: string;
  readonly dash?: string;
}

/** A line of even width around a box. */
function frame(box: Box, radius: number, { width, offset, color, dash = '' }: Line, { parts }: Drawing): void {
  const paint = paintOf(color);
  if (paint.opacity === 0 || !(width > 0)) return;
  const out = offset - width / 2;
  const around = { x: box.x - out, y: box.y - out, width: box.width + 2 * out, height: box.height + 2 * out };
  if (around.width <= 0 || around.height <= 0) return;
  const look = `fill="none" ${paintAttributes('stroke', paint)} stroke-width="${svgNumber(width)}"${dash}`;
  parts.push(shape(around, Math.max(0, radius + out), look));
}

function drawBorders(box: Box, radius: number, style: CSSStyleDeclaration, drawing: Drawing): void {
  const borders = SIDES.map((side) => {
    const line = style.getPropertyValue(`border-${side}-style`);
    return {
      side,
      line,
      width:
        line === 'none' || line === 'hidden' ? 0 : Number.parseFloat(style.getPropertyValue(`border-${side}-width`)),
      color: style.getPropertyValue(`border-${side}-color`),
    };
  });
  const [first] = borders;
  if (
    borders.every(({ line, width, color }) => line === first.line && width === first.width && color === first.color)
  ) {
    frame(box, radius, { ...first, offset: 0, dash: dashOf(first.line, first.width) }, drawing);
    return;
  }
  for (const { side, line, width, color } of borders) {
    const paint = paintOf(color);
    if (width === 0 || paint.opacity === 0) continue;
    const half = width / 2;
    const right = box.x + box.width;
    const bottom = box.y + box.height;
    const [fromX, fromY, toX, toY] = {
      top: [box.x, box.y + half, right, box.y + half],
      right: [right - half, box.y, right - half, bottom],
      bottom: [box.x, bottom - half, right, bottom - half],
      left: [box.x + half, box.y, box.x + half, bottom],
    }[side];
    const place = `x1="${svgNumber(fromX)}" y1="${svgNumber(fromY)}" x2="${svgNumber(toX)}" y2="${svgNumber(toY)}"`;
    const look = `${paintAttributes('stroke', paint)} stroke-width="${svgNumber(width)}"${dashOf(line, width)}`;
    drawing.parts.push(`<line ${place} ${look}/>`);
  }
}

function dashOf(line: string, width: number): string {
  if (line === 'dashed') return ` stroke-dasharray="${svgNumber(3 * width)} ${svgNumber(2 * width)}"`;
  return line === 'dotted' ? ` stroke-dasharray="${svgNumber(width)} ${svgNumber(width)}"` : '';
}
