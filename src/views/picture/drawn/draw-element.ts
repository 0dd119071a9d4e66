/**
 * A part of the page as shapes and texts of SVG. HTML inside of an SVG file is shown by browsers alone: in a text processor, a
 * drawing program or LaTeX such a picture is empty.
 */
import { svgNumber } from '../../../render/canvas/svg-context';
import { drawBoxes } from './boxes';
import type { Drawing } from './drawing';
import { definitionsFor, drawSvg } from './nested-svg';
import { paintAttributes, paintOf } from './paint';
import { drawText, textElement } from './texts';
import type { Around } from './texts';

/** Draws an element that is laid out in the page. @returns SVG with its origin at the upper left corner of the element */
export function drawElement(element: Element): string {
  const { left, top } = element.getBoundingClientRect();
  let ids = 0;
  const drawing: Drawing = { parts: [], left, top, nextId: (what) => `${what}${++ids}` };
  draw(element, { underlined: false, cutAt: undefined }, drawing);
  const markup = drawing.parts.join('\n');
  return definitionsFor(markup) + markup;
}

function draw(element: Element, around: Around, drawing: Drawing): void {
  const style = getComputedStyle(element);
  if (style.display === 'none' || style.opacity === '0' || isForReaders(element)) return;
  if (element instanceof SVGSVGElement) {
    if (style.visibility === 'visible') drawSvg(element, drawing);
    return;
  }
  const faded = style.opacity !== '1';
  if (faded) drawing.parts.push(`<g opacity="${svgNumber(Number(style.opacity))}">`);
  if (style.visibility === 'visible') {
    if (element instanceof HTMLImageElement) drawImage(element, drawing);
    else if (element instanceof HTMLInputElement) drawInput(element, style, drawing);
    else drawBoxes(element, style, drawing);
  }
  if (!(element instanceof HTMLInputElement)) drawContent(element, style, around, drawing);
  if (faded) drawing.parts.push('</g>');
}

function drawContent(element: Element, style: CSSStyleDeclaration, around: Around, drawing: Drawing): void {
  const cuts = cutsOff(element, style);
  const box = element.getBoundingClientRect();
  if (cuts) {
    const id = drawing.nextId('cut');
    const place = `x="${svgNumber(box.left - drawing.left)}" y="${svgNumber(box.top - drawing.top)}"`;
    const size = `width="${svgNumber(box.width)}" height="${svgNumber(box.height)}"`;
    drawing.parts.push(`<clipPath id="${id}"><rect ${place} ${size}/></clipPath><g clip-path="url(#${id})">`);
  }
  const within: Around = {
    underlined: style.textDecorationLine.includes('underline') || (around.underlined && style.display === 'inline'),
    cutAt: cuts && style.textOverflow === 'ellipsis' ? box.right - Number.parseFloat(style.paddingRight) : around.cutAt,
  };
  const closed = element instanceof HTMLDetailsElement && !element.open;
  if (style.display === 'list-item' && style.listStyleType !== 'none') drawMarker(element, style, drawing);
  // What is raised above its neighbours comes last.
  const heights = new Map<Node, number>();
  for (const child of element.children) {
    const height = Number(getComputedStyle(child).zIndex) || 0;
    if (height !== 0) heights.set(child, height);
  }
  const behind = (child: Node): number => heights.get(child) ?? 0;
  const children = Array.from(element.childNodes);
  const ordered = heights.size === 0 ? children : children.toSorted((one, other) => behind(one) - behind(other));
  for (const child of ordered) {
    if (closed && !(child instanceof Element && child.localName === 'summary')) continue;
    if (child instanceof Element) draw(child, within, drawing);
    else if (child instanceof Text) drawText(child, style, within, drawing);
  }
  if (cuts) drawing.parts.push('</g>');
}

/** Texts for screen readers are one pixel large. */
export function isForReaders(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return getComputedStyle(element).clipPath !== 'none' && width <= 1 && height <= 1;
}

function cutsOff(element: Element, style: CSSStyleDeclaration): boolean {
  if (style.overflow === 'visible' || style.display === 'inline' || style.display === 'contents') return false;
  return element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
}

function drawImage(image: HTMLImageElement, drawing: Drawing): void {
  const { left, top, width, height } = image.getBoundingClientRect();
  if (width === 0 || height === 0 || image.getAttribute('src') === '') return;
  const place = `x="${svgNumber(left - drawing.left)}" y="${svgNumber(top - drawing.top)}"`;
  drawing.parts.push(
    `<image ${place} width="${svgNumber(width)}" height="${svgNumber(height)}" preserveAspectRatio="none" href="${image.src}"/>`,
  );
}

const TRACK = 4;

/** Sliders and boxes, which browsers draw themselves. */
function drawInput(input: HTMLInputElement, style: CSSStyleDeclaration, drawing: Drawing): void {
  const { left, top, width, height } = input.getBoundingClientRect();
  if (width <= 1 || height <= 1) return;
  const x = left - drawing.left;
  const y = top - drawing.top;
  const ink = paintAttributes('fill', paintOf(style.color));
  if (input.type === 'range') {
    const [min, max] = [Number(input.min || '0'), Number(input.max || '100')];
    const share = max > min ? (Number(input.value) - min) / (max - min) : 0;
    const knob = Math.min(6, height / 2);
    const at = x + knob + share * (width - 2 * knob);
    const middle = y + height / 2;
    const track = `x="${svgNumber(x)}" y="${svgNumber(middle - TRACK / 2)}" width="${svgNumber(width)}" height="${TRACK}" rx="${TRACK / 2}"`;
    drawing.parts.push(`<rect ${track} ${ink} opacity="0.25"/>`);
    drawing.parts.push(`<circle cx="${svgNumber(at)}" cy="${svgNumber(middle)}" r="${svgNumber(knob)}" ${ink}/>`);
  } else if (style.appearance === 'none') {
    drawBoxes(input, style, drawing);
  } else if (input.type === 'checkbox' || input.type === 'radio') {
    const corners = input.type === 'radio' ? width / 2 : 2;
    const box = (inset: number, look: string): string =>
      `<rect x="${svgNumber(x + inset)}" y="${svgNumber(y + inset)}" width="${svgNumber(width - 2 * inset)}" height="${svgNumber(height - 2 * inset)}" rx="${svgNumber(Math.max(0, corners - inset))}" ${look}/>`;
    drawing.parts.push(box(0.5, `fill="none" ${paintAttributes('stroke', paintOf(style.color))}`));
    if (input.checked) drawing.parts.push(box(3, ink));
  }
}

/** The sign before an item, which browsers draw themselves. */
function drawMarker(item: Element, style: CSSStyleDeclaration, drawing: Drawing): void {
  const { left, top } = item.getBoundingClientRect();
  const size = Number.parseFloat(style.fontSize);
  const from = left + Number.parseFloat(style.paddingLeft);
  // Inside, the sign is the beginning of the text.
  const right = style.listStylePosition === 'inside' ? from + size : from - size / 2;
  const height = Number.parseFloat(style.lineHeight) || size * 1.2;
  const line = { text: markerOf(item, style.listStyleType), left: right - size, right: right - size / 2, top, height };
  drawing.parts.push(textElement(line, style, { underlined: false, cutAt: undefined }, drawing));
}

function markerOf(item: Element, type: string): string {
  if (type === 'decimal') return `${Array.from(item.parentElement?.children ?? []).indexOf(item) + 1}.`;
  if (type === 'disclosure-closed') return '▸';
  return type === 'disclosure-open' ? '▾' : '•';
}
