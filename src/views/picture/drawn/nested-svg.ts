/** Charts and icons of the page, which are SVG already: their styles become attributes. */
import { svgNumber } from '../../../render/canvas/svg-context';
import type { Drawing } from './drawing';
import { paintAttributes, paintOf } from './paint';

const SVG = 'http://www.w3.org/2000/svg';

/** Attributes that say something about the picture; names for scripts, screen readers and styles do not. */
const LEFT_OUT = /^(class|style|tabindex|role|focusable|aria-.*|data-.*|on.*)$/;

/** Styles that children inherit, with their initial values. */
const INHERITED: readonly (readonly [string, string])[] = [
  ['stroke-width', '1px'],
  ['stroke-dasharray', 'none'],
  ['stroke-linecap', 'butt'],
  ['stroke-linejoin', 'miter'],
  ['paint-order', 'normal'],
  ['text-anchor', 'start'],
  ['dominant-baseline', 'auto'],
  ['visibility', 'visible'],
];
/** All that a child needs to know of its parent. Each is read once: reading is most of the work. */
const HANDED_DOWN = ['fill', 'fill-opacity', 'stroke', 'stroke-opacity', ...INHERITED.map(([name]) => name)];

type Styles = Readonly<Record<string, string>>;

const FONT = ['font-family', 'font-size', 'font-weight', 'font-style'];
const OWN: readonly (readonly [string, string])[] = [
  ['opacity', '1'],
  ['vector-effect', 'none'],
];

/** Adds an SVG element of the page, in its place. */
export function drawSvg(element: SVGSVGElement, drawing: Drawing): void {
  const { left, top, width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0) return;
  const copy = copyOf(element, undefined);
  if (copy === undefined) return;
  copy.setAttribute('x', svgNumber(left - drawing.left));
  copy.setAttribute('y', svgNumber(top - drawing.top));
  copy.setAttribute('width', svgNumber(width));
  copy.setAttribute('height', svgNumber(height));
  if (getComputedStyle(element).overflow === 'visible') copy.setAttribute('overflow', 'visible');
  drawing.parts.push(new XMLSerializer().serializeToString(copy));
}

/**
 * What a picture refers to and does not hold: patterns that several charts share stand in one of their own, which has no size.
 * @param markup the picture
 * @returns the definitions, '' for none
 */
export function definitionsFor(markup: string): string {
  const wanted = new Set([...markup.matchAll(/url\(#([^)"]+)\)/g)].map(([, id]) => id));
  const copies = [...wanted].flatMap((id) => {
    const definition = markup.includes(` id="${id}"`) ? null : document.getElementById(id);
    const copy = definition instanceof SVGElement ? copyOf(definition, undefined) : undefined;
    return copy === undefined ? [] : [new XMLSerializer().serializeToString(copy)];
  });
  return copies.length === 0 ? '' : `<defs>${copies.join('')}</defs>`;
}

function copyOf(element: Element, above: Styles | undefined): Element | undefined {
  const style = getComputedStyle(element);
  // What is only referred to is never displayed itself.
  if (style.display === 'none' && element.closest('defs, pattern, marker, clipPath') === null) return undefined;
  const copy = document.createElementNS(SVG, element.localName);
  for (const { name, value } of element.attributes) {
    if (!LEFT_OUT.test(name) && !name.includes(':') && name !== 'xmlns') copy.setAttribute(name, value);
  }
  const styles = Object.fromEntries(HANDED_DOWN.map((name) => [name, style.getPropertyValue(name)]));
  setStyles(copy, style, styles, above);
  for (const child of element.childNodes) {
    if (child instanceof SVGElement) {
      const part = copyOf(child, styles);
      if (part !== undefined) copy.append(part, ...withoutHalo(child, part));
    } else if (child.nodeType === Node.TEXT_NODE) {
      copy.append(child.cloneNode());
    }
  }
  return copy;
}

/** Not every program knows an order of painting: a text whose halo is behind it stands there once more, without its halo. */
function withoutHalo(text: SVGElement, copy: Element): Element[] {
  const { paintOrder, stroke } = getComputedStyle(text);
  if (text.localName !== 'text' || !paintOrder.startsWith('stroke') || stroke === 'none') return [];
  const plain = copy.cloneNode(true) as Element;
  plain.setAttribute('stroke', 'none');
  copy.setAttribute('aria-hidden', 'true');
  return [plain];
}

function setStyles(copy: Element, style: CSSStyleDeclaration, own: Styles, above: Styles | undefined): void {
  for (const name of ['fill', 'stroke'] as const) setPaint(copy, name, own, above);
  for (const [name, initial] of INHERITED) {
    const value = own[name];
    if (value !== (above?.[name] ?? initial)) copy.setAttribute(name, value);
    else copy.removeAttribute(name);
  }
  if (copy.localName === 'text' || copy.localName === 'tspan') {
    for (const name of FONT) copy.setAttribute(name, style.getPropertyValue(name));
  }
  for (const [name, initial] of OWN) {
    const value = style.getPropertyValue(name);
    if (value !== initial && value !== '') copy.setAttribute(name, value);
  }
  const { transform } = style;
  if (above !== undefined && transform !== 'none' && !copy.hasAttribute('transform'))
    copy.setAttribute('transform', transform);
}

function setPaint(copy: Element, name: 'fill' | 'stroke', own: Styles, above: Styles | undefined): void {
  const value = own[name];
  const opacity = own[`${name}-opacity`];
  copy.removeAttribute(name);
  copy.removeAttribute(`${name}-opacity`);
  if (above?.[name] === value && above[`${name}-opacity`] === opacity) return;
  if (value === 'none' || value.startsWith('url(') || value === 'context-stroke') {
    copy.setAttribute(name, value.replaceAll('"', ''));
    if (opacity !== '1') copy.setAttribute(`${name}-opacity`, opacity);
    return;
  }
  const paint = paintOf(value);
  const written = paintAttributes(name, { color: paint.color, opacity: paint.opacity * Number(opacity) });
  for (const [, attribute, text] of written.matchAll(/([a-z-]+)="([^"]*)"/g)) copy.setAttribute(attribute, text);
}
